import WalletCore

/// How much of an account's goal is saved, as words and a bar. Nil without a goal, or while amounts are hidden.
struct AccountGoal {
  let goal: Money
  private let balance: Money

  init?(_ account: Account, _ amounts: AmountStyle) {
    guard let goal = account.goal, amounts == .plain else { return nil }
    self.goal = goal
    balance = account.balance
  }

  /// Whole percent, rounded down, so that the bar is full only when the goal is reached; above 100 beyond it.
  var percent: Int { Int(clamping: Int128(balance.minorUnits) * 100 / Int128(max(goal.minorUnits, 1))) }

  /// The bar repeats what the words say.
  var html: HTML {
    """
    <p class="progress">\(words)\(bar)</p>
    """
  }

  private var words: HTML {
    percent >= 100
      ? "\(Words.goalReached) \(whole: goal, .plain)"
      : "<strong>\(percent)%</strong> of its goal of \(whole: goal, .plain)"
  }

  /// The bar alone.
  var bar: HTML {
    """
    <svg class="bar" viewBox="0 0 100 6" height="6" preserveAspectRatio="none" aria-hidden="true">\
    <path d="M0 3h100"/><rect width="\(min(percent, 100))" height="6"/></svg>
    """
  }
}
