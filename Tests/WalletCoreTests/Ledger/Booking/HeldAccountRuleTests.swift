import TestSupport
import Testing

@testable import WalletCore

@Suite("Closing, undoing and reopening where money is held")
struct HeldAccountRuleTests {
  private let account = BookingCase.Side(number: 1, balance: 100, held: 30, events: 2)
  private let savings = BookingCase.Side(number: 2)

  private func reversal(
    of kind: OperationKind, _ type: Entry.Kind, from: Int64, to: Int64, _ cents: Int64, isReversed: Bool = false,
    at milliseconds: Int64 = 1_799_999_990_000
  ) -> ReversibleOperation {
    ReversibleOperation(
      number: 12, kind: kind.rule, account: AccountNumber(max(from, to)), at: Timestamp(milliseconds: milliseconds),
      isReversed: isReversed,
      movements: [
        BookingPlan.Movement(
          type, debit: AccountNumber(from), credit: AccountNumber(to), amount: .usd(cents: cents))
      ])
  }

  @Test("An account with a hold is not closed, whatever else is wrong below it in the order of refusals")
  func closing() {
    let (account, savings) = (account, savings)
    var wrong = BookingCase(.close(account.id, seen: 2, moveTo: savings.id))
    (wrong.operationsInDay, wrong.clock) = (5, .behind)
    wrong.expectOrder([
      (
        .noSuchAccount,
        {
          $0.account = account
          $0.account?.isClosed = true
        }
      ),
      (.noSuchReceiver, { $0.receiver = $0.account }),
      (
        .sameAccount,
        {
          $0.receiver = savings
          $0.receiver?.isClosed = true
          $0.receiver?.currency = .yen
        }
      ),
      (.accountClosed, { $0.account?.isClosed = false }),
      (.receiverClosed, { $0.receiver?.isClosed = false }),
      (
        .currenciesDiffer,
        {
          $0.receiver?.currency = .usd
          $0.receiver?.balance = Currency.usd.balanceLimit - 99
        }
      ),
      (.accountHolds(held: .usd(cents: 30)), { $0.account?.held = 0 }),
      (.balanceLimit, { $0.receiver?.balance = Currency.usd.balanceLimit - 100 }),
      (.balanceChanged, { $0.account?.sequence = 2 }),
      (.tooManyOperations(limit: 5), { $0.operationsInDay = 4 }),
      (.clockWrong, { $0.clock = .right }),
    ])
    var left = BookingCase(.close(account.id, seen: 3, moveTo: nil))
    (left.account, left.system) = (account, BookingCase.Side(number: 5, balance: Currency.worldLimit))
    left.expectOrder([
      (.accountHolds(held: .usd(cents: 30)), { $0.account?.held = 0 }),
      (.walletFull, { $0.system?.balance = Currency.worldLimit - 100 }),
    ])
  }

  @Test("An account that holds money but has none to move is not closed either")
  func emptyHold() {
    var empty = BookingCase(.close(account.id, seen: 3, moveTo: nil))
    (empty.account, empty.system) = (account, BookingCase.Side(number: 5))
    empty.account?.balance = 30
    #expect(empty.refusal == .accountHolds(held: .usd(cents: 30)))
  }

  @Test("An undo takes what is free, and nothing that is held")
  func undoing() {
    let (account, savings) = (account, savings)
    for (cents, refusal) in [
      (70, nil), (71, .counterpartHolds(account: "Account 1", available: .usd(cents: 70))),
      (100, .counterpartHolds(account: "Account 1", available: .usd(cents: 70))),
      (101, .spent(account: "Account 1", balance: .usd(cents: 100))),
    ] as [(Int64, LedgerRefusal?)] {
      var deposit = BookingCase(.undo(OperationID(PublicID(high: 1, low: 12))))
      deposit.account = account
      deposit.sides = [account, BookingCase.Side(number: -2, balance: -500)]
      deposit.reversed = reversal(of: .deposit, .deposit, from: -2, to: 1, cents)
      #expect(deposit.refusal == refusal, "\(cents)")
      var transfer = deposit
      transfer.sides = [account, savings]
      transfer.reversed = reversal(of: .transfer, .transfer, from: 2, to: 1, cents)
      #expect(transfer.refusal == refusal, "\(cents)")
    }
  }

