@testable import WalletCore

/// A small model of the books in memory: what the store must answer, and how its accounts must end.
struct LedgerModel {
  struct Line: Equatable {
    let kind: Entry.Kind
    let change: Int64
    let balance: Int64
    /// The account on the other side, if a user owns it.
    let other: Int?
    let at: Timestamp
    /// The operation that made it, counted from 0.
    let operation: Int
  }

  struct Account {
    let owner: UserID
    var id: AccountID?
    var name: String
    var isOpen = true
    /// The operation that closed it last.
    var closing: Int?
    var lines: [Line] = []
    var balance: Int64 { lines.last?.balance ?? 0 }
  }

  /// The operation booked under a key.
  struct Done {
    let action: LedgerAction
    let user: UserID
    let account: Int
    let moved: (from: Int?, to: Int?, amount: Int64)?
    let at: Timestamp
    var id: OperationID?
    var isReversed = false
  }

  enum Outcome: Equatable {
    case booked(number: Int, replayed: Bool)
    case refused(LedgerRefusal)
  }

  let accountsAllowed: Int
  private let undoWindow = UndoPolicy.defaultWindow
  var accounts: [Account] = []
  var done: [Done] = []
  var keys: [OperationKey: Int] = [:]
  /// Keys in order of use.
  var usedKeys: [OperationKey] = []
  /// The index of each account.
  var places: [AccountID: Int] = [:]
  /// The index of each operation.
  var operations: [OperationID: Int] = [:]
  var payable: Int64 = 0

  mutating func book(_ command: LedgerCommand, at: Timestamp) -> Outcome {
    if let booked = keys[command.key] {
      let isSame = done[booked].action == command.action && done[booked].user == command.user
      guard isSame else { return .refused(.keyReused) }
      return .booked(number: booked + 1, replayed: true)
    }
    do throws(LedgerRefusal) {
      try judge(command.action, by: command.user, at: at)
    } catch {
      return .refused(error)
    }
    keys[command.key] = done.count - 1
    usedKeys.append(command.key)
    return .booked(number: done.count, replayed: false)
  }

  private func find(_ id: AccountID, of user: UserID, orElse missing: LedgerRefusal) throws(LedgerRefusal) -> Int {
    guard let found = places[id], accounts[found].owner == user else { throw missing }
    return found
  }

  private func require(_ condition: Bool, orElse refusal: LedgerRefusal) throws(LedgerRefusal) {
    if !condition { throw refusal }
  }

  private mutating func judge(_ action: LedgerAction, by user: UserID, at: Timestamp) throws(LedgerRefusal) {
    switch action {
    case .open(let name, let currency):
      try require(Currency.offered.contains(currency), orElse: .currencyNotOffered)
      let open = accounts.count { $0.owner == user && $0.isOpen }
      try require(open < accountsAllowed, orElse: .tooManyAccounts(limit: accountsAllowed))
      accounts.append(Account(owner: user, name: name.text))
      add(action, user, accounts.count - 1, nil, at)
    case .rename(let id, let name):
      let account = try find(id, of: user, orElse: .noSuchAccount)
      try require(accounts[account].isOpen, orElse: .accountClosed)
      accounts[account].name = name.text
      add(action, user, account, nil, at)
    case .deposit(let id, let money):
      let account = try find(id, of: user, orElse: .noSuchAccount)
      try require(accounts[account].isOpen, orElse: .accountClosed)
      try requireMovable(money, from: nil, to: account)
      add(action, user, account, (nil, account, money.minorUnits), at)
    case .withdraw(let id, let money, let seen):
      let account = try find(id, of: user, orElse: .noSuchAccount)
      try require(accounts[account].isOpen, orElse: .accountClosed)
      try requireMovable(money, from: account, to: nil)
      try requireUnchanged(account, since: seen)
      add(action, user, account, (account, nil, money.minorUnits), at)
    case .transfer(let from, let to, let money, let seen):
      let giver = try find(from, of: user, orElse: .noSuchAccount)
      let taker = try find(to, of: user, orElse: .noSuchReceiver)
      try require(giver != taker, orElse: .sameAccount)
      try require(accounts[giver].isOpen, orElse: .accountClosed)
      try require(accounts[taker].isOpen, orElse: .receiverClosed)
      try requireMovable(money, from: giver, to: taker)
      try requireUnchanged(giver, since: seen)
      add(action, user, giver, (giver, taker, money.minorUnits), at)
    case .close(let id, let seen, let moveTo):
      let account = try find(id, of: user, orElse: .noSuchAccount)
      var taker: Int?
      if let moveTo {
        taker = try find(moveTo, of: user, orElse: .noSuchReceiver)
        try require(taker != account, orElse: .sameAccount)
      }
      try require(accounts[account].isOpen, orElse: .accountClosed)
      if let taker { try require(accounts[taker].isOpen, orElse: .receiverClosed) }
      let rest = accounts[account].balance
      if let taker { try requireRoom(rest, in: taker) }
      try require(accounts[account].lines.count == seen, orElse: .balanceChanged)
      add(action, user, account, rest > 0 ? (account, taker, rest) : nil, at)
      accounts[account].isOpen = false
      accounts[account].closing = done.count - 1
    case .reopen(let id):
      let account = try find(id, of: user, orElse: .noSuchAccount)
      guard !accounts[account].isOpen, let closing = accounts[account].closing else { throw .notClosed }
      try reverse(closing, action, at)
    case .undo(let operation):
      guard let found = operations[operation], done[found].user == user else { throw .noSuchOperation }
      try require(!done[found].isReversed, orElse: .alreadyReversed)
      switch done[found].action {
      case .deposit, .withdraw, .transfer, .close: break
      default: throw .notReversible
      }
      try require(
        at.milliseconds - done[found].at.milliseconds <= Int64(undoWindow) * 1000,
        orElse: .tooLateToUndo(seconds: undoWindow))
      try reverse(found, action, at)
    default: throw .notReversible
    }
  }

