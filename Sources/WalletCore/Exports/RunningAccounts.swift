/// A user's accounts after each of their operations in turn.
package struct RunningAccounts: Sendable {
  /// One account after the operations so far.
  package struct State: Sendable, Equatable {
    /// The account's public identifier.
    package let id: AccountID
    /// The currency it holds.
    package let currency: Currency
    /// When it was opened.
    package let openedAt: Timestamp
    /// Its name.
    package var name: String
    /// Its balance, in smallest units.
    package var balance: Int64 = 0
    /// What its holds set aside of the balance, in smallest units.
    package var held: Int64 = 0
    /// How many entries it has.
    package var sequence: Int64 = 0
    /// Nil while it is open.
    package var closedAt: Timestamp?
    /// Whether it is closed.
    package var isClosed: Bool { closedAt != nil }
  }

  /// A hold that has not ended.
  private struct Hold: Sendable {
    let account: AccountID
    let amount: Int64
  }

  /// Why an operation cannot follow the operations before it.
  package enum ReplayContradiction: Error, Equatable {
    /// It names an account that none of the user's operations opened.
    case unknownAccount
    /// It opens an account a second time, or one without a currency.
    case badOpening
    /// An account holds another currency than the movement.
    case otherCurrency
    /// A balance would fall below 0 or exceed what a number can hold.
    case impossibleBalance
    /// It does not continue the hold that it names or the holds of its account, or takes or leaves behind what is held.
    case impossibleHold
  }

  private let currencies: [AccountID: Currency]
  private var states: [AccountID: State] = [:]
  /// By the number of the operation that authorised the hold.
  private var holds: [Int64: Hold] = [:]
  /// The accounts in the order of their openings.
  package private(set) var order: [AccountID] = []

  /// - Parameter currencies: the currencies of all accounts that will be opened.
  package init(currencies: [AccountID: Currency] = [:]) { self.currencies = currencies }

  /// The current state of an account.
  package subscript(id: AccountID) -> State? { states[id] }

  /// All accounts, oldest first.
  package var all: [State] { order.compactMap { states[$0] } }

  /// Applies an operation.
  /// - Returns: what it changed; for a movement between two accounts the giving side first.
  package mutating func apply(_ operation: Operation) throws(ReplayContradiction) -> [AccountLine] {
    let effect = operation.kind.rule.effect
    if effect == .opens { try open(operation) }
    guard states[operation.account] != nil else { throw .unknownAccount }
    if effect == .names, let name = operation.name { states[operation.account]?.name = name }
    if effect == .reopens { states[operation.account]?.closedAt = nil }
    // A hold is freed before its money is taken.
    if let event = operation.hold { try apply(event, of: operation) }
    var lines: [AccountLine] = []
    for (index, movement) in operation.movements.enumerated() {
      if case .account(let id) = movement.from {
        lines.append(try line(index, movement, id, -movement.amount.minorUnits, other: movement.to))
      }
      if case .account(let id) = movement.to {
        lines.append(try line(index, movement, id, movement.amount.minorUnits, other: movement.from))
      }
    }
    if effect == .closes {
      guard states[operation.account]?.held == 0 else { throw .impossibleHold }
      states[operation.account]?.closedAt = operation.at
    }
    return lines
  }

  private mutating func open(_ operation: Operation) throws(ReplayContradiction) {
    guard states[operation.account] == nil, let currency = currencies[operation.account], let name = operation.name
    else { throw .badOpening }
    states[operation.account] = State(id: operation.account, currency: currency, openedAt: operation.at, name: name)
    order.append(operation.account)
  }

  private mutating func line(
    _ index: Int, _ movement: Operation.Movement, _ id: AccountID, _ change: Int64, other: Operation.Movement.Side
  ) throws(ReplayContradiction) -> AccountLine {
    guard var state = states[id] else { throw .unknownAccount }
    guard state.currency == movement.amount.currency else { throw .otherCurrency }
    let (balance, overflow) = state.balance.addingReportingOverflow(change)
    guard !overflow, balance >= 0 else { throw .impossibleBalance }
    guard change > 0 || balance >= state.held else { throw .impossibleHold }
    state.balance = balance
    state.sequence += 1
    states[id] = state
    return AccountLine(
      movement: index, account: id, change: Money(minorUnits: change, currency: state.currency),
      balance: Money(minorUnits: balance, currency: state.currency), other: other)
  }
}

extension RunningAccounts {
  /// Applies what an operation does to a hold. Does not look at the event's sequence, which exports leave out.
  private mutating func apply(_ event: HoldEvent, of operation: Operation) throws(ReplayContradiction) {
    let before = try amount(before: event, of: operation)
    guard var state = states[operation.account], before == event.amount &- event.delta,
      state.held == event.held &- event.delta, event.held >= 0, event.delta < 0 || event.held <= state.balance
    else { throw .impossibleHold }
    state.held = event.held
    states[operation.account] = state
    holds[event.hold] = event.amount > 0 ? Hold(account: operation.account, amount: event.amount) : nil
  }

  /// What the hold held before an event that fits its operation's kind.
  private func amount(before event: HoldEvent, of operation: Operation) throws(ReplayContradiction) -> Int64 {
    let effect = operation.kind.rule.effect
    if effect == .holds {
      guard event.hold == operation.number, event.delta > 0 else { throw .impossibleHold }
      return 0
    }
    guard let hold = holds[event.hold], hold.account == operation.account,
      effect == .raises ? event.delta > 0 : effect == .frees && event.amount == 0
    else { throw .impossibleHold }
    for movement in operation.movements where movement.amount.minorUnits > hold.amount { throw .impossibleHold }
    return hold.amount
  }
}
