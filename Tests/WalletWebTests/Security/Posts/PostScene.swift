import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

/// A wallet whose user has one of everything that a form can change, and the forms as this user's first browser got them.
struct PostScene {
  let wallet: TestWallet
  /// The first browser, with a fresh proof.
  let owner: Visitor
  /// What stands for the names in braces of ``PostForm``.
  private(set) var names: [String: String] = [:]
  private(set) var app: TOTPSecret?
  private(set) var device: SoftAuthenticator?
  private(set) var recoveryCodes: [String] = []

  /// - Parameters:
  ///   - wallet: a wallet with charge points.
  ///   - hasFactors: whether the user has a passkey, an app and recovery codes.
  /// - Throws: if something is missing on the way.
  init(_ wallet: TestWallet, hasFactors: Bool) async throws {
    self.wallet = wallet
    try wallet.setRates()
    owner = try wallet.signedIn()
    names["phone"] = "(530) 555-0123"
    names["account"] = Self.id(try owner.openAccount("Everyday", deposit: "100"))
    let savings = try owner.openAccount("Savings", deposit: "5")
    names["other"] = Self.id(savings)
    names["operation"] = Self.id(try owner.newestReceipt(of: savings))
    names["spare"] = Self.id(try owner.openAccount("Spare", deposit: "3"))
    names["euros"] = Self.id(try wallet.openAccount("Euros", in: .euro))
    let closed = try owner.openAccount("Old")
    try owner.visit(closed + "/delete").press("Delete account")
    names["closed"] = Self.id(closed)
    names["card"] = Self.id(try owner.addCard("4242424242424242"))
    let removed = try owner.addCard("5555555555554444")
    try owner.submit(to: removed + "/delete", with: [])
    names["removed"] = Self.id(removed)
    try await addCharge()
    names["passkey"] = "AAAAAAAAAAAAAAAAAAAAAA"
    if hasFactors { try addFactors() }
    try addSession()
  }

  /// The identifier in an address.
  private static func id(_ address: String) -> String { String(address.split(separator: "/")[1]) }

  /// A charging session that failed, so that no money is held, and its reservation.
  private mutating func addCharge() async throws {
    let account = "/accounts/" + (names["account"] ?? "")
    let session = try await wallet.begin(paidFrom: account)
    try await wallet.happen(.startAnswered(.refused), to: session)
    names["session"] = session.terms.id.id.base64url
    let bytes = try RawDatabase.texts("SELECT hex(public_id) FROM reservation", in: wallet.folder)
    names["reservation"] = try Self.identifier(hexadecimal: try #require(bytes.first))
  }

  private static func identifier(hexadecimal text: String) throws -> String {
    let bytes = try #require(Hexadecimal.bytes(text.lowercased()))
    return String(decoding: Base64URL.encode(bytes), as: UTF8.self)
  }

  private mutating func addFactors() throws {
    recoveryCodes = try owner.makeRecoveryCodes()
    app = try owner.turnAppOn(wallet)
    device = try owner.addPasskey()
    names["passkey"] = String(try #require(owner.answer.text.firstMatch(of: /passkeys\/([\w-]{22})\/remove/)).1)
  }

  /// A session of another browser, which a form can end.
  private mutating func addSession() throws {
    _ = try wallet.signedIn()
    let page = try owner.visit("/settings/sessions").answer.text
    names["browser"] = String(try #require(page.firstMatch(of: /sessions\/([\w-]{22})\/end/)).1)
  }

  /// A text with this scene's identifiers in place of their names.
  func filled(_ text: String) -> String {
    names.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
  }

  /// What the form sends besides its token, as the owner's page and the table have it.
  func pairs(_ form: PostForm) throws -> [(String, String)] {
    let values = form.values.map { ($0.0, filled($0.1)) }
    guard let page = form.page else { return values }
    let address = filled(form.address)
    try owner.visit(filled(page))
    let found = owner.pairs(of: try owner.form(to: address))
    return found.filter { pair in pair.0 != "csrf" && !values.contains { $0.0 == pair.0 } } + values
  }

  /// A right answer of the user's passkey to a request of another browser.
  func foreignPasskey() throws -> [(String, String)] {
    guard var device else { return [("passkey", "{}"), ("ticket", "x")] }
    let request = try wallet.visitor().visit("/login").passkeyRequest("sign-in")
    return [("passkey", device.prove(request.challenge)), ("ticket", request.ticket)]
  }

  /// Everything that no refused form may change: the books, the ways to sign in, the sessions and what is told of them.
  /// - Parameter tries: whether what tries leave is part of it: codes, and lines of the security log.
  /// - Returns: each row in a line.
  /// - Throws: if the books cannot be read.
  func state(tries: Bool = true) throws -> String {
    try RawDatabase.dump(Self.books + Self.others + (tries ? ["challenge", "event"] : []), in: wallet.folder)
  }

  /// The tables of the books, but for those that are the same in every wallet.
  private static let books = RawDatabase.ledger.filter { !["currency", "kind", "kind_leg"].contains($0) }

  private static let others = [
    "user", "session", "device", "recovery", "totp", "passkey", "passkey_handle", "passkey_used", "waiting_number",
    "leaving", "sign_in_change", "moved_number", "card", "op_card", "billing", "reservation",
    "charging_session", "charge_record", "invoice",
  ]
}

/// Runs a walk with its own wallet, in which no wait and no limit is in the way.
func withPostScene(hasFactors: Bool = true, _ walk: (PostScene) async throws -> Void) async throws {
  try await withChargers {
    ($0.policy.failWait, $0.policy.resendWait, $0.policy.checksAddressFiveMinutes) = (0, 0, 0)
    ($0.policy.sendsPhoneHour, $0.policy.sendsPhoneDay, $0.policy.sendsAddressHour) = (0, 0, 0)
    // A proof is old before a quote, or the time to bring a card back.
    ($0.policy.freshCode, $0.exchanges.quoteLife) = (60, 3600)
  } _: { wallet, _ in
    try await walk(try await PostScene(wallet, hasFactors: hasFactors))
  }
}
