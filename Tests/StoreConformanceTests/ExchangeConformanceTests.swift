import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: exchanges")
struct ExchangeConformanceTests {
  private func rates(euroCents: Int64) throws -> RateTable {
    let rate = try #require(Rate(digits: euroCents, scale: 2))
    return RateTable([
      KnownPrice(currency: .euro, price: DollarPrice(rate), asOf: .moment(TestClock.start), source: "bank")
    ])
  }

  /// At a dollar for 0.8 euros, and back.
  private func order(
    _ amount: Money, from: AccountID, to: AccountID, until end: Timestamp? = nil
  ) throws -> ExchangeOrder {
    let isBack = amount.currency == .euro
    let rate = try #require(isBack ? Rate(digits: 125, scale: 2) : Rate(digits: 8, scale: 1))
    let quote = try #require(RateQuote(rate: rate, feeRate: 0, quotedAt: TestClock.start, source: "bank"))
    let arrives = try #require(rate.value(of: amount, in: isBack ? .usd : .euro))
    return ExchangeOrder(from: from, to: to, amount: amount, arrives: arrives, quote: quote, goodUntil: end)
  }

  /// Accounts with $100.00 and nothing, of a user, as each store knows them.
  private func accounts(of user: UserID, _ both: BothStores) async throws -> [(dollars: AccountID, euros: AccountID)] {
    var accounts: [(dollars: AccountID, euros: AccountID)] = []
    for store in both.stores {
      let dollars = try await book(.open(name: AccountName("Dollars"), currency: .usd), user, store, both).account
      let euros = try await book(.open(name: AccountName("Euros"), currency: .euro), user, store, both).account
      _ = try await book(.deposit(to: dollars, .usd(cents: 100_00)), user, store, both)
      accounts.append((dollars, euros))
    }
    return accounts
  }

  private func book(
    _ action: LedgerAction, _ user: UserID, _ store: any Store, _ both: BothStores, key: OperationKey? = nil
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await store.book(LedgerCommand(user: user, key: key ?? both.key(), action: action, deadline: both.later))
  }

  @Test(
    "All users' exchanges count towards one limit, to the cent, by the rates of the moment; the way back always goes")
  func limit() async throws {
    let rates = CurrentRates(try rates(euroCents: 125))
    let both = try BothStores(seed: 3, exchangeLimit: ExchangeLimit(wholeDollars: 100, rates: rates))
    let (ann, bob) = (try await both.join("+15305550123").user, try await both.join("+15305550124").user)
    let (anns, bobs) = (try await accounts(of: ann, both), try await accounts(of: bob, both))
    for (index, store) in both.stores.enumerated() {
      func exchange(_ cents: Int64, _ user: UserID, _ own: (dollars: AccountID, euros: AccountID)) async throws {
        let order = try order(.usd(cents: cents), from: own.dollars, to: own.euros)
        _ = try await book(.exchange(order), user, store, both)
      }
      try await exchange(60_00, ann, anns[index])
      try await exchange(40_00, bob, bobs[index])
      await #expect(throws: LedgerRefusal.exchangesFull) { try await exchange(2, bob, bobs[index]) }
      rates.replace(with: RateTable([]))
      await #expect(throws: LedgerRefusal.exchangesFull) { try await exchange(2, bob, bobs[index]) }
      rates.replace(with: try self.rates(euroCents: 250))
      let back = try order(Money(minorUnits: 8_00, currency: .euro), from: anns[index].euros, to: anns[index].dollars)
      _ = try await book(.exchange(back), ann, store, both)
      rates.replace(with: try self.rates(euroCents: 125))
      try await exchange(10_00, bob, bobs[index])
    }
  }

  @Test("A quote ends at its time; what was booked before is still found by its key after it")
  func end() async throws {
    let both = try BothStores(seed: 4)
    let user = try await both.join("+15305550123").user
    let own = try await accounts(of: user, both)
    let (end, key) = (both.clock.monotonic().adding(seconds: 30), both.key())
    for late in [false, true] {
      if late { both.clock.advance(seconds: 30) }
      for (index, store) in both.stores.enumerated() {
        let order = try order(.usd(cents: 1_00), from: own[index].dollars, to: own[index].euros, until: end)
        #expect(try await book(.exchange(order), user, store, both, key: key).replayed == late)
        guard late else { continue }
        await #expect(throws: LedgerRefusal.quoteOver) { try await book(.exchange(order), user, store, both) }
        var void = order
        void.goodUntil = Timestamp(milliseconds: 0)
        #expect(try await book(.exchange(void), user, store, both, key: key).replayed)
      }
    }
  }

  @Test(
    "A quote whose end is further away than a quote's can be is over: a crash saved no use, and the clock was set back")
  func endTooFarAway() async throws {
    let both = try BothStores(seed: 5)
    let user = try await both.join("+15305550123").user
    let owned = try await accounts(of: user, both)
    let phone = try #require(E164Number(e164: "+15305550123"))
    // Another boot, five minutes before the quote by the wall clock. The store's own clock would take the quote.
    let setBack = TestClock(at: both.clock.now().adding(seconds: -300))
    for (index, store) in both.stores.enumerated() {
      for (clock, isOver) in [(both.clock, false), (setBack, true)] {
        let context = WalletContext(
          store: store, clock: clock, random: SeededRandom(seed: 1), sms: MessageBox(), policy: SignInPolicy(),
          key: HMACKey([1, 2, 3]), handlerTime: 3600)
        let end = both.clock.monotonic().adding(seconds: context.exchanges.quoteLife)
        let order = try order(.usd(cents: 1_00), from: owned[index].dollars, to: owned[index].euros, until: end)
        let (key, origin) = (both.key(), QuoteOrigin(run: both.id(), machineStart: setBack.machineStart()))
        let sealed = try context.quoteSeal.seal(order, origin, for: user, form: key, random: SeededRandom(seed: 2))
        let (wallet, person) = (try Wallet(context), SignedInUser(id: user, phone: phone, name: ""))
        var refusal: ExchangeRefusal?
        do throws(ExchangeRefusal) {
          _ = try await wallet.exchange(
            sealed, amount: order.amount, from: order.from, to: order.to, note: .none, for: person, key: key)
        } catch { refusal = error }
        #expect(refusal == (isOver ? .books(.quoteOver) : nil))
      }
    }
  }
}
