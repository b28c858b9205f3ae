import SystemSupport
import TestSupport
import Testing

@testable import HTTPServer

@Suite("One client does not keep the others waiting", .eachPoller)
struct FairnessTests {
  /// How long each of 50 successive requests takes, longest first.
  private func waits(_ server: TestServer) throws -> [Duration] {
    let client = try server.client()
    return try (0..<50).map { number in
      let start = ContinuousClock.now
      try client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(text(try client.readAnswer().body) == "GET /\(number) from 127.0.0.1")
      return ContinuousClock.now - start
    }.sorted(by: >)
  }

  @Test("Not by pipelining as fast as it can")
  func pipelining() async throws {
    let server = try TestServer()
    let request = bytes(String(repeating: "GET /next HTTP/1.1\r\nHost: a\r\n\r\n", count: 2000))
    let writing = try Thread(name: "pipelining") { [port = server.server.port] in
      guard let client = try? HTTPConnection(port: port) else { return }
      let sender = client.descriptor
      guard let reading = try? Thread(name: "reading", { drain(sender) }) else { return }
      while (try? client.send(request)) != nil {}
      client.finishReading()
      reading.join()
    }
    await server.log.waitFor("GET /next")
    let waits = try waits(server)
    #expect(waits[25] < .seconds(1))
    server.server.stop()
    writing.join()
  }

  @Test("Not by being slow with long answers, streamed or ready, ten of them at once")
  func slowReaders() async throws {
    let server = try TestServer()
    var clients: [HTTPConnection] = []
    for index in 0..<10 {
      let client = try HTTPConnection(port: server.server.port, receiveBuffer: 4096)
      try client.send("GET \(index % 2 == 0 ? "/flood" : "/large") HTTP/1.1\r\nHost: a\r\n\r\n")
      clients.append(client)
    }
    await server.log.waitFor("piece 0")
    #expect(try waits(server)[25] < .seconds(1))
    for client in clients { #expect(try client.readSome(4096) > 0) }
  }

  @Test("Not by reading a long streamed answer as fast as it can")
  func fastReader() async throws {
    let server = try TestServer()
    let client = try server.client()
    try client.send("GET /flood HTTP/1.1\r\nHost: a\r\n\r\n")
    await server.log.waitFor("piece 0")
    let sender = client.descriptor
    let reading = try Thread(name: "reading") { drain(sender) }
    #expect(try waits(server)[25] < .seconds(1))
    client.finishReading()
    reading.join()
  }
}

/// Reads and discards everything until the end of the stream.
private func drain(_ descriptor: Int32) {
  var piece = [UInt8](repeating: 0, count: 65536)
  while unsafe piece.withUnsafeMutableBytes({ unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }) > 0 {}
}
