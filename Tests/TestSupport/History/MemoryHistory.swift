import WalletCore

/// Histories in memory, read like a store.
package final class MemoryHistory: HistoryReader {
  package struct User {
    package var record: UserRecord
    package var phoneAssignments: [PhoneAssignment]
    package var operations: [Operation] = []
    package var currencies: [AccountID: Currency] = [:]
    package var cards: [StoredCard] = []

    /// A user without operations on accounts.
    package init(record: UserRecord, phoneAssignments: [PhoneAssignment]) {
      self.record = record
      self.phoneAssignments = phoneAssignments
    }
  }

  /// A history without users.
  package init() {}

  package var users: [User] = []
  package var owners: [ChargerList.Operator] = []
  package var headNumber: Int64 = 0
  /// An operation that is not found by its number, as in damaged books.
  package var missing: Int64?
  /// The most operations or entries requested in one call.
  package private(set) var largestLimit = 0
  package private(set) var asked = 0

  package var hash: Digest { .zero }

  private func user(_ id: UserID) -> User? { users.first { $0.record.id == id } }

  private func read(_ limit: Int) {
    asked += 1
    largestLimit = max(largestLimit, limit)
  }

  private typealias Replayed = (accounts: RunningAccounts, entries: [AccountID: [Entry]])
  /// Cached by user; valid while the number of operations is the same.
  private var known: [UserID: (count: Int, replayed: Replayed)] = [:]

  private func replayed(_ user: User) throws(StoreFailure) -> Replayed {
    if let known = known[user.record.id], known.count == user.operations.count { return known.replayed }
    var accounts = RunningAccounts(currencies: user.currencies)
    var entries: [AccountID: [Entry]] = [:]
    for operation in user.operations {
      let lines: [AccountLine]
      do { lines = try accounts.apply(operation) } catch { throw .broken("\(error)") }
      for line in lines {
        let entry = Entry(
          sequence: Int64(entries[line.account, default: []].count) + 1, operation: operation.id,
          kind: operation.movements[line.movement].kind,
          change: line.change, balance: line.balance, otherName: nil,
          card: operation.card, at: operation.at, number: operation.number)
        entries[line.account, default: []].append(entry)
      }
    }
    known[user.record.id] = (user.operations.count, (accounts, entries))
    return (accounts, entries)
  }

  package func head() throws(StoreFailure) -> LedgerHead { LedgerHead(number: headNumber, hash: hash) }

  package func newestOperation() throws(StoreFailure) -> Timestamp? {
    users.flatMap { $0.operations.map(\.at) }.max()
  }

  package func account(_ id: AccountID, of user: UserID) throws(StoreFailure) -> Account? {
    try allAccounts(of: user).first { $0.id == id }
  }

  package func allAccounts(of id: UserID) throws(StoreFailure) -> [Account] { try accounts(of: id, upTo: .max) }

  package func accounts(of id: UserID, upTo head: Int64) throws(StoreFailure) -> [Account] {
    guard var user = user(id) else { return [] }
    user.operations.removeAll { $0.number > head }
    return try replayed(user).accounts.all.map {
      Account(
        id: $0.id, name: $0.name, balance: Money(minorUnits: $0.balance, currency: $0.currency), held: $0.held,
        sequence: $0.sequence, openedAt: $0.openedAt, closedAt: $0.closedAt, number: AccountNumber(0))
    }
  }

  private func entries(of account: Account) throws(StoreFailure) -> [Entry] {
    for user in users where user.currencies[account.id] != nil { return try replayed(user).entries[account.id] ?? [] }
    return []
  }

  package func accounts(of user: UserID, before moment: Timestamp) throws(StoreFailure) -> [Account] { [] }

  package func account(_ id: AccountID, of user: UserID, before moment: Timestamp) throws(StoreFailure) -> Account? {
    nil
  }

  package func trend(of account: Account, over days: TrendDays) throws(StoreFailure) -> BalanceTrend {
    BalanceTrend(begin: 0, opening: account.balance.minorUnits, changes: [])
  }

  package func entryCount(of account: Account, before moment: Timestamp) throws(StoreFailure) -> Int64 {
    Int64(try entries(of: account).count { $0.at < moment })
  }

  package func balance(of account: Account, after sequence: Int64) throws(StoreFailure) -> Money {
    let entries = try entries(of: account)
    return sequence == 0
      ? Money(minorUnits: 0, currency: account.balance.currency) : entries[Int(sequence) - 1].balance
  }

  package func entries(of account: Account, in range: ClosedRange<Int64>, limit: Int) throws(StoreFailure) -> [Entry] {
    read(limit)
    return Array(try entries(of: account).filter { range.contains($0.sequence) }.prefix(limit))
  }

  package func turnover(of account: Account, in range: ClosedRange<Int64>) throws(StoreFailure) -> (
    in: Money, out: Money
  ) {
    throw .broken("no export asks for it")
  }

  package func search(
    _ account: Account, for wanted: EntrySearch, in range: ClosedRange<Int64>, limit: Int, looks: Int
  ) throws(StoreFailure) -> (found: [Entry], lookedTo: Int64) {
    throw .broken("no export asks for it")
  }

  package func walk(
    _ accounts: [Account], before end: Timestamp?, after operation: OperationID?, showingMovesOnce showsMovesOnce: Bool
  ) throws(StoreFailure) -> EntryWalk {
    throw .broken("no export asks for it")
  }

  package func next(_ walk: inout EntryWalk) throws(StoreFailure) -> ActivityLine? {
    throw .broken("no export asks for it")
  }

  package func notes(of user: UserID, in range: ClosedRange<Int64>, limit: Int) throws(StoreFailure) -> [OperationNote]
  {
    throw .broken("no export asks for it")
  }

  package func operationCount(before moment: Timestamp) throws(StoreFailure) -> Int64 {
    throw .broken("no export asks for it")
  }

  package func isReversed(_ number: Int64) throws(StoreFailure) -> Bool {
    throw .broken("no export asks for it")
  }

  package func operation(_ number: Int64, of id: UserID) throws(StoreFailure) -> Operation? {
    read(1)
    return user(id)?.operations.first { $0.number == number }
  }

  package func operations(_ numbers: [Int64], of id: UserID) throws(StoreFailure) -> [Operation] {
    read(numbers.count)
    let known = Dictionary(uniqueKeysWithValues: (user(id)?.operations ?? []).map { ($0.number, $0) })
    return numbers.filter { $0 != missing }.compactMap { known[$0] }
  }

  package func operations(
    of id: UserID, from cursor: inout OperationCursor, limit: Int
  ) throws(StoreFailure) -> [Operation] {
    read(limit)
    let (last, head) = (cursor.last, cursor.head)
    let wanted = (user(id)?.operations ?? []).filter { $0.number > last && $0.number <= head }.prefix(limit)
    cursor.last = wanted.last?.number ?? last
    return Array(wanted)
  }

  package func phoneAssignments(of id: UserID, upTo head: Int64) throws(StoreFailure) -> [PhoneAssignment] {
    (user(id)?.phoneAssignments ?? []).filter { $0.number <= head }
  }

  package func userRecord(_ id: UserID) throws(StoreFailure) -> UserRecord? { user(id)?.record }

  package func cards(of id: UserID) throws(StoreFailure) -> [StoredCard] { user(id)?.cards ?? [] }

  package func operators() throws(StoreFailure) -> [ChargerList.Operator] { owners }

  package func users(after row: Int64, limit: Int) throws(StoreFailure) -> [UserRecord] {
    Array(users.map(\.record).filter { $0.id.row > row }.prefix(limit))
  }

  package func prices(of currencies: [Currency], upTo day: CivilDay) -> [PriceOfDay] { [] }
}
