import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: the ledger")
struct LedgerConformanceTests {
  /// An account without its identifiers.
  private struct Shown: Equatable {
    let name: String
    let balance: Money
    let sequence: Int64
    let openedAt: Timestamp
    let closedAt: Timestamp?

    init(_ account: Account) {
      (name, balance, sequence) = (account.name, account.balance, account.sequence)
      (openedAt, closedAt) = (account.openedAt, account.closedAt)
    }
  }

  /// An entry without its identifiers.
  private struct Line: Equatable {
    let sequence: Int64
    let kind: Entry.Kind
    let change: Money
    let balance: Money
    let other: String?
    let at: Timestamp
    let number: Int64

    init(_ entry: Entry) {
      (sequence, kind, change, balance) = (entry.sequence, entry.kind, entry.change, entry.balance)
      (other, at, number) = (entry.otherName, entry.at, entry.number)
    }
  }

  /// An operation without its identifiers.
  private struct Step: Equatable {
    let number: Int64
    let kind: OperationKind
    let reverses: Int64?
    let name: String?
    let at: Timestamp
    let note: String
    let moved: [Money]

    init(_ operation: Operation) {
      (number, kind, reverses, name) = (operation.number, operation.kind, operation.reverses, operation.name)
      (at, note, moved) = (operation.at, operation.note, operation.movements.map(\.amount))
    }
  }

  /// Identifiers made in each store, by index.
  private struct Known {
    var accounts: [[AccountID]] = []
    var operations: [[OperationID]] = []
    var keys: [OperationKey] = []
    /// The user's session.
    var session: TokenHash
  }

  private let user = UserID(row: 1)

  @Test(
    "Random commands are booked and refused alike, and every reading shows the same", .slow,
    arguments: [1, 2, 3] as [UInt64])
  func random(seed: UInt64) async throws {
    let both = try BothStores(seed: seed)
    var random = SeededGenerator(seed: seed)
    var known = Known(session: try await signIn(both))
    for step in 0..<260 {
      both.clock.advance(seconds: Int.random(in: 0...20_000, using: &random))
      try await book(both, &known, &random, "\(step)")
      if step.isMultiple(of: 20) { try await compare(both, known, &random) }
    }
    try await compare(both, known, &random)
    #expect(known.operations.count > 100)
  }

  /// Signs in, because a user must exist before owning accounts.
  private func signIn(_ both: BothStores) async throws -> TokenHash {
    let phone = try #require(E164Number(e164: "+15305550123"))
    let code = try #require(Digest(bytes: [UInt8](repeating: 1, count: 32)))
    let request = CodeRequest(
      browser: try both.token(), purpose: .signIn, phone: phone, id: both.id(), code: code, replacing: nil, device: nil,
      network: ClientNetwork(bytes: [192, 0, 2, 1]), byGateway: false, now: both.clock.monotonic(),
      policy: SignInPolicy(),
      deadline: both.later)
    try await both.same { try await $0.request(request) }
    let now = both.clock.monotonic()
    let session = NewSession(
      token: try both.token(), id: both.id(), createdAt: now, expiresAt: now.adding(seconds: 9_000_000),
      idleSeconds: 9_000_000, shared: false, sessionsAllowed: 10)
    let attempt = CodeAttempt(
      browser: request.browser, challenge: request.id, code: code, session: session, network: request.network,
      policy: SignInPolicy(), deadline: both.later)
    try await both.same { try await $0.check(attempt) }
    return session.token
  }

  private func book(
    _ both: BothStores, _ known: inout Known, _ random: inout SeededGenerator, _ what: String
  ) async throws {
    let isRepeat = random.chance(6)
    let key = isRepeat ? known.keys.randomElement(using: &random) ?? both.key() : both.key()
    known.keys.append(key)
    let account = known.accounts.isEmpty ? 0 : Int.random(in: 0..<known.accounts.count, using: &random)
    let other = known.accounts.isEmpty ? 0 : Int.random(in: 0..<known.accounts.count, using: &random)
    let operation = known.operations.isEmpty ? 0 : Int.random(in: 0..<known.operations.count, using: &random)
    let amount = Money.usd(cents: Int64.random(in: 1...5000, using: &random))
    let choice = known.accounts.count < 2 ? 0 : Int.random(in: 0..<100, using: &random)
    let isStale = random.chance(15)
    let name = try AccountName("Account \(Int.random(in: 1...99, using: &random))")
    let nobody = AccountID(both.id())
    var receipts: [LedgerReceipt?] = []
    var refusals: [LedgerRefusal?] = []
    var opened: [AccountID] = []
    for (index, store) in both.stores.enumerated() {
      let ids = known.accounts.map { $0[index] }
      let (one, two) = (ids.isEmpty ? nobody : ids[account], ids.isEmpty ? nobody : ids[other])
      let seen = try await both.readers[index].accountForm(known.session, one, other: nil)?.page.account?.sequence ?? 0
      let action: LedgerAction =
        switch choice {
        case 0..<10: .open(name: name, currency: .usd)
        case 10..<15: .rename(one, name: name)
        case 15..<45: .deposit(to: one, amount)
        case 45..<55: .withdraw(from: one, amount, seen: isStale ? seen - 1 : nil)
        case 55..<78: .transfer(from: one, to: two, amount, seen: isStale ? seen - 1 : nil)
        case 78..<84: .close(one, seen: isStale ? seen - 1 : seen, moveTo: account == other ? nil : two)
        case 84..<90: .reopen(one)
        default: .undo(known.operations.isEmpty ? OperationID(nobody.id) : known.operations[operation][index])
        }
      do throws(LedgerRefusal) {
        receipts.append(
          try await store.book(LedgerCommand(user: user, key: key, action: action, deadline: both.later)))
        refusals.append(nil)
      } catch {
        receipts.append(nil)
        refusals.append(error)
      }
      if case .open = action, let receipt = receipts[index], !receipt.replayed {
        opened.append(receipt.account)
      }
    }
    if opened.count == both.stores.count { known.accounts.append(opened) }
    // A repeated key stands for another action if that action names another account.
    #expect(refusals[0] == refusals[1], "\(what): choice \(choice)")
    #expect(receipts[0]?.number == receipts[1]?.number && receipts[0]?.at == receipts[1]?.at, "\(what)")
    #expect(receipts[0]?.replayed == receipts[1]?.replayed, "\(what)")
    if let first = receipts[0], let second = receipts[1], !first.replayed {
      known.operations.append([first.operation, second.operation])
    }
  }

