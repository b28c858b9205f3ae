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
