import Foundation
import TestSupport
import Testing

/// A person at a browser who uses only the keyboard.
struct Keyboard {
  /// The element that has the focus.
  struct Focus {
    let name: String
    let tag: String
    /// Whether the focus is visible.
    let isMarked: Bool
    /// Whether it is inside the window and larger than a dot.
    let isSeen: Bool
    /// Its index among all elements of the page.
    let place: Int
    /// Whether Tab visits its parts before it moves on, such as month, day and year.
    let hasParts: Bool
  }

  let browser: WebDriver

  /// More Tab presses than this to reach an element mean a trap.
  private static let most = 150

  /// A script's function that returns an element's name.
  static let naming = #"""
    const byID = id => document.getElementById(id)?.textContent ?? ''
    const nameOf = element => (element.getAttribute('aria-labelledby')?.split(' ').map(byID).join(' ')
      ?? element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent)
      .trim().replace(/\s+/g, ' ')

    """#

  /// A script's function that describes the focused element.
  private static let telling =
    naming + #"""
      const tell = element => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
        const edges = () => [...element.closest('.code')?.querySelectorAll('.cells i') ?? []]
          .map(cell => { const { borderColor, outline, boxShadow } = getComputedStyle(cell); return borderColor + outline + boxShadow })
          .join()
        let isMarked = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 || boxShadow !== 'none'
        if (element.closest('.code')) {
          // The real field has no edge: its painted cells show the focus.
          const marked = edges()
          element.blur()
          isMarked = edges() !== marked
          element.focus()
        }
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const isSeen = right - left > 2 && bottom - top > 2 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
        return [nameOf(element), element.localName, isMarked, isSeen,
          [...document.querySelectorAll('*')].indexOf(element), element.type === 'date']
      }

      """#

  private static let look = telling + "return tell(document.activeElement)"

  /// Makes the page describe the focused element after each Tab from now on. Returns how many Tabs lead to the wanted
  /// element, or to its first part, if nothing on the way takes more than one.
  private static let expect =
    telling + #"""
      if (!window.walked) {
        addEventListener('keyup', event => event.key === 'Tab' && window.walked.push(tell(document.activeElement)), true)
      }
      window.walked = []
      const isChosen = element => element.type !== 'radio' || element.checked
      const ahead = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(element =>
        document.activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING && element.tabIndex >= 0
        && !element.disabled && isChosen(element) && element.checkVisibility({ visibilityProperty: true }))
      return 1 + ahead.findIndex(element => nameOf(element).startsWith(arguments[0]))
      """#

  func focus() throws -> Focus { try Self.focus(try browser.run(Self.look)) }

  private static func focus(_ told: Any?) throws -> Focus {
    let found = try #require(told as? [Any])
    return Focus(
      name: try #require(found[0] as? String), tag: try #require(found[1] as? String),
      isMarked: try #require(found[2] as? Bool), isSeen: try #require(found[3] as? Bool),
      place: try #require(found[4] as? Int), hasParts: try #require(found[5] as? Bool))
  }

  /// Presses Tab until an element whose name begins with these words has the focus. Every element on the way must be
  /// visible, marked and in the order of the page.
  @discardableResult
  func go(to words: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Focus {
    var before = try focus()
    // Presses all Tabs of a known way at once: the page describes each step.
    if let count = try browser.run(Self.expect, words) as? Int, (2...Self.most).contains(count) {
      try browser.press(Array(repeating: WebDriver.Key.tab, count: count))
      for told in try browser.run("return window.walked") as? [Any] ?? [] {
        let now = try Self.focus(told)
        if now.tag != "body" { judge(now, after: before, sourceLocation) }
        before = now
      }
      if before.name.hasPrefix(words) { return before }
    }
    for _ in 0..<Self.most {
      try press(WebDriver.Key.tab)
      let now = try focus()
      if now.tag != "body" { judge(now, after: before, sourceLocation) }
      if now.tag != "body", now.name.hasPrefix(words) { return now }
      before = now
    }
    throw ClientFailure(what: "no way by keys to \(words) at \(try browser.address): \(try browser.pageText())")
  }

  private func judge(_ now: Focus, after before: Focus, _ sourceLocation: SourceLocation) {
    #expect(now.isMarked, "the focus on \(now.tag) \(now.name) does not show", sourceLocation: sourceLocation)
    #expect(now.isSeen, "\(now.tag) \(now.name) has the focus and is not seen", sourceLocation: sourceLocation)
    // Past the end of the page, Tab starts over.
    let isInOrder =
      now.place > before.place || now.place == before.place && now.hasParts || before.tag == "body"
      || now.name == "Skip to content"
    #expect(isInOrder, "\(now.name) comes after \(before.name)", sourceLocation: sourceLocation)
  }

  /// Every element that Tab reaches on this page, from the beginning until it starts over.
  func tour() throws -> [Focus] {
    var seen: [Focus] = []
    try browser.run("document.activeElement.blur(); getSelection().removeAllRanges()")
    while seen.count < Self.most {
      try press(WebDriver.Key.tab)
      let now = try focus()
      if now.tag == "body" || now.place == seen.first?.place { return seen }
      seen.append(now)
    }
    throw ClientFailure(what: "the focus is caught at \(try browser.address): \(seen.suffix(3).map(\.name))")
  }

  /// Presses one key at the focus, with another held down if given.
  func press(_ key: String, holding held: String? = nil) throws { try browser.press([key], holding: held) }

  /// Types at the focus.
  func write(_ text: String) throws { try browser.press(text.map(String.init)) }

  /// Moves down a list until it selects an option that begins with these words.
  func choose(_ words: String) throws {
    let chosen = "return document.activeElement.selectedOptions[0].textContent.trim()"
    for _ in 0..<10 {
      if try (browser.run(chosen) as? String)?.hasPrefix(words) == true { return }
      try press(WebDriver.Key.down)
    }
    throw ClientFailure(what: "no \(words) in the list")
  }

  /// Moves to an element, presses Enter or another key on it, and waits until the next page says these words.
  func enter(_ name: String, until words: String, by key: String = WebDriver.Key.enter) throws {
    try go(to: name)
    try enter(until: words, by: key)
  }

  /// Presses Enter or another key at the focus, and waits until the next page says these words.
  func enter(until words: String, by key: String = WebDriver.Key.enter) throws {
    try browser.turnPage { try press(key) }
    _ = try browser.find(saying: words)
  }
}
