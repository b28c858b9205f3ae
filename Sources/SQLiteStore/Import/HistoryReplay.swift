import WalletCore

/// Books the operations of an exported history in order, and compares each result with what the file says.
struct HistoryReplay {
  private let history: ImportedHistory
  private let seeding: StoreSeeding
  /// The current time: nothing can have been booked later.
  private let latest: Timestamp
  /// The row of each user; `accounts` holds their accounts so far, in the same order.
  private var users: [UserID] = []
  private var accounts: [RunningAccounts] = []
  /// The new identifiers of the operations that others reverse, by their numbers in the file.
  private var names: [Int64: OperationID] = [:]

  init(_ history: ImportedHistory, into seeding: StoreSeeding, notAfter now: Timestamp) {
    self.history = history
    self.seeding = seeding
    // The wallet's own clock may have been ahead by as much as a start tolerates.
    latest = Timestamp(milliseconds: now.milliseconds + ClockWatch.backwardTolerance)
  }

  /// - Throws: the first operation that the books refuse, or whose result differs from the file.
  mutating func run() throws(ImportRefusal) {
    for user in history.users {
      guard user.createdAt <= latest else { throw ImportRefusal(.inFuture, at: user.place) }
      do throws(StoreFailure) {
        users.append(try seeding.addUser(user.phone, named: user.name, at: user.createdAt))
      } catch {
        throw ImportRefusal(.store(error), at: user.place)
      }
      let openings = user.operations.compactMap { operation in operation.currency.map { (operation.account, $0) } }
      accounts.append(RunningAccounts(currencies: Dictionary(openings) { first, _ in first }))
    }
    let reversed = Set(history.users.flatMap { $0.operations.compactMap(\.reverses) })
    for (user, operation) in ImportOrder(history.users) {
      guard operation.at <= latest else { throw ImportRefusal(.inFuture, at: operation.place) }
      let receipt = try book(operation, of: user)
      if reversed.contains(operation.number) { names[operation.number] = receipt.operation }
    }
    try compareAll()
  }

  private mutating func book(_ operation: ImportedOperation, of user: Int) throws(ImportRefusal) -> LedgerReceipt {
    let action = try action(operation, of: user)
    let receipt: LedgerReceipt
    do throws(LedgerRefusal) {
      receipt = try seeding.book(
        action, by: users[user], as: BookingContext.Replay(at: operation.at, account: operation.account))
    } catch {
      throw ImportRefusal(.refused(error), at: operation.place)
    }
    let lines: [AccountLine]
    do throws(RunningAccounts.ReplayContradiction) { lines = try accounts[user].apply(operation.asRead) } catch {
      throw ImportRefusal(.otherResult, at: operation.place)
    }
    if !operation.note.text.isEmpty { try keepNote(of: operation, receipt.operation, user) }
    guard receipt.at == operation.at, receipt.account == operation.account else {
      throw ImportRefusal(.otherResult, at: operation.place)
    }
    for account in Set(lines.map(\.account) + [operation.account]) {
      try compare(account, of: user, at: operation.place)
    }
    return receipt
  }

  private func action(_ operation: ImportedOperation, of user: Int) throws(ImportRefusal) -> LedgerAction {
    let account = operation.account
    let movement = operation.movements.first
    var receiver: AccountID?
    if let movement, case .account(let id) = movement.to { receiver = id }
    switch (operation.kind, operation.name, movement) {
    case (.open, let name?, _):
      if let currency = operation.currency { return .open(name: name, currency: currency) }
    case (.rename, let name?, _): return .rename(account, name: name)
    case (.deposit, _, let movement?): return .deposit(to: account, movement.amount)
    case (.withdraw, _, let movement?): return .withdraw(from: account, movement.amount)
    case (.transfer, _, let movement?):
      if let receiver { return .transfer(from: account, to: receiver, movement.amount) }
    case (.close, _, _):
      return .close(account, seen: accounts[user][account]?.sequence ?? 0, moveTo: receiver)
    case (.reopen, _, _): return .reopen(account)
    case (.undo, _, _):
      if let number = operation.reverses, let name = names[number] { return .undo(name) }
    default: break
    }
    throw ImportRefusal(.badMovement, at: operation.place)
  }

  private func keepNote(
    of operation: ImportedOperation, _ name: OperationID, _ user: Int
  ) throws(ImportRefusal) {
    do throws(StoreFailure) { try seeding.saveNote(operation.note, on: name, of: users[user]) } catch {
      throw ImportRefusal(.store(error), at: operation.place)
    }
  }

  private func compareAll() throws(ImportRefusal) {
    for (index, user) in history.users.enumerated() {
      for account in accounts[index].order { try compare(account, of: index, at: user.place) }
    }
  }

  private func compare(_ account: AccountID, of user: Int, at place: ImportRefusal.Place) throws(ImportRefusal) {
    let kept: AccountState?
    do throws(StoreFailure) { kept = try seeding.account(account, of: users[user]) } catch {
      throw ImportRefusal(.store(error), at: place)
    }
    let told = accounts[user][account]
    guard kept?.balance == told?.balance, kept?.sequence == told?.sequence, kept?.isClosed == told?.isClosed else {
      throw ImportRefusal(.otherResult, at: place)
    }
  }
}
