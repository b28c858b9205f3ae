import Synchronization

@testable import HTTPServer

/// A server on a free port, and what the tests ask it.
final class TestServer: Sendable {
  static let file = StaticFile(
    address: "/file.css", bytes: Array(repeating: 0x61, count: 8192), lastModified: 784_111_777)

  let server: Server
  let loops: [EventLoop]
  let gate: Gate
  /// A record for each answered request.
  let recorded: Recorded
  /// What the handlers and the server told.
  let log: Log

  /// No waits that end by themselves: on a busy machine a test may be slower than any client would be.
  static var patient: Limits {
    var limits = Limits()
    (limits.idleTime, limits.headerTime, limits.bodyTime, limits.bodyRate) = (0, 0, 0, 0)
    (limits.writeStall, limits.writeTime) = (0, 0)
    return limits
  }

  init(loops: Int = 1, limits: Limits = TestServer.patient) throws {
    let gate = Gate()
    let log = Log()
    let recorded = Recorded()
    self.recorded = recorded
    self.gate = gate
    var configuration = ServerConfiguration(port: 0, loops: loops, limits: limits)
    configuration.addresses = ["127.0.0.1"]
    configuration.report = { event in log.add("\(event)") }
    configuration.record = { record in recorded.add(record) }
    self.log = log
    let loopsMade = Mutex<[EventLoop]>([])
    server = try Server.start(configuration) { loop in
      loopsMade.withLock { $0.append(loop) }
      let screens = TestScreens(loop: loop, gate: gate, log: log)
      return Application(
        admit: { TestScreens.admit($0) },
        respond: { await screens.respond($0) },
        explain: { Response($0.status, body: .bytes(Array($0.reason.description.utf8))) })
    }
    self.loops = loopsMade.withLock { $0 }
  }

  deinit {
    server.stop()
  }

  /// How many bytes the connections of the first loop have read ahead.
  func readAhead() async -> Int {
    let loop = self.loops[0]
    return await Task(executorPreference: loop) {
      var count = 0
      loop.withCore { core in count = core.table.all.reduce(0) { $0 + $1.readAhead.count } }
      return count
    }.value
  }

  func client() throws -> TestClient {
    try TestClient(port: server.port)
  }
}