  private mutating func reverse(_ operation: Int, _ action: LedgerAction, _ at: Timestamp) throws(LedgerRefusal) {
    let old = done[operation]
    let isClosing = if case .close = old.action { true } else { false }
    if isClosing {
      let open = accounts.count { $0.owner == old.user && $0.isOpen }
      try require(open < accountsAllowed, orElse: .tooManyAccounts(limit: accountsAllowed))
    }
    if let moved = old.moved {
      for side in [moved.to, moved.from] {
        guard let side, !accounts[side].isOpen, !isClosing || side != old.account else { continue }
        throw .counterpartClosed(account: accounts[side].name)
      }
      if let giver = moved.to, accounts[giver].balance < moved.amount {
        throw .spent(account: accounts[giver].name, balance: .usd(cents: accounts[giver].balance))
      }
      if let taker = moved.from { try requireRoom(moved.amount, in: taker) }
    }
    add(action, old.user, old.account, old.moved.map { ($0.to, $0.from, $0.amount) }, at, isClosing ? .reopen : nil)
    done[operation].isReversed = true
    if isClosing { accounts[old.account].isOpen = true }
  }

  private func requireMovable(_ money: Money, from: Int?, to: Int?) throws(LedgerRefusal) {
    try require(money.currency == .usd, orElse: .currenciesDiffer)
    try require((1...Currency.usd.amountLimit).contains(money.minorUnits), orElse: .amountOutOfRange)
    if let from {
      let balance = accounts[from].balance
      try require(balance >= money.minorUnits, orElse: .notEnough(balance: .usd(cents: balance)))
    }
    if let to { try requireRoom(money.minorUnits, in: to) }
  }

  private func requireUnchanged(_ account: Int, since seen: Int64?) throws(LedgerRefusal) {
    if let seen { try require(accounts[account].lines.count == seen, orElse: .balanceChanged) }
  }

  private func requireRoom(_ amount: Int64, in account: Int) throws(LedgerRefusal) {
    try require(accounts[account].balance + amount <= Currency.usd.balanceLimit, orElse: .balanceLimit)
  }

  private mutating func add(
    _ action: LedgerAction, _ user: UserID, _ account: Int, _ moved: (from: Int?, to: Int?, amount: Int64)?,
    _ at: Timestamp, _ special: Entry.Kind? = nil
  ) {
    done.append(Done(action: action, user: user, account: account, moved: moved, at: at))
    guard let moved else { return }
    let kind = special ?? action.entryKind
    for (side, other, change) in [(moved.from, moved.to, -moved.amount), (moved.to, moved.from, moved.amount)] {
      if let side {
        let balance = accounts[side].balance + change
        accounts[side].lines.append(
          Line(kind: kind, change: change, balance: balance, other: other, at: at, operation: done.count - 1))
      } else if kind == .close || kind == .reopen {
        payable += change
      }
    }
  }
}

extension LedgerAction {
  /// The kind of its entries.
  fileprivate var entryKind: Entry.Kind {
    switch self {
    case .deposit: .deposit
    case .withdraw: .withdraw
    case .close: .close
    case .reopen: .reopen
    case .undo: .undo
    default: .transfer
    }
  }
}
