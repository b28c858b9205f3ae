/// What a cookie's token stands for at this moment.
public enum SessionState: Sendable, Equatable {
  /// The store knows no session of this token.
  case none
  /// It was ended, and the store may not have erased it yet.
  case ended
  /// Its time is over, or it went unused too long. Told once: the store is asked to erase it.
  case expired(UserID)
  /// Somebody is signed in.
  case holds(SignedInUser)
}
