/// The token in every form that posts: 144 bits of an HMAC over the browser's cookie. It needs no live session.
/// Another site cannot read the cookie, so it cannot make the token (OWASP: signed double-submit).
package struct FormTokens: Sendable {
  private let key: HMACKey

  /// Creates the tokens; their key is derived from the wallet's.
  package init(_ key: HMACKey) { self.key = key.derived("form token") }

  /// The token as the form sends it back: 24 characters of base64url.
  package func token(for browser: SessionToken) -> String { String(decoding: value(for: browser), as: UTF8.self) }

  /// Whether the token that a form sent back is this browser's.
  package func isRight(_ typed: String?, for browser: SessionToken) -> Bool {
    guard let typed else { return false }
    return ConstantTime.equal(Array(typed.utf8), value(for: browser))
  }

  private func value(for browser: SessionToken) -> [UInt8] {
    let digest = key.authenticate(browser.bytes)
    return unsafe digest.withBytes { unsafe Base64URL.encode(Array($0.prefix(18))) }
  }
}
