import TestSupport
import Testing

@testable import HTTPServer

@Suite("Answers strictly in order; reading stops while an answer waits", .eachPoller)
struct PipeliningTests {
  private static let requests = (0..<50).map { number in
    switch number % 4 {
    case 0: "GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n"
    case 1: "POST /\(number) HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
    case 2: "PUT /\(number) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\nT: v\r\n\r\n"
    default: "GET /\(number) HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
    }
  }
  private static let methods = ["GET", "POST", "PUT", "GET"]

  private func expectAll(_ client: HTTPConnection) throws {
    for number in 0..<50 {
      let method = PipeliningTests.methods[number % 4]
      #expect(text(try client.readAnswer().body) == "\(method) /\(number) from 127.0.0.1")
    }
  }

  @Test("Connections 2: fifty requests in one write, with bodies and without, are answered in order")
  func inOneWrite() throws {
    let server = try TestServer()
    let client = try server.client()
    try client.send(PipeliningTests.requests.joined())
    try expectAll(client)
    #expect(server.log.lines.count == 50)
  }

  @Test("Connections 2: so are they in odd splits", arguments: [1, 2, 7, 100, 1999])
  func inPieces(_ size: Int) throws {
    let server = try TestServer()
    let client = try server.client()
    var generator = SeededGenerator(seed: UInt64(size))
    var rest = bytes(PipeliningTests.requests.joined())[...]
    while !rest.isEmpty {
      let count = size == 1 ? 1 : Int.random(in: 1...size, using: &generator)
      try client.send(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    try expectAll(client)
  }

  @Test("Connections 2: more requests than are read ahead are answered too")
  func many() throws {
    let server = try TestServer()
    let client = try server.client()
    let count = 3000
    try client.send((0..<count).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
    for number in 0..<count { #expect(text(try client.readAnswer().body) == "GET /\(number) from 127.0.0.1") }
  }

  @Test("Connections 2: while a handler runs nothing more than 16 KiB is read, whatever the client sends")
  func readAhead() async throws {
    let server = try TestServer()
    let client = try server.client()
    let request = "GET /next HTTP/1.1\r\nHost: a\r\n\r\n"
    // One write, so that the first read could take all of it.
    try client.send("GET /gate HTTP/1.1\r\nHost: a\r\n\r\n" + String(repeating: request, count: 1800))
    await server.log.waitFor("GET /gate")
    let sent = client.sendUntilFull(bytes(String(repeating: request, count: 1000)), atMost: 256 << 20)
    #expect(sent < 64 << 20, "the system's buffers are full")
    #expect(await server.readAhead() <= 16384)
    #expect(server.log.lines == ["GET /gate"])
    server.gate.open()
    #expect(text(try client.readAnswer().body) == "true true")
    for _ in 0..<1800 { #expect(text(try client.readAnswer().body) == "GET /next from 127.0.0.1") }
  }

  @Test(
    "Connections 2: while an answer waits for a client that reads nothing, its further requests wait in the system's buffers"
  )
  func noReader() async throws {
    let server = try TestServer()
    let client = try HTTPConnection(port: server.server.port, receiveBuffer: 4096, sendBuffer: 65536)
    let sent = client.sendUntilFull(bytes("GET /page HTTP/1.1\r\nHost: a\r\n\r\n"), atMost: 256 << 20)
    #expect(sent < 256 << 20)
    // On a busy machine the server may lag behind the client.
    try TestServer.eventually { server.sum { $0.phase == .writing && !$0.isPostponed ? 1 : 0 } == 1 }
    #expect(await server.readAhead() <= 16384)
    let handled = server.log.lines.count
    let other = try server.client()
    try other.send("GET /other HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try other.readAnswer().status == 200)
    #expect(server.log.lines.count == handled + 1, "nothing more of the first client's was begun")
  }
}
