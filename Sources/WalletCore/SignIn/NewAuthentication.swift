/// What a right code gives: the token for the cookie and how long the cookie may keep it.
public struct NewAuthentication: Sendable {
  /// The secret for the cookie.
  public let token: SessionToken
  /// Seconds; nil for a cookie that ends with the browser.
  public let cookieLife: Int?
  /// True if the number was unknown until now.
  public let isNewUser: Bool
}