  private func compare(_ both: BothStores, _ known: Known, _ random: inout SeededGenerator) async throws {
    let days = TrendDays(upTo: DayZone.utc.day(of: both.clock.now()), zone: .utc)
    let session = known.session
    try await both.sameRead("home") { reader, index in
      let told = known.operations.last?[index]
      let found = try #require(try await reader.home(session, over: days, telling: told)).page
      return found.accounts.map { "\(Shown($0))" } + found.trends.map { "\($0)" }
        + Self.told(found.justDone)
    }
    try await both.sameRead("closed") { reader, _ in
      try #require(try await reader.closedAccounts(session, after: 1, limit: 50)).page.map { closed in
        "\(closed.account.name) \(closed.left) \(closed.movedTo ?? "-") \(closed.account.sequence)"
      }
    }
    try await both.samePage("newest") { reader in try await reader.newestOperation(session) }
    for operation in known.operations.suffix(12) {
      try await both.sameRead("receipt") { reader, index in
        let found = try #require(try await reader.receipt(session, operation[index])).page
        return Self.told(found)
      }
    }
    let moment = TestClock.start.adding(seconds: Int.random(in: 0...2_000_000, using: &random))
    for account in known.accounts {
      let other = known.accounts.randomElement(using: &random)
      try await both.sameRead("account") { reader, index in
        let told = known.operations.last?[index]
        let found = try #require(
          try await reader.accountPage(session, account[index], entries: 9, telling: told)
        ).page
        return [found.account.map { "\(Shown($0))" } ?? "-"] + found.entries.map { "\(Line($0))" }
          + Self.told(found.justDone) + ["\(String(describing: found.newestOperation))"]
      }
      try await both.sameRead("form and choice") { reader, index in
        let form = try #require(try await reader.accountForm(session, account[index], other: other?[index])).page
        let choice = try #require(
          try await reader.accountChoice(session, account[index], chosen: other?[index])
        ).page
        let accounts: [Account?] = [form.account, form.other, choice.account, choice.chosen] + choice.open
        return accounts.map { account in account.map(Shown.init) }
      }
    }
    let note = try NoteText("note \(Int.random(in: 1...9, using: &random))")
    if let operation = known.operations.last {
      var saved: [Bool] = []
      for (index, store) in both.stores.enumerated() {
        saved.append(try await store.saveNote(note, on: operation[index], of: user, deadline: both.later))
      }
      #expect(saved[0] == saved[1])
    }
    var histories: [[String]] = []
    for (index, store) in both.stores.enumerated() {
      let ids = known.accounts.map { $0[index] }
      histories.append(
        try await store.history(for: user, deadline: both.later) { [user] reader throws(StoreFailure) in
          try Self.history(reader, of: user, ids, moment, days)
        })
    }
    #expect(histories[0] == histories[1])
  }

  /// The contents of a receipt, as texts.
  private static func told(_ reading: ReceiptReading?) -> [String] {
    guard let reading else { return ["-"] }
    let receipt = reading.receipt
    return ["\(Step(receipt.operation))", "\(String(describing: reading.newestOperation))"]
      + receipt.lines.map { "\(Shown($0.account)) \(Line($0.entry))" }
      + ["\(receipt.reverses?.number ?? 0) \(receipt.reversedBy?.number ?? 0)"]
  }

  /// The results of history reads, as texts.
  private static func history(
    _ reader: any HistoryReader, of user: UserID, _ ids: [AccountID], _ moment: Timestamp, _ days: TrendDays
  ) throws(StoreFailure) -> [String] {
    let head = try reader.head().number
    var told = ["\(head)"]
    for account in try reader.accounts(of: user, upTo: head / 2) { told.append(account.name) }
    for account in try reader.accounts(of: user, before: moment) { told.append("\(Shown(account))") }
    for id in ids {
      guard let account = try reader.account(id, of: user) else { continue }
      if let then = try reader.account(id, of: user, before: moment) { told.append("\(Shown(then))") }
      let count = try reader.entryCount(of: account, before: moment)
      told.append(
        "\(count) \(try reader.balance(of: account, after: count)) \(try reader.trend(of: account, over: days))")
      guard account.sequence > 0 else { continue }
      let range = 1...account.sequence
      told.append("\(try reader.turnover(of: account, in: range))")
      for entry in try reader.entries(of: account, in: range, limit: 7) { told.append("\(Line(entry))") }
      if let wanted = EntrySearch("note 3", currency: .usd) {
        let search = try reader.search(account, for: wanted, in: range, limit: 3, looks: 20)
        told.append("\(search.found.map(Line.init)) \(search.lookedTo)")
      }
    }
    var cursor = OperationCursor(head: head)
    for operation in try reader.operations(of: user, from: &cursor, limit: 40) { told.append("\(Step(operation))") }
    for operation in try reader.operations(of: user, from: &cursor, limit: 500) { told.append("\(Step(operation))") }
    for record in try reader.users(after: 0, limit: 9) { told.append("\(record.id.row) \(record.name)") }
    return told
  }
}
