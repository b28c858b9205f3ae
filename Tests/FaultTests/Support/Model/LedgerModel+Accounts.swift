@testable import WalletCore

/// Accounts, and money of one currency.
extension LedgerModel {
  func open(_ name: AccountName, _ currency: Currency, _ user: UserID) throws(LedgerRefusal) -> Step {
    try requireOneMore(of: user)
    return Step(kind: .open, user: user, effect: .opens(name.text, currency))
  }

  func rename(_ id: AccountID, _ name: AccountName, _ user: UserID) throws(LedgerRefusal) -> Step {
    let account = try findOpen(id, of: user)
    return Step(kind: .rename, user: user, account: account, effect: .names(name.text))
  }

  func deposit(_ money: Money, to id: AccountID, _ user: UserID, _ card: CardID?) throws(LedgerRefusal) -> Step {
    let (account, label) = try findOpen(id, naming: card, of: user)
    try requireUsable(money, account)
    try requireRoom(money.minorUnits, in: account)
    return step(.deposit, user, account, .deposit, money, label, from: .world(money.currency), to: .account(account))
  }

  func withdraw(
    _ money: Money, from id: AccountID, _ user: UserID, _ seen: Int64?, _ card: CardID?
  ) throws(LedgerRefusal) -> Step {
    let (account, label) = try findOpen(id, naming: card, of: user)
    try requireTakeable(money, account)
    try requireUnchanged(account, since: seen)
    return step(.withdraw, user, account, .withdraw, money, label, from: .account(account), to: .world(money.currency))
  }

  func transfer(
    _ money: Money, from: AccountID, to: AccountID, _ user: UserID, _ seen: Int64?
  ) throws(LedgerRefusal) -> Step {
    let (giver, taker) = try findPair(from, to, of: user)
    try require(accounts[giver].currency == accounts[taker].currency, orElse: .currenciesDiffer)
    try requireTakeable(money, giver)
    try requireRoom(money.minorUnits, in: taker)
    try requireUnchanged(giver, since: seen)
    return step(.transfer, user, giver, .transfer, money, nil, from: .account(giver), to: .account(taker))
  }

  func close(
    _ id: AccountID, moveTo: AccountID?, _ user: UserID, _ seen: Int64
  ) throws(LedgerRefusal) -> Step {
    var account: Int
    var taker: Int?
    if let moveTo {
      let pair = try findPair(id, moveTo, of: user)
      (account, taker) = pair
      try require(accounts[pair.giver].currency == accounts[pair.taker].currency, orElse: .currenciesDiffer)
    } else {
      account = try findOpen(id, of: user)
    }
    let (held, rest, currency) = (accounts[account].held, accounts[account].balance, accounts[account].currency)
    try require(held == 0, orElse: .accountHolds(held: Money(minorUnits: held, currency: currency)))
    if let taker { try requireRoom(rest, in: taker) }
    try requireUnchanged(account, since: seen)
    var closing = Step(kind: .close, user: user, account: account, effect: .closes)
    if rest > 0 {
      let to = taker.map { Place.account($0) } ?? .payable(currency)
      closing.legs = [Leg(kind: .close, from: .account(account), to: to, amount: rest, currency: currency)]
    }
    return closing
  }

  private func step(
    _ kind: OperationKind, _ user: UserID, _ account: Int, _ entry: Entry.Kind, _ money: Money, _ card: CardLabel?,
    from: Place, to: Place
  ) -> Step {
    let leg = Leg(kind: entry, from: from, to: to, amount: money.minorUnits, currency: money.currency)
    return Step(kind: kind, user: user, account: account, legs: [leg], card: card)
  }
}

/// Undoing, and opening closed accounts again. Nothing with more than one leg can be undone.
extension LedgerModel {
  func reopen(_ id: AccountID, _ user: UserID) throws(LedgerRefusal) -> Step {
    let account = try find(id, of: user, orElse: .noSuchAccount)
    guard !accounts[account].isOpen, let closing = accounts[account].closing else { throw .notClosed }
    return try reverse(closing)
  }

  func undo(_ id: OperationID, _ user: UserID, at clock: Clock) throws(LedgerRefusal) -> Step {
    guard let found = operations[id], done[found].step.user == user else { throw .noSuchOperation }
    try require(!done[found].isReversed, orElse: .alreadyReversed)
    try require([.deposit, .withdraw, .transfer, .close].contains(done[found].step.kind), orElse: .notReversible)
    let latest = max(time(clock), clock.steady)
    try require(
      latest.milliseconds - done[found].at.milliseconds <= undoTime,
      orElse: .tooLateToUndo(seconds: Int(undoTime / 1000)))
    return try reverse(found)
  }

