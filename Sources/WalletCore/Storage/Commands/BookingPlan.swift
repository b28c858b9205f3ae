/// What a command comes to once the rules have let it pass: ready to be written.
struct BookingPlan: Equatable {
  /// Money that goes from one account row to another.
  struct Movement: Equatable {
    let debit: Int64
    let credit: Int64
    let amount: Money
  }

  let kind: OperationKind
  /// The account that it is about; nil for one that is still to be made.
  let subject: LedgerStatements.AccountRow?
  /// The number of the operation that it takes back.
  let reverses: Int64?
  let movements: [Movement]

  init(
    _ kind: OperationKind, of subject: LedgerStatements.AccountRow?, reverses: Int64? = nil,
    _ movements: [Movement] = []
  ) {
    self.kind = kind
    self.subject = subject
    self.reverses = reverses
    self.movements = movements
  }

  /// The movements as parts of the operation.
  var transfers: [HashChain.Transfer] {
    movements.enumerated().map { part, movement in
      HashChain.Transfer(
        part: Int64(part), type: kind.rawValue, debit: movement.debit, credit: movement.credit,
        currency: movement.amount.currency.code, amount: movement.amount.minorUnits)
    }
  }
}
