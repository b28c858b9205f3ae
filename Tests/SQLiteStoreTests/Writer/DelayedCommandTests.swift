import Synchronization
import SystemSupport
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore

/// ``WriterCommand/startsBy``: what nobody waits for shares a COMMIT with what comes after it.
@Suite("Commands that may wait for others")
final class DelayedCommandTests: Sendable {
  private let fixture = StoreFixture()
  private let done = Mutex<[Int]>([])

  /// So far off that no test comes to it.
  private var farOff: Timestamp { fixture.clock.monotonic().adding(seconds: 3600) }

  private func submit(_ number: Int, to store: SQLiteStore, startsBy: Timestamp?, _ deadline: Timestamp? = nil) {
    store.submit(Numbered(number: number, startsBy: startsBy, deadline: deadline)) { [self] result in
      done.withLock { $0.append((try? result.get()) ?? -number) }
    }
  }

  @Test("One that may not wait takes those before it along: one COMMIT, in order")
  func together() async throws {
    let store = try fixture.open()
    let before = store.statistics
    for number in 1...3 { submit(number, to: store, startsBy: farOff) }
    #expect(try await store.perform(Numbered(number: 4, startsBy: nil, deadline: nil)) == 4)
    #expect(done.withLock { $0 } == [1, 2, 3])
    #expect(store.statistics.commits.count == before.commits.count + 1)
    #expect(store.statistics.commands == before.commands + 4)
  }

  @Test("When the time of the first has come, all are done in one COMMIT")
  func inTime() async throws {
    let store = try fixture.open()
    let before = store.statistics.commits.count
    let soon = Timestamp(milliseconds: fixture.clock.monotonic().milliseconds + 20)
    submit(1, to: store, startsBy: soon)
    submit(2, to: store, startsBy: farOff)
    let (stream, ended) = AsyncStream<Void>.makeStream()
    store.submit(Numbered(number: 3, startsBy: farOff, deadline: nil)) { _ in ended.finish() }
    fixture.clock.advance(seconds: 1)
    for await _ in stream {}
    #expect(done.withLock { $0 } == [1, 2])
    #expect(store.statistics.commits.count == before + 1)
  }

  @Test("One whose time is nearer than that of those before it is not kept by them")
  func nearer() async throws {
    let store = try fixture.open()
    submit(1, to: store, startsBy: farOff)
    let soon = Timestamp(milliseconds: fixture.clock.monotonic().milliseconds + 20)
    let (stream, ended) = AsyncStream<Void>.makeStream()
    store.submit(Numbered(number: 2, startsBy: soon, deadline: nil)) { _ in ended.finish() }
    fixture.clock.advance(seconds: 1)
    for await _ in stream {}
    #expect(done.withLock { $0 } == [1])
  }

  @Test("A full group does not wait, so that nobody is refused because others may wait")
  func full() async throws {
    let store = try fixture.open()
    await withTaskGroup { group in
      for number in 1...64 {
        group.addTask { [farOff] in
          let command = Numbered(number: number, startsBy: farOff, deadline: nil)
          #expect((try? await store.perform(command)) == number)
        }
      }
    }
  }

  @Test("A queue that is shorter than a group does not wait either when it is full")
  func short() async throws {
    let fixture = StoreFixture(queueLimit: 3)
    let store = try fixture.open()
    let startsBy = fixture.clock.monotonic().adding(seconds: 3600)
    await withTaskGroup { group in
      for number in 1...3 {
        group.addTask {
          #expect((try? await store.perform(Numbered(number: number, startsBy: startsBy, deadline: nil))) == number)
        }
      }
    }
  }

  @Test("At the end of the store they are done")
  func atEnd() throws {
    let store = try fixture.open()
    for number in 1...2 { submit(number, to: store, startsBy: farOff) }
    store.close()
    #expect(done.withLock { $0 } == [1, 2])
  }

  @Test("One whose deadline comes first is dropped, and the others are done without it")
  func dropped() async throws {
    let store = try fixture.open()
    let soon = Timestamp(milliseconds: fixture.clock.monotonic().milliseconds + 20)
    submit(1, to: store, startsBy: farOff)
    let (stream, ended) = AsyncStream<Void>.makeStream()
    store.submit(Numbered(number: 2, startsBy: farOff, deadline: soon)) { [self] result in
      if case .failure(.expired) = result { done.withLock { $0.append(-2) } }
      ended.finish()
    }
    fixture.clock.advance(seconds: 1)
    for await _ in stream {}
    submit(3, to: store, startsBy: farOff)
    store.close()
    #expect(done.withLock { $0 } == [-2, 1, 3])
  }
}

/// Answers its number.
private struct Numbered: WriterCommand {
  let number: Int
  let startsBy: Timestamp?
  let deadline: Timestamp?

  func run(in connection: WriterConnection) throws(SQLiteFailure) -> Int { number }
}
