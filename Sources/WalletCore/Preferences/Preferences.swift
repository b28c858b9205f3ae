/// How a user wants the wallet to look, on every device.
package struct Preferences: Sendable, Equatable {
  /// Colours, logo, name.
  package var theme: Theme
  /// Whether every page hides amounts.
  package var hidesAmounts: Bool
  /// The user's savings goal, in any currency; nil if there is none.
  package var goal: Money?
  /// How the hours of a day are written.
  package var hours: HourStyle

  /// The preferences of a user who has chosen nothing.
  package static let initial = Preferences()

  /// Creates preferences from their parts.
  package init(theme: Theme = .classic, hidesAmounts: Bool = false, goal: Money? = nil, hours: HourStyle = .ofDay) {
    self.theme = theme
    self.hidesAmounts = hidesAmounts
    self.goal = goal
    self.hours = hours
  }
}

/// One preference with its new value.
package enum PreferenceChange: Sendable, Equatable {
  case theme(Theme)
  case hidesAmounts(Bool)
  /// In any currency; nil removes the goal.
  case goal(Money?)
  case hours(HourStyle)
}

/// The two looks of the wallet.
package enum Theme: String, Sendable, CaseIterable {
  /// Green and plain, with the drawn wallet.
  case classic
  /// Pink and round, with the pig.
  case piggy

  /// Reads the stored value, 0 or 1.
  package init?(stored: Int64) {
    switch stored {
    case 0: self = .classic
    case 1: self = .piggy
    default: return nil
    }
  }

  /// The value as stored.
  package var stored: Int64 {
    switch self {
    case .classic: 0
    case .piggy: 1
    }
  }
}
