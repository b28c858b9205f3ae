import PhoneNumbers
import WalletCore

/// Reads large parts of the history, on a reader thread.
final class SQLiteHistoryReader: HistoryReader {
  private let connection: SQLiteConnection
  private let time: ReadTimeLimit
  private let operationsByNumber: OperationStatements
  let entries: EntryReading
  let activity: ActivityStatements
  private let headStatement: Statement
  private let newest: Statement
  private let accountByID: Statement
  private let openAccounts: Statement
  private let closedSince: Statement
  private let accountsUpTo: Statement
  private let lifeOfAccount: Statement
  private let momentOfEntry: Statement
  private let balanceOfEntry: Statement
  private let entriesInRange: Statement
  private let turnoverOfRange: Statement
  private let newestFirst: Statement
  private let userByRow: Statement
  private let usersAfter: Statement
  private let phoneAssignmentsOfUser: Statement
  let priceOfDay: Statement
  private let cardsOfUser: Statement
  private let billOfOperation: Statement
  private let operatorsByName: Statement
  private let merge: OperationMerge
  private let trends: TrendReading

  init(_ connection: SQLiteConnection, _ operationIDs: OperationIDCipher, _ time: ReadTimeLimit) {
    self.connection = connection
    self.time = time
    connection.endStatements(askingEvery: 1000) { time.isOver }
    operationsByNumber = OperationStatements(connection, operationIDs)
    entries = EntryReading(connection, operationIDs)
    activity = ActivityStatements(connection, operationIDs)
    headStatement = connection.statement(HistoryQueries.head)
    newest = connection.statement(ReaderQueries.newestOperation)
    accountByID = connection.statement(ReaderQueries.account)
    openAccounts = connection.statement(ReaderQueries.openAccounts)
    closedSince = connection.statement(HistoryQueries.closedSince)
    accountsUpTo = connection.statement(HistoryQueries.accountsUpTo)
    lifeOfAccount = connection.statement(HistoryQueries.lifeOfAccount)
    momentOfEntry = connection.statement(HistoryQueries.momentOfEntry)
    balanceOfEntry = connection.statement(HistoryQueries.balanceOfEntry)
    entriesInRange = connection.statement(HistoryQueries.entries)
    turnoverOfRange = connection.statement(HistoryQueries.turnover)
    newestFirst = connection.statement(HistoryQueries.newestFirst)
    userByRow = connection.statement(HistoryQueries.user)
    usersAfter = connection.statement(HistoryQueries.users)
    phoneAssignmentsOfUser = connection.statement(HistoryQueries.phoneAssignments)
    priceOfDay = connection.statement(HistoryQueries.priceOfDay)
    cardsOfUser = connection.statement(StoredCard.keptOfUser)
    billOfOperation = connection.statement(ChargeBill.ofOperation)
    operatorsByName = connection.statement(ChargerList.Operator.byName)
    merge = OperationMerge(connection)
    trends = TrendReading(connection)
  }

  /// Runs reads that all see the same snapshot.
  func inSnapshot<Value>(
    _ body: (any HistoryReader) throws(StoreFailure) -> Value
  ) -> Result<Value, StoreFailure> {
    do throws(SQLiteFailure) {
      if connection.isInTransaction { try connection.run("ROLLBACK") }
      try connection.run("BEGIN")
    } catch {
      return .failure(error.storeFailure)
    }
    time.begin()
    defer {
      time.finish()
      if connection.isInTransaction { try? connection.run("COMMIT") }
    }
    do throws(StoreFailure) { return .success(try body(self)) } catch { return .failure(error) }
  }

  func head() throws(StoreFailure) -> LedgerHead {
    try read { () throws(SQLiteFailure) in
      try headStatement.first { row throws(SQLiteFailure) in
        LedgerHead(number: row.integer(0), hash: try row.digest(1))
      } ?? .beforeFirst
    }
  }

  func newestOperation() throws(StoreFailure) -> Timestamp? {
    try read { () throws(SQLiteFailure) in try newest.first { row in row.timestamp(0) } }
  }

  func account(_ id: AccountID, of user: UserID) throws(StoreFailure) -> Account? {
    try read { () throws(SQLiteFailure) in
      try accountByID.first(id.id, user) { row throws(SQLiteFailure) in try Account(row) }
    }
  }

  func accounts(of user: UserID, upTo head: Int64) throws(StoreFailure) -> [Account] {
    try read { () throws(SQLiteFailure) in
      try accountsUpTo.all(user, head) { row throws(SQLiteFailure) in try Account(row) }
    }
  }

