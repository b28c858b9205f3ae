import Testing

@testable import HTTPServer

@Suite("Start and stop")
struct StartAndStopTests {
  private func configuration(_ addresses: [String], port: Int = 0) -> ServerConfiguration {
    var configuration = ServerConfiguration(port: port, loops: 1)
    configuration.addresses = addresses
    return configuration
  }

  private func start(_ configuration: ServerConfiguration) throws -> Server {
    try Server.start(configuration) { _ in
      Application(admit: { _ in nil }, respond: { _ in Response(.ok) }, explain: { Response($0.status) })
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
    let client = try TestClient(port: server.port)
    try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try client.readAnswer().status == 200)
  }

  @Test("What the application throws at start comes out, and the port is free again")
  func applicationThrows() throws {
    #expect(throws: TestClient.Failure.self) {
      try Server.start(configuration(["127.0.0.1"])) { _ in throw TestClient.Failure(what: "no") }
    }
  }

  @Test("Stopping answers what runs, closes what is idle, and can be done twice")
  func graceful() async throws {
    let server = try TestServer()
    let idle = try server.client()
    let busy = try server.client()
    try busy.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n")
    await server.log.waitFor("GET /gate")
    let stopping = try WorkerThread(name: "stopping") { server.server.stop() }
    #expect(try idle.readToEnd().isEmpty)
    server.gate.open()
    let answer = try busy.readAnswer()
    #expect(text(answer.body) == "true true")
    #expect(answer.fields["connection"] == "close")
    #expect(try busy.readToEnd().isEmpty)
    busy.reset()
    stopping.join()
    server.server.stop()
    #expect(throws: TestClient.Failure.self) { try server.client() }
  }

  @Test("A handler that never returns does not keep the server from stopping")
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
