import WalletCore

/// The round amounts beside a chart: at its foot, in the middle and at its top.
///
/// A chart begins at nothing, unless what it shows stays above half of its highest balance: then it would be a line
/// along the top. Its whole height is at least a tenth of that balance, so that a small change looks small.
struct ChartScale {
  let currency: Currency
  /// In smallest units, as `step`.
  let foot: Int64
  /// From the foot to the middle, and from there to the top.
  let step: Int64

  init(lowest: Money, highest: Money) {
    currency = highest.currency
    let limit = currency.balanceLimit * 10
    let (low, high) = (min(lowest.minorUnits, limit), min(highest.minorUnits, limit))
    // Coins are worth so much that most balances are a part of one.
    let isPart = currency.isCoin && high > 0
    let unit = isPart ? 10 : max(Int64(clamping: MoneyText.power(of: currency.scale)), 10)
    (foot, step) = low > 0 && high - low <= low ? Self.above(low, high) : (0, Self.half(of: high, unit))
  }

  /// Half of the smallest round amount that is not less than the highest balance.
  private static func half(of high: Int64, _ unit: Int64) -> Int64 {
    var unit = unit
    while true {
      for step in [1, 2, 4, 6, 8] as [Int64] where unit * step >= high { return unit * step / 2 }
      unit *= 10
    }
  }

  /// The smallest round step by which two of them, from below the lowest balance, reach the highest.
  private static func above(_ low: Int64, _ high: Int64) -> (foot: Int64, step: Int64) {
    var unit: Int64 = 10
    while true {
      for step in [unit, unit * 2, unit * 5] where step >= high / 20 {
        let foot = (low - 1) / step * step
        if foot + 2 * step >= high { return (foot, step) }
      }
      unit *= 10
    }
  }

  var bottom: Money { Money(minorUnits: foot, currency: currency) }
  var middle: Money { Money(minorUnits: foot + step, currency: currency) }
  var top: Money { Money(minorUnits: foot + 2 * step, currency: currency) }

  /// How far a balance is below the top, of a height that is `whole`; in 128 bits, because a balance may have 10^17 units.
  func depth(of money: Money, in whole: Int) -> Int {
    let units = min(max(money.minorUnits - foot, 0), 2 * step)
    return whole - Int(Int128(units) * Int128(whole) / Int128(2 * step))
  }
}
