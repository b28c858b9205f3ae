/// How a user wants the wallet to look, on every device.
package struct Preferences: Sendable, Equatable {
  /// Colours, logo, name.
  package let theme: Theme
  /// Whether amounts are covered on every page.
  package let hidesAmounts: Bool
  /// What the user saves for, in US dollars; nil without a goal.
  package let goal: Money?

  /// What holds for a user who has chosen nothing.
  package static let initial = Preferences()

  /// Puts preferences together from their parts.
  package init(theme: Theme = .classic, hidesAmounts: Bool = false, goal: Money? = nil) {
    self.theme = theme
    self.hidesAmounts = hidesAmounts
    self.goal = goal
  }
}
