import Foundation
import TestSupport
import Testing

/// Somebody at a browser who has a keyboard and nothing else.
struct Keyboard {
  /// What has the focus.
  struct Focus {
    let name: String
    let tag: String
    /// Whether it can be told from what has no focus.
    let isMarked: Bool
    /// Whether it stands in the window, as more than a dot.
    let isSeen: Bool
    /// Where it stands among all elements of the page.
    let place: Int
    /// Whether Tab goes through its parts before it goes on, as through month, day and year.
    let hasParts: Bool
  }

  let browser: WebDriver

  /// More steps than this to come to something is a trap.
  private static let most = 150

  /// A script's function for what an element is called.
  static let naming = #"""
    const byID = id => document.getElementById(id)?.textContent ?? ''
    const nameOf = element => (element.getAttribute('aria-labelledby')?.split(' ').map(byID).join(' ')
      ?? element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent)
      .trim().replace(/\s+/g, ' ')

    """#

  /// A script's function for what is told of an element that has the focus.
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

  /// Has the page tell of what has the focus after each Tab from now on, and counts how many of them lead to what is wanted,
  /// or to the first part of it, if nothing on the way takes more than one.
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

  /// Goes on by Tab until something whose name begins with these words has the focus. All on the way must be seen, marked and
  /// in the order of the page.
  @discardableResult
  func go(to words: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Focus {
    var before = try focus()
    // The way that is known is gone at once: the page tells of each step.
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
    // From the end it begins anew.
    let isInOrder =
      now.place > before.place || now.place == before.place && now.hasParts || before.tag == "body"
      || now.name == "Skip to content"
    #expect(isInOrder, "\(now.name) comes after \(before.name)", sourceLocation: sourceLocation)
  }

  /// Everything that Tab comes to on this page, from its beginning until it begins anew.
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

  /// Presses one key, wherever the focus is, while another may be held down.
  func press(_ key: String, holding held: String? = nil) throws { try browser.press([key], holding: held) }

  /// Writes where the focus is.
  func write(_ text: String) throws { try browser.press(text.map(String.init)) }

  /// Goes down a list until something that begins with these words is chosen.
  func choose(_ words: String) throws {
    let chosen = "return document.activeElement.selectedOptions[0].textContent.trim()"
    for _ in 0..<10 {
      if try (browser.run(chosen) as? String)?.hasPrefix(words) == true { return }
      try press(WebDriver.Key.down)
    }
    throw ClientFailure(what: "no \(words) in the list")
  }

  /// Goes to something, presses Enter, or another key, on it, and waits until the next page is there, which says this.
  func enter(_ name: String, until words: String, by key: String = WebDriver.Key.enter) throws {
    try go(to: name)
    try enter(until: words, by: key)
  }

  /// Presses Enter, or another key, where the focus is, and waits until the next page is there, which says this.
  func enter(until words: String, by key: String = WebDriver.Key.enter) throws {
    try browser.turnPage { try press(key) }
    _ = try browser.find(saying: words)
  }
}
