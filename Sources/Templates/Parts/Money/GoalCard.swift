import WalletCore

/// The pig with the saved part of its goal, or a link to set a goal.
struct GoalCard {
  var goal: Money?
  var total: Money
  var amounts: AmountStyle

  var html: HTML {
    """
    <div class="card goal">
    \(GoalPig(percent: percent).html)
    <p>\(words)</p>
    </div>
    """
  }

  /// Whole percent, rounded down, so that the pig is full only when the goal is reached; above 100 beyond it.
  private var percent: Int? {
    guard let goal, goal.minorUnits > 0, amounts == .plain else { return nil }
    let share = Int128(max(total.minorUnits, 0)) * 100 / Int128(goal.minorUnits)
    return Int(clamping: share)
  }

  private var words: HTML {
    guard amounts == .plain else { return "\(Words.goalHidden)" }
    guard let goal, let percent else {
      return "\(Words.noGoal) <a \(href: .to.settings())>Set a goal</a>"
    }
    if percent >= 100 { return "<strong>\(Words.goalReached)</strong> \(whole: goal, amounts)" }
    return "<strong>\(percent)%</strong> of \(whole: goal, amounts)"
  }
}
