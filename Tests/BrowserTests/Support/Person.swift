import TestSupport
import Testing

/// A person whose browser lacks something: they use only the keyboard, or their pages run no script. Both run the
/// same story.
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
  /// Looks at each screen that the person meets; nil for nobody.
  var inspector: PageInspector?

  private var keys: Keyboard { Keyboard(browser: browser) }

  /// Presses a link or button that leads to another page, and checks that the page says these words.
  func press(_ name: String, until words: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    switch way {
    case .keys:
      try keys.go(to: name, sourceLocation: sourceLocation)
      try browser.turnPage(sourceLocation: sourceLocation) { try keys.press(WebDriver.Key.enter) }
    case .noScript: try browser.follow(try named(name, "a[href], button"), sourceLocation: sourceLocation)
    }
    try look(for: words, sourceLocation)
  }

  /// Presses a link or a button that downloads: the page stays.
  func take(_ name: String) throws {
    switch way {
    case .keys:
      try keys.go(to: name)
      try keys.press(WebDriver.Key.enter)
    case .noScript: try browser.click(try named(name, "a[href], button"))
    }
  }

  /// Unfolds a section, or ticks a box.
  func toggle(_ name: String) throws {
    switch way {
    case .keys:
      try keys.go(to: name)
      try keys.press(WebDriver.Key.space)
    case .noScript: try browser.click(try named(name, "summary, [type=checkbox]"))
    }
  }

  /// Replaces a field's text.
  func write(_ text: String, in label: String) throws {
    switch way {
    case .keys:
      // A new page may already have focused the field; reaching it by Tab selects its text.
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

  /// Chooses from a list by typing how the option begins. With keys this types one word, because a late space would
  /// open the list; for more words it searches from the top of the list.
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

  /// Types a code's digits. The script submits them at the sixth; without script, and where letters are allowed too,
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

  /// An element's text.
  func text(of selector: String) throws -> String {
    let script = "return document.querySelector(arguments[0]).textContent.trim()"
    return try #require(try browser.run(script, selector) as? String, "no \(selector)")
  }

  /// The first sentence of the focused element, where keyboard and screen reader users begin.
  func begin() throws -> String {
    let script = "return document.activeElement.textContent.trim().split(/(?<=[.!?]) /)[0]"
    return try browser.run(script) as? String ?? ""
  }

  /// Whether the page says this, on one line or several.
  func reads(_ words: String) throws -> Bool {
    try browser.pageText().replacing(#/\s+/#, with: " ").contains(words)
  }

  /// Checks that the page says these words and does not scroll sideways.
  private func look(for words: String, _ sourceLocation: SourceLocation) throws {
    _ = try browser.find(saying: words)
    let found = try browser.run("return [location.href, document.documentElement.scrollWidth]") as? [Any]
    let (address, page) = (found?.first as? String ?? "", found?.last as? Int)
    #expect(page == width, "\(address) scrolls sideways", sourceLocation: sourceLocation)
    try inspector?.look(at: browser)
  }

  /// The first element of this kind whose accessible name begins with these words.
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
