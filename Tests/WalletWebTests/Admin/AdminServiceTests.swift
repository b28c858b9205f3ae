import Foundation
import SQLiteStore
import Synchronization
import SystemSupport
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite(.blocking) struct AdminServiceTests {
  private let folder = ProgramRun.freshFolder()

  private func ask(_ words: [String] = ["stats"]) throws -> (status: Int32?, told: RecordedOutput) {
    let output = RecordedOutput()
    return (try AdminRequest.ask(try Invocation(words), folder: folder, output: output), output)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  @Test("An answer of any length arrives whole, with its status")
  func long() throws {
    defer { remove() }
    let service = try AdminService(folder: folder) { words, client in
      for number in 0..<20_000 { client.line("\(number) \(words.joined()) of a rather long answer, one\nline each") }
      client.complain("that was it")
      return 7
    }
    defer { service.close() }
    let (status, told) = try ask()
    #expect(status == 7)
    #expect(told.lines.count == 20_000)
    #expect(told.lines.last == "19999 --stats of a rather long answer, one line each")
    #expect(told.complaints == ["that was it"])
  }

  @Test("Many clients who say nothing keep no question waiting")
  func silent() throws {
    defer { remove() }
    let service = try AdminService(folder: folder) { _, _ in 0 }
    defer { service.close() }
    var clients: [AdminSocketClient] = []
    for round in 0..<150 {
      clients.append(try AdminSocketClient(path: folder + "/owner.sock"))
      if round % 3 == 0 { clients.last?.send("no end") }
    }
    let began = ContinuousClock.now
    #expect(try ask().status == 0)
    #expect(ContinuousClock.now - began < .seconds(20), "two seconds each, one after the other, are five minutes")
    withExtendedLifetime(clients) {}
  }

  @Test("Who waits for a long answer hears that the wallet is at it, and others are answered meanwhile")
  func alive() throws {
    defer { remove() }
    let gate = Wakeup.forTests()
    let service = try AdminService(folder: folder) { words, _ in
      if words.contains("check") { gate.wait(milliseconds: nil) }
      return 0
    }
    defer { service.close() }
    let client = try AdminSocketClient(path: folder + "/owner.sock")
    client.send("-- check\n")
    #expect(client.read(until: "~\n").hasSuffix("~\n"))
    #expect(try ask().status == 0)
    gate.send()
    #expect(client.read(until: ".0\n").hasSuffix(".0\n"))
  }

  @Test("Work is given up when its client leaves, and when the wallet stops; a client who waits gets an answer")
  func givenUp() throws {
    defer { remove() }
    let begun = Wakeup.forTests()
    let ended = Wakeup.forTests()
    let service = try AdminService(folder: folder) { _, client in
      begun.send()
      while !client.cancellation.isCancelled { sched_yield() }
      ended.send()
      return 0
    }
    do {
      let client = try AdminSocketClient(path: folder + "/owner.sock")
      client.send("-- check\n")
      begun.wait(milliseconds: nil)
    }
    ended.wait(milliseconds: nil)
    let waiting = try AdminSocketClient(path: folder + "/owner.sock")
    waiting.send("-- check\n")
    begun.wait(milliseconds: nil)
    let began = ContinuousClock.now
    service.close()
    #expect(ContinuousClock.now - began < .seconds(4))
    #expect(!waiting.read(until: ".0\n").contains(".0"))
    #expect(!FileManager.default.fileExists(atPath: folder + "/owner.sock"))
    #expect(try ask().status == nil, "nobody is there any more")
  }

  @Test("More questions at once than the wallet works on are refused at once")
  func many() throws {
    defer { remove() }
    let gate = Mutex(false)
    let begun = Wakeup.forTests()
    let service = try AdminService(folder: folder) { _, _ in
      begun.send()
      while !gate.withLock({ $0 }) { sched_yield() }
      return 0
    }
    defer { service.close() }
    let clients = try (0..<AdminService.answersMax).map { _ in try AdminSocketClient(path: folder + "/owner.sock") }
    for client in clients {
      client.send("-- check\n")
      begun.wait(milliseconds: nil)
    }
    let (status, told) = try ask()
    #expect(status == Command.mistake)
    #expect(told.complaints == ["The wallet answers too many others; ask again."])
    gate.withLock { $0 = true }
    for client in clients { #expect(client.read(until: ".0\n").contains(".0\n")) }
  }

  @Test("A socket where something else answers is no wallet of this version")
  func stranger() throws {
    defer { remove() }
    let listening = AdminSocketIO.make(waits: true)
    defer { close(listening) }
    let bound = unsafe AdminSocketIO.withAddress(in: folder) { unsafe bind(listening, $0, $1) }
    try #require(bound == 0 && listen(listening, 4) == 0)
    for (answer, words) in [
      ("uptime_seconds 5\n", "is of another version"), ("=a line\n", "stopped before it had answered"),
      ("", "stopped before"),
    ] {
      let answering = try SystemSupport.Thread {
        let client = accept(listening, nil, nil)
        AdminSocketIO.send(answer, on: client, until: ContinuousClock.now + .seconds(5))
        // Reads the question, so that closing does not discard the answer.
        _ = Socket.wait(for: POLLIN, on: client, until: ContinuousClock.now + .seconds(5))
        _ = AdminSocketIO.receive(from: client)
        close(client)
      }
      let problem = #expect(throws: ProgramFailure.self) { try ask() }
      answering.join()
      #expect(problem?.sentence.contains(words) == true, "\(problem?.sentence ?? "")")
    }
  }
}

extension Wakeup {
  fileprivate static func forTests() -> Wakeup {
    do { return try Wakeup() } catch {
      Issue.record("no signal: \(error)")
      exit(1)
    }
  }
}
