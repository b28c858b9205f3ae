import WalletCore

/// A savings goal, and what it is worth in the currency of the total.
package struct ShownGoal: Sendable {
  /// The goal as the user typed it.
  package var goal: Money
  /// What it is worth in dollars; nil if no rate is known.
  package var worth: Money?

  /// A goal by the page's rates, which are looked up only for a goal that is not in dollars.
  package init(_ goal: Money, by rates: @autoclosure () -> RateTable) {
    self.goal = goal
    worth = goal.currency == .usd ? goal : rates().worth(of: goal)
  }
}

/// The pig with the saved part of its goal, or a link to set a goal.
struct GoalCard {
  var goal: ShownGoal?
  /// What all accounts are worth in dollars.
  var total: Money
  var amounts: AmountStyle
  /// Whether an account has a goal of its own.
  var accountsHaveGoals = false

  var html: HTML {
    """
    <div class="card goal">
    \(GoalPig(percent: percent).html)
    <p>\(words)</p>
    </div>
    """
  }

  /// Whole percent, rounded down, so that the pig is full only when the goal is reached; above 100 beyond it. A goal
  /// below a cent is reached with the first cent.
  private var percent: Int? {
    guard let worth = goal?.worth, amounts == .plain else { return nil }
    let share = Int128(max(total.minorUnits, 0)) * 100 / Int128(max(worth.minorUnits, 1))
    return Int(clamping: share)
  }

  private var words: HTML {
    guard amounts == .plain else { return "\(Words.goalHidden)" }
    guard let goal else {
      return "\(accountsHaveGoals ? Words.noGoalForTotal : Words.noGoal) <a \(href: .to.settings())>Set a goal</a>"
    }
    let amount: HTML = "\(whole: goal.goal, amounts)"
    guard let percent else {
      return """
        <strong>\(amount)</strong> \(Words.noRate(of: goal.goal.currency)) <a \(href: .to.settings())>Change the goal</a>
        """
    }
    if percent >= 100 { return "<strong>\(Words.goalReached)</strong> \(amount)" }
    return "<strong>\(percent)%</strong> of your goal of \(amount)"
  }
}
