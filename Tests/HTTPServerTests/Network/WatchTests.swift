import SystemSupport
import TestSupport
import Testing

@testable import HTTPServer

@Suite("A loop watches other descriptors", .eachPoller)
struct WatchTests {
  @Test("It hears of what comes until the descriptor is forgotten, on the loop's thread, beside its connections")
  func told() async throws {
    let server = try TestServer()
    let watcher = Watcher(server.loops[0])
    let wakeup = try Wakeup(.poll)
    try await watcher.watch(wakeup)
    for round in 1...3 {
      wakeup.send()
      try TestServer.eventually { watcher.log.lines.count { $0 == "true" } == round }
      let client = try server.client()
      try client.send("GET /loop HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(text(try client.readAnswer().body) == "0 true")
    }
    await watcher.forget()
    wakeup.send()
    // Watches the same descriptor again; the former watcher gets no event.
    let second = Watcher(server.loops[0])
    try await second.watch(wakeup)
    try TestServer.eventually { second.log.lines == ["true"] }
    #expect(watcher.log.lines == ["true", "true", "true"])
  }
}

/// An actor isolated to a loop that watches a descriptor there.
private actor Watcher {
  private nonisolated let loop: EventLoop
  nonisolated let log = Log()
  private var watch: Watch?

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  init(_ loop: EventLoop) { self.loop = loop }

  func watch(_ wakeup: Wakeup) throws {
    watch = try loop.watch(wakeup.descriptor, for: .arrivals) { [loop, log] event in
      wakeup.clear()
      log.add("\(loop.isCurrent && event.isReadable)")
    }
  }

  func forget() {
    if let watch { loop.forget(watch) }
    watch = nil
  }
}
