import Foundation
import TestSupport
import Testing

@testable import WalletCore

/// A filled-in form of the program: sent again, it is the same form.
struct WebForm: Sendable {
  var path: String
  var body: String
}

/// A signed-in user of the program: what survives a restart.
struct WebUser: Sendable {
  let cookie: String
  /// Paths of the accounts, in the order they were opened.
  var accounts: [String] = []

  /// Signs in with a number that has had no code before.
  init(_ phone: String, at connection: HTTPConnection, messages: String) throws {
    let first = try connection.ask("GET", "/login", cookie: nil)
    let browser = try #require(Self.cookie(first))
    let login = "csrf=\(try Self.token("csrf", first))&country=US&phone=\(phone)"
    let asked = try connection.ask("POST", "/login", cookie: browser, form: login)
    try #require(asked.status == 303, "\(asked.text)")
    let code = try lastCode(in: messages, to: phone)
    let page = try connection.ask("GET", "/otp", cookie: browser)
    let verified = try connection.ask(
      "POST", "/otp", cookie: browser, form: "csrf=\(try Self.token("csrf", page))&code=\(code)")
    cookie = try #require(Self.cookie(verified), "\(verified.text)")
  }

  /// Opens an account with a deposit.
  mutating func openAccount(_ name: String, cents: Int64, at connection: HTTPConnection) throws {
    let page = try connection.ask("GET", "/accounts/new", cookie: cookie)
    let creation = "csrf=\(try Self.token("csrf", page))&op=\(try Self.token("op", page))&name=\(name)&currency=USD"
    try #require(try connection.ask("POST", "/accounts", cookie: cookie, form: creation).status == 303)
    let home = try connection.ask("GET", "/home", cookie: cookie)
    let links = home.text.matches(of: /href="(\/accounts\/[A-Za-z0-9_-]{22})"/).map { String($0.1) }
    accounts.append(try #require(links.first { !accounts.contains($0) }))
    if cents > 0 {
      let deposit = try form(accounts[accounts.count - 1], "deposit", cents: cents, at: connection)
      try #require(try send(deposit, at: connection).status == 303)
    }
  }

  /// Reads an account's page and fills its form in.
  func form(
    _ account: String, _ action: String, cents: Int64, to receiver: String? = nil, at connection: HTTPConnection
  ) throws -> WebForm {
    let page = try connection.ask("GET", account, cookie: cookie)
    var body = "csrf=\(try Self.token("csrf", page))&op=\(try Self.token("op", page))&amount=\(Self.dollars(cents))"
    if let receiver { body += "&to=\(receiver.split(separator: "/").last ?? "")" }
    return WebForm(path: "\(account)/\(action)", body: body)
  }

  func send(_ form: WebForm, at connection: HTTPConnection) throws -> HTTPAnswer {
    try connection.ask("POST", form.path, cookie: cookie, form: form.body)
  }

  /// The total that the home page shows, and what it shows for each account.
  func home(at connection: HTTPConnection) throws -> (total: Int64, accounts: [Int64]) {
    let page = try connection.ask("GET", "/home", cookie: cookie)
    try #require(page.status == 200, "\(page.text)")
    // What charging costs stands before the heading, what is held behind a balance, what happened last below the total.
    let text = page.text.replacing(/<section class="notice stack" id="charging"(?s:.*?)<\/section>/, with: "")
      .replacing(/\ <span class="lead">(?s:.*?) available<\/span>/, with: "")
      .replacing(/<table class="entries">(?s:.*?)<\/table>/, with: "")
    let sums = text.matches(of: /class="sum">([^<]*)</).map { String($0.1) }
    let amounts = try sums.map { try #require(Self.cents($0), "\($0)") }
    return (try #require(amounts.first), Array(amounts.dropFirst()))
  }

  static func dollars(_ cents: Int64) -> String {
    "\(cents / 100)." + (cents % 100 < 10 ? "0" : "") + "\(cents % 100)"
  }

  /// The cents of a text such as `$1,234.50`; nil if it is below 0 or not an amount.
  private static func cents(_ text: String) -> Int64? {
    guard text.wholeMatch(of: /\$[0-9,]+\.[0-9]{2}/) != nil else { return nil }
    return Int64(text.filter(\.isNumber))
  }

  static func token(_ name: String, _ page: HTTPAnswer) throws -> String {
    let found = page.text.firstRange(of: "name=\"\(name)\" value=\"")
    let rest = page.text[try #require(found, "no \(name): \(page.status) \(page.text)").upperBound...]
    return String(rest.prefix { $0 != "\"" })
  }

  static func cookie(_ answer: HTTPAnswer) -> String? {
    answer.all("set-cookie").compactMap { $0.firstMatch(of: /^wallet_\d+=([A-Za-z0-9_-]+)/).map { String($0.1) } }.last
  }
}
