import Synchronization
@testable import SystemSupport
import TestSupport
import Testing

@testable import HTTPServer

/// What the server learns of idle processors: that none is, or nothing.
private final class Processors: Sendable {
  let isKnown = Atomic(true)
  var idle: UInt64? { isKnown.load(ordering: .relaxed) ? 0 : nil }
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
    let steps = server.onLoop([LoopShares.Step]()) { core in
      processors.isKnown.store(false, ordering: .relaxed)
      defer { processors.isKnown.store(true, ordering: .relaxed) }
      let (full, later) = (LoopLoad.Use(busy: 1, processor: 1), core.clock.now + 3_600_000_000_000)
      return (0..<2).map { _ in core.sharing.step(of: core.loop, use: full, connections: count, now: later) }
    }
    #expect(steps.contains(.begin(1)))
    return (server, clients)
  }

  /// Has the first loop give a part of its connections to the second.
  private func give(_ part: Double, _ server: TestServer) {
    server.onLoop(()) { [other = server.loops[1]] core in core.give(part, to: other) }
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
    give(0.5, server)
    #expect(counts(server) == [4, 4])
    for _ in 0..<3 {
      let answers = try clients.map(loop)
      #expect(answers.count { $0 == "0 true" } == 4 && answers.count { $0 == "1 true" } == 4)
    }
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
    give(1, server)
    #expect(counts(server) == [3, 1])
    try clients[0].send("p HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(text(try clients[0].readAnswer().body) == "0 true")
    try clients[1].send("cd")
    #expect(text(try clients[1].readAnswer().body) == "abcd")
    server.gate.open()
    #expect(text(try clients[2].readAnswer().body) == "true true")
    #expect(try loop(clients[3]) == "1 true")
    // Now they rest, too.
    give(1, server)
    for client in clients { #expect(try loop(client) == "1 true") }
  }

  @Test("What was asked while a connection went is answered")
  func asked() throws {
    let (server, clients) = try crowd(30)
    for round in 0..<20 {
      for client in clients { try client.send("GET /\(round) HTTP/1.1\r\nHost: a\r\n\r\n") }
      if round == 3 { give(1, server) }
      for client in clients { #expect(text(try client.readAnswer().body) == "GET /\(round) from 127.0.0.1") }
      if round == 6 { give(1, server) }
    }
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
    give(0.5, server)
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
    give(1, server)
    #expect(counts(server) == [0, 4])
    let more = try (0..<2).map { _ in try server.client() }
    for client in more { #expect(try loop(client) == "0 true") }
    give(1, server)
    #expect(counts(server) == [2, 4])
    withExtendedLifetime(clients) {}
  }

  @Test("Not so many go at once that both loops do nothing else for long")
  func atOnce() throws {
    let (server, clients) = try crowd(LoopCore.givenMax + 8)
    give(1, server)
    #expect(counts(server) == [8, LoopCore.givenMax])
    for client in clients.suffix(20) { #expect(try loop(client).hasSuffix(" true")) }
  }

  @Test("A server that stops ends the connections that went, too")
  func stops() throws {
    let (server, clients) = try crowd(6)
    give(0.5, server)
    server.server.stop()
    for client in clients { #expect(try client.readToEnd().isEmpty) }
    #expect(server.server.connections == 0)
  }

  @Test("A connection for a loop that has ended is closed")
  func ended() throws {
    let (server, clients) = try crowd(1)
    server.server.stop()
    let listening = try ListeningSocket(address: "127.0.0.1", port: 0)
    let client = try HTTPConnection(port: listening.port)
    var found: Int32?
    try TestServer.eventually {
      if case .arrival(_, let socket) = listening.accept() { found = socket }
      return found != nil
    }
    server.loops[1].adopt(Arrival(socket: try #require(found), peer: "127.0.0.1"))
    #expect(try client.readToEnd().isEmpty)
    withExtendedLifetime(clients) {}
  }

  @Test("The second loop begins when the first is full and a processor is idle, and ends when it is not needed")
  func beginsAndRetires() throws {
    let server = try TestServer(loops: 2, idleTime: { SystemTime.monotonic() })
    let resting = try (0..<6).map { _ in try server.client() }
    for client in resting { #expect(try loop(client) == "0 true") }
    let isEnough = Atomic(false)
    let asking = try Thread(name: "asking") { [port = server.server.port] in
      let requests = String(repeating: "GET /busy HTTP/1.1\r\nHost: a\r\n\r\n", count: 50)
      while !isEnough.load(ordering: .relaxed), let busy = try? HTTPConnection(port: port) {
        // As many as a connection may have, and more.
        while (try? busy.send(requests)) != nil, !isEnough.load(ordering: .relaxed) {
          for _ in 0..<50 { if (try? busy.readAnswer()) == nil { break } }
        }
      }
    }
    try TestServer.eventually { server.loops[1].connectionCount.load(ordering: .relaxed) > 0 }
    isEnough.store(true, ordering: .relaxed)
    asking.join()
    // Nobody asks for anything but this: one loop is enough, and gets the connections back.
    try TestServer.eventually {
      try resting.map(loop).allSatisfy { $0 == "0 true" }
    }
    try TestServer.eventually { server.onLoop(false) { !$0.sharing.isShared } }
    #expect(try loop(try server.client()) == "0 true")
  }

  @Test("Both loops take new clients while both serve")
  func accepting() throws {
    let (server, clients) = try crowd(2)
    server.loops[1].beginServing()
    let more = try (0..<40).map { _ in try server.client() }
    for client in more { #expect(try loop(client).hasSuffix(" true")) }
    let counts = counts(server)
    #expect(counts.reduce(0, +) == 42 && abs(counts[0] - counts[1]) <= 4, "\(counts)")
    withExtendedLifetime(clients) {}
  }
}
