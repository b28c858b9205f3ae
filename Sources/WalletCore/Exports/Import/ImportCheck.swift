import PhoneNumbers

/// Checks whether the operations of a file could have happened as it says. Users without
/// ``ImportedUser/phoneAssignments`` are of a file of the first version.
struct ImportCheck {
  let users: [ImportedUser]

  /// - Throws: the first contradiction.
  func run() throws(ImportRefusal) {
    var phones: Set<E164Number> = []
    var opened: Set<AccountID> = []
    var previous = (number: Int64(0), at: Timestamp(milliseconds: 0))
    var invoices = InvoiceOrder()
    for user in users {
      guard phones.insert(user.phone).inserted else { throw ImportRefusal(.userTwice, at: user.place) }
      try checkOrder(user)
      try check(user, &opened)
    }
    for (_, step) in ImportOrder(users) {
      guard step.number > previous.number else { throw ImportRefusal(.numberOutOfOrder, at: step.place) }
      guard step.at >= previous.at else { throw ImportRefusal(.timeOutOfOrder, at: step.place) }
      previous = (step.number, step.at)
      if case .operation(let operation) = step, let bill = operation.bill {
        guard invoices.take(bill.invoice) else { throw ImportRefusal(.invoiceTwice, at: step.place) }
      }
    }
  }

  /// Each user's operations are in order, and the joining comes before all others.
  private func checkOrder(_ user: ImportedUser) throws(ImportRefusal) {
    var last: Int64 = 0
    for assignment in user.phoneAssignments {
      guard assignment.number > last else { throw ImportRefusal(.numberOutOfOrder, at: assignment.place) }
      last = assignment.number
    }
    last = user.phoneAssignments.first?.number ?? 0
    for operation in user.operations {
      guard operation.number > last else { throw ImportRefusal(.numberOutOfOrder, at: operation.place) }
      last = operation.number
    }
  }

  private func check(_ user: ImportedUser, _ opened: inout Set<AccountID>) throws(ImportRefusal) {
    var currencies: [AccountID: Currency] = [:]
    for operation in user.operations where operation.kind == .open {
      guard opened.insert(operation.account).inserted else { throw ImportRefusal(.accountTwice, at: operation.place) }
      currencies[operation.account] = operation.currency
    }
    var accounts = RunningAccounts(currencies: currencies)
    /// Where the operations so far are, by their numbers.
    var places: [Int64: Int] = [:]
    var reversed: Set<Int64> = []
    for (index, operation) in user.operations.enumerated() {
      guard ImportedParts(operation, in: currencies[operation.account]).fitKind else {
        throw ImportRefusal(.badMovement, at: operation.place)
      }
      if let number = operation.reverses {
        guard let place = places[number], reversed.insert(number).inserted,
          Self.canReverse(operation, user.operations[place])
        else { throw ImportRefusal(.badReversal, at: operation.place) }
        guard Self.isOpposite(operation, of: user.operations[place]) else {
          throw ImportRefusal(.badMovement, at: operation.place)
        }
      }
      if let quote = operation.quote, !quote.fits(operation.movements.map(\.amount)) {
        throw ImportRefusal(.wrongRate, at: operation.place)
      }
      if let bill = operation.bill, !bill.fits(operation) { throw ImportRefusal(.wrongBill, at: operation.place) }
      places[operation.number] = index
      try apply(operation, to: &accounts)
    }
    guard user.accounts == nil || user.accounts == accounts.all else {
      throw ImportRefusal(.wrongBalance, at: user.place)
    }
  }

  private static func canReverse(_ operation: ImportedOperation, _ earlier: ImportedOperation) -> Bool {
    earlier.account == operation.account && earlier.kind.rule.undoneBy == operation.kind.rawValue
  }

  /// Whether an operation moves everything back, last first.
  private static func isOpposite(_ operation: ImportedOperation, of earlier: ImportedOperation) -> Bool {
    operation.movements.count == earlier.movements.count
      && zip(operation.movements, earlier.movements.reversed()).allSatisfy { back, movement in
        back.from == movement.to && back.to == movement.from && back.amount == movement.amount
          && back.merchant == movement.merchant
      }
  }

  private func apply(_ operation: ImportedOperation, to accounts: inout RunningAccounts) throws(ImportRefusal) {
    let lines: [AccountLine]
    do throws(RunningAccounts.ReplayContradiction) { lines = try accounts.apply(operation.asRead) } catch {
      switch error {
      case .unknownAccount: throw ImportRefusal(.foreignAccount, at: operation.place)
      case .badOpening: throw ImportRefusal(.accountTwice, at: operation.place)
      case .otherCurrency: throw ImportRefusal(.badMovement, at: operation.place)
      case .impossibleBalance: throw ImportRefusal(.wrongBalance, at: operation.place)
      case .impossibleHold: throw ImportRefusal(.wrongHold, at: operation.place)
      }
    }
    let computed = lines.map {
      ImportedOperation.Balance(movement: $0.movement, account: $0.account, minorUnits: $0.balance.minorUnits)
    }
    guard computed == operation.balances else { throw ImportRefusal(.wrongBalance, at: operation.place) }
  }
}
