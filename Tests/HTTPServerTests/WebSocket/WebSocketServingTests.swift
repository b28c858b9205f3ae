import Synchronization
import SystemSupport
import TestSupport
import Testing

@testable import HTTPServer

@Suite("WebSocket over a connection", .eachPoller)
struct WebSocketServingTests {
  @Test("Messages come back: frames in the handshake's packet, byte by byte, fragments, and the longest")
  func echo() throws {
    let server = try EchoServer { $0.limits.takesBinary = true }
    let client = try WebSocketClient(port: server.server.port, with: SentFrame.text("first") + SentFrame.text("second"))
    #expect(try client.next() == .text(bytes("first")) && client.next() == .text(bytes("second")))
    for byte in SentFrame.text("Hel", last: false) + SentFrame.bytes(9, [1, 2]) + SentFrame.bytes(0, bytes("lo")) {
      try client.send([byte])
    }
    #expect(try client.next() == .pong([1, 2]) && client.next() == .text(bytes("Hello")))
    let long = [UInt8](repeating: 0x61, count: 200_000)
    try client.send(SentFrame.bytes(2, long))
    #expect(try client.next() == .binary(long))
    try client.send(SentFrame.bytes(8, [3, 0xE8]))
    #expect(try client.next() == .close(WebSocketClose(.normal)) && client.next() == nil)
    try TestServer.eventually { server.log.lines.count == 2 }
    #expect(server.log.lines[0] == "opened" && server.log.lines[1].hasPrefix("closed"))
  }

