import WalletCore

/// What the settings refuse.
public enum SettingsProblem: Error, Sendable, Equatable {
  /// What was typed is no name.
  case name(NameRefusal)
  /// What was typed is no amount to save for.
  case goal(AmountRefusal)

  /// The field that can mend it.
  var field: StaticString {
    switch self {
    case .name: "name"
    case .goal: "goal"
    }
  }
}
