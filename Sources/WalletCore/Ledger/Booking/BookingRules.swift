/// The rules of the ledger, applied to values read in the same transaction. No SQL, no state.
///
/// Each function checks in the order of ``LedgerRefusal``'s cases, so that it reports the first that applies.
package struct BookingRules {
  let context: BookingContext

  /// Rules for what was read.
  package init(_ context: BookingContext) { self.context = context }

  /// Judges an action and plans what to write.
  /// - Throws: the first refusal that applies.
  package func judge(_ action: LedgerAction) throws(LedgerRefusal) -> BookingPlan {
    let plan =
      switch action {
      case .open: try open()
      case .rename: try rename()
      case .deposit(_, let amount, let card): try deposit(amount, card)
      case .withdraw(_, let amount, let seen, let card): try withdraw(amount, seen, card)
      case .transfer(_, _, let amount, let seen): try transfer(amount, seen)
      case .close(_, let seen, let moveTo): try close(seen, moveTo)
      case .reopen: try reopen()
      case .undo: try undo()
      case .exchange(let order): try exchange(order)
      case .authorise(_, let amount): try authorise(amount)
      case .raise(_, let amount): try raise(by: amount)
      case .capture(_, let amount, _, let bill): try capture(amount, bill)
      case .void: try free(as: .void)
      case .expire: try free(as: .expire)
      }
    if plan.kind.countsAgainstQuota { try requireQuotaOfOperations() }
    try requireClock()
    return plan
  }

  private func open() throws(LedgerRefusal) -> BookingPlan {
    try requireRoomForAccount()
    try requireQuotaOfAccounts()
    return BookingPlan(OperationKind.open.rule, of: nil)
  }

  private func rename() throws(LedgerRefusal) -> BookingPlan {
    BookingPlan(OperationKind.rename.rule, of: try requireOpenAccount())
  }

  private func deposit(_ amount: Money, _ card: CardID?) throws(LedgerRefusal) -> BookingPlan {
    let (account, label) = try requireOpenAccount(naming: card)
    try Self.requireTakes(amount, account)
    let world = try requireRoomInSystem(context.system, -amount.minorUnits)
    return BookingPlan(
      OperationKind.deposit.rule, of: account,
      [BookingPlan.Movement(.deposit, debit: world.number, credit: account.number, amount: amount)], card: label)
  }

  private func withdraw(_ amount: Money, _ seen: Int64?, _ card: CardID?) throws(LedgerRefusal) -> BookingPlan {
    let (account, label) = try requireOpenAccount(naming: card)
    try Self.requireGives(amount, account)
    let world = try requireRoomInSystem(context.system, amount.minorUnits)
    try requireUnchanged(account, since: seen)
    return BookingPlan(
      OperationKind.withdraw.rule, of: account,
      [BookingPlan.Movement(.withdraw, debit: account.number, credit: world.number, amount: amount)], card: label)
  }

  private func transfer(_ amount: Money, _ seen: Int64?) throws(LedgerRefusal) -> BookingPlan {
    guard let account = context.account else { throw .noSuchAccount }
    guard let receiver = context.receiver else { throw .noSuchReceiver }
    try Self.requirePair(account, receiver)
    try Self.requireGives(amount, account)
    try Self.requireRoom(for: amount, in: receiver)
    try requireUnchanged(account, since: seen)
    return BookingPlan(
      OperationKind.transfer.rule, of: account,
      [BookingPlan.Movement(.transfer, debit: account.number, credit: receiver.number, amount: amount)])
  }

  /// If the form showed an amount as all that is available, the balance must still be the one it showed.
  private func requireUnchanged(_ account: AccountState, since seen: Int64?) throws(LedgerRefusal) {
    if let seen, account.sequence != seen { throw .balanceChanged }
  }

  private func close(_ seen: Int64, _ moveTo: AccountID?) throws(LedgerRefusal) -> BookingPlan {
    guard let account = context.account else { throw .noSuchAccount }
    if moveTo != nil {
      guard let receiver = context.receiver else { throw .noSuchReceiver }
      try Self.requirePair(account, receiver)
    }
    guard !account.isClosed else { throw .accountClosed }
    guard account.holds.held == 0 else {
      throw .accountHolds(held: Money(minorUnits: account.holds.held, currency: account.currency))
    }
    let rest = Money(minorUnits: account.balance, currency: account.currency)
    let taker: AccountState
    if let receiver = context.receiver {
      try Self.requireRoom(for: rest, in: receiver)
      taker = receiver
    } else {
      taker = try requireRoomInSystem(context.system, rest.minorUnits)
    }
    guard account.sequence == seen else { throw .balanceChanged }
    guard rest.minorUnits > 0 else { return BookingPlan(OperationKind.close.rule, of: account) }
    return BookingPlan(
      OperationKind.close.rule, of: account,
      [BookingPlan.Movement(.close, debit: account.number, credit: taker.number, amount: rest)])
  }
}