  @Test("Another address of the same server answers as before; a wrong handshake changes nothing")
  func handshake() throws {
    let server = try EchoServer()
    let plain = try HTTPClient.send("GET", "/", port: server.server.port)
    #expect(plain.status == 426 && server.log.lines == [])
    let connection = try HTTPConnection(port: server.server.port)
    try connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try connection.readAnswer().fields["connection"] == "Upgrade")
    try connection.send(WebSocketClient.handshake.replacing("dGhl", with: "dGh!"))
    #expect(try connection.readAnswer().status == 400)
  }

  @Test(
    "A fault is answered with its Close, and nothing behind it is read",
    arguments: [
      (SentFrame.bytes(1, [0x61], mask: nil), WebSocketCloseCode.protocolError),
      (SentFrame.bytes(3), .protocolError), (SentFrame.bytes(1, [0xFF]), .invalidText),
      (SentFrame.bytes(2, [1]), .unsupported), ([0x81, 0xFF, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], .tooBig),
    ])
  func faults(_ frame: [UInt8], _ code: WebSocketCloseCode) throws {
    let server = try EchoServer()
    let client = try server.client()
    try client.send(SentFrame.text("before") + frame + SentFrame.text("behind"))
    #expect(try client.next() == .text(bytes("before")))
    #expect(try client.next() == .close(WebSocketClose(code)) && client.next() == nil)
    try TestServer.eventually { server.log.lines.count == 2 }
    #expect(server.log.lines[1].hasPrefix("fault"))
  }

  @Test("While a message is not taken nothing more is read; then all come in their order")
  func oneAtATime() throws {
    let server = try EchoServer()
    let client = try server.client()
    try client.send(SentFrame.text("wait") + SentFrame.text("next") + SentFrame.bytes(9, [7]))
    // The server still serves others.
    #expect(try HTTPClient.send("GET", "/", port: server.server.port).status == 426)
    server.gate.open()
    #expect(
      try client.next() == .text(bytes("wait")) && client.next() == .text(bytes("next")) && client.next() == .pong([7]))
  }

  @Test("The application may close: its reason is sent, and what the peer still says is dropped")
  func left() throws {
    let server = try EchoServer()
    let client = try server.client()
    try client.send(SentFrame.text("bye") + SentFrame.text("more"))
    #expect(try client.next() == .close(WebSocketClose(.normal, reason: bytes("bye"))))
    try client.send(SentFrame.bytes(8, [3, 0xE8]))
    #expect(try client.next() == nil)
    try TestServer.eventually { server.log.lines == ["opened", "left"] }
  }

  @Test("A peer that does not answer our Close, is silent, or breaks off, is let go", arguments: ["bye", "", "reset"])
  func gone(_ said: String) throws {
    let server = try EchoServer {
      ($0.pingAfter, $0.silenceMax, $0.closeTime) = said.isEmpty ? (0.05, 0.1, 5) : (60, 150, 0.05)
    }
    let client = try server.client()
    switch said {
    case "reset": client.connection.reset()
    case "": #expect(try client.next() == .ping([]))
    default:
      try client.send(SentFrame.text(said))
      #expect(try client.next() == .close(WebSocketClose(.normal, reason: bytes("bye"))))
    }
    try TestServer.eventually { server.log.lines == ["opened", "lost"] }
  }

  @Test("A peer that answers is asked again as soon as it has been silent for as long again")
  func pings() throws {
    let server = try EchoServer { ($0.pingAfter, $0.silenceMax) = (0.05, 3600) }
    let client = try server.client()
    for _ in 0..<3 {
      #expect(try client.next() == .ping([]))
      try client.send(SentFrame.bytes(10))
    }
  }

  @Test("What comes before a Close in its packet is answered before it; what comes behind is nobody's")
  func closeInPacket() throws {
    let server = try EchoServer()
    let client = try server.client()
    let close = SentFrame.bytes(8, [0x0F, 0xA0] + bytes("why"))
    try client.send(SentFrame.text("last") + SentFrame.bytes(9, [1]) + close + SentFrame.text("late") + [0xFF])
    #expect(try client.next() == .text(bytes("last")) && client.next() == .pong([1]))
    #expect(try client.next() == .close(WebSocketClose(WebSocketCloseCode(4000))) && client.next() == nil)
    try TestServer.eventually { server.log.lines.count == 2 }
    #expect(server.log.lines[1].hasPrefix("closed"))
  }

  @Test("A peer that ends its side without a Close is lost; what it said before is answered")
  func halfOpen() throws {
    let server = try EchoServer()
    let client = try server.client()
    try client.send(SentFrame.text("wait") + SentFrame.text("half", last: false))
    client.connection.finishSending()
    server.gate.open()
    #expect(try client.next() == .text(bytes("wait")) && client.next() == nil)
    try TestServer.eventually { server.log.lines == ["opened", "lost"] }
  }

  @Test("A link whose connection has ended does nothing to the next one in its place")
  func staleLink() throws {
    let links = LoopAnswer<[WebSocketLink]>([])
    let server = try EchoServer { $0.opened = { link in links.value.withLock { $0.append(link) } } }
    try server.client().connection.reset()
    try TestServer.eventually { server.log.lines == ["lost"] }
    let client = try server.client()
    let opened = links.value.withLock { $0 }
    let (stale, newer) = (try #require(opened.first), try #require(opened.last))
    #expect(stale != newer && stale.connection.slot == newer.connection.slot)
    Task(executorPreference: stale.loop) {
      stale.send(text: bytes("to nobody"))
      stale.send(binary: [1])
      stale.close(WebSocketClose(.policy))
      newer.send(text: bytes("to you"))
    }
    #expect(try client.next() == .text(bytes("to you")))
    try client.send(SentFrame.text("mine") + SentFrame.bytes(8))
    #expect(
      try client.next() == .text(bytes("mine")) && client.next() == .close(WebSocketClose(nil)) && client.next() == nil)
  }

  @Test("Unfinished messages count among all unfinished requests, until they are whole or their peer is gone")
  func heldMemory() throws {
    var limits = TestServer.patient
    limits.bodiesMax = 300_000
    let server = try EchoServer(limits: limits)
    let part = SentFrame.bytes(1, [UInt8](repeating: 0x61, count: 60_000), last: false)
    let client = try server.client()
    for _ in 0..<4 {
      let other = try server.client()
      try client.send(part)
      // The pong says that all before it was read.
      try other.send(part + SentFrame.bytes(9))
      #expect(try other.next() == .pong([]))
      other.connection.reset()
      try client.send(SentFrame.bytes(0))
      #expect(try client.next() == .text([UInt8](repeating: 0x61, count: 60_000)))
      try TestServer.eventually { server.log.lines.last == "lost" }
    }
    for _ in 0..<2 {
      let greedy = try server.client()
      try greedy.send(part + SentFrame.bytes(0, [UInt8](repeating: 0x61, count: 900_000), last: false))
      #expect(try greedy.next() == .close(WebSocketClose(.tryAgainLater)) && greedy.next() == nil)
    }
    try client.send(SentFrame.text("still here"))
    #expect(try client.next() == .text(bytes("still here")))
  }

  @Test("The access log has the endpoint's own name of the address")
  func route() throws {
    let server = try EchoServer { $0.route = "/ocpp/{id}" }
    let client = try server.client()
    #expect(server.recorded.all.map { "\($0.route) \($0.status.code)" } == ["/ocpp/{id} 101"])
    client.connection.reset()
  }

  @Test(
    "A peer that sends and never reads is broken off with little kept for it, also if it only pings",
    arguments: [(1, 10_000), (9, 125)] as [(UInt8, Int)])
  func deaf(_ opcode: UInt8, _ count: Int) throws {
    let server = try EchoServer { ($0.pingAfter, $0.silenceMax) = (0.1, 0.3) }
    let client = try server.client()
    let frames = [[UInt8]](
      repeating: SentFrame.bytes(opcode, [UInt8](repeating: 0x61, count: count)), count: 10_000 / count
    ).flatMap { $0 }
    let sender = try Thread {
      // Ends when the server resets the connection.
      while (try? client.connection.send(frames)) != nil {}
    }
    try TestServer.eventually { server.log.lines == ["opened", "lost"] }
    sender.join()
  }

  @Test("A server that stops says so, and waits for the answer and for the message in hand")
  func stopping() throws {
    let server = try EchoServer()
    let client = try server.client()
    let waiting = try server.client()
    try waiting.send(SentFrame.text("wait"))
    let stopper = try Thread { server.server.stop() }
    #expect(try client.next() == .close(WebSocketClose(.goingAway)))
    #expect(try waiting.next() == .close(WebSocketClose(.goingAway)))
    for one in [client, waiting] { try one.send(SentFrame.bytes(8, [3, 0xE9])) }
    #expect(try client.next() == nil)
    server.gate.open()
    #expect(try waiting.next() == nil)
    stopper.join()
    #expect(server.log.lines.count { $0 == "left" } == 2)
  }

  @Test("After our Close the peer's messages are not even read as text, until its own Close ends it")
  func messagesAfterClose() throws {
    let server = try EchoServer()
    let client = try server.client()
    try client.send(SentFrame.text("bye"))
    #expect(try client.next() == .close(WebSocketClose(.normal, reason: bytes("bye"))))
    try client.send(SentFrame.bytes(1, [0xFF]) + SentFrame.bytes(8, [3, 0xE8]))
    #expect(try client.next() == nil)
    try TestServer.eventually { server.log.lines == ["opened", "left"] }
  }

  @Test("A Close may give the peer less time than others do")
  func shortClose() throws {
    let server = try EchoServer {
      $0.closeTime = 3600
      $0.opened = { link in link.close(WebSocketClose(.normal), within: 0.05) }
    }
    let client = try server.client()
    #expect(try client.next() == .close(WebSocketClose(.normal)))
    try TestServer.eventually { server.log.lines == ["lost"] }
  }

  @Test("What the end of a connection resumes runs, also when the server stops and cuts it off")
  func resumedAtStop() throws {
    var limits = TestServer.patient
    limits.stopTime = 0.05
    let (waiting, resumed) = (LoopAnswer<CheckedContinuation<Void, Never>?>(nil), Log())
    let server = try EchoServer(limits: limits) {
      $0.opened = { link in
        Task(executorPreference: link.loop) {
          await withCheckedContinuation { waiter in waiting.value.withLock { $0 = waiter } }
          resumed.add("resumed")
        }
      }
      $0.ended = { _, _ in waiting.value.withLock { $0.take() }?.resume() }
    }
    // It does not answer the Close, so the stop ends it.
    let client = try server.client()
    try TestServer.eventually { waiting.value.withLock { $0 != nil } }
    server.server.stop()
    #expect(resumed.lines == ["resumed"])
    client.connection.reset()
  }
}
