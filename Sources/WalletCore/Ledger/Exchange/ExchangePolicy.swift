/// What the owner sets for exchanges.
package struct ExchangePolicy: Sendable {
  /// The wallet's fee on what leaves, in hundredths of a percent, 0 to ``RateQuote/feeRateMax``.
  package var feeRate: Int
  /// How long a quote can be booked, in seconds.
  package var quoteLife: Int
  /// How old a rate with a time may be, in seconds.
  package var rateAge: Int

  /// The usual terms: no fee, half a minute, a day.
  package init(feeRate: Int = 0, quoteLife: Int = 30, rateAge: Int = 86_400) {
    self.feeRate = feeRate
    self.quoteLife = quoteLife
    self.rateAge = rateAge
  }
}
