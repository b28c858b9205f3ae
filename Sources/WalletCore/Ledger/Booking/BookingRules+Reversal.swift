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

  /// The operation's movements, last first, each in the opposite direction. Each is judged on the balances that the
  /// ones before it leave.
  private func opposite(
    of operation: ReversibleOperation, as type: Entry.Kind, reopening: AccountNumber? = nil
  ) throws(LedgerRefusal) -> [BookingPlan.Movement] {
    var movements: [BookingPlan.Movement] = []
    var sides = context.sides
    for movement in operation.movements.reversed() {
      guard let from = sides[movement.credit], let to = sides[movement.debit] else { throw .noSuchOperation }
      let amount = movement.amount
      try requireNotHeld(amount, in: from)
      for side in [from, to] where side.isClosed && side.number != reopening {
        throw .counterpartClosed(account: side.name)
      }
      try requireStillThere(amount, in: from)
      if to.isUserAccount {
        try Self.requireRoom(for: amount, in: to)
      } else {
        try requireRoomInSystem(to, amount.minorUnits)
      }
      if !from.isUserAccount { try requireRoomInSystem(from, -amount.minorUnits) }
      sides[from.number] = from.changed(by: -amount.minorUnits)
      sides[to.number] = to.changed(by: amount.minorUnits)
      movements.append(BookingPlan.Movement(type, debit: from.number, credit: to.number, amount: amount))
    }
    return movements
  }

  private func requireStillThere(_ amount: Money, in account: AccountState) throws(LedgerRefusal) {
    guard !account.number.mayBeBelowZero else { return }
    guard account.balance >= amount.minorUnits else {
      throw .spent(account: account.name, balance: Money(minorUnits: account.balance, currency: account.currency))
    }
  }

  /// Less than that was spent, and is told as that.
  private func requireNotHeld(_ amount: Money, in account: AccountState) throws(LedgerRefusal) {
    guard !account.number.mayBeBelowZero, account.balance >= amount.minorUnits else { return }
    guard account.available.minorUnits >= amount.minorUnits else {
      throw .counterpartHolds(account: account.name, available: account.available)
    }
  }
}
