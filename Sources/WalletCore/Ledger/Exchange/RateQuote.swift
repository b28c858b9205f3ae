/// The terms of an exchange as they were quoted; columns of the operation and part of the chain.
package struct RateQuote: Sendable, Equatable {
  /// The highest fee, in hundredths of a percent: ten percent.
  package static let feeRateMax: Int64 = 1000
  /// The longest source, in characters.
  package static let sourceMax = 64

  /// What one unit of the currency that is given costs in the other.
  package let rate: Rate
  /// The wallet's fee on what leaves, in hundredths of a percent, 0 to 1000.
  package let feeRate: Int64
  /// The time of the quote.
  package let quotedAt: Timestamp
  /// Where the rate is from: 1 to 64 characters, none of which controls anything.
  package let source: String

  /// Nil if the fee or the source is out of its range.
  package init?(rate: Rate, feeRate: Int64, quotedAt: Timestamp, source: String) {
    let characters = source.unicodeScalars
    guard (0...Self.feeRateMax).contains(feeRate), (1...Self.sourceMax).contains(characters.count),
      characters.allSatisfy({ $0.properties.generalCategory != .control })
    else { return nil }
    self.rate = rate
    self.feeRate = feeRate
    self.quotedAt = quotedAt
    self.source = source
  }

  /// Whether the movements of an exchange follow exactly from these terms: what is exchanged, what arrives, and the fee
  /// if there is one.
  package func fits(_ moved: [Money]) -> Bool {
    guard (2...3).contains(moved.count), rate.value(of: moved[0], in: moved[1].currency) == moved[1] else {
      return false
    }
    let taken = moved.count == 3 ? moved[2].minorUnits : 0
    let (amount, overflow) = moved[0].minorUnits.addingReportingOverflow(taken)
    return !overflow && fee(on: Money(minorUnits: amount, currency: moved[0].currency)).minorUnits == taken
  }

  /// The fee on an amount, rounded up to its smallest unit.
  package func fee(on amount: Money) -> Money {
    let hundredths = UInt128(amount.minorUnits.magnitude) * UInt128(feeRate)
    // At most a tenth of the amount.
    return Money(minorUnits: Int64(truncatingIfNeeded: (hundredths + 9999) / 10_000), currency: amount.currency)
  }
}

/// An exchange to book: all that leaves one account, and the terms by which the rest after the fee arrives on another.
package struct ExchangeOrder: Sendable, Equatable {
  /// The account that gives.
  package let from: AccountID
  /// The account that receives, in another currency.
  package let to: AccountID
  /// All that leaves, fee included.
  package let amount: Money
  /// What arrives, as it was quoted.
  package let arrives: Money
  /// The terms.
  package let quote: RateQuote
  /// Until when it can be booked, by ``WalletClock/monotonic()``; nil for ever, as in an import. The operation's key stands
  /// for it, so that it is neither kept nor in the chain.
  package var goodUntil: Timestamp?

  /// An exchange, not yet judged.
  package init(
    from: AccountID, to: AccountID, amount: Money, arrives: Money, quote: RateQuote, goodUntil: Timestamp? = nil
  ) {
    self.from = from
    self.to = to
    self.amount = amount
    self.arrives = arrives
    self.quote = quote
    self.goodUntil = goodUntil
  }

  /// The wallet's fee.
  package var fee: Money { quote.fee(on: amount) }

  /// What is exchanged: the amount without the fee.
  package var exchanged: Money {
    Money(minorUnits: amount.minorUnits - fee.minorUnits, currency: amount.currency)
  }

  /// Whether what arrives is exactly what the terms say.
  package var isAsQuoted: Bool { quote.rate.value(of: exchanged, in: arrives.currency) == arrives }
}
