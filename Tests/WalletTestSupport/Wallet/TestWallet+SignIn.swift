@testable import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletWeb

/// Other ways to sign in, as users use them.
extension TestWallet {
  /// A browser that has asked for a code, on the page for other ways.
  func atAlternative(_ number: String = "(530) 555-0123") throws -> Visitor {
    try asking(number).visit("/otp/other")
  }

  /// Gives a session a fresh proof with a code.
  func confirm(_ visitor: Visitor) throws {
    try visitor.visit("/confirm").press("Get a code")
    try visitor.fill("Code", with: try messages.newestCode()).press("Confirm")
    #expect(visitor.address == "/home")
  }

  /// The digits of an app with this secret, this many steps from now.
  func digits(_ secret: TOTPSecret, steps: Int64 = 0) throws -> String {
    let step = OneTimePassword.step(at: clock.now()) + steps
    return String(decoding: try #require(OneTimePassword.digits(of: step, secret: secret.bytes)), as: UTF8.self)
  }

  /// Six digits that the app does not show now.
  func wrongDigits(_ secret: TOTPSecret) throws -> String {
    let shown = try (-1...1).map { try digits(secret, steps: $0) }
    return try #require(["111111", "222222", "333333", "444444"].first { !shown.contains($0) })
  }

  /// The security events of the user in this row, oldest first.
  func events(row: Int64 = 1) throws -> [SecurityEvent.Kind] {
    try sqlite().openSQLiteReader().events(of: UserID(row: row), limit: 200).map(\.kind).reversed()
  }

  /// The passkeys of the user in this row, oldest first.
  func passkeys(row: Int64 = 1) throws -> [Passkey] {
    try sqlite().openSQLiteReader().passkeys(of: UserID(row: row))
  }
}

extension Visitor {
  /// Makes recovery codes and reads them from the page.
  func makeRecoveryCodes() throws -> [String] {
    try visit("/settings/recovery").press("Make recovery codes")
    #expect(statuses == [200])
    return answer.text.matches(of: /<li>([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})<\/li>/).map { String($0.1) }
  }

  /// Sets up an authenticator app and reads its secret from the page; it is not on yet.
  func beginApp() throws -> TOTPSecret {
    try visit("/settings/totp").press("Set up")
    let key = try #require(answer.text.firstMatch(of: /<strong class="hash">([A-Z2-7 ]+)<\/strong>/))
    return try #require(TOTPSecret(typed: String(key.1)))
  }

  /// Sets up an app and turns it on with the digits of the previous step, so that the current ones stay unused.
  func turnAppOn(_ wallet: TestWallet) throws -> TOTPSecret {
    let secret = try beginApp()
    try fill("Code", with: try wallet.digits(secret, steps: -1)).press("Turn on")
    #expect(statuses == [303, 200], "\(page.text)")
    return secret
  }

  /// Types a code on the page for other ways.
  @discardableResult
  func other(_ code: String) throws -> Visitor { try fill("Code", with: code).press("Sign in") }
}
