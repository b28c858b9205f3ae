import WalletCore

extension Words {
  /// What a small drawing of an account's days shows, for those who do not see it: `up $30.00 in 30 days`.
  /// - Parameters:
  ///   - trend: the days.
  ///   - currency: the account's.
  ///   - amounts: whether the amount is told.
  /// - Returns: nil where the account holds what it held on the first day, so that a list of resting accounts stays short.
  static func change(_ trend: BalanceTrend, _ currency: Currency, _ amounts: AmountStyle) -> HTML? {
    let difference = trend.closing - trend.opening
    guard difference != 0 else { return nil }
    let amount = Money(minorUnits: abs(difference), currency: currency)
    return "\(difference > 0 ? "up" : "down") \(amount, amounts) in \(TrendDays.count - trend.begin) days"
  }
}

extension Words {
  static let noGoal = "This pig is hungry for a goal to save for."
  static let goalReached = "You have it all!"
  static let goalCovered = "The pig keeps its mouth shut while amounts are hidden."
  /// What the pig's picture says to those who do not see it.
  /// - Parameter percent: how full it is; nil where nobody is to know, or nothing is saved for.
  /// - Returns: a sentence without its full stop, as labels are.
  static func pig(percent: Int?) -> String {
    guard let percent else { return "A piggy bank" }
    return percent == 100 ? "The pig is full" : "The pig is \(percent) percent full"
  }
}
