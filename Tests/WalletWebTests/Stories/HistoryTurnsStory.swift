import Foundation
import Synchronization
import Testing

@testable import WalletCore
@testable import WalletWeb

/// What one user asks of history keeps nobody else waiting for more than a piece.
@Suite("Story: one user's history and the others'")
struct HistoryTurnsStory {
  /// A piece of somebody's history that takes until the test lets it go.
  private struct Piece {
    let entered: AsyncStream<Void>
    let gate: Signal
    let task: Task<Void, any Error>

    init(_ store: SQLiteStore, deadline: Timestamp) throws {
      let gate = try Signal()
      let (stream, begun) = AsyncStream<Void>.makeStream()
      self.gate = gate
      entered = stream
      task = Task {
        try await store.history(for: nil, deadline: deadline) { _ throws(StoreFailure) in
          begun.finish()
          gate.wait(milliseconds: nil)
        }
      }
    }

    func waitUntilBegun() async { for await _ in entered {} }
    func end() { gate.send() }
  }

  /// Waits until so many readings wait for the reader thread. It leaves its own thread to the others meanwhile: they may need
  /// it to get there.
  private func wait(for count: Int, at store: SQLiteStore) async throws {
    let patience = Date(timeIntervalSinceNow: 300)
    while store.historyWaiting != count {
      try #require(Date() < patience, "\(store.historyWaiting) wait")
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  @Test("S58: thirty statements of one user delay another's by one")
  func turns() async throws {
    try await withWallet { wallet in
      let store = wallet.running.store
      let (busy, other) = (try wallet.signedIn(), try wallet.signedIn("(530) 555-0124"))
      let busyPath = try busy.openAccount("Everyday")
      let otherPath = try other.openAccount("Rent")
      let later = wallet.clock.steady().adding(seconds: 3600)
      let first = try Piece(store, deadline: later)
      // Whatever goes wrong, the wallet can be stopped afterwards.
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
      try await wait(for: 30, at: store)
      try ask(other, otherPath)
      try await wait(for: 31, at: store)
      first.end()
      try await first.task.value
      await withCheckedContinuation { done in clients.notify(queue: .global()) { done.resume() } }
      #expect(answers.withLock { $0.count { $0 == "\(busyPath) 200" } } == 30)
      // One statement of each in turn; two more for answers that overtake each other on their way here.
      let place = try #require(answers.withLock { $0.firstIndex(of: "\(otherPath) 200") })
      #expect(place < 4)
    }
  }

  @Test("S58: what takes more work than a piece may is 503 with a sentence, page or file; nothing else suffers")
  func tooMuch() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let path = try visitor.openAccount("Everyday", deposit: "10")
      for address in [path + "/statement", path + "?at=2026-11-18", path + "/statement.csv"] {
        // On this clock every look takes a second, and a piece looks before each of its reads.
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
    try await withWallet(seed: 1, { $0.historyTime = 0 }) { wallet in
      let visitor = try wallet.signedIn()
      let path = try visitor.openAccount("Everyday", deposit: "10")
      wallet.clock.tick(seconds: 1)
      #expect(try visitor.get(path + "/statement").status == 200)
      wallet.clock.tick(seconds: 0)
    }
  }
}
