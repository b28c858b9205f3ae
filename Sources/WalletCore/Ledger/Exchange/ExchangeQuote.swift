/// An exchange as it is offered: what would be booked, the rates behind it, and for how long.
package struct ExchangeQuote: Sendable, Equatable {
  /// The order to book; it knows until when.
  package let order: ExchangeOrder
  /// What one unit of the currency that is given costs in the other, and the prices that this follows from.
  package let rate: CrossRate
  /// The same the other way round; nil if no rate can say it.
  package let back: Rate?
  /// How many whole seconds it is good for.
  package let seconds: Int

  /// How many seconds of its rate's time a quote needs: nobody reads and presses in less.
  package static let secondsMin = 5

  /// What makes a quote, beside accounts and amount.
  package struct Terms {
    /// What currencies are worth.
    package var rates: RateTable
    /// What the owner has set.
    package var policy: ExchangePolicy
    /// What the clock shows.
    package var now: Timestamp
    /// The time by the monotonic clock.
    package var monotonic: Timestamp

    /// Terms at a moment.
    package init(rates: RateTable, policy: ExchangePolicy, now: Timestamp, monotonic: Timestamp) {
      self.rates = rates
      self.policy = policy
      self.now = now
      self.monotonic = monotonic
    }
  }

  /// Quotes an amount, all that is to leave an account, fee included.
  /// - Parameters:
  ///   - amount: in the account's currency.
  ///   - account: the account that gives.
  ///   - receiver: the account that receives.
  ///   - terms: the rates and the time.
  /// - Throws: why there is no quote.
  package init(
    _ amount: Money, from account: Account, to receiver: Account, _ terms: Terms
  ) throws(QuoteRefusal) {
    do throws(LedgerRefusal) { try LedgerPrecheck.exchange(amount, from: account, to: receiver) } catch {
      throw .books(error)
    }
    let (given, wanted) = (amount.currency, receiver.balance.currency)
    let unknown = [given, wanted].filter { terms.rates[$0] == nil }
    guard unknown.isEmpty else { throw .noRate(unknown) }
    guard let rate = terms.rates.rate(of: given, in: wanted) else { throw .noRateBetween(given, wanted) }
    let age = terms.policy.rateAge
    // The millisecond of `left + 1` below is part of the life of a quote.
    let soonest = Timestamp(milliseconds: terms.now.milliseconds + Int64(Self.secondsMin) * 1000 - 1)
    if let old = rate.prices.filter({ !$0.isFresh(at: soonest, ageLimit: age) }).oldest { throw .notFresh(old) }
    let feeRate = Int64(terms.policy.feeRate)
    guard
      let quote = RateQuote(rate: rate.rate, feeRate: feeRate, quotedAt: terms.now, source: rate.source)
    else { throw .noRateBetween(given, wanted) }
    let exchanged = Money(minorUnits: amount.minorUnits - quote.fee(on: amount).minorUnits, currency: given)
    guard let arrives = rate.rate.value(of: exchanged, in: wanted), arrives.minorUnits <= wanted.amountLimit else {
      throw .tooMuchArrives(limit: Money(minorUnits: wanted.amountLimit, currency: wanted))
    }
    guard arrives.minorUnits > 0 else { throw .books(.tooSmallToExchange) }
    do throws(LedgerRefusal) { try LedgerPrecheck.deposit(arrives, to: receiver) } catch { throw .books(error) }
    // It ends with the rate's time, so that no older rate is ever booked.
    let left = rate.freshUntil(ageLimit: age).milliseconds - terms.now.milliseconds
    let life = min(Int64(terms.policy.quoteLife) * 1000, left + 1)
    order = ExchangeOrder(
      from: account.id, to: receiver.id, amount: amount, arrives: arrives, quote: quote,
      goodUntil: Timestamp(milliseconds: terms.monotonic.milliseconds + life))
    self.rate = rate
    back = terms.rates.rate(of: wanted, in: given)?.rate
    seconds = Int(life / 1000)
  }
}

/// Why an exchange gets no quote.
package enum QuoteRefusal: Error, Sendable, Equatable {
  /// The books would refuse the exchange, whatever the rate is.
  case books(LedgerRefusal)
  /// Nothing says what these currencies are worth.
  case noRate([Currency])
  /// What one costs in the other is too large or too small a number for a rate.
  case noRateBetween(Currency, Currency)
  /// This price is too old to exchange by, or will be within seconds.
  case notFresh(KnownPrice)
  /// More would arrive than one booking may move in that currency.
  case tooMuchArrives(limit: Money)
}
