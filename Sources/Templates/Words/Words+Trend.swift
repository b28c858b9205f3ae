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
