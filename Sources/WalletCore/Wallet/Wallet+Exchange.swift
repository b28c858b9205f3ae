/// Exchanges: a quote, which is booked as it was shown or not at all.
extension Wallet {
  /// What an exchange would give now.
  /// - Parameters:
  ///   - amount: all that leaves, fee included.
  ///   - account: the account that gives.
  ///   - receiver: the account that receives, in another currency.
  /// - Returns: the quote.
  /// - Throws: why there is none.
  package func quote(
    _ amount: Money, from account: Account, to receiver: Account
  ) throws(QuoteRefusal) -> ExchangeQuote {
    let terms = ExchangeQuote.Terms(
      rates: rates, policy: context.exchanges, now: context.clock.now(), monotonic: context.clock.monotonic())
    return try ExchangeQuote(amount, from: account, to: receiver, terms)
  }

  /// The quote as a form carries it.
  /// - Parameters:
  ///   - quote: the quote.
  ///   - user: whose accounts these are.
  ///   - form: the key of the form, under which alone it can be booked.
  /// - Returns: text that nobody can read or change.
  /// - Throws: ``SealFailure/unavailable``.
  package func sealed(
    _ quote: ExchangeQuote, for user: SignedInUser, form: OperationKey
  ) throws(SealFailure) -> String {
    let origin = QuoteOrigin(run: context.run, machineStart: context.clock.machineStart())
    return try context.quoteSeal.seal(quote.order, origin, for: user.id, form: form, random: context.random)
  }

  /// Books an exchange as it was quoted.
  /// - Parameters:
  ///   - sealed: the quote, as the form sent it.
  ///   - amount: what the form says will leave.
  ///   - account: the account that gives.
  ///   - receiver: the account that the form says will receive.
  ///   - note: what it is for.
  ///   - user: the user of both accounts.
  ///   - key: the form's operation key.
  /// - Returns: the receipt of what was booked, the same however often the form is sent.
  /// - Throws: why nothing was done.
  package func exchange(
    _ sealed: String, amount: Money, from account: AccountID, to receiver: AccountID, note: NoteText,
    for user: SignedInUser, key: OperationKey
  ) async throws(ExchangeRefusal) -> LedgerReceipt {
    let (quoted, origin) = try opened(sealed, from: account, of: user, key)
    guard quoted.amount == amount, quoted.to == receiver else { throw .otherForm }
    var order = quoted
    // The writer says that it is over, and knows whether this form was booked before.
    if clockWasSetBack(since: origin, quoted) { order.goodUntil = Timestamp(milliseconds: 0) }
    do throws(LedgerRefusal) { return try await book(.exchange(order), user, key, note) } catch { throw .books(error) }
  }

  private func opened(
    _ sealed: String, from account: AccountID, of user: SignedInUser, _ key: OperationKey
  ) throws(ExchangeRefusal) -> (order: ExchangeOrder, origin: QuoteOrigin) {
    do throws(SealFailure) {
      return try context.quoteSeal.open(sealed, for: user.id, from: account, form: key)
    } catch {
      throw error == .notGenuine ? .forged : .books(.unavailable(.broken("no quote can be opened")))
    }
  }

  /// Whether a later run counts the quote's time, from a wall clock that was set back meanwhile. A second is no such sign: two
  /// runs measure the machine's start a little differently.
  private func clockWasSetBack(since origin: QuoteOrigin, _ order: ExchangeOrder) -> Bool {
    guard origin.run != context.run else { return false }
    let latest = context.clock.monotonic().adding(seconds: context.exchanges.quoteLife)
    return context.clockWasBehind || context.clock.machineStart().adding(seconds: 1) <= origin.machineStart
      || (order.goodUntil ?? .endOfTime) > latest
  }
}

/// Why a quote that a form sent was not booked.
package enum ExchangeRefusal: Error, Sendable, Equatable {
  /// The wallet did not make it, or made it for another user, another account or another form, or it was changed.
  case forged
  /// It is for another amount or another receiving account than the form says.
  case otherForm
  /// The books refused it.
  case books(LedgerRefusal)
}
