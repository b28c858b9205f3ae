import CSQLite
import Synchronization
import SystemSupport
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite struct WriterTests {
  @Test("200 transfers at once conserve the total and keep the books")
  func groups() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    var accounts: [AccountID] = []
    for index in 0..<5 { accounts.append(try await person.open("Account \(index)", holding: 1000)) }
    let ids = accounts
    let booked = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<200 {
        group.addTask {
          let action = LedgerAction.transfer(
            from: ids[index % 5], to: ids[(index + 1 + index / 5 % 4) % 5], .usd(cents: Int64(index)))
          return await person.refusal(action) == nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(booked > 100)
    let open = try person.store.openSQLiteReader().openAccounts(of: person.user)
    #expect(open.map(\.balance.minorUnits).reduce(0, +) == 5000)
    #expect(person.store.head.number == Int64(11 + booked))
    #expect(try person.store.check() == [])
  }

  @Test("Of 50 withdrawals of the whole balance at once exactly one succeeds")
  func overdraft() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A", holding: 700)
    let refusals = await withTaskGroup(of: LedgerRefusal?.self) { group in
      for _ in 0..<50 { group.addTask { await person.refusal(.withdraw(from: account, .usd(cents: 700))) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(refusals.count { $0 == nil } == 1)
    #expect(refusals.count { $0 == .notEnough(balance: .usd(cents: 0)) } == 49)
    #expect(try person.balance(account) == 0)
  }

  @Test("The same key 30 times at once books once")
  func sameKeyAtOnce() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    let key = fixture.key()
    let replays = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<30 {
        group.addTask { try await person.book(.deposit(to: account, .usd(cents: 1)), key: key).replayed }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(replays.count { !$0 } == 1)
    #expect(try person.balance(account) == 1)
  }

  @Test("A command past its deadline is dropped before it runs")
  func deadline() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    let deposit = LedgerAction.deposit(to: account, .usd(cents: 1))
    let now = fixture.clock.monotonic()
    try await person.book(deposit, deadline: now)
    await #expect(throws: LedgerRefusal.unavailable(.expired)) {
      try await person.book(deposit, deadline: Timestamp(milliseconds: now.milliseconds - 1))
    }
    #expect(try person.balance(account) == 1)
  }

  /// Holds the writer until the gate opens.
  private struct Hold: WriterCommand {
    let entered: AsyncStream<Void>.Continuation
    let gate: Wakeup

    func run(in connection: WriterConnection) throws(SQLiteFailure) {
      entered.finish()
      gate.wait(milliseconds: nil)
    }
  }

  @Test("A full queue refuses at once; what waits is done when the store closes, and later commands are refused")
  func queue() async throws {
    let fixture = StoreFixture(queueLimit: 3)
    let store = try fixture.open()
    let gate = try Wakeup()
    let (stream, entered) = AsyncStream<Void>.makeStream()
    let token = try fixture.token()
    let answers = Mutex<[StoreFailure?]>([])
    let note: @Sendable (Result<Void, StoreFailure>) -> Void = { result in
      answers.withLock { $0.append(result.failure) }
    }
    try await confirmation(expectedCount: 1) { done in
      let held = Task {
        try await store.perform(Hold(entered: entered, gate: gate))
        done()
      }
      for await _ in stream {}
      store.submit(EndSession(token: token), answer: note)
      store.submit(EndSession(token: token), answer: note)
      store.submit(EndSession(token: token), answer: note)
      #expect(answers.withLock { $0 } == [])
      store.submit(EndSession(token: token), answer: note)
      #expect(answers.withLock { $0 } == [.busy])
      gate.send()
      try await held.value
    }
    store.close()
    #expect(answers.withLock { $0 } == [.busy, nil, nil, nil])
    await #expect(throws: StoreFailure.closed) { try await store.endSession(token) }
    store.close()
  }

  /// Stops the database file from growing, or lets it grow again.
  private struct LimitPages: WriterCommand {
    let isTight: Bool

    func run(in connection: WriterConnection) throws(SQLiteFailure) {
      let pages = isTight ? try connection.sqlite.integer("PRAGMA max_page_count=1") : nil
      if pages == nil { _ = try connection.sqlite.integer("PRAGMA max_page_count=1000000") }
    }
  }

  @Test("A full disk undoes the whole group; reads go on, and writes work when there is space")
  func diskFull() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    let deposit = LedgerAction.deposit(to: account, .usd(cents: 1))
    try await person.store.perform(LimitPages(isTight: true))
    var booked: Int64 = 0
    while booked < 1000, await person.refusal(deposit) == nil { booked += 1 }
    #expect(booked > 0 && booked < 1000)
    #expect(await person.refusal(deposit) == .unavailable(.diskFull))
    #expect(try person.balance(account) == booked)
    #expect(try person.store.check() == [])
    try await person.store.perform(LimitPages(isTight: false))
    try await person.book(deposit)
    #expect(try person.balance(account) == booked + 1)
    #expect(try person.store.check() == [])
  }

  /// Writes something, then breaks a rule of the schema.
  private struct Offend: WriterCommand {
    func run(in connection: WriterConnection) throws(SQLiteFailure) {
      try connection.sqlite.run("INSERT INTO user(phone,created_at) VALUES('+15305550123',0)")
      try connection.sqlite.run("UPDATE account SET opened_at=5 WHERE kind='world'")
    }
  }

  /// Writes something, then reads an unreadable value.
  private struct Misread: WriterCommand {
    func run(in connection: WriterConnection) throws(SQLiteFailure) {
      try connection.sqlite.run("INSERT INTO user(phone,created_at) VALUES('+15305550123',0)")
      throw .unreadable("value")
    }
  }

  @Test("What a trigger refuses, or a value that cannot be read, undoes its own command and no other of the group")
  func trigger() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    await withTaskGroup { group in
      for _ in 0..<20 {
        group.addTask { #expect(await person.refusal(.deposit(to: account, .usd(cents: 1))) == nil) }
        group.addTask {
          await #expect(throws: StoreFailure.self) { try await person.store.perform(Offend()) }
        }
        group.addTask {
          await #expect(throws: StoreFailure.self) { try await person.store.perform(Misread()) }
        }
      }
    }
    #expect(try person.balance(account) == 20)
    #expect(RawConnection(fixture.database).text("SELECT count(*) FROM user") == "1")
    #expect(try person.store.check() == [])
  }

  @Test("The system accounts that a group made are made again if another command undid the group")
  func systemAccountsMadeAgain() async throws {
    let fixture = StoreFixture()
    let store = try fixture.open()
    let gate = try Wakeup()
    let (stream, entered) = AsyncStream<Void>.makeStream()
    let held = Task { try await store.perform(Hold(entered: entered, gate: gate)) }
    for await _ in stream {}
    let failures = Mutex<[Bool]>([])
    let shop = OpenMerchant(name: try AccountName("Shop"), currency: .euro, deadline: nil)
    store.submit(shop) { result in failures.withLock { $0.append(result.failure != nil) } }
    store.submit(Offend()) { result in failures.withLock { $0.append(result.failure != nil) } }
    gate.send()
    try await held.value
    _ = try await store.openMerchant(AccountName("Kiosk"), in: .euro, deadline: fixture.later)
    #expect(failures.withLock { $0 } == [false, true])
    #expect(RawConnection(fixture.database).text("SELECT count(*) FROM account") == "6")
    #expect(try store.check() == [])
    store.close()
  }

  /// Meets a full disk.
  private struct MeetFullDisk: WriterCommand {
    func run(in connection: WriterConnection) throws(SQLiteFailure) {
      throw SQLiteFailure(code: SQLITE_FULL, message: "")
    }
  }

  /// Tells how many pages the WAL holds that are not in the file.
  private struct CountLogPages: WriterCommand {
    func run(in connection: WriterConnection) throws(SQLiteFailure) -> Int { connection.sqlite.unmovedFrames }
  }

  @Test("A full disk that a command meets alone, after another broke a rule, makes room for those behind it")
  func fullDiskAlone() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    let answers = Mutex<[String]>([])
    let gate = try Wakeup()
    let (stream, entered) = AsyncStream<Void>.makeStream()
    let held = Task { try await person.store.perform(Hold(entered: entered, gate: gate)) }
    for await _ in stream {}
    // These wait together, so that they make one group.
    let note: @Sendable (Result<Void, StoreFailure>) -> Void = { result in
      answers.withLock { $0.append(result.failure == .diskFull ? "full" : "broken") }
    }
    let count: @Sendable (Result<Int, StoreFailure>) -> Void = { result in
      let pages = try? result.get()
      answers.withLock { $0.append(pages.map { $0 > 0 ? "pages" : "empty" } ?? "failed") }
    }
    let deposit = LedgerCommand(
      user: person.user, key: fixture.key(), action: .deposit(to: account, .usd(cents: 1)), deadline: fixture.later)
    person.store.submit(Offend(), answer: note)
    person.store.submit(BookCommand(command: deposit)) { _ in }
    person.store.submit(CountLogPages(), answer: count)
    person.store.submit(MeetFullDisk(), answer: note)
    person.store.submit(CountLogPages(), answer: count)
    gate.send()
    try await held.value
    person.store.close()
    #expect(answers.withLock { $0 } == ["broken", "pages", "full", "empty"])
    #expect(try Person(fixture.open(), fixture).balance(account) == 1)
  }

  @Test("While another program writes to the file the store is busy, and goes on afterwards")
  func busy() async throws {
    let fixture = StoreFixture()
    let store = try fixture.open()
    let token = try fixture.token()
    let raw = RawConnection(fixture.database)
    #expect(raw.run("BEGIN IMMEDIATE") == nil)
    await #expect(throws: StoreFailure.busy) { try await store.endSession(token) }
    #expect(raw.run("ROLLBACK") == nil)
    try await store.endSession(token)
  }

  @Test("When COMMIT fails and nobody knows what is on disk, the process is ended and no answer reports success")
  func lostCommit() async throws {
    let lost = Mutex<[String]>([])
    let fixture = StoreFixture(onLostCommit: { reason in lost.withLock { $0.append(reason) } })
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    let deposit = LedgerCommand(
      user: person.user, key: fixture.key(), action: .deposit(to: account, .usd(cents: 1)), deadline: fixture.later)
    let failure = await #expect(throws: StoreFailure.self) {
      _ = try await person.store.perform(BookAndFailSync(booking: BookCommand(command: deposit)))
    }
    guard case .broken = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(lost.withLock { $0.count } == 1)
    #expect(await person.refusal(.deposit(to: account, .usd(cents: 1))) == .unavailable(.closed))
    person.store.close()
    // The next start recovers one of the two states, with valid books.
    let again = Person(try fixture.open(), fixture)
    #expect([0, 1].contains(try again.balance(account)))
    #expect(try again.store.check() == [])
  }

  @Test("Everything is there after a restart, and the chain goes on")
  func restart() async throws {
    let fixture = StoreFixture()
    let first = Person(try fixture.open(), fixture)
    let account = try await first.open("A", holding: 5)
    let head = first.store.head
    first.store.close()
    let second = Person(try fixture.open(), fixture)
    #expect(second.store.head == head)
    #expect(try second.balance(account) == 5)
    try await second.book(.withdraw(from: account, .usd(cents: 5)))
    #expect(second.store.head.number == 4)
    #expect(try second.store.check() == [])
  }
}

/// Books, and lets the COMMIT after it fail, as a dying disk would. In one command: between two, an idle writer syncs
/// too.
private struct BookAndFailSync: WriterCommand {
  let booking: BookCommand

  func run(in connection: WriterConnection) throws(SQLiteFailure) -> Result<LedgerReceipt, LedgerRefusal> {
    let answer = try booking.run(in: connection)
    connection.sqlite.changeLogMethods { methods in unsafe methods.xSync = { _, _ in SQLITE_IOERR } }
    return answer
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