  func entryCount(of account: Account, before moment: Timestamp) throws(StoreFailure) -> Int64 {
    try read { () throws(SQLiteFailure) in try count(account, before: moment) }
  }

  func balance(of account: Account, after sequence: Int64) throws(StoreFailure) -> Money {
    try read { () throws(SQLiteFailure) in try balance(account, after: sequence) }
  }

  func entries(
    of account: Account, in range: ClosedRange<Int64>, limit: Int
  ) throws(StoreFailure) -> [Entry] {
    try read { () throws(SQLiteFailure) in
      var found = try entriesInRange.all(account.number, max(range.lowerBound, 1), range.upperBound, max(0, limit)) {
        row throws(SQLiteFailure) in try entries.entry(row, of: account)
      }
      try entries.addNotes(to: &found, of: account, newestFirst: false)
      return found
    }
  }

  func turnover(
    of account: Account, in range: ClosedRange<Int64>
  ) throws(StoreFailure) -> (in: Money, out: Money) {
    try read { () throws(SQLiteFailure) in
      let currency = account.balance.currency
      let sums = try turnoverOfRange.first(account.number, range.lowerBound, range.upperBound) { row in
        (
          in: Money(minorUnits: row.integer(0), currency: currency),
          out: Money(minorUnits: row.integer(1), currency: currency)
        )
      }
      guard let sums else { throw .unreadable("entry") }
      return sums
    }
  }

  func operation(_ number: Int64, of user: UserID) throws(StoreFailure) -> Operation? {
    try read { () throws(SQLiteFailure) in
      var sides = TransferSides()
      return try found(number, of: user, &sides)
    }
  }

  func operations(_ numbers: [Int64], of user: UserID) throws(StoreFailure) -> [Operation] {
    var sides = TransferSides()
    var operations: [Operation] = []
    operations.reserveCapacity(numbers.count)
    for number in numbers {
      let next = try read { () throws(SQLiteFailure) in try found(number, of: user, &sides) }
      if let next { operations.append(next) }
    }
    return operations
  }

  private func found(
    _ number: Int64, of user: UserID, _ sides: inout TransferSides
  ) throws(SQLiteFailure) -> Operation? {
    guard var operation = try operationsByNumber.operation(number, of: user, &sides) else { return nil }
    if operation.kind.rule.mayHaveBill {
      operation.bill = try billOfOperation.first(number) { row throws(SQLiteFailure) in try ChargeBill(row, from: 0) }
    }
    return operation
  }

  func operations(
    of user: UserID, from cursor: inout OperationCursor, limit: Int
  ) throws(StoreFailure) -> [Operation] {
    var operations: [Operation] = []
    var sides = TransferSides()
    while operations.count < limit {
      let next = try read { () throws(SQLiteFailure) -> Operation? in
        guard let number = try merge.next(of: user, &cursor) else { return nil }
        guard let found = try found(number, of: user, &sides) else { throw .unreadable("operation") }
        return found
      }
      guard let next else { break }
      operations.append(next)
    }
    return operations
  }

  func phoneAssignments(of user: UserID, upTo head: Int64) throws(StoreFailure) -> [PhoneAssignment] {
    try read { () throws(SQLiteFailure) in
      try phoneAssignmentsOfUser.all(user, head) { row in
        PhoneAssignment(number: row.integer(0), at: row.timestamp(1))
      }
    }
  }

  func userRecord(_ user: UserID) throws(StoreFailure) -> UserRecord? {
    try read { () throws(SQLiteFailure) in
      try userByRow.first(user) { row throws(SQLiteFailure) in try UserRecord(row) }
    }
  }

  func cards(of user: UserID) throws(StoreFailure) -> [StoredCard] {
    try read { () throws(SQLiteFailure) in
      try cardsOfUser.all(user) { row throws(SQLiteFailure) in try StoredCard(row) }
    }
  }

  func operators() throws(StoreFailure) -> [ChargerList.Operator] {
    try read { () throws(SQLiteFailure) in
      try operatorsByName.all { row throws(SQLiteFailure) in try ChargerList.Operator(row) }
    }
  }

  func users(after row: Int64, limit: Int) throws(StoreFailure) -> [UserRecord] {
    try read { () throws(SQLiteFailure) in
      try usersAfter.all(row, max(0, limit)) { row throws(SQLiteFailure) in try UserRecord(row) }
    }
  }
}

