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
  /// The same to somebody whose accounts have goals of their own.
  static let noGoalForTotal = "This pig is hungry for a goal for your total."
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

/// The total over time.
extension Words {
  /// A wallet that never had an account.
  static let noTotalYet = "Nothing to show yet. Open an account, and your total shows here day by day."
  /// Instead of a chart that would show how the total changed.
  static let totalHidden = "The chart is hidden while amounts are hidden."
  /// Behind the change of the total.
  static let inThirtyDays: HTML = "in the last 30 days"
  /// The same for months.
  static let inTwelveMonths: HTML = "in the last 12 months"
  /// Below what each account added to a total of several currencies.
  static let ratesCountToo = "This includes changes of exchange rates."
  /// That a total lacks money whose worth is not known.
  static let totalsWithoutRates = "Some of these totals lack money in currencies whose rate of that day is not known."
}

extension Words {
  /// The home page of a wallet without an account.
  static let firstAccount = """
    Your wallet is ready. Open an account for everyday money, for savings or for a trip, and add your first money.
    """
}