  @Test("The first refusal of an undo in the order of LedgerRefusal is reported")
  func undoOrder() {
    let (account, savings) = (account, savings)
    var wrong = BookingCase(.undo(OperationID(PublicID(high: 1, low: 12))))
    (wrong.operationsInDay, wrong.clock) = (5, .behind)
    let exchange = reversal(of: .exchange, .exchange, from: 2, to: 1, 80, isReversed: true)
    let early = reversal(of: .exchange, .exchange, from: 2, to: 1, 80, at: 1_700_000_000_000)
    let late = reversal(of: .transfer, .transfer, from: 2, to: 1, 80, at: 1_799_999_399_999)
    let right = reversal(of: .transfer, .transfer, from: 2, to: 1, 80, at: 1_799_999_400_000)
    wrong.expectOrder([
      (
        .noSuchOperation,
        {
          $0.account = account
          $0.reversed = exchange
        }
      ),
      (.alreadyReversed, { $0.reversed = early }),
      (.notReversible, { $0.reversed = late }),
      (
        .tooLateToUndo(seconds: 600),
        {
          $0.reversed = right
          $0.sides = [account, savings]
          ($0.sides[1].isClosed, $0.sides[1].balance) = (true, Currency.usd.balanceLimit - 79)
        }
      ),
      (
        .counterpartHolds(account: "Account 1", available: .usd(cents: 70)),
        { ($0.sides[0].held, $0.sides[0].balance) = (0, 79) }
      ),
      (.counterpartClosed(account: "Account 2"), { $0.sides[1].isClosed = false }),
      (.spent(account: "Account 1", balance: .usd(cents: 79)), { $0.sides[0].balance = 80 }),
      (.balanceLimit, { $0.sides[1].balance = Currency.usd.balanceLimit - 80 }),
      (.tooManyOperations(limit: 5), { $0.operationsInDay = 4 }),
      (.clockWrong, { $0.clock = .right }),
    ])
  }

  @Test("Of an undo with several movements, too, the first in the order of refusals is reported, whichever it is about")
  func severalMovements() {
    let accounts = (1...4).map { BookingCase.Side(number: $0, balance: 100) }
    var wrong = BookingCase(.undo(OperationID(PublicID(high: 1, low: 12))))
    (wrong.account, wrong.sides) = (accounts[0], accounts + [BookingCase.Side(number: -2)])
    func moved(_ from: Int64, _ to: Int64) -> BookingPlan.Movement {
      BookingPlan.Movement(
        .transfer, debit: AccountNumber(from), credit: AccountNumber(to), amount: .usd(cents: 80))
    }
    // Judged from the last to the first.
    wrong.reversed = ReversibleOperation(
      number: 12, kind: OperationKind.transfer.rule, account: AccountNumber(1),
      at: Timestamp(milliseconds: 1_799_999_990_000), isReversed: false,
      movements: [moved(3, 4), moved(1, 2), moved(-2, 1)])
    wrong.sides[0].balance = 79
    (wrong.sides[1].balance, wrong.sides[1].isClosed) = (79, true)
    wrong.sides[2].balance = Currency.usd.balanceLimit
    wrong.sides[3].held = 21
    wrong.sides[4].balance = Currency.worldLimit
    wrong.expectOrder([
      (.counterpartHolds(account: "Account 4", available: .usd(cents: 79)), { $0.sides[3].held = 20 }),
      (.counterpartClosed(account: "Account 2"), { $0.sides[1].isClosed = false }),
      (.spent(account: "Account 1", balance: .usd(cents: 79)), { $0.sides[0].balance = 80 }),
      (.spent(account: "Account 2", balance: .usd(cents: 79)), { $0.sides[1].balance = 80 }),
      (.balanceLimit, { $0.sides[2].balance = 0 }),
      (.walletFull, { $0.sides[4].balance = 0 }),
    ])
  }

  @Test("What a damaged balance cannot hold is refused, and nothing overflows")
  func damaged() {
    var undo = BookingCase(.undo(OperationID(PublicID(high: 1, low: 12))))
    (undo.account, undo.sides) = (account, [account, savings])
    undo.sides[1].balance = .max
    undo.reversed = reversal(of: .transfer, .transfer, from: 2, to: 1, 5)
    #expect(undo.refusal == .balanceLimit)
  }

  @Test("A closed account comes back only with money that is free where it went")
  func reopening() {
    let (account, savings) = (account, savings)
    var reopening = BookingCase(.reopen(savings.id))
    reopening.account = savings
    reopening.account?.isClosed = true
    reopening.sides = [account, savings]
    reopening.sides[1].isClosed = true
    reopening.reversed = reversal(of: .close, .close, from: 2, to: 1, 80)
    reopening.openAccounts = 3
    reopening.expectOrder([
      (.tooManyAccounts(limit: 3), { $0.openAccounts = 2 }),
      (.counterpartHolds(account: "Account 1", available: .usd(cents: 70)), { $0.sides[0].held = 20 }),
    ])
  }
}
