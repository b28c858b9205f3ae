@testable import SystemSupport
import TestSupport
import Testing

@testable import HTTPServer

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
    let loop = try EventLoop(index: 0)
    var configuration = ServerConfiguration(port: 0, loops: 1)
    let peers = Log()
    configuration.isCounted = { peer in
      peers.add(peer)
      return false
    }
    let acceptor = try Acceptor(sockets, [loop], configuration, ClientUsage(configuration.limits))
    let thread = try Thread(name: "accepting") { acceptor.run(connectionsPerLoop: 1000) }
    try TestServer.eventually { peers.lines.count >= 41 }
    acceptor.stop()
    thread.join()
    #expect((peers.lines.firstIndex(of: "::1") ?? 99) < 3)
    withExtendedLifetime((crowd, other)) {}
  }

  @Test("Connections 7: when accepting fails the log says so once a second, and the other address is served on")
  func failing() async throws {
    let broken = try ListeningSocket(address: "127.0.0.1", port: 0)
    let sound = try ListeningSocket(address: "127.0.0.1", port: 0)
    // accept(2) fails with EINVAL forever on a socket that no longer listens.
    shutdown(broken.raw, Int32(SHUT_RD))
    let loop = try EventLoop(index: 0)
    var configuration = ServerConfiguration(port: 0, loops: 1)
    let events = Log()
    configuration.report = { events.add("\($0)") }
    configuration.isCounted = { _ in
      events.add("accepted")
      return false
    }
    let acceptor = try Acceptor([broken, sound], [loop], configuration, ClientUsage(configuration.limits))
    let began = ContinuousClock.now
    let thread = try Thread(name: "accepting") { acceptor.run(connectionsPerLoop: 1000) }
    let clients = try (0..<20).map { _ in
      let client = try HTTPConnection(port: sound.port)
      client.pause(milliseconds: 60)
      return client
    }
    try TestServer.eventually { events.lines.count { $0 == "accepted" } >= clients.count }
    acceptor.stop()
    thread.join()
    let seconds = Int((ContinuousClock.now - began) / .seconds(1)) + 1
    let told = events.lines.count { $0 == "\(ServerEvent.acceptFailing(errno: EINVAL))" }
    #expect(told >= 1 && told <= seconds)
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
      ("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("::1", "::/64"),
      ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
    ] {
      #expect(try #require(SocketAddress(text, port: 80)).networkText == network)
    }
    let isOurs = ["127.0.0.1": true, "127.9.8.7": true, "::1": true, "::2": false, "192.0.2.7": false]
    for (text, isOurs) in isOurs { #expect(SocketAddress.isLoopback(text) == isOurs) }
  }
}
