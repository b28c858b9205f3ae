/// The token in every form that posts: 144 bits of an HMAC over the browser's cookie, so that it needs no live session
/// and another site, which cannot read the cookie, cannot make it (OWASP: signed double-submit).
public struct FormTokens: Sendable {
  private let key: HMACKey

  /// Tokens under a key that is derived from the wallet's.
  public init(_ key: HMACKey) { self.key = key.derived("form token") }

  /// As the form sends it back: 24 characters of base64url.
  public func token(for browser: SessionToken) -> String { String(decoding: value(for: browser), as: UTF8.self) }

  /// Whether what a form brought back is this browser's token.
  public func isRight(_ typed: String?, for browser: SessionToken) -> Bool {
    guard let typed else { return false }
    return ConstantTime.equal(Array(typed.utf8), value(for: browser))
  }

  private func value(for browser: SessionToken) -> [UInt8] {
    let digest = key.authenticate(browser.bytes)
    return unsafe digest.withBytes { unsafe Base64URL.encode(Array($0.prefix(18))) }
  }
}
