import Synchronization
@testable import SystemSupport
import TestSupport
import Testing

@testable import HTTPServer

/// What the server learns of idle processors: that none is, that one always is, or nothing.
private final class Processors: Sendable {
  let areKnown = Atomic(true)
  let isOneIdle = Atomic(false)
  private let time = Mutex<UInt64>(0)

  var idle: UInt64? {
    guard areKnown.load(ordering: .relaxed) else { return nil }
    return time.withLock { time in
      if isOneIdle.load(ordering: .relaxed) { time = SystemTime.monotonic() }
      return time
    }
  }
}

@Suite("Loops share connections when one has more than it can do", .eachPoller)
struct SharingTests {
  /// The loop that answers a client.
  private func loop(_ client: HTTPConnection) throws -> String {
    try client.send("GET /loop HTTP/1.1\r\nHost: a\r\n\r\n")
    return text(try client.readAnswer().body)
  }

  /// A server of two loops with some clients that it has answered, all on the first loop. From then on both serve, for an
  /// hour, and only `give` has connections go.
  private func crowd(
    _ count: Int, limits: Limits = TestServer.patient, countsLoopback: Bool = false
  ) throws -> (TestServer, [HTTPConnection]) {
    let processors = Processors()
    let server = try TestServer(loops: 2, limits: limits, countsLoopback: countsLoopback) { processors.idle }
    let clients = try (0..<count).map { _ in try server.client() }
    for client in clients { #expect(try loop(client) == "0 true") }
    // The second loop's thread runs: one that begins when both serve would take clients at once.
    #expect(server.onLoop(false, of: 1) { _ in true })
    let begins = server.onLoop(false) { core in
      processors.areKnown.store(false, ordering: .relaxed)
      defer { processors.areKnown.store(true, ordering: .relaxed) }
      let (full, later) = (LoopLoad.Use(busy: 1, processor: 1), core.clock.now + 3_600_000_000_000)
      // On a busy machine the first step may be enough; one more would be remembered.
      return (0..<2).contains { _ in
        core.sharing.step(of: core.loop, use: full, connections: count, active: count, now: later) == .begin(1)
      }
    }
    #expect(begins)
    return (server, clients)
  }

  /// Has the first loop give connections to the second.
  private func give(_ count: Int, _ server: TestServer) {
    server.onLoop(()) { [other = server.loops[1]] core in core.give(count, to: other) }
  }

  private func counts(_ server: TestServer) -> [Int] {
    server.loops.map { $0.connectionCount.load(ordering: .relaxed) }
  }

  @Test("One loop serves while it keeps up")
  func one() throws {
    let server = try TestServer(loops: 2)
    let clients = try (0..<20).map { _ in try server.client() }
    for client in clients { #expect(try loop(client) == "0 true") }
    #expect(counts(server) == [20, 0])
  }

  @Test("A part of the connections goes to another loop, which answers what they ask next")
  func part() throws {
    let (server, clients) = try crowd(8)
    give(4, server)
    #expect(counts(server) == [4, 4])
    // Those go that asked last.
    let loops = Array(repeating: "0 true", count: 4) + Array(repeating: "1 true", count: 4)
    for _ in 0..<3 { #expect(try clients.map(loop) == loops) }
    for client in clients { client.finishSending() }
    try TestServer.eventually { counts(server) == [0, 0] }
    #expect(server.server.connections == 0)
  }

  @Test("A connection in the middle of a request or an answer stays")
  func unrested() async throws {
    let (server, clients) = try crowd(4)
    try clients[0].send("GET /loo")
    try clients[1].send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab")
    try clients[2].send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    await server.log.waitFor("GET /gate")
    try TestServer.eventually { server.sum { $0.phase == .head || $0.phase == .body ? 1 : 0 } == 2 }
    give(4, server)
    #expect(counts(server) == [3, 1])
    try clients[0].send("p HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(text(try clients[0].readAnswer().body) == "0 true")
    try clients[1].send("cd")
    #expect(text(try clients[1].readAnswer().body) == "abcd")
    server.gate.open()
    #expect(text(try clients[2].readAnswer().body) == "true true")
    #expect(try loop(clients[3]) == "1 true")
    // Now they rest, too.
    give(4, server)
    for client in clients { #expect(try loop(client) == "1 true") }
  }

  @Test("A connection that only waits for its client to close it stays")
  func lingering() throws {
    let (server, clients) = try crowd(2)
    try clients[0].send("BAD\r\n\r\n")
    #expect(try clients[0].readAnswer().status == 400)
    try TestServer.eventually { server.sum { $0.phase == .lingering ? 1 : 0 } == 1 }
    give(2, server)
    #expect(counts(server) == [1, 1])
    clients[0].finishSending()
    try TestServer.eventually { counts(server) == [0, 1] }
    #expect(try loop(clients[1]) == "1 true")
  }

  @Test("What was asked while a connection went is answered")
  func asked() throws {
    let (server, clients) = try crowd(30)
    // The loop cannot read before they go: it runs this.
    let other = server.loops[1]
    server.onLoop(()) { core in
      for client in clients { try? client.send("GET /asked HTTP/1.1\r\nHost: a\r\n\r\n") }
      core.give(30, to: other)
    }
    #expect(counts(server) == [0, 30])
    for client in clients { #expect(text(try client.readAnswer().body) == "GET /asked from 127.0.0.1") }
    for client in clients { #expect(try loop(client) == "1 true") }
  }

  @Test("A client that ended its side, or left, while its connection went is answered to the end, or forgotten")
  func left() throws {
    let (server, clients) = try crowd(3)
    let other = server.loops[1]
    server.onLoop(()) { core in
      try? clients[0].send("GET /last HTTP/1.1\r\nHost: a\r\n\r\n")
      clients[0].finishSending()
      clients[1].finishSending()
      clients[2].finishReading()
      core.give(3, to: other)
    }
    #expect(text(try clients[0].readAnswer().body) == "GET /last from 127.0.0.1")
    for client in clients { #expect(try client.readToEnd().isEmpty) }
    try TestServer.eventually { counts(server) == [0, 0] }
  }

  @Test("A connection's requests are counted on, and it waits no longer than it would have")
  func goesOn() throws {
    var limits = TestServer.patient
    (limits.requestsMax, limits.idleTime) = (3, 3600)
    let (server, clients) = try crowd(1, limits: limits)
    let ends = server.onLoop([]) { core in core.table.all.map(\.idleEnds) }
    give(1, server)
    #expect(ends.count == 1 && server.onLoop([], of: 1) { core in core.table.all.map(\.idleEnds) } == ends)
    #expect(try loop(clients[0]) == "1 true")
    try clients[0].send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try clients[0].readAnswer().fields["connection"] == "close")
  }

  @Test("S59: an address has no more connections because some of them went to another loop")
  func counted() throws {
    var limits = TestServer.patient
    limits.addressConnectionsMax = 4
    let (server, clients) = try crowd(4, limits: limits, countsLoopback: true)
    give(2, server)
    #expect(try server.client().readAnswer().status == 503)
    for client in clients { client.finishSending() }
    try TestServer.eventually { counts(server) == [0, 0] }
    // Those that went are counted no longer, either.
    let more = try (0..<4).map { _ in try server.client() }
    for client in more { #expect(try loop(client).hasSuffix(" true")) }
  }

  @Test("A loop takes no more than it may have")
  func room() throws {
    var limits = TestServer.patient
    limits.connectionsMax = 8
    let (server, clients) = try crowd(4, limits: limits)
    give(4, server)
    #expect(counts(server) == [0, 4])
    let more = try (0..<2).map { _ in try server.client() }
    for client in more { #expect(try loop(client) == "0 true") }
    give(2, server)
    #expect(counts(server) == [2, 4])
    withExtendedLifetime(clients) {}
  }

  @Test("Not so many go at once that both loops do nothing else for long")
  func atOnce() throws {
    let (server, clients) = try crowd(LoopCore.givenMax + 8)
    give(LoopCore.givenMax + 8, server)
    #expect(counts(server) == [8, LoopCore.givenMax])
    for client in clients.suffix(20) { #expect(try loop(client).hasSuffix(" true")) }
  }

  @Test("A server that stops ends the connections that went, too")
  func stops() throws {
    let (server, clients) = try crowd(6)
    give(3, server)
    server.server.stop()
    for client in clients { #expect(try client.readToEnd().isEmpty) }
    #expect(server.server.connections == 0)
  }

  @Test("A loop that has ended takes no connection; who wanted to give it serves it on")
  func ended() throws {
    let (server, clients) = try crowd(2)
    // Only the second loop is told to stop.
    server.loops[1].stop()
    try TestServer.eventually { server.loops[1].adopt(Arrival(socket: -1, peer: "")) == false }
    #expect(counts(server) == [2, 0])
    give(2, server)
    #expect(counts(server) == [2, 0])
    for client in clients { #expect(try loop(client) == "0 true") }
  }

  @Test("The second loop begins when the first is full and a processor is idle, and ends when it is not needed")
  func beginsAndRetires() throws {
    let processors = Processors()
    processors.isOneIdle.store(true, ordering: .relaxed)
    let server = try TestServer(loops: 2) { processors.idle }
    let resting = try (0..<6).map { _ in try server.client() }
    for client in resting { #expect(try loop(client) == "0 true") }
    let asking = try (0..<4).map { _ in
      try Thread(name: "asking") { [port = server.server.port] in
        while processors.isOneIdle.load(ordering: .relaxed), let busy = try? HTTPConnection(port: port) {
          // As many as a connection may have, and again.
          while (try? busy.send("GET /busy HTTP/1.1\r\nHost: a\r\n\r\n")) != nil, (try? busy.readAnswer()) != nil {
            if !processors.isOneIdle.load(ordering: .relaxed) { break }
          }
        }
      }
    }
    try TestServer.eventually {
      server.onLoop(false, of: 1) { $0.table.count > 0 && $0.listening.contains(where: \.isWatched) }
    }
    processors.isOneIdle.store(false, ordering: .relaxed)
    for thread in asking { thread.join() }
    // Nobody asks for anything but this: one loop is enough, and gets the connections back.
    try TestServer.eventually { try resting.map(loop).allSatisfy { $0 == "0 true" } }
    try TestServer.eventually { server.onLoop(false, of: 1) { $0.listening.isEmpty && $0.table.count == 0 } }
    #expect(try loop(try server.client()) == "0 true")
  }

  @Test("Both loops take new clients while both serve")
  func accepting() throws {
    let (server, clients) = try crowd(2)
    #expect(server.onLoop(false, of: 1) { $0.listening.isEmpty })
    server.loops[1].beginServing()
    // Twice changes nothing.
    server.loops[1].beginServing()
    #expect(server.onLoop(false, of: 1) { $0.listening.count == 1 && $0.listening.allSatisfy(\.isWatched) })
    let more = try (0..<40).map { _ in try server.client() }
    for client in more { #expect(try loop(client).hasSuffix(" true")) }
    let counts = counts(server)
    #expect(counts.reduce(0, +) == 42 && abs(counts[0] - counts[1]) <= 4, "\(counts)")
    withExtendedLifetime(clients) {}
  }
}
