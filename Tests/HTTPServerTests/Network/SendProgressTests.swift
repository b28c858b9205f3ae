import TestSupport
import Testing

@testable import HTTPServer

@Suite("Writing: 15 s without progress, 60 s in all; a stream at 500 B/s", .eachPoller)
struct SendProgressTests {
  private static let close = "Connection: close\r\n"

  private func limits(stall: Double = 0, all: Double = 0) -> Limits {
    var limits = TestServer.patient
    (limits.writeStall, limits.writeTime) = (stall, all)
    return limits
  }

  @Test(
    "Limits 8: a client that takes nothing is broken off: of a long answer, and of one that the system holds for it",
    arguments: ["/flood", "/large", "/medium"], [false, true])
  func stalled(_ path: String, _ closes: Bool) throws {
    let field = closes ? SendProgressTests.close : ""
    let server = try TestServer(limits: limits(stall: 0.1))
    let client = try HTTPConnection(port: server.server.port, receiveBuffer: 4096)
    try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\(field)\r\n")
    #expect(client.waitForBreak())
  }

  @Test("Limits 8: one that asks on and on, and reads nothing, is broken off too", .slow)
  func asksOn() throws {
    let server = try TestServer(limits: limits(stall: 0.3))
    let client = try HTTPConnection(port: server.server.port, receiveBuffer: 4096)
    let start = ContinuousClock.now
    var isBroken = false
    while !isBroken && ContinuousClock.now - start < .seconds(30) {
      isBroken = (try? client.send("GET /page HTTP/1.1\r\nHost: a\r\n\r\n")) == nil
      // Every request restarts the idle timeout.
      client.pause(milliseconds: 20)
    }
    #expect(isBroken)
  }

  @Test(
    "Limits 8: one that takes little by little is served, though the system's buffer has no new room in all that time",
    .slow)
  func slow() throws {
    let server = try TestServer(limits: limits(stall: 0.5))
    let client = try HTTPConnection(port: server.server.port, receiveBuffer: 4096)
    try client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
    for _ in 0..<100 {
      #expect(try client.readSome(4096) > 0)
      client.pause(milliseconds: 15)
    }
    #expect(try client.readAnswer().body.count == 4 << 20)
    try client.send("GET /after HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try client.readAnswer().status == 200)
  }

  @Test(
    "Limits 8: progress does not extend the time of all; of a stream, none that is slower than its rate",
    arguments: ["/flood", "/medium"])
  func all(_ path: String) throws {
    var limits = limits(stall: 10, all: 0.3)
    limits.writeRate = 1 << 30
    let server = try TestServer(limits: limits)
    let client = try HTTPConnection(port: server.server.port, receiveBuffer: 4096)
    try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
    var isBroken = false
    // Too few reads for the client to receive all of the shorter answer.
    for _ in 0..<1000 where !isBroken {
      isBroken = (try? client.readSome(256)) == nil
      client.pause(milliseconds: 10)
    }
    #expect(isBroken)
  }

  @Test("Limits 8: a stream that is taken fast enough is sent to its end, however long that lasts")
  func longStream() throws {
    var limits = limits(stall: 20, all: 5)
    limits.writeRate = 1000
    let server = try TestServer(limits: limits)
    let client = try HTTPConnection(port: server.server.port, receiveBuffer: 4096)
    try client.send("GET /flood HTTP/1.1\r\nHost: a\r\n\r\n")
    // Twice the limit of an answer that is no stream. A busy machine may keep this client from reading for seconds.
    for _ in 0..<25 {
      #expect(try client.readSome(4096) > 0)
      client.pause(milliseconds: 400)
    }
    #expect(try client.readAnswer().body.count == 1000 << 16)
  }

  @Test("Limits 8: the time in which the next piece is made is not the client's, but who takes nothing is broken off")
  func slowPieces() async throws {
    let server = try TestServer(limits: limits(stall: 0, all: 0.05))
    let client = try server.client()
    try client.send("GET /held HTTP/1.1\r\nHost: a\r\n\r\n")
    await server.log.waitFor("held")
    client.pause(milliseconds: 200)
    server.gate.open()
    #expect(try client.readAnswer().body.count == 2)
  }

  @Test("Limits 8: lingering waits for a client that still takes its answer, longer than its own two seconds")
  func lingers() throws {
    var limits = limits(stall: 10, all: 60)
    limits.lingerTime = 0.05
    let server = try TestServer(limits: limits)
    let client = try HTTPConnection(port: server.server.port, receiveBuffer: 4096)
    try client.send("GET /medium HTTP/1.1\r\nHost: a\r\n\(SendProgressTests.close)\r\n")
    for _ in 0..<40 {
      // Bytes still unread at a close would destroy the rest of the answer.
      try client.send("more")
      #expect(try client.readSome(1024) > 0)
      client.pause(milliseconds: 15)
    }
    #expect(try client.readAnswer().body.count == 400_000)
    #expect(try client.readToEnd().isEmpty)
  }

  @Test("Limits 8: who still takes the answer is not idle yet; who has it is")
  func notIdle() throws {
    var limits = limits(stall: 0.2)
    limits.idleTime = 0.1
    let server = try TestServer(limits: limits)
    let client = try HTTPConnection(port: server.server.port, receiveBuffer: 4096)
    try client.send("GET /medium HTTP/1.1\r\nHost: a\r\n\r\n")
    for _ in 0..<40 {
      #expect(try client.readSome(4096) > 0)
      client.pause(milliseconds: 15)
    }
    #expect(try client.readAnswer().body.count == 400_000)
    #expect(try client.readToEnd().isEmpty)
  }

  @Test("Limits 8: a system without room for a client that has taken everything is asked again later, not at once")
  func noRoomAtAll() throws {
    var sendProgress = SendProgress()
    let now: UInt64 = 1_000_000_000_000
    #expect(sendProgress.check(-1, now: now) == .all)
    #expect(sendProgress.nextCheck(stall: 15) > now)
  }
}
