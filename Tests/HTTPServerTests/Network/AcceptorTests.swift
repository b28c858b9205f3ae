import Synchronization
@testable import SystemSupport
import TestSupport
import Testing

@testable import HTTPServer

extension Application {
  /// Answers nothing but 404.
  fileprivate static var silent: Application {
    Application(
      admit: { _, _ in .answered(Response(.notFound)) }, respond: { _ in Response(.notFound) },
      explain: { Response($0.status) })
  }
}

@Suite("Accepting")
struct AcceptorTests {
  /// Whether a socket can listen on this machine's own IPv6 address, `::1`.
  private static var hasSix: Bool { (try? ListeningSocket(address: "::1", port: 0)) != nil }

  /// Sockets that listen on the same free port of both addresses.
  private func bothAddresses() throws -> [ListeningSocket] {
    for _ in 0..<50 {
      let four = try ListeningSocket(address: "127.0.0.1", port: 0)
      if let six = try? ListeningSocket(address: "::1", port: four.port) { return [four, six] }
    }
    throw ClientFailure(what: "no port is free on both addresses")
  }

  @Test("Connections 11: clients of IPv4 and of IPv6 are accepted in turns", .enabled(if: hasSix))
  func turns() async throws {
    let sockets = try bothAddresses()
    let (four, six) = (sockets[0], sockets[1])
    // All clients wait before the first is accepted.
    let crowd = try (0..<40).map { _ in try HTTPConnection(port: four.port) }
    let other = try HTTPConnection(port: six.port, host: .six)
    var configuration = ServerConfiguration(port: 0, loops: 1)
    configuration.poller = EachPoller.current
    let peers = Log()
    configuration.isCounted = { peer in
      peers.add(peer)
      return false
    }
    let server = try Server.start(configuration, at: sockets) { _, _ in Application.silent }
    defer { server.stop() }
    try TestServer.eventually { peers.lines.count >= 41 }
    #expect((peers.lines.firstIndex(of: "::1") ?? 99) < 5)
    withExtendedLifetime((crowd, other)) {}
  }

  @Test("Connections 7: when accepting fails the log says so once a second, and the other address is served on")
  func failing() async throws {
    let broken = try ListeningSocket(address: "127.0.0.1", port: 0)
    let sound = try ListeningSocket(address: "127.0.0.1", port: 0)
    // accept(2) fails with EINVAL forever on a socket that no longer listens.
    shutdown(broken.raw, Int32(SHUT_RD))
    var configuration = ServerConfiguration(port: 0, loops: 2)
    configuration.poller = EachPoller.current
    let events = Log()
    configuration.report = { events.add("\($0)") }
    configuration.isCounted = { _ in
      events.add("accepted")
      return false
    }
    let began = ContinuousClock.now
    let server = try Server.start(configuration, at: [broken, sound]) { _, _ in Application.silent }
    let clients = try (0..<20).map { _ in
      let client = try HTTPConnection(port: sound.port)
      client.pause(milliseconds: 60)
      return client
    }
    try TestServer.eventually { events.lines.count { $0 == "accepted" } >= clients.count }
    server.stop()
    let seconds = Int((ContinuousClock.now - began) / .seconds(1)) + 1
    let told = events.lines.count { $0 == "\(ServerEvent.acceptFailing(errno: EINVAL))" }
    #expect(told >= 1 && told <= seconds)
  }

  @Test("Clients that wait when the server stops are answered or refused, and nobody can connect afterwards")
  func waitingAtStop() throws {
    let listening = try ListeningSocket(address: "127.0.0.1", port: 0)
    let waiting = try (0..<20).map { _ in
      let client = try HTTPConnection(port: listening.port)
      try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      return client
    }
    let server = try Server.start(ServerConfiguration(loops: 2), at: [listening]) { _, _ in Application.silent }
    server.stop()
    for client in waiting { #expect(try client.readAnswer().status == 404) }
    #expect(throws: ClientFailure.self) { try HTTPConnection(port: listening.port) }
    #expect(server.accepted == 20)
  }

  @Test("A report of once a second comes once a second")
  func once() {
    var once = OncePerSecond()
    let told = stride(from: UInt64(5_000_000_000), to: 8_000_000_000, by: 50_000_000).filter { once.isDue(now: $0) }
    #expect(told == [5_000_000_000, 6_000_000_000, 7_000_000_000])
  }

  @Test("Connections 7: what the program uses is kept free, and not more")
  func descriptors() {
    #expect(DescriptorBudget(limit: 64, used: 20).forConnections == 28)
    #expect(DescriptorBudget(limit: 1024, used: 20).forConnections == 940)
    #expect(DescriptorBudget(limit: 1_048_576, used: 30).forConnections == 1_048_482)
    #expect(DescriptorBudget(limit: 16, used: 20).forConnections == 1)
  }

  @Test("What is reserved is taken off the connections that the descriptors allow, and off nothing else")
  func reserved() {
    let budget = DescriptorBudget(limit: 1024, used: 20)
    for (reserved, most, loops, each) in [
      (0, 16_384, 1, 940), (0, 16_384, 2, 470), (100, 16_384, 1, 840), (100, 16_384, 2, 420), (900, 16_384, 4, 10),
      (100, 500, 1, 500), (100, 840, 1, 840), (101, 840, 1, 839), (940, 16_384, 1, 1), (5000, 16_384, 2, 1),
    ] {
      var configuration = ServerConfiguration(loops: loops)
      configuration.limits.connectionsMax = most
      configuration.reservedDescriptors = reserved
      #expect(configuration.connectionsPerLoop(of: budget) == each, "\(reserved) of \(most)")
    }
    var configuration = ServerConfiguration(loops: 2)
    configuration.reservedDescriptors = 100
    #expect(configuration.connectionsPerLoop(of: nil) == 8192, "the system does not tell how many there are")
  }

  @Test("S59: a client is known by its IPv4 address, or by half of its IPv6 address")
  func networks() throws {
    for (text, network) in [
      ("192.0.2.7", "192.0.2.7"), ("0.10.100.255", "0.10.100.255"), ("109.90.9.0", "109.90.9.0"),
      ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("::1", "::/64"),
      ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
    ] {
      #expect(try #require(SocketAddress(text, port: 80)).networkText == network)
    }
    let isOurs = ["127.0.0.1": true, "127.9.8.7": true, "::1": true, "::2": false, "192.0.2.7": false]
    for (text, isOurs) in isOurs { #expect(SocketAddress.isLoopback(text) == isOurs) }
  }
}
