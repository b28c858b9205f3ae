/// What became of ending a session by its name.
public enum SessionEnding: Sendable, Equatable {
  /// It was the user's and has ended.
  case ended
  /// There is none of that name: it has ended before, or never was.
  case unknown
  /// It is another user's.
  case foreign
}
