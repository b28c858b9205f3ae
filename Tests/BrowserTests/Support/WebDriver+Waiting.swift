import Foundation
import TestSupport
import Testing

extension WebDriver {
  /// Keys that are not characters.
  enum Key {
    static let backspace = "\u{E003}"
    static let tab = "\u{E004}"
    static let enter = "\u{E007}"
    static let shift = "\u{E008}"
    static let control = "\u{E009}"
    static let space = " "
    static let home = "\u{E011}"
    static let left = "\u{E012}"
    static let right = "\u{E014}"
    static let down = "\u{E015}"
    static let delete = "\u{E017}"
  }

  /// Evaluates a condition in the page, with a text as `arguments[0]`, until it is true.
  func wait(
    for question: String, _ text: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard try !blockUntil(within: 120, { (try? run("return !!(\(question))", text)) as? Bool == true }) else { return }
    let page = try run("return document.body.innerText") as? String ?? ""
    try #require(Bool(false), "waited for \(question) on \(page.prefix(600))", sourceLocation: sourceLocation)
  }

  /// Presses a link or button and waits until the next page has loaded completely.
  func follow(_ element: Element, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try turnPage(sourceLocation: sourceLocation) { try click(element) }
  }

  /// Does what leads to another page, and waits until that page has loaded completely. Looking at once may still find
  /// the previous page: its fields have the same names, and text typed there is lost.
  func turnPage(sourceLocation: SourceLocation = #_sourceLocation, by press: () throws -> Void) throws {
    let mark = UUID().uuidString
    try run("window.markOfThisPage = arguments[0]", mark)
    try press()
    let isNext = "window.markOfThisPage !== arguments[0] && document.readyState === 'complete'"
    try wait(for: "\(isNext) && \(Self.isFocused)", mark, sourceLocation: sourceLocation)
  }

  /// Whether the page has given away the focus, if one of its elements asks for it. Browsers do that when they first
  /// draw a page, which may be after it has loaded; an address with a fragment keeps them from it.
  static let isFocused =
    "(document.activeElement !== document.body || location.hash || !document.querySelector('[autofocus]'))"

  /// A field's value.
  func value(_ selector: String) throws -> String {
    try run("return document.querySelector(arguments[0]).value", selector) as? String ?? ""
  }

  /// The id of the focused element.
  var focused: String { get throws { try run("return document.activeElement.id") as? String ?? "" } }

  /// Holds the responses to the page's script in `window.held` until they are called; `window.asked` lists its
  /// requests.
  func holdAnswers() throws {
    try run(
      """
      const send = window.fetch
      window.held = []
      window.asked = []
      window.fetch = async (...request) => {
        window.asked.push(request[0] + ' ' + (request[1]?.body ?? ''))
        const answer = await send(...request)
        if (window.held) await new Promise(go => window.held.push(go))
        return answer
      }
      """)
  }

  /// Advances the page's clock by a number of seconds at once.
  func advance(seconds: Int) throws {
    try run("const now = Date.now; Date.now = () => now() + arguments[0] * 1000", seconds)
  }
}
