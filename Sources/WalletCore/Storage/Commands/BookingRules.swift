/// The rules of the ledger, judged on rows that were read in the same transaction. No SQL, no state.
///
/// Each function checks in the order of ``LedgerRefusal``'s cases, so that the first that applies is told.
struct BookingRules {
  typealias AccountRow = LedgerStatements.AccountRow

  let situation: BookingSituation

  /// What is to be written.
  /// - Throws: the first refusal that applies.
  func judge(_ action: LedgerAction) throws(LedgerRefusal) -> BookingPlan {
    let plan =
      switch action {
      case .open(_, let currency): try open(currency)
      case .rename: try rename()
      case .deposit(_, let amount): try deposit(amount)
      case .withdraw(_, let amount): try withdraw(amount)
      case .transfer(let from, let to, let amount): try transfer(from, to, amount)
      case .close(let account, let seen, let moveTo): try close(account, seen, moveTo)
      case .reopen, .undo: throw .notReversible
      }
    try requireClock()
    return plan
  }

  private func open(_ currency: Currency) throws(LedgerRefusal) -> BookingPlan {
    guard Currency.offered.contains(currency) else { throw .currencyNotOffered }
    guard situation.accountsAllowed == 0 || situation.openAccounts < situation.accountsAllowed else {
      throw .tooManyAccounts(limit: situation.accountsAllowed)
    }
    return BookingPlan(.open)
  }

  private func rename() throws(LedgerRefusal) -> BookingPlan {
    _ = try openAccount()
    return BookingPlan(.rename)
  }

  private func deposit(_ amount: Money) throws(LedgerRefusal) -> BookingPlan {
    let account = try openAccount()
    guard amount.currency == account.currency else { throw .currenciesDiffer }
    try requireInRange(amount)
    try requireRoom(for: amount, in: account)
    try requireRoomInSystem(for: -amount.minorUnits)
    return BookingPlan(
      .deposit, BookingPlan.Movement(debit: situation.system.row, credit: account.row, amount: amount))
  }

  private func withdraw(_ amount: Money) throws(LedgerRefusal) -> BookingPlan {
    let account = try openAccount()
    guard amount.currency == account.currency else { throw .currenciesDiffer }
    try requireInRange(amount)
    try requireEnough(amount, in: account)
    try requireRoomInSystem(for: amount.minorUnits)
    return BookingPlan(
      .withdraw, BookingPlan.Movement(debit: account.row, credit: situation.system.row, amount: amount))
  }

  private func transfer(_ from: AccountID, _ to: AccountID, _ amount: Money) throws(LedgerRefusal) -> BookingPlan {
    guard let account = situation.account else { throw .noSuchAccount }
    guard let receiver = situation.receiver else { throw .noSuchReceiver }
    guard from != to else { throw .sameAccount }
    guard !account.isClosed else { throw .accountClosed }
    guard !receiver.isClosed else { throw .receiverClosed }
    guard account.currency == receiver.currency, amount.currency == account.currency else { throw .currenciesDiffer }
    try requireInRange(amount)
    try requireEnough(amount, in: account)
    try requireRoom(for: amount, in: receiver)
    return BookingPlan(.transfer, BookingPlan.Movement(debit: account.row, credit: receiver.row, amount: amount))
  }

  private func close(_ id: AccountID, _ seen: Int64, _ moveTo: AccountID?) throws(LedgerRefusal) -> BookingPlan {
    guard let account = situation.account else { throw .noSuchAccount }
    if let moveTo {
      guard let receiver = situation.receiver else { throw .noSuchReceiver }
      guard moveTo != id else { throw .sameAccount }
      guard !account.isClosed else { throw .accountClosed }
      guard !receiver.isClosed else { throw .receiverClosed }
      guard account.currency == receiver.currency else { throw .currenciesDiffer }
    }
    guard !account.isClosed else { throw .accountClosed }
    let rest = Money(minorUnits: account.balance, currency: account.currency)
    if let receiver = situation.receiver {
      try requireRoom(for: rest, in: receiver)
    } else {
      try requireRoomInSystem(for: rest.minorUnits)
    }
    guard account.sequence == seen else { throw .balanceChanged }
    guard rest.minorUnits > 0 else { return BookingPlan(.close) }
    let taker = situation.receiver?.row ?? situation.system.row
    return BookingPlan(.close, BookingPlan.Movement(debit: account.row, credit: taker, amount: rest))
  }
}

extension BookingRules {
  private func openAccount() throws(LedgerRefusal) -> AccountRow {
    guard let account = situation.account else { throw .noSuchAccount }
    guard !account.isClosed else { throw .accountClosed }
    return account
  }

  private func requireInRange(_ amount: Money) throws(LedgerRefusal) {
    guard amount.minorUnits > 0, amount.minorUnits <= Currency.amountLimit else { throw .amountOutOfRange }
  }

  private func requireEnough(_ amount: Money, in account: AccountRow) throws(LedgerRefusal) {
    guard account.balance >= amount.minorUnits else {
      throw .notEnough(balance: Money(minorUnits: account.balance, currency: account.currency))
    }
  }

  private func requireRoom(for amount: Money, in account: AccountRow) throws(LedgerRefusal) {
    let (sum, overflow) = account.balance.addingReportingOverflow(amount.minorUnits)
    guard !overflow, sum <= Currency.balanceLimit else { throw .balanceLimit }
  }

  private func requireRoomInSystem(for change: Int64) throws(LedgerRefusal) {
    let (sum, overflow) = situation.system.balance.addingReportingOverflow(change)
    guard !overflow, sum.magnitude <= UInt64(Currency.worldLimit) else { throw .walletFull }
  }

  private func requireClock() throws(LedgerRefusal) {
    guard situation.clock == .right else { throw .clockWrong }
  }
}
