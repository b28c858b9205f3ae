import PhoneNumbers

/// Checks whether the operations of a file could have happened as it says.
struct ImportCheck {
  let users: [ImportedUser]

  /// - Throws: the first contradiction.
  func run() throws(ImportRefusal) {
    var phones: Set<E164Number> = []
    var opened: Set<AccountID> = []
    var previous = (number: Int64(0), at: Timestamp(milliseconds: 0))
    for user in users {
      guard phones.insert(user.phone).inserted else { throw ImportRefusal(.userTwice, at: user.place) }
      try check(user, &opened)
    }
    for operation in ImportOrder(users) {
      let operation = operation.operation
      guard operation.number > previous.number else { throw ImportRefusal(.numberOutOfOrder, at: operation.place) }
      guard operation.at >= previous.at else { throw ImportRefusal(.timeOutOfOrder, at: operation.place) }
      previous = (operation.number, operation.at)
    }
  }

  private func check(_ user: ImportedUser, _ opened: inout Set<AccountID>) throws(ImportRefusal) {
    var currencies: [AccountID: Currency] = [:]
    for operation in user.operations where operation.kind == .open {
      guard opened.insert(operation.account).inserted else { throw ImportRefusal(.accountTwice, at: operation.place) }
      currencies[operation.account] = operation.currency
    }
    var accounts = RunningAccounts(currencies: currencies)
    var kinds: [Int64: (kind: OperationKind, account: AccountID)] = [:]
    var reversed: Set<Int64> = []
    var last: Int64 = 0
    for operation in user.operations {
      guard operation.number > last else { throw ImportRefusal(.numberOutOfOrder, at: operation.place) }
      last = operation.number
      guard hasItsParts(operation) else { throw ImportRefusal(.badMovement, at: operation.place) }
      if let number = operation.reverses {
        let wanted: [OperationKind] = operation.kind == .reopen ? [.close] : [.deposit, .withdraw, .transfer]
        guard let earlier = kinds[number], earlier.account == operation.account, wanted.contains(earlier.kind),
          reversed.insert(number).inserted
        else { throw ImportRefusal(.badReversal, at: operation.place) }
      }
      kinds[operation.number] = (operation.kind, operation.account)
      try apply(operation, to: &accounts)
    }
    guard user.accounts == nil || user.accounts == accounts.all else {
      throw ImportRefusal(.wrongBalance, at: user.place)
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
      }
    }
    let told = lines.map {
      ImportedOperation.Balance(movement: $0.movement, account: $0.account, minorUnits: $0.balance.minorUnits)
    }
    guard told == operation.balances else { throw ImportRefusal(.wrongBalance, at: operation.place) }
  }

  /// Whether an operation has the name, the reversal and the movements that its kind requires.
  private func hasItsParts(_ operation: ImportedOperation) -> Bool {
    let rule = operation.kind.rule
    let isNaming = rule.effect == .opens || rule.effect == .names
    guard rule.hasAccount, (operation.name != nil) == isNaming, (operation.reverses != nil) == rule.reverses,
      (operation.currency != nil) == (rule.effect == .opens), rule.legCount.contains(operation.movements.count)
    else { return false }
    return operation.movements.enumerated().allSatisfy { part, movement in
      guard movement.from != movement.to else { return false }
      return rule.reverses
        ? isReversal(movement, of: operation) : rule.legs.contains { fits(movement, $0, at: part, of: operation) }
    }
  }

  /// Replaying compares a reversal with what it reverses; here it only has to be one of its account.
  private func isReversal(_ movement: Operation.Movement, of operation: ImportedOperation) -> Bool {
    let own = Operation.Movement.Side.account(operation.account)
    return movement.kind.rawValue == operation.kind.rawValue && (movement.from == own || movement.to == own)
  }

  private func fits(
    _ movement: Operation.Movement, _ leg: KindRule.Leg, at part: Int, of operation: ImportedOperation
  ) -> Bool {
    leg.part == part && leg.type == movement.kind && side(movement.from, of: operation) == leg.debit
      && side(movement.to, of: operation) == leg.credit
  }

  private func side(_ side: Operation.Movement.Side, of operation: ImportedOperation) -> KindRule.Side {
    switch side {
    case .account(let id): id == operation.account ? .account : .user
    case .world: .world
    case .payable: .payable
    case .exchange: .exchange
    case .fee: .fee
    case .merchant: .merchant
    }
  }
}
