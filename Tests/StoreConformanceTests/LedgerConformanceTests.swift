import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: the ledger")
struct LedgerConformanceTests {
  @Test(
    "Random commands are booked and refused alike, and every reading shows the same", .slow,
    arguments: [1, 2, 3] as [UInt64])
  func random(seed: UInt64) async throws {
    let both = try BothStores(seed: seed)
    var walk = try await LedgerWalk(both, seed: seed)
    for step in 0..<600 {
      // Often soon enough for an undo.
      both.clock.advance(seconds: walk.number(in: 0...(step.isMultiple(of: 5) ? 60_000 : 100)))
      try await walk.book("\(step)")
      if step.isMultiple(of: 20) { try await compare(both, &walk) }
    }
    try await compare(both, &walk)
    #expect(walk.operations.count > 130)
    let wanted: Set<OperationKind> = [
      .open, .rename, .deposit, .withdraw, .transfer, .close, .undo, .exchange, .authorise, .raise, .capture, .void,
      .expire,
    ]
    #expect(wanted.subtracting(walk.booked) == [])
  }

  /// With what pages are asked for.
  private struct Asked {
    let session: TokenHash
    /// An operation to tell of, as each store calls it.
    let last: [OperationID]?
    /// The accounts of each store, oldest first.
    let accounts: [[AccountID]]
  }

