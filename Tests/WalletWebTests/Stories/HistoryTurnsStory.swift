import Foundation
import Synchronization
import SystemSupport
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

/// One user's history requests make others wait for one piece at most.
@Suite("Story: one user's history and the others'")
struct HistoryTurnsStory {
  /// A piece of a user's history that runs until the test releases it.
  private struct Piece {
    let entered: AsyncStream<Void>
    let gate: Wakeup
    let task: Task<Void, any Error>

    init(_ store: SQLiteStore, of asker: UserID? = nil, deadline: Timestamp) throws {
      let gate = try Wakeup()
      let (stream, begun) = AsyncStream<Void>.makeStream()
      self.gate = gate
      entered = stream
      task = Task {
        try await store.history(for: asker, deadline: deadline) { _ throws(StoreFailure) in
          begun.finish()
          gate.wait(milliseconds: nil)
        }
      }
    }

    func waitUntilBegun() async { for await _ in entered {} }
    func end() { gate.send() }
  }

  /// Leaves its thread to other tasks while it waits: they may need it to make progress.
  private func wait(until isSo: () -> Bool) async throws {
    let patience = Date(timeIntervalSinceNow: 300)
    while !isSo() {
      try #require(Date() < patience)
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  @Test("S58: thirty statements of one user delay another's by one")
  func turns() async throws {
    try await withWallet { wallet in
      let store = try wallet.sqlite()
      let (busy, other) = (try wallet.signedIn(), try wallet.signedIn("(530) 555-0124"))
      let busyPath = try busy.openAccount("Everyday")
      let otherPath = try other.openAccount("Rent")
      let later = wallet.clock.monotonic().adding(seconds: 3600)
      let first = try Piece(store, deadline: later)
      // Whatever goes wrong, the wallet can still be stopped afterwards.
      defer { first.end() }
      await first.waitUntilBegun()
      let answers = Mutex<[String]>([])
      let clients = DispatchGroup()
      func ask(_ visitor: Visitor, _ path: String) throws {
        let cookie = try #require(visitor.session)
        let port = wallet.port
        clients.enter()
        Foundation.Thread {
          let fields = [("Cookie", "\(cookie.name)=\(cookie.value)")]
          let answer = try? HTTPClient.send("GET", path + "/statement", port: port, fields: fields, patience: 300)
          answers.withLock { $0.append("\(path) \(answer?.status ?? 0)") }
          clients.leave()
        }.start()
      }
      for _ in 0..<30 { try ask(busy, busyPath) }
      try await wait { store.historyWaiting == 30 }
      try ask(other, otherPath)
      try await wait { store.historyWaiting == 31 }
      // A third user's piece, queued behind one of each, holds the thread until the answers are counted.
      let third = try Piece(store, of: UserID(row: 99), deadline: later)
      defer { third.end() }
      try await wait { store.historyWaiting == 32 }
      first.end()
      await third.waitUntilBegun()
      try await wait { answers.withLock { $0.contains("\(otherPath) 200") } }
      #expect(store.historyWaiting == 29)
      third.end()
      for piece in [first, third] { try await piece.task.value }
      await withCheckedContinuation { done in clients.notify(queue: .global()) { done.resume() } }
      #expect(answers.withLock { $0.count { $0 == "\(busyPath) 200" } } == 30)
    }
  }

  @Test("S58: what takes more work than a piece may is 503 with a sentence, page or file; nothing else suffers")
  func tooMuch() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let path = try visitor.openAccount("Everyday", deposit: "10")
      for address in [path + "/statement", path + "?at=2026-11-18", path + "/statement.csv"] {
        // Each look at this clock advances it by a second, and a piece looks before each of its reads.
        wallet.clock.tick(seconds: 1)
        let answer = try visitor.get(address)
        wallet.clock.tick(seconds: 0)
        #expect(answer.status == 503, "\(address)")
        #expect(answer.field("Retry-After") == "2")
        #expect(answer.text.contains("There is too much to read for one page."), "\(address)")
        #expect(try visitor.get("/home").status == 200)
        #expect(try visitor.get(address).status == 200, "\(address)")
      }
    }
    try await withWallet({ $0.historyTime = 0 }) { wallet in
      let visitor = try wallet.signedIn()
      let path = try visitor.openAccount("Everyday", deposit: "10")
      wallet.clock.tick(seconds: 1)
      #expect(try visitor.get(path + "/statement").status == 200)
      wallet.clock.tick(seconds: 0)
    }
  }
}
