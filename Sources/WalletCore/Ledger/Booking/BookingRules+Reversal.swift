/// Reversals: an undo moves the money of an operation the opposite way; a reopening does so for a closing.
extension BookingRules {
  func reopen() throws(LedgerRefusal) -> BookingPlan {
    guard let account = context.account else { throw .noSuchAccount }
    guard account.isClosed, let closing = context.reversed, !closing.isReversed else { throw .notClosed }
    return try reopening(account, after: closing)
  }

  func undo() throws(LedgerRefusal) -> BookingPlan {
    guard let operation = context.reversed, let account = context.account else { throw .noSuchOperation }
    guard !operation.isReversed else { throw .alreadyReversed }
    let seconds = context.terms.undoWindow
    guard let deadline = UndoPolicy.deadline(of: operation.kind, bookedAt: operation.at, seconds: seconds) else {
      throw .notReversible
    }
    guard context.replay != nil || context.latest <= deadline else { throw .tooLateToUndo(seconds: seconds) }
    if operation.kind.effect == .closes { return try reopening(account, after: operation) }
    return BookingPlan(
      OperationKind.undo.rule, of: account, reverses: operation.number, try opposite(of: operation, as: .undo))
  }

  private func reopening(
    _ account: AccountState, after closing: ReversibleOperation
  ) throws(LedgerRefusal) -> BookingPlan {
    try requireRoomForAccount()
    return BookingPlan(
      OperationKind.reopen.rule, of: account, reverses: closing.number,
      try opposite(of: closing, as: .reopen, reopening: account.number))
  }

  /// One movement on its way back, with both accounts as the movements before it leave them.
  private struct Return {
    let from: AccountState
    let to: AccountState
    let amount: Money
  }

  /// The operation's movements, last first, each in the opposite direction. A rule goes over all of them before the
  /// next one does, so that the first refusal that applies is reported.
  private func opposite(
    of operation: ReversibleOperation, as type: Entry.Kind, reopening: AccountNumber? = nil
  ) throws(LedgerRefusal) -> [BookingPlan.Movement] {
    let returns = try returns(of: operation)
    for back in returns { try requireNotHeld(back.amount, in: back.from) }
    for side in returns.flatMap({ [$0.from, $0.to] }) where side.isClosed && side.number != reopening {
      throw .counterpartClosed(account: side.name)
    }
    for back in returns { try requireStillThere(back.amount, in: back.from) }
    for back in returns where back.to.isUserAccount { try Self.requireRoom(for: back.amount, in: back.to) }
    for back in returns {
      if !back.to.isUserAccount { try requireRoomInSystem(back.to, back.amount.minorUnits) }
      if !back.from.isUserAccount { try requireRoomInSystem(back.from, -back.amount.minorUnits) }
    }
    return returns.map {
      BookingPlan.Movement(type, debit: $0.from.number, credit: $0.to.number, amount: $0.amount)
    }
  }

  private func returns(of operation: ReversibleOperation) throws(LedgerRefusal) -> [Return] {
    var returns: [Return] = []
    var sides = context.sides
    for movement in operation.movements.reversed() {
      guard let from = sides[movement.credit], let to = sides[movement.debit] else { throw .noSuchOperation }
      sides[from.number] = from.changed(by: -movement.amount.minorUnits)
      sides[to.number] = to.changed(by: movement.amount.minorUnits)
      returns.append(Return(from: from, to: to, amount: movement.amount))
    }
    return returns
  }

  private func requireStillThere(_ amount: Money, in account: AccountState) throws(LedgerRefusal) {
    guard !account.number.mayBeBelowZero else { return }
    guard account.balance >= amount.minorUnits else {
      throw .spent(account: account.name, balance: Money(minorUnits: account.balance, currency: account.currency))
    }
  }

  /// A balance that is too small is reported by ``requireStillThere(_:in:)`` as spent.
  private func requireNotHeld(_ amount: Money, in account: AccountState) throws(LedgerRefusal) {
    guard !account.number.mayBeBelowZero, account.balance >= amount.minorUnits else { return }
    guard account.available.minorUnits >= amount.minorUnits else {
      throw .counterpartHolds(account: account.name, available: account.available)
    }
  }
}
