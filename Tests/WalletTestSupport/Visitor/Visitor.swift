import Foundation
import TestSupport
import Testing

/// A person with a browser: keeps cookies, follows links and redirects, fills fields by their labels, presses buttons.
final class Visitor {
  let port: Int
  private(set) var cookies: [String: String] = [:]
  private(set) var page = PageReader("")
  private(set) var answer = HTTPAnswer.none
  /// The page's address.
  private(set) var address = ""
  /// The statuses on the way to the page, redirects first.
  private(set) var statuses: [Int] = []
  /// Every address that this browser requested, with the answer.
  private(set) var heard: [(path: String, answer: HTTPAnswer)] = []
  /// The values typed and chosen since the page arrived, by field name.
  private var filled: [String: String] = [:]

  /// Header fields that this browser adds to every request.
  private let habits: [(String, String)]

  init(port: Int, habits: [(String, String)] = []) {
    self.port = port
    self.habits = habits
  }

  // MARK: One request

  /// Sends one request with this browser's cookies and follows no redirects.
  @discardableResult
  func send(
    _ method: String, _ path: String, fields: [(String, String)] = [], body: String? = nil
  ) throws -> HTTPAnswer {
    var all = fields + habits
    if !cookies.isEmpty, !fields.contains(where: { $0.0 == "Cookie" }) {
      let pairs = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      all.append(("Cookie", pairs.joined(separator: "; ")))
    }
    let answer = try HTTPClient.send(method, path, port: port, fields: all, body: body)
    heard.append((path, answer))
    for cookie in answer.all("Set-Cookie") { keep(cookie) }
    return answer
  }

  @discardableResult
  func get(_ path: String) throws -> HTTPAnswer { try send("GET", path) }

  /// Posts a form with exactly these pairs.
  @discardableResult
  func post(_ path: String, _ pairs: [(String, String)], fields: [(String, String)] = []) throws -> HTTPAnswer {
    try send("POST", path, fields: fields, body: Self.encoded(pairs))
  }

  private func keep(_ cookie: String) {
    let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard pair.count == 2 else { return }
    let isGone = cookie.contains("Max-Age=0") && !cookie.contains("Max-Age=0.")
    cookies[String(pair[0])] = isGone ? nil : String(pair[1])
  }

  func setCookie(_ name: String, _ value: String?) { cookies[name] = value }

  /// The name and value of the session's cookie.
  var session: (name: String, value: String)? {
    let others = ["_notice", "_device", "_theme", "_charger"]
    return cookies.first { cookie in !others.contains { cookie.key.hasSuffix($0) } }.map { ($0.key, $0.value) }
  }

  // MARK: As a person does

  @discardableResult
  func visit(_ path: String) throws -> Visitor {
    statuses = []
    try arrive(send("GET", path), at: path)
    return self
  }

  @discardableResult
  func follow(_ link: String) throws -> Visitor {
    let found = try #require(
      page.links.first { $0.text == link || $0.name == link } ?? page.links.first { $0.text.contains(link) },
      "no link \(link) on \(address): \(page.text)")
    return try visit(found.address)
  }

  @discardableResult
  func fill(_ label: String, with text: String) throws -> Visitor {
    filled[try control(label).name] = text
    return self
  }

  /// Chooses an option from a list by its text.
  @discardableResult
  func choose(_ label: String, _ text: String) throws -> Visitor {
    let control = try control(label)
    let option = try #require(
      control.options.first { $0.text.contains(text) }, "no \(text) in \(label) on \(address)")
    filled[control.name] = option.value
    return self
  }

  /// Ticks a box by its name.
  @discardableResult
  func tick(_ name: String) throws -> Visitor {
    let box = try #require(
      page.forms.lazy.flatMap(\.controls).first { $0.name == name && $0.type == "checkbox" },
      "no box \(name) on \(address)")
    filled[name] = box.value
    return self
  }

  /// Whether the page came with this box ticked.
  func isTicked(_ name: String) -> Bool {
    page.forms.lazy.flatMap(\.controls).first { $0.name == name }?.isOn == true
  }

  @discardableResult
  func press(_ button: String) throws -> Visitor {
    let form = try #require(
      page.forms.first { $0.buttons.contains { $0.text == button } }, "no button \(button) on \(address): \(page.text)")
    return try press(try #require(form.buttons.first { $0.text == button }), of: form)
  }

  /// Presses Enter in a field: a browser then presses the first button of the field's form, in the order of the page.
  @discardableResult
  func enter(in label: String) throws -> Visitor {
    let field = try control(label)
    let form = try #require(page.forms.first { form in form.controls.contains { $0.id == field.id } })
    return try press(try #require(form.buttons.first, "no button in the form of \(label)"), of: form)
  }

  private func press(_ pressed: PageReader.Button, of form: PageReader.Form) throws -> Visitor {
    let pairs = self.pairs(of: form) + (pressed.name.isEmpty ? [] : [(pressed.name, pressed.value)])
    let target = pressed.action ?? form.action
    // A GET form puts its values in the address.
    if form.method == "get" { return try visit(target + "?" + Self.encoded(pairs)) }
    statuses = []
    try arrive(post(target, pairs), at: target)
    return self
  }

  /// Sends the form to an address without a button, as scripts do, with some values of their own.
  @discardableResult
  func submit(to action: String, with values: [(String, String)]) throws -> Visitor {
    for (name, value) in values { filled[name] = value }
    let form = try form(to: action)
    statuses = []
    try arrive(post(action, pairs(of: form)), at: action)
    return self
  }

  /// The pairs that a form on this page would send.
  func pairs(of form: PageReader.Form) -> [(String, String)] {
    form.controls.filter { !$0.name.isEmpty }.compactMap { control in
      if let typed = filled[control.name] { return (control.name, typed) }
      return control.isOn ? (control.name, control.value) : nil
    }
  }

  /// The form that posts to an address, from its action or one of its buttons.
  func form(to action: String) throws -> PageReader.Form {
    try #require(
      page.forms.first { $0.action == action || $0.buttons.contains { $0.action == action } },
      "no form to \(action) on \(address)")
  }

  /// The value of a hidden or visible field on this page.
  func value(_ name: String) -> String? {
    page.forms.lazy.flatMap(\.controls).first { $0.name == name }?.value
  }

  /// True if the page contains all these texts, in this order.
  func reads(_ words: String...) -> Bool {
    var rest = page.text[...]
    for word in words {
      guard let range = rest.range(of: word) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }

  private func control(_ label: String) throws -> PageReader.Control {
    let ids = page.labels.filter { $0.value == label || $0.value.hasPrefix(label) }.keys
    return try #require(
      page.forms.lazy.flatMap(\.controls).first { ids.contains($0.id) },
      "no field \(label) on \(address); labels: \(page.labels.values.sorted())")
  }

  private func arrive(_ first: HTTPAnswer, at path: String) throws {
    var answer = first
    var path = path
    statuses.append(answer.status)
    while (300..<400).contains(answer.status), let next = answer.field("Location") {
      guard statuses.count < 8 else { throw ClientFailure(what: "redirected in circles at \(next)") }
      path = next
      answer = try send("GET", next)
      statuses.append(answer.status)
    }
    self.answer = answer
    address = path
    page = PageReader(answer.text)
    filled = [:]
  }

  static func encoded(_ pairs: [(String, String)]) -> String {
    func escaped(_ text: String) -> String {
      text.utf8.map { byte in
        let isPlain =
          (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
          || [45, 46, 95].contains(byte)
        return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
    }
    return pairs.map { escaped($0.0) + "=" + escaped($0.1) }.joined(separator: "&")
  }
}
