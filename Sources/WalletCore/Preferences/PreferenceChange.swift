/// One preference with its new value.
public enum PreferenceChange: Sendable, Equatable {
  case theme(Theme)
  case hidesAmounts(Bool)
  /// In US dollars; nil takes the goal away.
  case goal(Money?)
}
