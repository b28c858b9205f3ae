import SystemSupport
import TestSupport
import Testing

@testable import HTTPServer

@Suite("What clients leave in the system's memory", .eachPoller)
struct KernelMemoryTests {
  private func limits(stall: Double) -> Limits {
    var limits = TestServer.patient
    limits.writeStall = stall
    return limits
  }

  @Test(
    "Connections 10: of a client that ends its side and reads nothing the system keeps nothing when its time is up",
    .slow,
    arguments: ["/medium", "/large", "/page"])
  func stuckHalfClose(_ path: String) async throws {
    let server = try TestServer(limits: limits(stall: 3))
    let client = try HTTPConnection(port: server.server.port, receiveBuffer: 4096)
    // Small answers need many requests to overflow the client's buffer.
    for _ in 0..<(path == "/page" ? 400 : 2) { try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n") }
    client.finishSending()
    try TestServer.eventually { try SystemSockets.unacknowledged(port: server.server.port) > 0 }
    try TestServer.eventually {
      try SystemSockets.unacknowledged(port: server.server.port) == 0 && server.server.connections == 0
    }
  }

  @Test("Connections 10: until then it is kept, and counts as a connection; one that breaks it off is not")
  func countsHalfClosed() async throws {
    let server = try TestServer()
    let client = try HTTPConnection(port: server.server.port, receiveBuffer: 4096)
    // The system takes the answers whole; the client reads none of them.
    for _ in 0..<400 { try client.send("GET /page HTTP/1.1\r\nHost: a\r\n\r\n") }
    client.finishSending()
    try TestServer.eventually { server.sum { $0.phase == .lingering ? 1 : 0 } == 1 }
    #expect(server.kept() > 0)
    #expect(server.server.connections == 1)
    client.reset()
    try TestServer.eventually { server.server.connections == 0 }
  }

  @Test("Connections 10: one that ends its side while its answer is made, and then goes, is gone")
  func resetWhileHandled() async throws {
    let server = try TestServer()
    let client = try server.client()
    try client.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    await server.log.waitFor("GET /gate")
    client.finishSending()
    client.reset()
    server.gate.open()
    try TestServer.eventually { server.server.connections == 0 }
  }

  @Test("Connections 10: one that ends its side and reads slowly gets all of every answer, and the end of the stream")
  func slowHalfClose() throws {
    let server = try TestServer(limits: limits(stall: 5))
    let client = try HTTPConnection(port: server.server.port, receiveBuffer: 4096)
    try client.send("GET /medium HTTP/1.1\r\nHost: a\r\n\r\nGET /large HTTP/1.1\r\nHost: a\r\n\r\n")
    client.finishSending()
    for _ in 0..<20 {
      #expect(try client.readSome(4096) > 0)
      client.pause(milliseconds: 10)
    }
    #expect(try client.readAnswer().body.count == 400_000)
    #expect(try client.readAnswer().body.count == 4 << 20)
    #expect(try client.readToEnd().isEmpty)
  }

  @Test(
    "Connections 10: of a long answer the system keeps no more than it can soon send", arguments: ["/huge", "/flood"])
  func unsent(_ path: String) async throws {
    let server = try TestServer()
    let client = try HTTPConnection(port: server.server.port, receiveBuffer: 4096)
    try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.waitToRead(milliseconds: 20_000))
    var kept = 0
    // Waits until nothing more goes into the system's buffer.
    for _ in 0..<100 {
      client.pause(milliseconds: 10)
      let now = server.kept()
      if now == kept && now > 0 { break }
      kept = now
    }
    print("note: \(kept) bytes of \(path) are kept")
    #expect(kept > 0 && kept <= 512 << 10)
  }

  @Test(
    "Connections 10: the system gives a client up as the server does, also when no timer of the server's looks any more"
  )
  func userTimeout() async throws {
    for (stall, milliseconds) in [(15.0, 15_000), (0.0004, 1), (0, 0), (1e12, Int(Int32.max))] {
      let socket = try ListeningSocket(address: "127.0.0.1", port: 0, writeStall: stall)
      #expect(KernelMemoryTests.option(TCP_USER_TIMEOUT, socket.raw) == milliseconds)
    }
    // A connection inherits the options of its listening socket.
    let server = try TestServer(limits: limits(stall: 600))
    let client = try server.client()
    try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try client.readAnswer().status == 200)
    #expect(server.sum { KernelMemoryTests.option(TCP_USER_TIMEOUT, $0.socket) } == 600_000)
    #expect(server.sum { KernelMemoryTests.option(TCP_NODELAY, $0.socket) } == 1)
    #expect(server.sum { KernelMemoryTests.option(TCP_NOTSENT_LOWAT, $0.socket) } == 128 << 10)
  }

  private static func option(_ option: Int32, _ socket: Int32) -> Int {
    var value: Int32 = -1
    var length = socklen_t(MemoryLayout<Int32>.size)
    unsafe getsockopt(socket, Int32(IPPROTO_TCP), option, &value, &length)
    return Int(value)
  }
}
