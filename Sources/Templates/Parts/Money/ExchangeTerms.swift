import WalletCore

/// The terms of an exchange, as facts of its receipt: the rate, its source, the fee.
struct ExchangeTerms {
  var quote: RateQuote
  /// What left, what arrived, and the fee if there was one.
  var movements: [Operation.Movement]
  var zone: DayZone
  var amounts: AmountStyle

  /// Nil if these are not an exchange's movements.
  var html: HTML? {
    guard movements.count >= 2 else { return nil }
    let (given, taken) = (movements[0].amount.currency, movements[1].amount.currency)
    return """
      <div><dt>Rate</dt><dd>\(RateLine(rate: quote.rate, currency: given, other: taken).html)</dd></div>
      <div><dt>Source of the rate</dt><dd><bdi>\(quote.source)</bdi>, \(WhenText(moment: quote.quotedAt, zone: zone))</dd></div>
      <div><dt>Fee</dt><dd>\(fee)</dd></div>

      """
  }

  private var fee: HTML {
    guard let paid = movements.dropFirst(2).first?.amount else { return "No fee" }
    return "\(whole: paid, amounts) (\(RateText.percent(quote.feeRate)))"
  }
}
