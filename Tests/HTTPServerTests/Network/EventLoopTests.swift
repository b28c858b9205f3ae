import Dispatch
import Synchronization
import Testing

@testable import HTTPServer

@Suite("Event loop")
struct EventLoopTests {
  @Test("However many jobs wait, each is run once")
  func jobsRunOnce() async throws {
    let found = Mutex<EventLoop?>(nil)
    let server = try Server.start(ServerConfiguration(loops: 1)) { (loop: EventLoop) in
      found.withLock { $0 = loop }
      return Application(
        admit: { _, _ in .whole }, respond: { _ in Response(.ok) }, explain: { Response($0.status) })
    }
    defer { server.stop() }
    let loop = try #require(found.withLock { $0 })
    let tally = Tally()
    let gate = DispatchSemaphore(value: 0)
    // Holds the loop until all jobs wait for it: many more than it runs in one turn.
    let holder = Task(executorPreference: loop) { gate.waitFromLoop() }
    let tasks = (0..<5000).map { index in
      Task(executorPreference: loop) { tally.count(index) }
    }
    gate.signal()
    await holder.value
    for task in tasks { await task.value }
    #expect(tally.runs == [Int](repeating: 1, count: 5000))
  }
}

/// How often each job ran.
private final class Tally: Sendable {
  private let counts = Mutex([Int](repeating: 0, count: 5000))
  func count(_ index: Int) { counts.withLock { $0[index] += 1 } }
  var runs: [Int] { counts.withLock { $0 } }
}

extension DispatchSemaphore {
  /// Blocks the loop's own thread on purpose.
  fileprivate func waitFromLoop() { wait() }
}
