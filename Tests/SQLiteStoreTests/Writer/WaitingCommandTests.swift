import Synchronization
import SystemSupport
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

/// docs/http.md, "Limits": a command still waiting when the handler's time is up is dropped, so that 503 means that
/// nothing happened; if the writer has begun a command, the handler waits for it beyond that time.
@Suite("Commands that wait for the writer")
struct WaitingCommandTests {
  /// A deadline so near that the watch looks as soon as the clock has moved.
  private static func soon(_ fixture: StoreFixture) -> Timestamp {
    Timestamp(milliseconds: fixture.clock.monotonic().milliseconds + 20)
  }

  /// Holds the writer, waits until it is held, and releases it after the body.
  private func whileHeld(
    _ store: SQLiteStore, _ body: () async throws -> Void
  ) async throws {
    let gate = try Wakeup()
    let (stream, entered) = AsyncStream<Void>.makeStream()
    let held = Task { try await store.perform(Hold(deadline: nil, entered: entered, gate: gate)) }
    for await _ in stream {}
    do {
      try await body()
    } catch {
      gate.send()
      throw error
    }
    gate.send()
    #expect(try await held.value == 7)
  }

  @Test("Limits 7: 503 comes at the handler's time while the writer hangs, and the command never runs")
  func dropped() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    let key = fixture.key()
    let deposit = LedgerAction.deposit(to: account, .usd(cents: 1))
    try await whileHeld(person.store) {
      let deadline = Self.soon(fixture)
      let waiting = Task { await person.refusal(deposit, key: key, deadline: deadline) }
      fixture.clock.advance(seconds: 1)
      #expect(await waiting.value == .unavailable(.expired))
    }
    #expect(try person.balance(account) == 0)
    // Nothing happened: the same key can still book.
    #expect(try await !person.book(deposit, key: key).replayed)
    #expect(try person.balance(account) == 1)
    #expect(try person.store.check() == [])
  }

  @Test("Limits 7: what has more time, or no end of it, waits on and is done")
  func othersWait() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    let deposit = LedgerAction.deposit(to: account, .usd(cents: 1))
    let answered = Mutex<[String]>([])
    let deadline = Self.soon(fixture)
    let (ending, ended) = AsyncStream<Void>.makeStream()
    try await whileHeld(person.store) {
      person.submit(deposit, fixture.later) { _ in answered.withLock { $0.append("later") } }
      person.submit(deposit, deadline) { result in
        answered.withLock { $0.append("soon \(result.failure.map { "\($0)" } ?? "booked")") }
        ended.finish()
      }
      person.store.submit(EndSession(token: try fixture.token())) { _ in answered.withLock { $0.append("endless") } }
      fixture.clock.advance(seconds: 1)
      for await _ in ending {}
      #expect(answered.withLock { $0 } == ["soon expired"])
    }
    person.store.close()
    #expect(answered.withLock { $0 } == ["soon expired", "later", "endless"])
    let reader = try fixture.open().openSQLiteReader()
    #expect(try reader.account(account, of: person.user)?.balance == .usd(cents: 1))
  }

  @Test("Limits 7: one that the writer has begun is waited for past its time, and answered with its true result")
  func begun() async throws {
    let fixture = StoreFixture()
    let store = try fixture.open()
    let answers = Mutex<[StoreFailure?]>([])
    let gate = try Wakeup()
    let (stream, entered) = AsyncStream<Void>.makeStream()
    store.submit(Hold(deadline: Self.soon(fixture), entered: entered, gate: gate)) { result in
      answers.withLock { $0.append(result.failure) }
    }
    for await _ in stream {}
    let deadline = Self.soon(fixture)
    fixture.clock.advance(seconds: 60)
    // A command dropped behind it shows that the watch has looked.
    await #expect(throws: StoreFailure.expired) { try await store.perform(Late(deadline: deadline)) }
    #expect(answers.withLock { $0 } == [])
    gate.send()
    store.close()
    #expect(answers.withLock { $0 } == [nil])
  }

  @Test(
    "Limits 7: in the writer's own group a command that is not begun is dropped too, and the rest of the group is done")
  func inGroup() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    let deposit = LedgerAction.deposit(to: account, .usd(cents: 1))
    let (ending, ended) = AsyncStream<Void>.makeStream()
    let gate = try Wakeup()
    let (stream, entered) = AsyncStream<Void>.makeStream()
    let results = Mutex<[StoreFailure?]>([])
    let deadline = Self.soon(fixture)
    try await whileHeld(person.store) {
      // One group: a command that hangs, one whose deadline passes before its turn, and one in time.
      person.store.submit(Hold(deadline: nil, entered: entered, gate: gate)) { _ in }
      person.submit(deposit, deadline) { result in
        results.withLock { $0.append(result.failure) }
        ended.finish()
      }
      person.submit(deposit, fixture.later) { result in results.withLock { $0.append(result.failure) } }
    }
    for await _ in stream {}
    fixture.clock.advance(seconds: 1)
    for await _ in ending {}
    #expect(results.withLock { $0 } == [.expired])
    gate.send()
    person.store.close()
    #expect(results.withLock { $0 } == [.expired, nil])
    let again = Person(try fixture.open(), fixture)
    #expect(try again.balance(account) == 1)
  }

  @Test("Limits 7: commands that were dropped take no place in the queue")
  func room() async throws {
    let fixture = StoreFixture(queueLimit: 3)
    let store = try fixture.open()
    try await whileHeld(store) {
      for _ in 0..<4 {
        let deadline = Self.soon(fixture)
        await withTaskGroup { group in
          for _ in 0..<3 {
            group.addTask {
              await #expect(throws: StoreFailure.expired) { try await store.perform(Late(deadline: deadline)) }
            }
          }
          fixture.clock.advance(seconds: 1)
        }
      }
    }
  }

  @Test("Limits 7: each command gets one answer, either dropped and not run, or run and not dropped", arguments: 0..<8)
  func race(_ round: Int) async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A")
    let deposit = LedgerAction.deposit(to: account, .usd(cents: 1))
    let start = fixture.clock.monotonic().milliseconds
    var booked: Int64 = 0
    var expired = 0
    await withTaskGroup(of: Bool?.self) { group in
      for index in 0..<300 {
        group.addTask {
          switch await person.refusal(deposit, deadline: Timestamp(milliseconds: start + Int64(index))) {
          case nil: true
          case .unavailable(.expired): false
          default: nil
          }
        }
        if index % 10 == round { fixture.clock.advance(milliseconds: 10) }
      }
      for await result in group {
        #expect(result != nil)
        if result == true { booked += 1 } else { expired += 1 }
      }
    }
    #expect(booked + Int64(expired) == 300)
    #expect(try person.balance(account) == booked)
    #expect(try person.store.check() == [])
  }
}

/// Holds the writer until the gate opens.
private struct Hold: WriterCommand {
  let deadline: Timestamp?
  let entered: AsyncStream<Void>.Continuation
  let gate: Wakeup

  func run(in connection: WriterConnection) throws(SQLiteFailure) -> Int {
    entered.finish()
    gate.wait(milliseconds: nil)
    return 7
  }
}

/// Fails the test if it runs.
private struct Late: WriterCommand {
  let deadline: Timestamp?

  func run(in connection: WriterConnection) throws(SQLiteFailure) { Issue.record("a command was run after its time") }
}

extension Person {
  fileprivate func submit(
    _ action: LedgerAction, _ deadline: Timestamp,
    answer: @escaping @Sendable (Result<Result<LedgerReceipt, LedgerRefusal>, StoreFailure>) -> Void
  ) {
    let command = LedgerCommand(user: user, key: fixture.key(), action: action, deadline: deadline)
    store.submit(BookCommand(command: command), answer: answer)
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
