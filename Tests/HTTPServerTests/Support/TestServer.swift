import Dispatch
import Synchronization
import SystemSupport
import TestSupport

@testable import HTTPServer

/// A server on a free port, with helpers for tests.
final class TestServer: Sendable {
  static let file = StaticFile(
    address: "/file.css", bytes: Array(repeating: 0x61, count: 8192), lastModified: 784_111_777)

  let server: Server
  let loops: [EventLoop]
  let gate: Gate
  /// A record for each answered request.
  let recorded: Recorded
  /// Lines written by the handlers and the server.
  let log: Log

  /// Limits without timeouts: on a busy machine a test may be slower than any client would be.
  static var patient: Limits {
    var limits = Limits()
    (limits.idleTime, limits.headerTime, limits.bodyTime, limits.bodyRate) = (0, 0, 0, 0)
    (limits.writeStall, limits.writeTime) = (0, 0)
    return limits
  }

  /// - Parameters:
  ///   - loops: how many event loops.
  ///   - limits: the limits and waits.
  ///   - countsLoopback: whether connections from this machine count like those from any address.
  ///   - idleTime: how many nanoseconds the processors have been idle; by default never.
  /// - Throws: the server's error at the start.
  init(
    loops: Int = 1, limits: Limits = TestServer.patient, countsLoopback: Bool = false,
    idleTime: @escaping @Sendable () -> UInt64? = { 0 }
  ) throws {
    let gate = Gate()
    let log = Log()
    let recorded = Recorded()
    self.recorded = recorded
    self.gate = gate
    var configuration = ServerConfiguration(port: 0, loops: loops, limits: limits)
    configuration.addresses = ["127.0.0.1"]
    configuration.poller = EachPoller.current
    configuration.idleTime = idleTime
    if countsLoopback { configuration.isCounted = { _ in true } }
    configuration.report = { event in log.add("\(event)") }
    configuration.record = { record in recorded.add(record) }
    self.log = log
    let loopsMade = Mutex<[EventLoop]>([])
    server = try Server.start(configuration) { loop in
      loopsMade.withLock { $0.append(loop) }
      let screens = TestScreens(loop: loop, gate: gate, log: log)
      var application = Application(
        admit: { head, pending in screens.onLoop(loop) { $0.admit(head, pending) } },
        respond: { await screens.respond($0) },
        explain: { Response($0.status, body: .bytes(Array($0.reason.description.utf8))) })
      application.bodyMax = { TestScreens.bodyMax($0) }
      application.bodyOwner = { head in head.fields.first(.xForwardedFor).map { text($0) } ?? head.peer }
      return application
    }
    self.loops = loopsMade.withLock { $0 }.sorted { $0.index < $1.index }
  }

  deinit {
    server.stop()
  }

  /// How many bytes the connections of the first loop have read ahead.
  func readAhead() async -> Int { sum { $0.readAhead.count } }

  /// How many bytes written to clients of the first loop the system still keeps because they have not taken them.
  func kept() -> Int { sum { Socket.unacknowledged($0.socket) } }

  /// Waits until a condition holds, but not forever.
  static func eventually(_ isSo: () throws -> Bool) throws {
    guard try blockUntil(within: 300, isSo) else { throw ClientFailure(what: "it did not come to that") }
  }

  /// Whether the first loop was told to stop.
  func isStopping() -> Bool { onLoop(false) { $0.isStopping } }

  /// Adds up a value over the connections of the first loop, on its thread.
  func sum(_ value: @escaping @Sendable (Connection) -> Int) -> Int {
    onLoop(0) { core in core.table.all.reduce(0) { $0 + value($1) } }
  }

  /// Runs on a loop's thread, by default the first's, and blocks until it answers: among many tests a suspended task may
  /// wait long.
  func onLoop<Value: Sendable>(
    _ none: Value, of index: Int = 0, _ body: @escaping @Sendable (LoopCore) -> Value
  ) -> Value {
    let loop = self.loops[index]
    let answer = LoopAnswer(none)
    Task(executorPreference: loop) {
      loop.withCore { core in answer.value.withLock { $0 = body(core) } }
      answer.isThere.signal()
    }
    answer.isThere.wait()
    return answer.value.withLock { $0 }
  }

  func client() throws -> HTTPConnection {
    try HTTPConnection(port: server.port)
  }
}
