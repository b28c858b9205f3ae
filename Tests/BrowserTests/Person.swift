import TestSupport
import Testing

/// Somebody at a browser who has to do with less than most: with keys alone, or with a page that runs no script. One story
/// is told of both.
struct Person {
  enum Way: String, CaseIterable, CustomTestStringConvertible {
    case keys = "by keys alone"
    case noScript = "with scripts off"

    var testDescription: String { rawValue }
    var hasScript: Bool { self == .keys }
  }

  let browser: WebDriver
  let way: Way
  let width: Int

  private var keys: Keyboard { Keyboard(browser: browser) }

  /// Presses a link or a button that leads to another page, and looks at that page, which says this.
  func press(_ name: String, until words: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    switch way {
    case .keys:
      try keys.go(to: name, sourceLocation: sourceLocation)
      try browser.turnPage(sourceLocation: sourceLocation) { try keys.press(WebDriver.Key.enter) }
    case .noScript: try browser.follow(try named(name, "a[href], button"), sourceLocation: sourceLocation)
    }
    try look(for: words, sourceLocation)
  }

  /// Presses a link to a file: the page stays.
  func take(_ name: String) throws {
    switch way {
    case .keys:
      try keys.go(to: name)
      try keys.press(WebDriver.Key.enter)
    case .noScript: try browser.click(try named(name, "a[href]"))
    }
  }

  /// Opens what is folded, or ticks a box.
  func toggle(_ name: String) throws {
    switch way {
    case .keys:
      try keys.go(to: name)
      try keys.press(WebDriver.Key.space)
    case .noScript: try browser.click(try named(name, "summary, [type=checkbox]"))
    }
  }

  /// Writes into a field, in place of what was there.
  func write(_ text: String, in label: String) throws {
    switch way {
    case .keys:
      // On arrival the field may have the focus already; coming by Tab selects what it holds.
      if try keys.focus().name.hasPrefix(label) {
        try keys.press("a", holding: WebDriver.Key.control)
      } else {
        try keys.go(to: label)
      }
      if text.isEmpty { try keys.press(WebDriver.Key.delete) } else { try keys.write(text) }
    case .noScript:
      let field = try named(label, "input, select")
      try browser.clear(field)
      try browser.type(text, into: field)
    }
  }

  /// Chooses from a list by writing how it begins. With keys one word is written, as a space that comes late would open the list;
  /// what has more words is looked for from the list's beginning.
  func choose(_ words: String, from label: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    switch way {
    case .keys:
      try keys.go(to: label)
      try words.contains(" ") ? keys.press(WebDriver.Key.home) : keys.write(words)
      try keys.choose(words)
    case .noScript: try browser.type(words, into: try named(label, "input, select"))
    }
    let found = try browser.run("return document.activeElement.selectedOptions[0].textContent.trim()") as? String
    try #require(found?.hasPrefix(words) == true, "chosen: \(found ?? "nothing")", sourceLocation: sourceLocation)
  }

  /// Writes the digits of a code. The script sends them at the sixth; without one, and where letters may be written as well,
  /// a button does.
  func enter(
    _ code: String, in label: String = "Code", thenPress button: String, isSent: Bool = true, until words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard isSent, way.hasScript else {
      try write(code, in: label)
      return try press(button, until: words, sourceLocation: sourceLocation)
    }
    if try !keys.focus().name.hasPrefix(label) { try keys.go(to: label) }
    try browser.turnPage(sourceLocation: sourceLocation) { try keys.write(code) }
    try look(for: words, sourceLocation)
  }

  /// What an element of the page says.
  func text(of selector: String) throws -> String {
    let script = "return document.querySelector(arguments[0]).textContent.trim()"
    return try #require(try browser.run(script, selector) as? String, "no \(selector)")
  }

  /// The first words of what the page begins at for whoever uses the keyboard or listens.
  func begin() throws -> String {
    let script = "return document.activeElement.textContent.trim().split(/(?<=[.!?]) /)[0]"
    return try browser.run(script) as? String ?? ""
  }

  /// Whether the page says this.
  func reads(_ words: String) throws -> Bool { try browser.pageText().contains(words) }

  /// The page must say this and must not scroll sideways.
  private func look(for words: String, _ sourceLocation: SourceLocation) throws {
    _ = try browser.find(saying: words)
    let found = try browser.run("return [location.href, document.documentElement.scrollWidth]") as? [Any]
    let (address, page) = (found?.first as? String ?? "", found?.last as? Int)
    #expect(page == width, "\(address) scrolls sideways", sourceLocation: sourceLocation)
  }

  /// The first of its kind whose name, for whoever hears the page, begins with these words.
  private func named(_ words: String, _ kind: String) throws -> WebDriver.Element {
    let script =
      Keyboard.naming + """
        return [...document.querySelectorAll(arguments[1])]
          .filter(element => element.checkVisibility()).find(element => nameOf(element).startsWith(arguments[0]))
        """
    guard let element = try browser.find(by: script, words, kind) else {
      throw ClientFailure(what: "no \(words) at \(try browser.address): \(try browser.pageText().prefix(600))")
    }
    return element
  }
}