extension SQLiteHistoryReader {
  func accounts(of user: UserID, before moment: Timestamp) throws(StoreFailure) -> [Account] {
    let candidates = try read { () throws(SQLiteFailure) in
      // Of the accounts closed now, only those not yet closed at that time: the other closed accounts are not
      // scanned.
      let open = try openAccounts.all(user) { row throws(SQLiteFailure) in try Account(row) }
      return open + (try closedSince.all(user, moment) { row throws(SQLiteFailure) in try Account(row) })
    }
    var accounts: [Account] = []
    for account in candidates.sorted(by: { $0.number < $1.number }) {
      let then = try read { () throws(SQLiteFailure) in try state(of: account, before: moment) }
      if let then, then.isOpen { accounts.append(then) }
    }
    return accounts
  }

  func trend(of account: Account, over days: TrendDays) throws(StoreFailure) -> BalanceTrend {
    try read { () throws(SQLiteFailure) in try trends.read(account.number, upTo: account.sequence, days) }
  }

  func account(_ id: AccountID, of user: UserID, before moment: Timestamp) throws(StoreFailure) -> Account? {
    guard let account = try account(id, of: user) else { return nil }
    return try read { () throws(SQLiteFailure) in try state(of: account, before: moment) }
  }

  func search(
    _ account: Account, for wanted: EntrySearch, in range: ClosedRange<Int64>, limit: Int, looks: Int
  ) throws(StoreFailure) -> (found: [Entry], lookedTo: Int64) {
    try read { () throws(SQLiteFailure) in
      let lowest = max(range.lowerBound, range.upperBound - Int64(looks) + 1, 1)
      var found: [Entry] = []
      var lookedTo = range.upperBound
      var notes = entries.notes(of: account)
      try newestFirst.scan(account.number, lowest, range.upperBound) { row throws(SQLiteFailure) in
        var entry = try entries.entry(row, of: account)
        entry.note = try notes.note(on: entry.number) ?? ""
        if wanted.matches(entry) { found.append(entry) }
        lookedTo = entry.sequence
        return found.count < limit
      }
      return (found, found.count < limit ? lowest : lookedTo)
    }
  }

  /// An account's state just before a given time; nil if it was opened later.
  private func state(of account: Account, before moment: Timestamp) throws(SQLiteFailure) -> Account? {
    var name: String?
    var closedAt: Timestamp?
    try lifeOfAccount.each(account.number) { row in
      let at = row.timestamp(2)
      guard at < moment else { return }
      name = row.optionalText(1) ?? name
      switch row.text(0) {
      case "close": closedAt = at
      case "reopen": closedAt = nil
      default: break
      }
    }
    guard let name else { return nil }
    let count = try count(account, before: moment)
    return Account(
      id: account.id, name: name, balance: try balance(account, after: count), sequence: count,
      openedAt: account.openedAt, closedAt: closedAt, number: account.number, hasCards: account.hasCards,
      preferences: account.preferences)
  }

  /// How many entries are before a given time.
  private func count(_ account: Account, before moment: Timestamp) throws(SQLiteFailure) -> Int64 {
    try BinarySearch.lastEntry(upTo: account.sequence) { sequence throws(SQLiteFailure) in
      guard let at = try momentOfEntry.first(account.number, sequence, read: { row in row.timestamp(0) }) else {
        throw .unreadable("entry")
      }
      return at < moment
    }
  }

  private func balance(_ account: Account, after sequence: Int64) throws(SQLiteFailure) -> Money {
    guard let units = try balanceOfEntry.first(account.number, sequence, read: { row in row.integer(0) }) else {
      throw .unreadable("entry")
    }
    return Money(minorUnits: units, currency: account.balance.currency)
  }

  func read<Result>(
    _ body: () throws(SQLiteFailure) -> Result
  ) throws(StoreFailure) -> Result {
    if time.isOver { throw .tooMuch }
    do throws(SQLiteFailure) { return try body() } catch {
      throw error.isInterrupted ? .tooMuch : error.storeFailure
    }
  }
}

extension UserRecord {
  fileprivate init(_ row: borrowing Row) throws(SQLiteFailure) {
    let user = row.user(0)
    let phone = row.isNull(1) ? E164Number(e164: PlaceholderNumbers.text(ofErased: user)) : try row.phone(1)
    guard let phone else { throw .unreadable("phone number") }
    self.init(id: user, phone: phone, name: row.text(2), createdAt: row.timestamp(3))
  }
}
