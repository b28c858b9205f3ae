import SystemSupport
import TestSupport
import Testing

@testable import HTTPServer

@Suite("Start and stop", .eachPoller)
struct StartAndStopTests {
  private func configuration(_ addresses: [String], port: Int = 0) -> ServerConfiguration {
    var configuration = ServerConfiguration(port: port, loops: 1)
    configuration.addresses = addresses
    return configuration
  }

  private func start(_ configuration: ServerConfiguration) throws -> Server {
    try Server.start(configuration) { _ in
      Application(admit: { _, _ in .whole }, respond: { _ in Response(.ok) }, explain: { Response($0.status) })
    }
  }

  @Test("A port that is taken is named")
  func portInUse() throws {
    let server = try TestServer()
    let port = server.server.port
    #expect(port > 0)
    do {
      _ = try start(configuration(["127.0.0.1"], port: port))
      Issue.record("two servers on one port")
    } catch ServerFailure.portInUse(let taken) {
      #expect(taken == port)
    }
  }

  @Test("An address that this machine does not have is named", arguments: ["192.0.2.1", "nonsense", "127.0.0.1x", ""])
  func address(_ text: String) throws {
    do {
      _ = try start(configuration([text]))
      Issue.record("listens on \(text)")
    } catch ServerFailure.addressNotAvailable(let address) {
      #expect(address == text)
    }
  }

