import Testing

@testable import HTTPServer

@Suite("Deadlines")
struct DeadlineTests {
  @Test("A connection that says nothing is closed without an answer")
  func idle() throws {
    var limits = Limits()
    limits.idleTime = 0.05
    let server = try TestServer(limits: limits)
    let silent = try server.client()
    #expect(try silent.readToEnd().isEmpty)
    let once = try server.client()
    try once.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try once.readAnswer().status == 200)
    #expect(try once.readToEnd().isEmpty)
  }

  @Test("A header section that does not come to its end is refused with 408")
  func header() throws {
    var limits = Limits()
    limits.headerTime = 0.05
    let server = try TestServer(limits: limits)
    for part in ["G", "GET / HTTP/1.1\r\nHost: a\r\n"] {
      let client = try server.client()
      try client.send(part)
      #expect(try client.readAnswer().status == 408)
      #expect(try client.readToEnd().isEmpty)
    }
    #expect(server.log.lines == Array(repeating: "\(ServerEvent.refused(.headerTimeout))", count: 2))
  }

  @Test("A body that does not come to its end, or comes too slowly, is refused with 408")
  func body() throws {
    var limits = Limits()
    limits.bodyTime = 0.05
    var slow = Limits()
    slow.bodyGrace = 0.05
    for limits in [limits, slow] {
      let server = try TestServer(limits: limits)
      let client = try server.client()
      try client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\nabc")
      #expect(try client.readAnswer().status == 408)
      #expect(try client.readToEnd().isEmpty)
      #expect(server.log.lines == ["\(ServerEvent.refused(.bodyTimeout))"])
    }
  }

  @Test("A client that does not take its answer is cut off", arguments: [true, false])
  func write(_ byStall: Bool) throws {
    var limits = Limits()
    if byStall { limits.writeStall = 0.05 } else { limits.writeTime = 0.05 }
    let server = try TestServer(limits: limits)
    let stalled = try TestClient(port: server.server.port, receiveBuffer: 4096)
    try stalled.send("GET /flood HTTP/1.1\r\nHost: a\r\n\r\n")
    // The server's own stop waits for this answer, and must not wait long.
    let start = ContinuousClock.now
    server.server.stop()
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(throws: TestClient.Failure.self) { try stalled.readAnswer() }
  }

  @Test("The nearest deadline comes up first, and moving one away is remembered")
  func heap() {
    var deadlines = Deadlines()
    var generator = SeededGenerator(seed: 1)
    var expected: [Int: UInt64] = [:]
    for _ in 0..<5000 {
      let slot = Int.random(in: 0..<200, using: &generator)
      let moment = UInt64.random(in: 1...1000, using: &generator)
      deadlines.set(slot, moment)
      expected[slot] = moment
    }
    for slot in 0..<20 {
      deadlines.set(slot, .max)
      expected[slot] = nil
    }
    for now in UInt64(0)...1000 {
      var expired: Set<Int> = []
      while let slot = deadlines.popExpired(now: now) { expired.insert(slot) }
      #expect(expired == Set(expected.filter { $0.value == now }.keys))
    }
    #expect(deadlines.next == .max)
  }
}
