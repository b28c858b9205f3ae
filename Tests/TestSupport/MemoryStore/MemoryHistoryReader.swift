import WalletCore

/// Reads long histories from one snapshot of the store in memory.
final class MemoryHistoryReader: HistoryReader {
  private let books: MemoryBooks

  init(_ books: MemoryBooks) { self.books = books }

  func head() -> LedgerHead { books.head }
  func newestOperation() -> Timestamp? { books.newest }
  func account(_ id: AccountID, of user: UserID) -> Account? { books.accountRow(id, of: user).map(books.account) }

  func accounts(of user: UserID, upTo head: Int64) -> [Account] {
    books.accounts(of: user).filter { $0.entries[0].operation <= head }.map { row in
      let account = books.account(row)
      let names = books.operations.filter { $0.link.account == row.number && $0.link.number <= head }
      return Account(
        id: account.id, name: names.compactMap(\.name?.text).last ?? account.name, balance: account.balance,
        held: account.held.minorUnits, sequence: account.sequence, openedAt: account.openedAt,
        closedAt: account.closedAt, number: account.number, hasCards: account.hasCards, preferences: account.preferences
      )
    }
  }
  func accounts(of user: UserID, before moment: Timestamp) -> [Account] {
    books.accounts(of: user).compactMap { books.account($0, before: moment) }.filter(\.isOpen)
  }
  func prices(of currencies: [Currency], upTo day: CivilDay) -> [PriceOfDay] {
    currencies.compactMap { currency in
      let kept = books.prices.map(\.price).filter { $0.currency == currency && $0.day <= day }
      return kept.last { $0.day == kept.map(\.day).max() }
    }
  }
  func account(_ id: AccountID, of user: UserID, before moment: Timestamp) -> Account? {
    books.accountRow(id, of: user).flatMap { books.account($0, before: moment) }
  }
  func trend(of account: Account, over days: TrendDays) -> BalanceTrend { books.trend(of: account, over: days) }
  func entryCount(of account: Account, before moment: Timestamp) -> Int64 {
    Int64(books.entries(of: account).count { $0.at < moment })
  }
  func balance(of account: Account, after sequence: Int64) -> Money {
    let entry = books.entries(of: account).last { $0.sequence <= sequence }
    return entry?.balance ?? Money(minorUnits: 0, currency: account.balance.currency)
  }
  func entries(of account: Account, in range: ClosedRange<Int64>, limit: Int) -> [Entry] {
    Array(books.entries(of: account).filter { range.contains($0.sequence) }.prefix(limit))
  }
  func turnover(of account: Account, in range: ClosedRange<Int64>) -> (in: Money, out: Money) {
    let changes = books.entries(of: account).filter { range.contains($0.sequence) }.map(\.change.minorUnits)
    let sum = { (part: [Int64]) in Money(minorUnits: part.reduce(0, +), currency: account.balance.currency) }
    return (sum(changes.filter { $0 > 0 }), sum(changes.filter { $0 < 0 }.map { -$0 }))
  }
  func search(
    _ account: Account, for wanted: EntrySearch, in range: ClosedRange<Int64>, limit: Int, looks: Int
  ) -> (found: [Entry], lookedTo: Int64) {
    let lowest = max(range.lowerBound, range.upperBound - Int64(looks) + 1, 1)
    var found: [Entry] = []
    var lookedTo = range.upperBound
    for entry in books.entries(of: account).reversed() where (lowest...range.upperBound).contains(entry.sequence) {
      guard found.count < limit else { break }
      if wanted.matches(entry) { found.append(entry) }
      lookedTo = entry.sequence
    }
    return (found, found.count < limit ? lowest : lookedTo)
  }
  func operation(_ number: Int64, of user: UserID) -> Operation? {
    guard let row = books.operation(number), row.link.user == user else { return nil }
    return withBill(books.operation(row))
  }

  func operations(_ numbers: [Int64], of user: UserID) -> [Operation] {
    numbers.compactMap { operation($0, of: user) }
  }

  private func withBill(_ operation: Operation?) -> Operation? {
    guard var operation else { return nil }
    operation.bill = books.claims.bills.first { $0.operation == operation.number }?.bill
    return operation
  }
  func operations(of user: UserID, from cursor: inout OperationCursor, limit: Int) -> [Operation] {
    let (last, head) = (cursor.last, cursor.head)
    // Those about the user alone move nothing and are no account's.
    let wanted = books.operations.filter {
      $0.link.user == user && $0.link.number > last && $0.link.number <= head && $0.link.account != nil
    }.prefix(limit)
    cursor.last = wanted.last?.link.number ?? last
    return wanted.compactMap { withBill(books.operation($0)) }
  }
  func phoneAssignments(of user: UserID, upTo head: Int64) -> [PhoneAssignment] {
    books.operations.filter { $0.link.user == user && $0.link.account == nil && $0.link.number <= head }
      .map { PhoneAssignment(number: $0.link.number, at: $0.link.at) }
  }
  func userRecord(_ user: UserID) -> UserRecord? { books.users.first { $0.record.id == user }?.record }
  func cards(of user: UserID) -> [StoredCard] {
    books.cards.filter { $0.user == user && $0.card.removedAt == nil }.map(\.card)
  }
  func operators() -> [ChargerList.Operator] {
    // By their bytes, as the other store does.
    books.chargePoints.kept.operators.values.sorted { $0.name.text.utf8.lexicographicallyPrecedes($1.name.text.utf8) }
  }
  func users(after row: Int64, limit: Int) -> [UserRecord] {
    Array(books.users.map(\.record).filter { $0.id.row > row }.prefix(limit))
  }
  func walk(
    _ accounts: [Account], before end: Timestamp?, after operation: OperationID?, showingMovesOnce showsMovesOnce: Bool
  ) -> EntryWalk {
    let number = operation.flatMap { books.seal.place(of: $0) }?.number
    return books.walk(accounts, before: end, below: number, showsMovesOnce: showsMovesOnce)
  }
  func next(_ walk: inout EntryWalk) -> ActivityLine? { books.next(&walk) }
  func notes(of user: UserID, in range: ClosedRange<Int64>, limit: Int) -> [OperationNote] {
    let noted = books.operations.filter {
      $0.link.user == user && !$0.note.isEmpty && range.contains($0.link.number)
    }
    return noted.reversed().prefix(limit).map { OperationNote(number: $0.link.number, text: $0.note) }
  }
  func operationCount(before moment: Timestamp) -> Int64 { Int64(books.operations.count { $0.link.at < moment }) }
  func isReversed(_ number: Int64) -> Bool { books.reversal(of: number) != nil }
}
