import TestSupport
import Testing

@testable import WalletCore

@Suite("The rules of exchanges")
struct ExchangeRuleTests {
  private static let most = Currency.usd.amountLimit
  private let dollars = BookingCase.Side(number: 1)
  private let bitcoin = BookingCase.Side(number: 2, currency: .btc)

  /// At 0.00001 bitcoin a dollar, with a fee of 1 %.
  private func quote(fee: Int64 = 100) throws -> RateQuote {
    let rate = try #require(Rate(digits: 1, scale: 5))
    return try #require(
      RateQuote(rate: rate, feeRate: fee, quotedAt: Timestamp(milliseconds: 1_799_999_999_000), source: "rates.csv"))
  }

  private func action(_ amount: Money, for arrives: Money, fee: Int64 = 100) throws -> LedgerAction {
    .exchange(
      ExchangeOrder(from: dollars.id, to: bitcoin.id, amount: amount, arrives: arrives, quote: try quote(fee: fee)))
  }

  private func satoshi(_ units: Int64) -> Money { Money(minorUnits: units, currency: .btc) }

  /// $100.00 for 0.00099000 bitcoin, with all accounts there.
  private func fine(fee: Int64 = 100) throws -> BookingCase {
    var fine = BookingCase(try action(.usd(cents: 100_00), for: satoshi(fee == 0 ? 100_000 : 99_000), fee: fee))
    (fine.account, fine.receiver) = (dollars, bitcoin)
    fine.account?.balance = 150_00
    fine.system = BookingCase.Side(number: -3)
    fine.otherSystem = BookingCase.Side(number: -6, currency: .btc)
    fine.feeAccount = BookingCase.Side(number: -4)
    return fine
  }

  @Test("What leaves goes to the wallet, what arrives comes from it, and the fee stands apart")
  func plan() throws {
    let plan = try fine().judge()
    let quote = try quote()
    #expect(plan.kind == OperationKind.exchange.rule && plan.quote == quote && plan.hold == nil && plan.reverses == nil)
    #expect(
      plan.movements == [
        BookingPlan.Movement(.exchange, debit: AccountNumber(1), credit: AccountNumber(-3), amount: .usd(cents: 99_00)),
        BookingPlan.Movement(.exchange, debit: AccountNumber(-6), credit: AccountNumber(2), amount: satoshi(99_000)),
        BookingPlan.Movement(.fee, debit: AccountNumber(1), credit: AccountNumber(-4), amount: .usd(cents: 1_00)),
      ])
    let free = try fine(fee: 0).judge()
    #expect(free.movements.map(\.type) == [.exchange, .exchange], "no fee, no third transfer")
    #expect(free.movements[0].amount == .usd(cents: 100_00) && free.movements[1].amount == satoshi(100_000))
  }

  @Test("The first refusal of an exchange in the order of LedgerRefusal is reported")
  func order() throws {
    let yen = Money(minorUnits: Self.most + 1, currency: .yen)
    var wrong = BookingCase(try action(yen, for: satoshi(0)))
    (wrong.operationsInDay, wrong.clock) = (5, .behind)
    let (tooMuch, most) = (Money.usd(cents: Self.most + 1), Money.usd(cents: Self.most))
    // 99 % of the most, at 0.00001.
    let arrives = satoshi(990_000_000_000)
    let tooMuchArrives = try action(most, for: satoshi(Currency.btc.amountLimit + 1))
    let noArrival = try action(most, for: satoshi(0))
    let other = try action(most, for: satoshi(arrives.minorUnits - 1))
    let quoted = try action(most, for: arrives)
    let alike = try action(tooMuch, for: .usd(cents: 0))
    let apart = try action(tooMuch, for: satoshi(0))
    wrong.expectOrder([
      (
        .noSuchAccount,
        { [dollars] in
          $0.account = dollars
          $0.account?.isClosed = true
        }
      ),
      (.noSuchReceiver, { $0.receiver = $0.account }),
      (.sameAccount, { $0.receiver?.number = 2 }),
      (.accountClosed, { $0.account?.isClosed = false }),
      (.receiverClosed, { $0.receiver?.isClosed = false }),
      (.currenciesDiffer, { $0.action = alike }),
      (
        .currenciesAlike,
        { [bitcoin] in
          ($0.receiver, $0.action) = (bitcoin, apart)
          $0.receiver?.balance = Currency.btc.balanceLimit
        }
      ),
      (.amountOutOfRange, { $0.action = tooMuchArrives }),
      (.amountOutOfRange, { $0.action = noArrival }),
      (
        .notEnough(balance: .usd(cents: 0)),
        {
          $0.account?.balance = Self.most
          $0.account?.held = 1
        }
      ),
      (.partlyHeld(available: .usd(cents: Self.most - 1)), { $0.account?.held = 0 }),
      (.tooSmallToExchange, { $0.action = other }),
      (.notAsQuoted, { $0.action = quoted }),
      (
        .balanceLimit,
        {
          $0.receiver?.balance = 0
          $0.system = BookingCase.Side(number: -3, balance: Currency.worldLimit)
          $0.otherSystem = BookingCase.Side(number: -6, currency: .btc)
          $0.feeAccount = BookingCase.Side(number: -4)
        }
      ),
      (.walletFull, { $0.system?.balance = 0 }),
      (.tooManyOperations(limit: 5), { $0.operationsInDay = 4 }),
      (.clockWrong, { $0.clock = .right }),
    ])
  }

  @Test("The amount and what arrives must be in the currencies of their accounts")
  func currencies() throws {
    for (amount, arrives) in [
      (Money.usd(cents: 5), Money.usd(cents: 5)), (satoshi(5), satoshi(5)), (satoshi(5), .usd(cents: 5)),
      (.usd(cents: 5), Money(minorUnits: 5, currency: .yen)),
    ] {
      var wrong = try fine()
      wrong.action = try action(amount, for: arrives)
      #expect(wrong.refusal == .currenciesDiffer, "\(amount) \(arrives)")
    }
  }

  @Test(
    "The wallet's accounts for exchanges and fees hold their limit on both sides of zero, and are full one unit after it"
  )
  func systemLimits() throws {
    let limit = Currency.worldLimit
    for (balance, isFull) in [(limit - 99_00, false), (limit - 98_99, true), (.max, true), (-limit, false)]
      as [(Int64, Bool)]
    {
      var exchange = try fine()
      exchange.system?.balance = balance
      #expect((exchange.refusal == .walletFull) == isFull, "\(balance)")
    }
    for (balance, isFull) in [(-limit + 99_000, false), (-limit + 98_999, true), (.min, true)] as [(Int64, Bool)] {
      var exchange = try fine()
      exchange.otherSystem?.balance = balance
      #expect((exchange.refusal == .walletFull) == isFull, "\(balance)")
    }
    for (balance, isFull) in [(limit - 1_00, false), (limit - 99, true)] as [(Int64, Bool)] {
      var exchange = try fine()
      exchange.feeAccount?.balance = balance
      #expect((exchange.refusal == .walletFull) == isFull, "\(balance)")
    }
  }

  @Test("What arrives is at most what one booking may move in its own currency, however little leaves")
  func arrival() throws {
    let most = Currency.btc.amountLimit
    // A dollar for the most bitcoin that may move.
    let rate = try #require(Rate(digits: 10_000, scale: 0))
    let quote = try #require(RateQuote(rate: rate, feeRate: 0, quotedAt: Timestamp(milliseconds: 0), source: "x"))
    for (cents, refusal) in [(100, nil), (101, .amountOutOfRange)] as [(Int64, LedgerRefusal?)] {
      var exchange = try fine()
      let arrives = satoshi(most / 100 * cents)
      exchange.action = .exchange(
        ExchangeOrder(from: dollars.id, to: bitcoin.id, amount: .usd(cents: cents), arrives: arrives, quote: quote))
      #expect(exchange.refusal == refusal, "\(cents)")
    }
    var exchange = try fine()
    exchange.action = try action(.usd(cents: 100_00), for: satoshi(.max))
    #expect(exchange.refusal == .amountOutOfRange)
  }

  @Test("Amounts of nothing, below it and beyond the limit are refused, whatever the quote says")
  func amounts() throws {
    for cents in [0, -1, .min, Self.most + 1, .max] as [Int64] {
      var exchange = try fine()
      exchange.account?.balance = Currency.usd.balanceLimit
      exchange.action = try action(.usd(cents: cents), for: satoshi(1))
      #expect(exchange.refusal == .amountOutOfRange, "\(cents)")
    }
    for arrives in [0, -1, .min] as [Int64] {
      var exchange = try fine()
      exchange.action = try action(.usd(cents: 100_00), for: satoshi(arrives))
      #expect(exchange.refusal == .tooSmallToExchange, "\(arrives)")
    }
  }
}