  @Test("The default addresses share a port, with IPv6 or without")
  func defaults() throws {
    let server = try start(ServerConfiguration(loops: 2))
    defer { server.stop() }
    let client = try HTTPConnection(port: server.port)
    try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try client.readAnswer().status == 200)
  }

  @Test("What the application throws at start comes out, and the port is free again")
  func applicationThrows() throws {
    #expect(throws: ClientFailure.self) {
      try Server.start(configuration(["127.0.0.1"])) { _ in throw ClientFailure(what: "no") }
    }
  }

  @Test("Connections 9: stopping answers what runs, closes what is idle, and can be done twice")
  func graceful() async throws {
    let server = try TestServer()
    let idle = try server.client()
    let busy = try server.client()
    try busy.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    await server.log.waitFor("GET /gate")
    let stopping = try Thread(name: "stopping") { server.server.stop() }
    #expect(try idle.readToEnd().isEmpty)
    server.gate.open()
    let answer = try busy.readAnswer()
    #expect(text(answer.body) == "true true")
    #expect(answer.fields["connection"] == "close")
    #expect(try busy.readToEnd().isEmpty)
    busy.reset()
    stopping.join()
    server.server.stop()
    #expect(throws: ClientFailure.self) { try server.client() }
  }

  @Test("Connections 13: at a stop an idle client has a moment for a request that is on its way, then its stream ends")
  func grace() async throws {
    var limits = TestServer.patient
    (limits.stopTime, limits.stopGrace) = (600, 600)
    let server = try TestServer(limits: limits)
    let clients = try (0..<3).map { _ in
      let client = try server.client()
      try client.send("GET /before HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.readAnswer().status == 200)
      return client
    }
    try clients[1].send("GET /be")
    let stopping = try Thread(name: "stopping") { server.server.stop() }
    try TestServer.eventually { server.isStopping() }
    // The server accepts no new connection, and answers those that are open.
    for (client, rest) in zip(clients, ["GET /under-way", "gun", "GET /way"]) {
      try client.send("\(rest) HTTP/1.1\r\nHost: a\r\n\r\n")
      let answer = try client.readAnswer()
      #expect(answer.status == 200 && answer.fields["connection"] == "close")
      #expect(try client.readToEnd().isEmpty)
      client.finishSending()
    }
    stopping.join()
  }

  @Test("Connections 13: who sends nothing in that moment, or begins and does not end, sees the end of the stream")
  func graceEnds() throws {
    var limits = TestServer.patient
    limits.stopGrace = 0.2
    let server = try TestServer(limits: limits)
    let silent = try server.client()
    let begun = try server.client()
    try begun.send("GET / HT")
    while server.server.connections < 2 { silent.pause(milliseconds: 1) }
    let began = ContinuousClock.now
    server.server.stop()
    #expect(ContinuousClock.now - began >= .milliseconds(150))
    for client in [silent, begun] { #expect(try client.readToEnd().isEmpty) }
  }

  @Test("Connections 9: stopping answers a request that has come, or closes before its handler runs; no answer is half")
  func underLoad() throws {
    for seed in UInt64(0)..<10 {
      let server = try TestServer(loops: 2)
      let results = Log()
      let workers = try (0..<8).map { number in
        try Thread(name: "client") { [port = server.server.port] in
          var sent = 0
          var answered = 0
          defer { results.add("\(answered)") }
          while let client = try? HTTPConnection(port: port) {
            while (try? client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nabcd")) != nil {
              sent += 1
              do {
                let answer = try client.readAnswer()
                answered += 1
                if text(answer.body) != "abcd" { results.add("wrong") }
                if answer.fields["connection"] == "close" { break }
              } catch {
                // A connection may break only before its answer begins.
                if client.hasUnread { results.add("half an answer, client \(number)") }
                break
              }
            }
          }
        }
      }
      while server.log.lines.count < 50 + Int(seed) * 30 { usleep(1000) }
      server.server.stop()
      for worker in workers { worker.join() }
      let lines = results.lines
      #expect(lines.count == 8 && lines.allSatisfy { Int($0) != nil }, "\(lines)")
      // The server answered every request whose handler ran.
      #expect(lines.compactMap { Int($0) }.reduce(0, +) == server.log.lines.count { $0.hasPrefix("POST") })
    }
  }

  @Test(
    "Connections 9: stopping waits for a slow client to take its last answer, whether it was told of the close or not",
    .slow)
  func slowClient() async throws {
    var limits = TestServer.patient
    limits.stopTime = 60
    let server = try TestServer(limits: limits)
    let clients = try ["/medium", "/large", "/flood"].map { path in
      let client = try HTTPConnection(port: server.server.port, receiveBuffer: 4096)
      try client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.readSome(100) > 0)
      return client
    }
    // The newest connection is closed last: when it sees the end of its stream, the others know of the stop.
    let idle = try server.client()
    try idle.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try idle.readAnswer().status == 200)
    let stopping = try Thread(name: "stopping") { server.server.stop() }
    #expect(try idle.readToEnd().isEmpty)
    for (client, count) in zip(clients, [400_000, 4 << 20, 1000 << 16]) {
      // On a closed socket this request would cause a reset, and the rest of the answer would be lost.
      try client.send("GET /late HTTP/1.1\r\nHost: a\r\n\r\n")
      client.pause(milliseconds: 50)
      #expect(try client.readAnswer().body.count == count)
      #expect(try client.readToEnd().isEmpty, "it is closed, and the late request is not answered")
    }
    #expect(!server.log.lines.contains("GET /late"))
    stopping.join()
  }

  @Test(
    "Connections 9: after the stop's time a client that is too slow is cut off, and sees that its answer is not whole")
  func cutOff() async throws {
    var limits = TestServer.patient
    limits.stopTime = 0.2
    let server = try TestServer(limits: limits)
    let client = try HTTPConnection(port: server.server.port, receiveBuffer: 4096)
    try client.send("GET /flood HTTP/1.0\r\n\r\n")
    #expect(try client.readSome(100) > 0)
    server.server.stop()
    #expect(throws: ClientFailure.self) { try client.readAnswer() }
  }

  @Test("Connections 9: a handler that never returns does not keep the server from stopping")
  func overdue() async throws {
    var limits = TestServer.patient
    limits.stopTime = 0.05
    let server = try TestServer(limits: limits)
    let busy = try server.client()
    try busy.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    await server.log.waitFor("GET /gate")
    server.server.stop()
    #expect(try busy.readToEnd().isEmpty)
  }
}
