import WalletCore

/// The line in which the script of an amount form shows what will be left, with the data it needs for that. Without
/// script it stays empty.
struct RemainingBalanceLine {
  var account: Account
  var amounts: AmountStyle
  /// Whether it shows what is left for every amount, and not only for the whole balance.
  var showsEveryAmount = true

  var html: HTML {
    """
    <p class="hint" id="left" aria-live="polite" \(Self.limits[account.balance.currency.index])\(balance)></p>
    """
  }

  /// By ``Currency/index``. Made once, because most pages with an amount have it.
  private static let limits = Currency.all.map(limits)

  private static func limits(_ currency: Currency) -> HTML {
    let zero = Money(minorUnits: 0, currency: currency)
    let most = Money(minorUnits: currency.amountLimit, currency: currency)
    return """
      data-zero="\(zero, .plain)" data-most="\(typed: most)" \
      data-full="\(Words.sentence(AmountRefusal.tooLarge(limit: most)))" data-all="\(Words.allOfIt) \(zero, .plain)"
      """
  }

  private var balance: HTML? {
    guard amounts == .plain else { return nil }
    let left: HTML? = showsEveryAmount ? " data-left=\"\(Words.leftAfter) \"" : nil
    return " data-balance=\"\(typed: account.balance)\"\(left)"
  }
}