  private func compare(_ both: BothStores, _ walk: inout LedgerWalk) async throws {
    let days = TrendDays(upTo: DayZone.utc.day(of: both.clock.now()), zone: .utc)
    let session = walk.session
    let last = walk.operations.last?.ids
    let accounts = both.stores.indices.map { index in walk.accounts.map { $0.ids[index] } }
    let asked = Asked(session: session, last: last, accounts: accounts)
    try await both.sameRead("home") { reader, index in
      let found = try #require(try await reader.home(session, over: days, telling: last?[index])).page
      return found.accounts.map { "\(ShownAccount($0))" } + found.trends.map { "\($0)" }
        + found.recent.map { "\($0.accountName) \(ShownEntry($0.entry))" } + Self.told(found.justDone, accounts[index])
    }
    try await both.sameRead("closed") { reader, _ in
      try #require(try await reader.closedAccounts(session, after: 1, limit: 50)).page.map { closed in
        "\(closed.account.name) \(closed.left) \(closed.movedTo ?? "-") \(closed.account.sequence)"
      }
    }
    try await both.samePage("newest") { reader in try await reader.newestOperation(session) }
    for operation in walk.operations.suffix(12) {
      try await both.sameRead("receipt") { reader, index in
        Self.told(try #require(try await reader.receipt(session, operation.ids[index])).page, accounts[index])
      }
    }
    for account in walk.accounts { try await compare(account.ids, walk.anyAccount(), both, asked) }
    try await compareNotes(both, &walk)
    let moment = TestClock.start.adding(seconds: walk.number(in: 0...2_000_000))
    var histories: [[String]] = []
    for (index, store) in both.stores.enumerated() {
      let ids = accounts[index]
      histories.append(
        try await store.history(for: walk.user, deadline: both.later) {
          [user = walk.user] reader throws(StoreFailure) in
          try Self.history(reader, of: user, ids, moment, days)
        })
    }
    try #require(histories[0].count == histories[1].count)
    for (one, other) in zip(histories[0], histories[1]) { #expect(one == other) }
  }

  /// What pages show of one account, and beside another.
  private func compare(
    _ account: [AccountID], _ other: [AccountID]?, _ both: BothStores, _ asked: Asked
  ) async throws {
    let session = asked.session
    try await both.sameRead("account") { reader, index in
      let found = try #require(
        try await reader.accountPage(session, account[index], entries: 9, telling: asked.last?[index])
      ).page
      return [found.account.map { "\(ShownAccount($0))" } ?? "-"] + found.entries.map { "\(ShownEntry($0))" }
        + Self.told(found.justDone, asked.accounts[index]) + ["\(String(describing: found.newestOperation))"]
    }
    try await both.sameRead("form and choice") { reader, index in
      let form = try #require(try await reader.accountForm(session, account[index], other: other?[index])).page
      let choice = try #require(
        try await reader.accountChoice(session, account[index], chosen: other?[index])
      ).page
      let accounts: [Account?] = [form.account, form.other, choice.account, choice.chosen] + choice.open
      return accounts.map { account in account.map(ShownAccount.init) }
    }
  }

  private func compareNotes(_ both: BothStores, _ walk: inout LedgerWalk) async throws {
    let note = try NoteText("note \(walk.number(in: 1...9))")
    guard let operation = walk.operations.last else { return }
    var saved: [Bool] = []
    for (index, store) in both.stores.enumerated() {
      saved.append(try await store.saveNote(note, on: operation.ids[index], of: walk.user, deadline: both.later))
    }
    #expect(saved[0] == saved[1])
  }

  /// The contents of a receipt, as texts.
  private static func told(_ reading: ReceiptReading?, _ accounts: [AccountID]) -> [String] {
    guard let reading else { return ["-"] }
    let receipt = reading.receipt
    let related = [receipt.reverses, receipt.reversedBy, receipt.hold].map { "\($0?.number ?? 0)" }
    return ["\(ShownOperation(receipt.operation, accounts))", "\(String(describing: reading.newestOperation))"]
      + receipt.lines.map { "\(ShownAccount($0.account)) \(ShownEntry($0.entry))" }
      + related + ["\(ShownAccount(receipt.account))"]
  }

  /// What is told of all accounts together, in small pieces, as texts.
  private static func activity(
    _ reader: any HistoryReader, of user: UserID, _ ids: [AccountID], _ moment: Timestamp
  ) throws(StoreFailure) -> [String] {
    let day = DayZone.utc.day(of: moment)
    let filters = [
      ActivityFilter(), ActivityFilter(text: "note"), ActivityFilter(kind: .exchange), ActivityFilter(from: day),
      ActivityFilter(account: ids.first, to: day), ActivityFilter(tag: NoteTag("#3")),
    ]
    var told: [String] = []
    for filter in filters {
      var after: OperationID?
      var pages = 0
      repeat {
        var reading = ActivityReading(filter, after: after, zone: .utc, bound: 70)
        while !reading.isDone {
          guard let next = try reading.goingOn(reader, of: user, looks: 9) else { break }
          reading = next
        }
        let found = reading.result
        told += found.lines.map { "\($0.accountName) \(ShownEntry($0.entry))" }
        told.append("\(found.count) \(found.isCountBounded) \(found.sums)")
        after = found.next
        pages += 1
      } while after != nil && pages < 4
    }
    for tag in [nil, NoteTag("3")] {
      var reading = SpendingReading(CivilMonth(day), newest: CivilMonth(day).next, tag: tag, zone: .utc, bound: 40)
      while reading.result == nil { reading = try reading.goingOn(reader, of: user, looks: 7) }
      told.append("\(String(describing: reading.result))")
    }
    return told
  }

  /// The results of history reads, as texts.
  private static func history(
    _ reader: any HistoryReader, of user: UserID, _ ids: [AccountID], _ moment: Timestamp, _ days: TrendDays
  ) throws(StoreFailure) -> [String] {
    let head = try reader.head().number
    var told = ["\(head)"]
    told += try Self.activity(reader, of: user, ids, moment)
    for account in try reader.accounts(of: user, upTo: head / 2) { told.append("\(ShownAccount(account))") }
    for account in try reader.accounts(of: user, before: moment) { told.append("\(ShownAccount(account))") }
    for id in ids {
      guard let account = try reader.account(id, of: user) else { continue }
      if let then = try reader.account(id, of: user, before: moment) { told.append("\(ShownAccount(then))") }
      let count = try reader.entryCount(of: account, before: moment)
      told.append(
        "\(count) \(try reader.balance(of: account, after: count)) \(try reader.trend(of: account, over: days))")
      guard account.sequence > 0 else { continue }
      let range = 1...account.sequence
      told.append("\(try reader.turnover(of: account, in: range))")
      for entry in try reader.entries(of: account, in: range, limit: 7) { told.append("\(ShownEntry(entry))") }
      if let wanted = EntrySearch("note 3", currency: .usd) {
        let search = try reader.search(account, for: wanted, in: range, limit: 3, looks: 20)
        told.append("\(search.found.map(ShownEntry.init)) \(search.lookedTo)")
      }
    }
    var cursor = OperationCursor(head: head)
    for limit in [40, 500] {
      for operation in try reader.operations(of: user, from: &cursor, limit: limit) {
        told.append("\(ShownOperation(operation, ids))")
      }
    }
    for assignment in try reader.phoneAssignments(of: user, upTo: head) { told.append("\(assignment)") }
    for record in try reader.users(after: 0, limit: 9) {
      told.append("\(record.id.row) \(record.name) \(record.phone) \(record.createdAt)")
    }
    return told
  }
}
