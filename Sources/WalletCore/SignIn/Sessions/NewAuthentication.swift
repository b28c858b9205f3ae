/// What a right code gives: the tokens for the cookies and how long the browser may keep them.
package struct NewAuthentication: Sendable {
  /// The secret for the cookie.
  package let token: SessionToken
  /// Seconds; nil for a cookie that ends with the browser.
  package let cookieLife: Int?
  /// Who is signed in.
  package let user: UserID
  /// True if the number was unknown until now.
  package let isNewUser: Bool
  /// The device cookie to keep, and for how many seconds; nil if the browser keeps what it has.
  package let device: (token: SessionToken, life: Int)?
}
