/// How a user wants the wallet to look, on every device.
public struct Preferences: Sendable, Equatable {
  /// Colours, logo, name.
  public let theme: Theme
  /// Whether amounts are covered on every page.
  public let hidesAmounts: Bool
  /// What the user saves for, in US dollars; nil without a goal.
  public let goal: Money?

  /// What holds for a user who has chosen nothing.
  public static let initial = Preferences()

  /// Puts preferences together from their parts.
  public init(theme: Theme = .classic, hidesAmounts: Bool = false, goal: Money? = nil) {
    self.theme = theme
    self.hidesAmounts = hidesAmounts
    self.goal = goal
  }
}

/// One preference with its new value.
public enum PreferenceChange: Sendable, Equatable {
  case theme(Theme)
  case hidesAmounts(Bool)
  /// In US dollars; nil takes the goal away.
  case goal(Money?)
}

/// The two faces of the wallet.
public enum Theme: String, Sendable, CaseIterable {
  /// Green and plain, with the drawn wallet.
  case classic
  /// Pink and round, with the pig.
  case piggy

  /// As it is kept: 0 and 1.
  public init?(stored: Int64) {
    switch stored {
    case 0: self = .classic
    case 1: self = .piggy
    default: return nil
    }
  }

  /// As it is kept.
  public var stored: Int64 {
    switch self {
    case .classic: 0
    case .piggy: 1
    }
  }
}
