/// What a right code gives: the tokens for the cookies and how long the browser may keep them.
public struct NewAuthentication: Sendable {
  /// The secret for the cookie.
  public let token: SessionToken
  /// Seconds; nil for a cookie that ends with the browser.
  public let cookieLife: Int?
  /// Who is signed in.
  public let user: UserID
  /// True if the number was unknown until now.
  public let isNewUser: Bool
  /// The device cookie to keep, and for how many seconds; nil if the browser keeps what it has.
  public let device: (token: SessionToken, life: Int)?
}
