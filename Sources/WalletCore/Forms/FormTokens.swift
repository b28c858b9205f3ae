/// The token in every form that posts: 144 bits of an HMAC over the browser's cookie. It needs no live session.
/// Another site cannot read the cookie, so it cannot make the token (OWASP: signed double-submit).
package struct FormTokens: Sendable {
  private let key: HMACKey
  private let earlier: EarlierKeys

  /// Creates the tokens; their key is derived from the wallet's. Tokens under earlier keys are right, too.
  package init(_ key: HMACKey, earlier: EarlierKeys = EarlierKeys()) {
    self.key = key.derived(for: .forms)
    self.earlier = earlier
  }

  /// The token as the form sends it back: 24 characters of base64url.
  package func token(for browser: SessionToken) -> String { String(decoding: value(for: browser), as: UTF8.self) }

  /// Whether the token that a form sent back is this browser's.
  package func isRight(_ typed: String?, for browser: SessionToken) -> Bool {
    guard let typed else { return false }
    let bytes = Array(typed.utf8)
    if ConstantTime.equal(bytes, value(for: browser)) { return true }
    return earlier.keys(for: .forms).contains { ConstantTime.equal(bytes, Self.value(for: browser, $0)) }
  }

  private func value(for browser: SessionToken) -> [UInt8] { Self.value(for: browser, key) }

  private static func value(for browser: SessionToken, _ key: HMACKey) -> [UInt8] {
    let digest = key.authenticate(browser.bytes)
    return unsafe digest.withBytes { unsafe Base64URL.encode(Array($0.prefix(18))) }
  }
}
