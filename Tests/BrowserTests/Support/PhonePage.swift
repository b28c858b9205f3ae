import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport

/// The phone page in a browser: its field with the caret, and its list.
struct PhonePage {
  let browser: WebDriver
  let field: WebDriver.Element

  static let backspace = "\u{E003}"
  static let delete = "\u{E017}"
  /// Control and Z, then all keys up.
  static let undo = "\u{E009}z\u{E000}"

  /// The same with Shift.
  static let redo = "\u{E009}\u{E008}z\u{E000}"
  static let home = "\u{E011}"
  static let left = "\u{E012}"

  /// Opens the page. Counts the responses to the script, and can hold them back.
  init(_ browser: WebDriver, _ wallet: TestWallet, at path: String = "/login") throws {
    self.browser = browser
    try browser.visit("http://localhost:\(wallet.port)\(path)")
    field = try browser.find("#phone")
    try browser.run(
      """
      const send = window.fetch
      window.asks = window.answered = 0
      window.held = null
      window.fetch = async (...request) => {
        window.asks++
        const answer = await send(...request)
        if (window.held) await new Promise(go => window.held.push(go))
        const json = await answer.json()
        setTimeout(() => window.answered++)
        return { json: async () => json }
      }
      """)
  }

  /// Types keys at the field's caret.
  func type(_ keys: String) throws { try browser.type(keys, into: field) }

  /// Replaces the selection in one step, as pasting does.
  func paste(_ text: String) throws {
    try browser.click(field)
    try browser.run("document.execCommand('insertText', false, arguments[0])", text)
  }

  /// Fills the field with a text; `|` marks the caret, or both ends of a selection.
  func show(_ marked: String) throws {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
    let text = parts.joined()
    try clear()
    try paste(text)
    try wait(for: text)
    let start = parts[0].utf16.count
    let end = parts.count > 2 ? start + parts[1].utf16.count : start
    try browser.run(
      "document.querySelector('#phone').setSelectionRange(arguments[0], arguments[1])", start, end)
  }

  /// Pastes over the whole field.
  func pasteOver(_ text: String) throws {
    try browser.click(field)
    try browser.run(
      "document.querySelector('#phone').select(); document.execCommand('insertText', false, arguments[0])", text)
  }

  /// Holds back the responses from now on.
  func hold() throws { try browser.run("window.held = []") }

  /// Chooses from the list, by typing the country's name.
  func choose(_ name: String) throws { try browser.type(name, into: try browser.find("#country")) }

  /// Repeats these keys until the field has only these digits.
  func press(_ keys: String, untilDigits digits: String) throws {
    for _ in 0..<12 where try state.filter(\.isNumber) != digits { try type(keys) }
    #expect(try state.filter(\.isNumber) == digits)
  }

  /// Releases all held responses in order, and holds back no more.
  func answer() throws {
    let before = try answers
    let held = try browser.run(
      "const late = window.held; window.held = null; late.forEach(go => go()); return late.length")
    try wait("the answers") { try answers >= before + (held as? Int ?? 0) }
  }

  func clear() throws {
    try browser.click(field)
    try browser.run("document.querySelector('#phone').select(); document.execCommand('delete')")
    try wait(for: "")
  }

  /// The field's text, with `|` where the caret is.
  var state: String {
    get throws {
      let script = """
        const { value, selectionStart, selectionEnd } = document.querySelector('#phone')
        return value.slice(0, selectionStart) + '|' + (selectionStart < selectionEnd
          ? value.slice(selectionStart, selectionEnd) + '|' : '') + value.slice(selectionEnd)
        """
      return try browser.run(script) as? String ?? ""
    }
  }

  var country: String {
    get throws { try browser.run("return document.querySelector('#country').value") as? String ?? "" }
  }

  /// Waits until this country is selected.
  func expect(country: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait("country \(country)", sourceLocation: sourceLocation) { try self.country == country }
  }

  /// The number of responses that the script has received.
  var answers: Int { get throws { try browser.run("return window.answered") as? Int ?? 0 } }

  /// The number of requests by the script, once each has a response.
  func settledAsks() throws -> Int {
    try wait("the last answer") { try browser.run("return window.answered === window.asks") as? Bool == true }
    return try answers
  }

  /// Waits until the field has this text.
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait("text \(text)", sourceLocation: sourceLocation) { try state.replacing("|", with: "") == text }
  }

  /// Waits until the field has this text and caret.
  func expect(_ marked: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait("state \(marked)", sourceLocation: sourceLocation) { try state == marked }
  }

  /// Waits until a condition holds.
  func wait(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ isSo: () throws -> Bool
  ) throws {
    guard try !blockUntil(isSo) else { return }
    let state = try state
    try #require(Bool(false), "waited for \(what), but it is \(state)", sourceLocation: sourceLocation)
  }
}
