import Foundation
import TestSupport
import Testing

extension WebDriver {
  /// Keys that are no characters.
  enum Key {
    static let backspace = "\u{E003}"
    static let tab = "\u{E004}"
    static let enter = "\u{E007}"
    static let shift = "\u{E008}"
    static let control = "\u{E009}"
    static let space = " "
    static let home = "\u{E011}"
    static let left = "\u{E012}"
    static let down = "\u{E015}"
    static let delete = "\u{E017}"
  }

  /// Asks a question in the page, which may be about a text, `arguments[0]`, until it says yes.
  func wait(
    for question: String, _ text: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard try !blockUntil(within: 60, { (try? run("return !!(\(question))", text)) as? Bool == true }) else { return }
    let page = try run("return document.body.innerText") as? String ?? ""
    try #require(Bool(false), "waited for \(question) on \(page.prefix(600))", sourceLocation: sourceLocation)
  }

  /// Presses what leads to another page, and waits until that page is there as a whole.
  func follow(_ element: Element, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try turnPage(sourceLocation: sourceLocation) { try click(element) }
  }

  /// Does what leads to another page, and waits until that page is there as a whole. Whoever looks at once may still see the
  /// page before: its fields have the same names, and what is typed there is lost.
  func turnPage(sourceLocation: SourceLocation = #_sourceLocation, by press: () throws -> Void) throws {
    let mark = UUID().uuidString
    try run("window.markOfThisPage = arguments[0]", mark)
    try press()
    let isNext = "window.markOfThisPage !== arguments[0] && document.readyState === 'complete'"
    try wait(for: isNext, mark, sourceLocation: sourceLocation)
  }

  /// What a field holds.
  func value(_ selector: String) throws -> String {
    try run("return document.querySelector(arguments[0]).value", selector) as? String ?? ""
  }

  /// Which element the keys go to.
  var focused: String { get throws { try run("return document.activeElement.id") as? String ?? "" } }

  /// Holds the answers to the page's script back, in `window.held`, until they are called; `window.asked` lists what it
  /// asks.
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

  /// Has the page's clock go on by so many seconds at once.
  func advance(seconds: Int) throws {
    try run("const now = Date.now; Date.now = () => now() + arguments[0] * 1000", seconds)
  }
}
