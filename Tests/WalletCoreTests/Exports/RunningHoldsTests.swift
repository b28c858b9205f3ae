import TestSupport
import Testing

@testable import WalletCore

@Suite("Holds as a history is gone through")
struct RunningHoldsTests {
  private let account = HistoryBuilder.id(1)
  private let other = HistoryBuilder.id(2)

  /// Two accounts; the first has a dollar.
  private func accounts() throws -> RunningAccounts {
    var accounts = RunningAccounts(currencies: [account: .usd, other: .usd])
    _ = try accounts.apply(operation(1, .open, name: "A"))
    _ = try accounts.apply(operation(2, .open, on: other, name: "B"))
    _ = try accounts.apply(operation(3, .deposit, move(.deposit, from: .world, to: .account(account), 100)))
    return accounts
  }

  private func operation(
    _ number: Int64, _ kind: OperationKind, on id: AccountID? = nil, name: String? = nil, hold: HoldEvent? = nil,
    _ movements: Operation.Movement...
  ) -> Operation {
    Operation(
      id: OperationID(PublicID(high: 0, low: 0)), number: number, hash: .zero, kind: kind, account: id ?? account,
      reverses: nil, name: name, at: TestClock.start, note: "", movements: movements, hold: hold)
  }

  private func move(
    _ kind: Entry.Kind, from: Operation.Movement.Side, to: Operation.Movement.Side, _ cents: Int64
  ) -> Operation.Movement {
    Operation.Movement(kind: kind, from: from, to: to, amount: .usd(cents: cents))
  }

  private func event(_ hold: Int64, _ delta: Int64, _ amount: Int64, _ held: Int64) -> HoldEvent {
    HoldEvent(hold: hold, sequence: 0, delta: delta, amount: amount, held: held)
  }

  @Test("A hold begins, grows and ends, and its whole amount can be taken")
  func life() throws {
    var accounts = try accounts()
    #expect(try accounts.apply(operation(4, .authorise, hold: event(4, 60, 60, 60))).isEmpty)
    _ = try accounts.apply(operation(5, .authorise, hold: event(5, 10, 10, 70)))
    _ = try accounts.apply(operation(6, .raise, hold: event(4, 30, 90, 100)))
    #expect(accounts[account]?.held == 100 && accounts[account]?.sequence == 1)
    let taken = try accounts.apply(
      operation(
        7, .capture, hold: event(4, -90, 0, 10), move(.capture, from: .account(account), to: .merchant, 90)))
    #expect(taken.map(\.balance.minorUnits) == [10])
    _ = try accounts.apply(operation(8, .expire, hold: event(5, -10, 0, 0)))
    #expect(accounts[account]?.held == 0 && accounts[account]?.balance == 10)
  }

  @Test("What does not continue a hold is refused, and what takes what is held")
  func contradictions() throws {
    var held = try accounts()
    _ = try held.apply(operation(4, .authorise, hold: event(4, 60, 60, 60)))
    let own = Operation.Movement.Side.account(account)
    let impossible = [
      operation(5, .authorise, hold: event(4, 10, 10, 70)),
      operation(5, .authorise, hold: event(5, 41, 41, 101)),
      operation(5, .authorise, hold: event(5, 10, 11, 70)),
      operation(5, .authorise, hold: event(5, 10, 10, 10)),
      operation(5, .authorise, hold: event(5, -10, -10, 50)),
      operation(5, .raise, hold: event(4, -10, 50, 50)),
      operation(5, .raise, hold: event(3, 10, 10, 70)),
      operation(5, .raise, on: other, hold: event(4, 10, 70, 70)),
      operation(5, .void, hold: event(4, -50, 10, 10)),
      operation(5, .void, hold: event(4, -60, 0, 1)),
      operation(5, .deposit, hold: event(4, -60, 0, 0)),
      operation(5, .capture, hold: event(4, -60, 0, 0), move(.capture, from: own, to: .merchant, 61)),
      operation(5, .withdraw, move(.withdraw, from: own, to: .world, 41)),
      operation(5, .transfer, move(.transfer, from: own, to: .account(other), 41)),
      operation(5, .close),
    ]
    for operation in impossible {
      var accounts = held
      #expect(throws: RunningAccounts.ReplayContradiction.impossibleHold, "\(operation)") {
        _ = try accounts.apply(operation)
      }
    }
    _ = try held.apply(operation(5, .void, hold: event(4, -60, 0, 0)))
    #expect(throws: RunningAccounts.ReplayContradiction.impossibleHold, "final is final") {
      _ = try held.apply(operation(6, .expire, hold: event(4, -60, 0, 0)))
    }
  }
}
