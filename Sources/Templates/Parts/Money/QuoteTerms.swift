import WalletCore

/// A quote in its parts: what arrives, large, what leaves, the fee, the rate both ways, and where it is from.
///
/// Its amounts follow from the amount that the user typed and are what the user agrees to, so they are never hidden.
struct QuoteTerms {
  var quote: ExchangeQuote
  var from: Account
  var to: Account
  /// The time of the page.
  var now: Timestamp
  var zone: DayZone

  var html: HTML {
    """
    <div class="figure">\(arrives)</div>
    <dl class="preview">
    <div><dt>Leaves <bdi>\(from.name)</bdi></dt><dd>\(whole: order.amount, .plain)\(Words.spoken(given))</dd></div>
    <div><dt>\(feeLabel)</dt><dd>\(fee)</dd></div>
    <div><dt>Rate</dt><dd>\(RateLine(rate: quote.rate.rate, currency: given, other: wanted).html)\(back)</dd></div>
    \(quote.rate.prices.map(source))</dl>
    """
  }

  private var order: ExchangeOrder { quote.order }
  private var given: Currency { order.amount.currency }
  private var wanted: Currency { order.arrives.currency }

  /// What it is for, large.
  private var arrives: HTML {
    BigAmount(label: "Arrives in <bdi>\(to.name)</bdi>", money: order.arrives, amounts: .plain).html
  }

  private var feeLabel: HTML {
    let rate = order.quote.feeRate
    return rate > 0 ? "Fee, \(RateText.percent(rate)) of it" : "Fee"
  }

  private var fee: HTML { order.fee.minorUnits > 0 ? "\(whole: order.fee, .plain)" : "No fee" }

  private var back: HTML? {
    quote.back.map { " <br>\(RateLine(rate: $0, currency: wanted, other: given).html)" }
  }

  private func source(_ price: KnownPrice) -> HTML {
    let when: HTML =
      switch price.asOf {
      case .day(let day): "\(day)"
      case .moment(let moment): "\(WhenText(moment: moment, zone: zone))"
      }
    return """
      <div><dt>\(price.currency.code) by <bdi>\(price.source)</bdi></dt><dd>\(when), \(RateAge(now: now, zone: zone).words(for: price))</dd></div>

      """
  }
}
