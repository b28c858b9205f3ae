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
    /// How many entries it has.
    package var sequence: Int64 = 0
    /// Nil while it is open.
    package var closedAt: Timestamp?
    /// Whether it is closed.
    package var isClosed: Bool { closedAt != nil }
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
  }

  private let currencies: [AccountID: Currency]
  private var states: [AccountID: State] = [:]
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
    if operation.kind == .open { try open(operation) }
    guard states[operation.account] != nil else { throw .unknownAccount }
    if operation.kind == .rename, let name = operation.name { states[operation.account]?.name = name }
    if operation.kind == .reopen { states[operation.account]?.closedAt = nil }
    var lines: [AccountLine] = []
    for (index, movement) in operation.movements.enumerated() {
      if case .account(let id) = movement.from {
        lines.append(try line(index, movement, id, -movement.amount.minorUnits, other: movement.to))
      }
      if case .account(let id) = movement.to {
        lines.append(try line(index, movement, id, movement.amount.minorUnits, other: movement.from))
      }
    }
    if operation.kind == .close { states[operation.account]?.closedAt = operation.at }
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
    state.balance = balance
    state.sequence += 1
    states[id] = state
    return AccountLine(
      movement: index, account: id, change: Money(minorUnits: change, currency: state.currency),
      balance: Money(minorUnits: balance, currency: state.currency), other: other)
  }
}
