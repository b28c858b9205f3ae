/// What the code of an authenticator app can prove at a place (SECURITY: S54).
enum AppUse: Sendable, Equatable {
  /// It proves the user alone.
  case alone
  /// The app is a second factor, and a code by SMS was right before: together they prove the user.
  case afterCode
  /// The app is a second factor, and no code by SMS was right before: the code is not compared, so that strangers
  /// cannot use the app's tries up.
  case beforeCode
}

extension SignInTransaction {
  /// What an app's code proves for a user at a place that asks for a code by SMS, too.
  /// - Parameters:
  ///   - user: nil if the number has no user; such a number is treated like one with an app.
  ///   - challenge: the code by SMS that was asked for at this place.
  ///   - now: the time by the monotonic clock.
  /// - Returns: what the code proves.
  /// - Throws: the store's failure.
  func appUse(of user: UserID?, after challenge: ChallengeState?, at now: Timestamp) throws(Failure) -> AppUse {
    guard let user, try hasSecondFactor(user) else { return .alone }
    guard let end = challenge?.provenUntil, now <= end else { return .beforeCode }
    return .afterCode
  }
}