// MARK: - Rules on accounts alone, also checked before a form is sent

extension BookingRules {
  /// Checks an amount that comes into an account from outside.
  static func requireTakes(_ amount: Money, _ account: AccountState) throws(LedgerRefusal) {
    try requireUsable(amount, account)
    try requireRoom(for: amount, in: account)
  }

  /// Checks an amount that leaves an account.
  static func requireGives(_ amount: Money, _ account: AccountState) throws(LedgerRefusal) {
    try requireUsable(amount, account)
    guard account.balance >= amount.minorUnits else {
      throw .notEnough(balance: Money(minorUnits: account.balance, currency: account.currency))
    }
    guard account.available.minorUnits >= amount.minorUnits else { throw .partlyHeld(available: account.available) }
  }

  /// Checks two accounts for a transfer between them.
  static func requirePair(_ account: AccountState, _ receiver: AccountState) throws(LedgerRefusal) {
    try requireOpenPair(account, receiver)
    guard account.currency == receiver.currency else { throw .currenciesDiffer }
  }

  /// Checks that two accounts are two, and both open.
  static func requireOpenPair(_ account: AccountState, _ receiver: AccountState) throws(LedgerRefusal) {
    guard account.id != receiver.id else { throw .sameAccount }
    guard !account.isClosed else { throw .accountClosed }
    guard !receiver.isClosed else { throw .receiverClosed }
  }

  static func requireRoom(for amount: Money, in account: AccountState) throws(LedgerRefusal) {
    let (sum, overflow) = account.balance.addingReportingOverflow(amount.minorUnits)
    guard !overflow, sum <= account.currency.balanceLimit else { throw .balanceLimit }
  }

  static func requireUsable(_ amount: Money, _ account: AccountState) throws(LedgerRefusal) {
    guard !account.isClosed else { throw .accountClosed }
    guard amount.currency == account.currency else { throw .currenciesDiffer }
    guard amount.minorUnits > 0, amount.minorUnits <= amount.currency.amountLimit else { throw .amountOutOfRange }
  }
}

extension BookingRules {
  func requireOpenAccount() throws(LedgerRefusal) -> AccountState {
    guard let account = context.account else { throw .noSuchAccount }
    guard !account.isClosed else { throw .accountClosed }
    return account
  }

  /// - Returns: the system account, for callers that move money with it.
  @discardableResult
  func requireRoomInSystem(_ account: AccountState?, _ change: Int64) throws(LedgerRefusal) -> AccountState {
    guard let account else { throw .noSuchAccount }
    let (sum, overflow) = account.balance.addingReportingOverflow(change)
    guard !overflow, sum.magnitude <= UInt64(Currency.worldLimit) else { throw .walletFull }
    return account
  }

  func requireRoomForAccount() throws(LedgerRefusal) {
    guard context.terms.accountsAllowed == 0 || context.openAccounts < context.terms.accountsAllowed else {
      throw .tooManyAccounts(limit: context.terms.accountsAllowed)
    }
  }

  private func requireClock() throws(LedgerRefusal) {
    guard context.replay != nil || context.terms.clock == .right else { throw .clockWrong }
  }
}
