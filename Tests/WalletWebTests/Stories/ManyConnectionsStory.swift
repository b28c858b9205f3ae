import Foundation
import SystemSupport
import TestSupport
import Testing

@testable import WalletTestSupport

/// docs/http.md, "Connections": the program with more connections than any real wallet has.
@Suite("Story: many connections", .serialized, .blocking)
struct ManyConnectionsStory {
  private func request(_ port: Int) -> String { "GET /healthz HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n" }

  /// Lets this process open as many descriptors as the system allows.
  /// - Returns: that number.
  private func raiseLimit() -> Int {
    var limit = rlimit()
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard unsafe getrlimit(files, &limit) == 0 else { return 1024 }
    limit.rlim_cur = limit.rlim_max
    unsafe setrlimit(files, &limit)
    return Int(clamping: limit.rlim_max)
  }

  @Test(
    "Connections 9: ten thousand idle connections cost memory only, at most 4 KiB each, and a 10,001st user is served",
    .slow)
  func tenThousand() async throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let count = min(10_000, raiseLimit() - 2_000)
    if count < 10_000 { print("note: only \(count) connections, the system allows no more descriptors") }
    try #require(count > 1_000)
    let run = try ProgramRun(["--port", "0", "--data", folder, "--idle-time", "600", "--loops", "1"])
    let port = try run.port()
    // Warms up what is allocated at first use, before measuring.
    for _ in 0..<50 {
      let connection = try HTTPConnection(port: port)
      try connection.send(request(port))
      #expect(try connection.answerIfAny()?.status == 200)
    }
    let before = try run.residentKilobytes()
    var connections: [HTTPConnection] = []
    for index in 0..<count {
      let connection = try HTTPConnection(port: port)
      // Half have been served; half have sent nothing yet.
      if index % 2 == 0 {
        try connection.send(request(port))
        #expect(try connection.answerIfAny()?.status == 200)
      }
      connections.append(connection)
    }
    #expect(try HTTPClient.send("GET", "/login", port: port).status == 200, "one more user is served")
    let grown = try run.residentKilobytes() - before
    print("note: \(count) idle connections take \(grown) KiB")
    #expect(grown <= 4 * count)
    for index in stride(from: 0, to: count, by: 500) {
      try connections[index].send(request(port))
      #expect(try connections[index].answerIfAny()?.status == 200, "none of them was given up")
    }
    run.terminate()
    #expect(run.status == 0)
  }

  @Test("Limits 9: at the limit of connections the longest idle one makes room, and the log says so")
  func limit() async throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(["--port", "0", "--data", folder, "--connections-max", "10", "--loops", "1"])
    let port = try run.port()
    let connections = try (0..<10).map { _ in try HTTPConnection(port: port) }
    for index in Array(0..<10) + [0] {
      try connections[index].send(request(port))
      #expect(try connections[index].answerIfAny()?.status == 200)
    }
    #expect(try HTTPClient.send("GET", "/healthz", port: port).status == 200)
    #expect(connections[1].endsInOrder())
    try connections[0].send(request(port))
    #expect(try connections[0].answerIfAny()?.status == 200)
    run.terminate()
    #expect(run.errorText.contains("the longest idle connection made room"))
  }

  @Test(
    "Connections 7: without a descriptor left accepting pauses, the log says so, and the wallet recovers", .needsRoot)
  func noDescriptors() async throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(["--port", "0", "--data", folder, "--loops", "1"])
    let port = try run.port()
    #expect(try HTTPClient.send("GET", "/healthz", port: port).status == 200)
    // The process keeps its open descriptors, and may open no more.
    try run.limitDescriptors(to: try run.openDescriptors() + 1)
    var connections: [HTTPConnection] = []
    for _ in 0..<60 {
      if let connection = try? HTTPConnection(port: port) { connections.append(connection) }
    }
    try #require(try blockUntil { run.errorText.contains("no file descriptor is left") })
    // A refused connection is closed, not left waiting.
    #expect(connections.first?.endsInOrder() == true)
    connections = []
    try run.limitDescriptors(to: 1000)
    #expect(try HTTPClient.send("GET", "/healthz", port: port).status == 200)
    run.terminate()
    #expect(run.status == 0)
    // At most one line a second, not one per client.
    #expect(run.errorText.split(separator: "\n").count { $0.contains("no file descriptor is left") } < 40)
  }

  @Test("Connections 7: 64 descriptors are enough for ten clients at once")
  func sixtyFourDescriptors() async throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(["--port", "0", "--data", folder], descriptors: 64)
    let port = try run.port()
    let clients = try (0..<10).map { _ in try HTTPConnection(port: port) }
    for _ in 0..<3 {
      for client in clients {
        try client.send(request(port))
        #expect(try client.answerIfAny()?.status == 200)
      }
    }
    run.terminate()
    #expect(run.status == 0)
    #expect(!run.errorText.contains("made room") && !run.errorText.contains("no file descriptor"))
  }

  @Test("S48: a flood of refusals leaves a few lines a second, and says how many there were")
  func floodOfRefusals() async throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(["--port", "0", "--data", folder, "--loops", "1"])
    let port = try run.port()
    let began = ContinuousClock.now
    let floods = [
      "x y z\r\n", "GET /../ HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
      "GET /nothing-\(String(repeating: "n", count: 300)) HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n",
    ]
    let count = 500
    for _ in 0..<count {
      for flood in floods {
        let client = try HTTPConnection(port: port)
        try client.send(flood)
        _ = try client.answerIfAny()
      }
    }
    let seconds = Int((ContinuousClock.now - began) / .seconds(1)) + 2
    run.terminate()
    let lines = run.errorText.split(separator: "\n")
    #expect(run.errorText.utf8.count <= seconds * 17_000, "a megabyte a minute")
    // Events without their own line are counted: none is lost.
    for name in ["input_validation_fail", "malicious_extraneous", "access"] {
      let own = lines.count { $0.contains(" \(name) ") && !$0.contains("more=") }
      let more = lines.compactMap { line in
        line.contains(" \(name) ") ? line.firstMatch(of: /more="(\d+)"/).flatMap { Int($0.1) } : nil
      }
      let refused = ["input_validation_fail": 2, "malicious_extraneous": 1, "access": 4]
      #expect(own + more.reduce(0, +) == (refused[name] ?? 0) * count, "\(name)")
      #expect(own <= seconds * 70)
    }
  }

  @Test("A program that is started with few descriptors keeps enough for itself and serves on")
  func fewDescriptors() async throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try ProgramRun(["--port", "0", "--data", folder, "--loops", "1"], descriptors: 80)
    let port = try run.port()
    var connections: [HTTPConnection] = []
    for _ in 0..<200 { connections.append(try HTTPConnection(port: port)) }
    // The connections may still be arriving; a client that finds no descriptor left gets a 503. Soon all are served.
    let patience = ContinuousClock.now + .seconds(60)
    var inRow = 0
    while inRow < 20 {
      let status = try HTTPClient.send("GET", "/login", port: port).status
      try #require(status == 200 || status == 503)
      try #require(ContinuousClock.now < patience)
      inRow = status == 200 ? inRow + 1 : 0
    }
    run.terminate()
    #expect(run.status == 0)
  }
}
