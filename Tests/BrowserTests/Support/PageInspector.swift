import Testing

@testable import WalletTestSupport

/// Lets axe look at each screen that a person meets in a story, once in each state. The person must not notice: what
/// was folded stays folded.
final class PageInspector {
  private let axe: Axe
  private var faults = FaultList()
  private(set) var seen: Set<String> = []

  /// What tells a screen's states apart: its title, and the names of what can be used on it.
  private static let state = """
    return document.title + ': '
      + [...document.querySelectorAll('main :is(label, button, summary)')].map(part => part.textContent.trim()).join(', ')
    """

  init() throws { axe = try Axe() }

  /// - Parameter hasScript: whether pages run scripts; axe cannot without.
  /// - Throws: if axe is installed, and cannot be read.
  /// - Returns: nil where nothing can look.
  static func wanted(_ hasScript: Bool) throws -> PageInspector? {
    hasScript && PythonPackage.axe.isWanted ? try PageInspector() : nil
  }

  func look(at browser: WebDriver) throws {
    let screen = try browser.run(Self.state) as? String ?? ""
    guard seen.insert(screen).inserted else { return }
    try browser.run("window.folds = [...document.querySelectorAll('details')].map(folded => folded.open)")
    try browser.run(axe.source)
    try axe.check(browser, screen, &faults)
    try browser.run(
      "[...document.querySelectorAll('details')].forEach((folded, index) => folded.open = window.folds[index])")
  }

  func report(sourceLocation: SourceLocation = #_sourceLocation) { faults.report(sourceLocation: sourceLocation) }
}
