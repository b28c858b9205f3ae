/// What one movement of an operation changed in one of the user's accounts.
package struct AccountLine: Sendable, Equatable {
  /// The index of the operation's movement, from 0.
  package let movement: Int
  /// The account whose balance changed.
  package let account: AccountID
  /// The change: positive came in, negative went out.
  package let change: Money
  /// The account's balance afterwards.
  package let balance: Money
  /// Where the money came from or went to.
  let other: Operation.Movement.Side
}

/// One entry of an account, with the operation that made it.
struct StatementLine: Sendable, Equatable {
  /// The change, and the balance after it.
  let entry: Entry
  /// The operation that made it.
  let operation: Operation
  /// The movement that made it.
  let movement: Operation.Movement
  /// The index of that movement, from 0.
  private let part: Int
  /// Where the money came from or went to.
  let other: Operation.Movement.Side

  /// Nil if the operation did not make this entry.
  ///
  /// An account's entries are in the order of the movements. So each of several equal movements of one operation has
  /// its own line, told from the others by the line before it.
  init?(_ entry: Entry, of account: AccountID, by operation: Operation, after last: StatementLine?) {
    let own = Operation.Movement.Side.account(account)
    let isIncoming = entry.change.minorUnits > 0
    let told = last.map { $0.operation.number == operation.number ? $0.part + 1 : 0 } ?? 0
    let part = operation.movements.indices.dropFirst(told).first { index in
      let movement = operation.movements[index]
      return (isIncoming ? movement.to : movement.from) == own && movement.kind == entry.kind
        && movement.amount.minorUnits.magnitude == entry.change.minorUnits.magnitude
    }
    guard let part else { return nil }
    let movement = operation.movements[part]
    self.entry = entry
    self.operation = operation
    self.movement = movement
    self.part = part
    other = isIncoming ? movement.from : movement.to
  }

  /// For an exchange, what moved in the other currency.
  var exchanged: Operation.Movement? {
    guard entry.kind == .exchange else { return nil }
    return operation.movements.first { $0.kind == .exchange && $0.amount.currency != entry.change.currency }
  }

  /// The user's account on the other side, also if an exchange lies between.
  var otherAccount: AccountID? {
    for side in [other, exchanged?.from, exchanged?.to] {
      if case .account(let id)? = side { return id }
    }
    return nil
  }

  /// What happened, for people: `Transfer`, or `Exchange fee`. A card is not in it.
  var title: String {
    let title = ExportText.title(operation.kind)
    return entry.kind == .fee ? "\(title) fee" : title
  }

  /// The same with the name of the other side, `Transfer: Savings`, where accounts have these names.
  func title(naming name: (AccountID) -> String?) -> String {
    guard let other = otherName(naming: name) else { return title }
    return "\(title): \(other)"
  }

  /// The name of the user's account or of the merchant on the other side.
  func otherName(naming name: (AccountID) -> String?) -> String? { otherAccount.flatMap(name) ?? movement.merchant }
}