  private func reverse(_ operation: Int) throws(LedgerRefusal) -> Step {
    let old = done[operation].step
    let isClosing = old.effect == .closes
    if isClosing { try requireOneMore(of: old.user) }
    var back = Step(
      kind: isClosing ? .reopen : .undo, user: old.user, account: old.account,
      effect: isClosing ? .reopens : .nothing, reverses: operation)
    for leg in old.legs {
      try requireThere(leg, reopening: isClosing ? old.account : nil)
      back.legs.append(
        Leg(
          kind: isClosing ? .reopen : .undo, from: leg.to, to: leg.from, amount: leg.amount, currency: leg.currency))
    }
    return back
  }

  /// What a leg moved must still be where it went, free and with a place to go back to.
  private func requireThere(_ leg: Leg, reopening: Int?) throws(LedgerRefusal) {
    if case .account(let giver) = leg.to, accounts[giver].balance >= leg.amount {
      let available = Money(minorUnits: accounts[giver].available, currency: leg.currency)
      try require(
        available.minorUnits >= leg.amount,
        orElse: .counterpartHolds(account: accounts[giver].name, available: available))
    }
    for side in [leg.to, leg.from] {
      guard case .account(let account) = side, account != reopening else { continue }
      try require(accounts[account].isOpen, orElse: .counterpartClosed(account: accounts[account].name))
    }
    if case .account(let giver) = leg.to {
      let balance = Money(minorUnits: accounts[giver].balance, currency: leg.currency)
      try require(
        balance.minorUnits >= leg.amount, orElse: .spent(account: accounts[giver].name, balance: balance))
    }
    if case .account(let taker) = leg.from { try requireRoom(leg.amount, in: taker) }
  }
}

/// What several actions ask.
extension LedgerModel {
  func findOpen(_ id: AccountID, of user: UserID) throws(LedgerRefusal) -> Int {
    let account = try find(id, of: user, orElse: .noSuchAccount)
    try require(accounts[account].isOpen, orElse: .accountClosed)
    return account
  }

  /// Two open accounts.
  func findPair(_ from: AccountID, _ to: AccountID, of user: UserID) throws(LedgerRefusal) -> (giver: Int, taker: Int) {
    let giver = try find(from, of: user, orElse: .noSuchAccount)
    let taker = try find(to, of: user, orElse: .noSuchReceiver)
    try require(giver != taker, orElse: .sameAccount)
    try require(accounts[giver].isOpen, orElse: .accountClosed)
    try require(accounts[taker].isOpen, orElse: .receiverClosed)
    return (giver, taker)
  }

  private func requireOneMore(of user: UserID) throws(LedgerRefusal) {
    let open = accounts.count { $0.owner == user && $0.isOpen }
    try require(open < accountsAllowed, orElse: .tooManyAccounts(limit: accountsAllowed))
  }

  func limit(_ currency: Currency) -> Int64 { Self.limits.first { $0.currency == currency }?.amount ?? 0 }

  func requireUsable(_ money: Money, _ account: Int) throws(LedgerRefusal) {
    try require(money.currency == accounts[account].currency, orElse: .currenciesDiffer)
    try require(money.minorUnits >= 1 && money.minorUnits <= limit(money.currency), orElse: .amountOutOfRange)
  }

  /// Held money stays where it is, whatever takes it.
  func requireTakeable(_ money: Money, _ account: Int) throws(LedgerRefusal) {
    try requireUsable(money, account)
    let balance = Money(minorUnits: accounts[account].balance, currency: money.currency)
    try require(balance.minorUnits >= money.minorUnits, orElse: .notEnough(balance: balance))
    let available = Money(minorUnits: accounts[account].available, currency: money.currency)
    try require(available.minorUnits >= money.minorUnits, orElse: .partlyHeld(available: available))
  }

  func requireRoom(_ amount: Int64, in account: Int) throws(LedgerRefusal) {
    let most = 100 * limit(accounts[account].currency)
    try require(accounts[account].balance + amount <= most, orElse: .balanceLimit)
  }

  private func requireUnchanged(_ account: Int, since seen: Int64?) throws(LedgerRefusal) {
    if let seen { try require(Int64(accounts[account].lines.count) == seen, orElse: .balanceChanged) }
  }
}
