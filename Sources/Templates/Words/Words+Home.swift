import WalletCore

extension Words {
  /// An account's sparkline in words, for screen readers: `up $30.00 in 30 days`.
  /// - Parameters:
  ///   - trend: the balance trend.
  ///   - currency: the account's currency.
  ///   - amounts: whether amounts are shown or hidden.
  /// - Returns: nil if the balance is the same as on the first day, so that a list of inactive accounts stays short.
  static func change(_ trend: BalanceTrend, _ currency: Currency, _ amounts: AmountStyle) -> HTML? {
    let difference = trend.closing - trend.opening
    guard difference != 0 else { return nil }
    let amount = Money(minorUnits: abs(difference), currency: currency)
    return "\(difference > 0 ? "up" : "down") \(bare: amount, amounts) in \(TrendDays.count - trend.begin) days"
  }
}

extension Words {
  static let noGoal = "This pig is hungry for a goal to save for."
  static let goalReached = "Goal reached:"
  /// A goal in a currency that cannot be compared with the total.
  static func noRate(of currency: Currency) -> String { "No rate is known for \(name(currency))." }
  static let goalHidden = "The pig keeps its mouth shut while amounts are hidden."
  /// The label of the pig's picture for screen readers.
  /// - Parameter percent: how full it is; nil if amounts are hidden or there is no goal.
  /// - Returns: a sentence without a full stop, as usual for labels.
  static func pig(percent: Int?) -> String {
    guard let percent else { return "A piggy bank" }
    return percent == 100 ? "The pig is full" : "The pig is \(percent) percent full"
  }
}
