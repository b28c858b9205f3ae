@testable import WalletCore

/// An account without its identifiers, which each store chooses itself.
struct ShownAccount: Equatable {
  let name: String
  let balance: Money
  let held: Money
  let sequence: Int64
  let openedAt: Timestamp
  let closedAt: Timestamp?
  let hasCards: Bool

  init(_ account: Account) {
    (name, balance, held, sequence) = (account.name, account.balance, account.held, account.sequence)
    (openedAt, closedAt, hasCards) = (account.openedAt, account.closedAt, account.hasCards)
  }
}

/// An entry without its identifiers.
struct ShownEntry: Equatable {
  let sequence: Int64
  let kind: Entry.Kind
  let change: Money
  let balance: Money
  let other: String?
  let exchange: Entry.Exchange?
  let card: CardLabel?
  let note: String
  let at: Timestamp
  let number: Int64

  init(_ entry: Entry) {
    (sequence, kind, change, balance) = (entry.sequence, entry.kind, entry.change, entry.balance)
    (other, exchange, card) = (entry.otherName, entry.exchange, entry.card)
    (note, at, number) = (entry.note, entry.at, entry.number)
  }
}

/// An operation without its identifiers: accounts are numbered in the order in which they were opened.
struct ShownOperation: Equatable {
  let number: Int64
  let kind: OperationKind
  let reverses: Int64?
  let name: String?
  let at: Timestamp
  let note: String
  let moved: [Moved]
  let hold: HoldEvent?
  let quote: RateQuote?
  let card: CardLabel?

  /// One movement.
  struct Moved: Equatable {
    let kind: Entry.Kind
    let from: String
    let to: String
    let amount: Money
    let merchant: String?
  }

  /// - Parameters:
  ///   - operation: one of the user's operations.
  ///   - accounts: the user's accounts in the same store, oldest first.
  init(_ operation: Operation, _ accounts: [AccountID]) {
    (number, kind, reverses, name) = (operation.number, operation.kind, operation.reverses, operation.name)
    (at, note, hold) = (operation.at, operation.note, operation.hold)
    (quote, card) = (operation.quote, operation.card)
    moved = operation.movements.map {
      Moved(
        kind: $0.kind, from: Self.shown($0.from, accounts), to: Self.shown($0.to, accounts), amount: $0.amount,
        merchant: $0.merchant)
    }
  }

  private static func shown(_ side: Operation.Movement.Side, _ accounts: [AccountID]) -> String {
    guard case .account(let id) = side else { return "\(side)" }
    return "account \(accounts.firstIndex(of: id) ?? -1)"
  }
}
