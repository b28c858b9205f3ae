import TestSupport
import Testing

@testable import WalletCore

@Suite("The rules of holds")
struct HoldRuleTests {
  private let operation = OperationID(PublicID(high: 1, low: 40))
  private let shop = BookingCase.Side(number: 9, balance: 700)
  private let yen = Money(minorUnits: 5, currency: .yen)

  /// An account of $1.00, of which 30 cents are held by two holds.
  private let account = BookingCase.Side(number: 1, balance: 100, held: 30, events: 2)

  private func begin(_ action: LedgerAction, hold: Int64? = nil) -> BookingCase {
    var begun = BookingCase(action)
    (begun.account, begun.hold) = (account, hold)
    return begun
  }

  private func pay(_ cents: Int64, hold: Int64? = 20) -> BookingCase {
    var paying = begin(.capture(operation, .usd(cents: cents), to: shop.id), hold: hold)
    (paying.receiver, paying.paysMerchant) = (shop, true)
    return paying
  }

  @Test("A hold begins with what it holds, and continues the events of its account")
  func authorise() throws {
    let plan = try begin(.authorise(from: account.id, .usd(cents: 70))).judge()
    #expect(plan.kind == OperationKind.authorise.rule && plan.movements.isEmpty && plan.quote == nil)
    #expect(plan.hold == BookingPlan.HoldChange(hold: nil, sequence: 3, delta: 70, amount: 70, held: 100))
    #expect(
      begin(.authorise(from: account.id, .usd(cents: 71))).refusal == .partlyHeld(available: .usd(cents: 70)))
  }

  @Test("A hold grows by what is raised, as far as money is free")
  func raise() throws {
    let plan = try begin(.raise(operation, by: .usd(cents: 70)), hold: 20).judge()
    #expect(plan.kind == OperationKind.raise.rule && plan.movements.isEmpty)
    #expect(plan.hold == BookingPlan.HoldChange(hold: 40, sequence: 3, delta: 70, amount: 90, held: 100))
    #expect(
      begin(.raise(operation, by: .usd(cents: 71)), hold: 20).refusal == .partlyHeld(available: .usd(cents: 70)))
  }

  @Test("However often it is raised, a hold holds no more than one booking may move")
  func raiseLimit() {
    let most = Currency.usd.amountLimit
    for (cents, refusal) in [(most - 20, nil), (most - 19, .amountOutOfRange)] as [(Int64, LedgerRefusal?)] {
      var raise = begin(.raise(operation, by: .usd(cents: cents)), hold: 20)
      raise.account?.balance = Currency.usd.balanceLimit
      #expect(raise.refusal == refusal, "\(cents)")
    }
    #expect(begin(.raise(operation, by: .usd(cents: 1)), hold: .max).refusal == .amountOutOfRange, "a damaged hold")
  }

  @Test("A capture frees the whole hold and pays what is taken; the rest is free at once")
  func capture() throws {
    let plan = try pay(15).judge()
    #expect(plan.kind == OperationKind.capture.rule)
    #expect(plan.hold == BookingPlan.HoldChange(hold: 40, sequence: 3, delta: -20, amount: 0, held: 10))
    #expect(
      plan.movements == [
        BookingPlan.Movement(.capture, debit: AccountNumber(1), credit: AccountNumber(9), amount: .usd(cents: 15))
      ])
    #expect(pay(20).refusal == nil)
    #expect(pay(21).refusal == .moreThanHeld(held: .usd(cents: 20)))
    // The whole balance can be held and captured.
    var whole = pay(100, hold: 100)
    whole.account?.held = 100
    #expect(whole.refusal == nil)
  }

  @Test("A hold that is voided or whose time is over frees all and moves nothing", arguments: [true, false])
  func free(voids: Bool) throws {
    let action: LedgerAction = voids ? .void(operation) : .expire(operation)
    let plan = try begin(action, hold: 20).judge()
    #expect(plan.kind == (voids ? OperationKind.void : .expire).rule && plan.movements.isEmpty)
    #expect(plan.hold == BookingPlan.HoldChange(hold: 40, sequence: 3, delta: -20, amount: 0, held: 10))
    #expect(begin(action, hold: 0).refusal == .holdEnded)
    #expect(begin(action).refusal == .noSuchOperation)
    var late = begin(action, hold: 20)
    late.operationsInDay = 99
    #expect(late.refusal == nil, "a charge that has begun must be able to end")
    late.clock = .jumpedAhead
    #expect(late.refusal == .clockWrong)
  }

  @Test("The first refusal of a beginning in the order of LedgerRefusal is reported")
  func authoriseOrder() {
    let (most, account) = (Currency.usd.amountLimit, account)
    var wrong = BookingCase(.authorise(from: account.id, Money(minorUnits: most + 1, currency: .yen)))
    (wrong.operationsInDay, wrong.clock) = (5, .behind)
    wrong.expectOrder([
      (
        .noSuchAccount,
        {
          $0.account = account
          $0.account?.isClosed = true
        }
      ),
      (.accountClosed, { $0.account?.isClosed = false }),
      (.currenciesDiffer, { $0.action = .authorise(from: account.id, .usd(cents: most + 1)) }),
      (.amountOutOfRange, { $0.action = .authorise(from: account.id, .usd(cents: 101)) }),
      (.notEnough(balance: .usd(cents: 100)), { $0.account?.balance = 101 }),
      (.partlyHeld(available: .usd(cents: 71)), { $0.account?.held = 0 }),
      (.tooManyOperations(limit: 5), { $0.operationsInDay = 4 }),
      (.clockWrong, { $0.clock = .right }),
    ])
  }

  @Test("The first refusal of a raise in the order of LedgerRefusal is reported")
  func raiseOrder() {
    let (most, operation, account) = (Currency.usd.amountLimit, operation, account)
    var wrong = BookingCase(.raise(operation, by: Money(minorUnits: most + 1, currency: .yen)))
    (wrong.operationsInDay, wrong.clock) = (5, .behind)
    wrong.expectOrder([
      (
        .noSuchOperation,
        {
          $0.hold = 0
          $0.account = account
        }
      ),
      (.holdEnded, { $0.hold = 30 }),
      (.currenciesDiffer, { $0.action = .raise(operation, by: .usd(cents: most + 1)) }),
      (.amountOutOfRange, { $0.action = .raise(operation, by: .usd(cents: most - 29)) }),
      (.amountOutOfRange, { $0.action = .raise(operation, by: .usd(cents: 101)) }),
      (.notEnough(balance: .usd(cents: 100)), { $0.account?.balance = 101 }),
      (.partlyHeld(available: .usd(cents: 71)), { $0.account?.balance = 131 }),
      (.clockWrong, { $0.clock = .right }),
    ])
  }

  @Test("The first refusal of a capture in the order of LedgerRefusal is reported")
  func captureOrder() {
    let (operation, account, shop, yen) = (operation, account, shop, yen)
    var wrong = BookingCase(.capture(operation, yen, to: shop.id))
    (wrong.operationsInDay, wrong.clock) = (5, .behind)
    wrong.expectOrder([
      (
        .noSuchOperation,
        {
          $0.hold = 0
          $0.account = account
        }
      ),
      (
        .noSuchReceiver,
        {
          $0.receiver = shop
          $0.paysMerchant = true
          $0.receiver?.currency = .yen
        }
      ),
      (.holdEnded, { $0.hold = 20 }),
      (.currenciesDiffer, { $0.receiver?.currency = .usd }),
      (.currenciesDiffer, { $0.action = .capture(operation, .usd(cents: 0), to: shop.id) }),
      (.amountOutOfRange, { $0.action = .capture(operation, .usd(cents: 21), to: shop.id) }),
      (
        .moreThanHeld(held: .usd(cents: 20)),
        {
          $0.action = .capture(operation, .usd(cents: 20), to: shop.id)
          $0.receiver?.balance = Currency.worldLimit - 19
        }
      ),
      (.walletFull, { $0.receiver?.balance = Currency.worldLimit - 20 }),
      (.clockWrong, { $0.clock = .right }),
    ])
  }

  @Test("Amounts of nothing and below are not captured")
  func amounts() {
    for cents in [0, -1, .min] as [Int64] { #expect(pay(cents).refusal == .amountOutOfRange, "\(cents)") }
    #expect(pay(.max).refusal == .moreThanHeld(held: .usd(cents: 20)))
  }

  @Test("What is held cannot be taken by anything else; what is free can")
  func available() {
    let other = BookingCase.Side(number: 2)
    for (cents, refusal) in [
      (70, nil), (71, .partlyHeld(available: .usd(cents: 70))), (101, .notEnough(balance: .usd(cents: 100))),
    ]
      as [(Int64, LedgerRefusal?)]
    {
      for action in [
        LedgerAction.withdraw(from: account.id, .usd(cents: cents)),
        .transfer(from: account.id, to: other.id, .usd(cents: cents)), .authorise(from: account.id, .usd(cents: cents)),
      ] {
        var taking = begin(action)
        (taking.receiver, taking.system) = (other, BookingCase.Side(number: -2))
        #expect(taking.refusal == refusal, "\(action)")
      }
    }
  }
}
