import WalletCore

/// The line in which the script of an amount form shows what will be left, with the data it needs for that. Without
/// script it stays empty.
struct RemainingBalanceLine {
  var account: Account
  var amounts: AmountStyle
  /// Whether it shows what is left for every amount, and not only for all that is available.
  var showsEveryAmount = true

  var html: HTML {
    """
    <p class="hint\(MoneyText.size(account.balance, amounts))" id="left" aria-live="polite" \(limits)\(balance)></p>
    """
  }

  private var currency: Currency { account.balance.currency }

  /// Whether the line tells what is left beside what is held.
  private var tellsHeld: Bool { amounts == .plain && account.held.minorUnits > 0 }

  private var limits: HTML {
    tellsHeld ? Self.attributes(held: account.held) : Self.limits[currency.index]
  }

  /// By ``Currency/index``. Made once, because most pages with an amount have it.
  private static let limits = Currency.all.map { attributes(held: Money(minorUnits: 0, currency: $0)) }

  /// `data-code` lets the script read amounts with a code; `data-all` is what it writes behind all that can be taken.
  private static func attributes(held: Money) -> HTML {
    let currency = held.currency
    let zero = Money(minorUnits: 0, currency: currency)
    let most = Money(minorUnits: currency.amountLimit, currency: currency)
    return """
      data-zero="\(zero, .plain)" data-code="\(currency.code)" data-most="\(typed: most)" \
      data-full="\(Words.sentence(AmountRefusal.tooLarge(limit: most), in: currency))" \
      data-all="\(Words.allLeft(held, shown: "\(held, .plain)"))"
      """
  }

  private var balance: HTML? {
    guard amounts == .plain else { return nil }
    let after = tellsHeld ? Words.availableAfter : Words.leftAfter
    let left: HTML? = showsEveryAmount ? " data-left=\"\(after) \"" : nil
    return " data-balance=\"\(typed: account.available)\"\(left)"
  }
}
