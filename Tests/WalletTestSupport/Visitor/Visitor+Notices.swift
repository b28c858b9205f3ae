import Testing

@testable import WalletCore

extension Visitor {
  /// Puts a notice of what the last page did into the browser, as the wallet itself would for this session.
  func setNotice(_ text: String) throws {
    let cookie = try #require(session).value
    let token = try #require(SessionToken(cookie: Array(cookie.utf8)[...]))
    let mark = String(decoding: Base64URL.encode(Array(token.hash.digest.bytes.prefix(6))), as: UTF8.self)
    setCookie("wallet_\(port)_notice", "\(text).\(mark)")
  }

  /// The notice that waits in the browser for its page.
  var notice: String? { cookies["wallet_\(port)_notice"] }
}
