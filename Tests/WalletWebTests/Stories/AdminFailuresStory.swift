import Foundation
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: the owner's commands are interrupted, or given what they cannot take")
struct AdminFailuresStory {
  private let folder = ProgramRun.freshFolder()
  private var data: String { folder + "/data" }
  private var shelf: String { folder + "/shelf" }

  init() throws {
    try FileManager.default.createDirectory(atPath: shelf, withIntermediateDirectories: true)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private func start() throws -> ProgramRun {
    let run = try ProgramRun(["--port", "0", "--data", data, "--sms", "file:\(folder)/sms"])
    _ = try run.port()
    return run
  }

  private func ask(_ words: [String], in present: String? = nil) throws -> (status: Int32, text: String, errors: String)
  {
    let run = try ProgramRun(words + ["--data", data], folder: present)
    let text = run.outputText
    return (run.status, text, run.errorText)
  }

  private var onShelf: [String] { (try? FileManager.default.contentsOfDirectory(atPath: shelf).sorted()) ?? [] }

  @Test(
    "A backup that is killed on its way leaves nothing under the name, and the next one goes well",
    arguments: [true, false])
  func killed(isRunning: Bool) throws {
    defer { remove() }
    try start().terminate()
    var wasHalf = false
    for round in 0..<40 where !wasHalf {
      let name = "\(round).db"
      let killed: ProgramRun
      let client: AdminSocketClient?
      if isRunning {
        killed = try start()
        client = try AdminSocketClient(path: data + "/owner.sock")
        client?.send("-- backup \(shelf)/\(name)\n")
      } else {
        client = nil
        killed = try ProgramRun(["backup", shelf + "/" + name, "--data", data])
      }
      let patience = Date(timeIntervalSinceNow: 20)
      while !onShelf.contains(where: { $0.hasPrefix(name + ".") }), Date() < patience {}
      killed.kill()
      withExtendedLifetime(client) {}
      let left = onShelf.filter { $0.hasPrefix(name) }
      #expect(!left.isEmpty)
      wasHalf = left.contains { $0.hasSuffix(".unfinished") } && !left.contains(name)
      guard wasHalf else {
        // The backup finished before the signal, so it is complete.
        #expect(left.contains(name) && left.contains(name + ".key"))
        continue
      }
      #expect(!left.contains(name + ".key"))
      #expect(left.allSatisfy { $0.hasSuffix(".unfinished") || $0.hasSuffix(".unfinished-journal") }, "\(left)")
      let again = try ask(["backup", shelf + "/" + name])
      #expect(again.status == 0, "\(again.errors)")
      #expect(onShelf.contains(name) && onShelf.contains(name + ".key"))
    }
    #expect(wasHalf, "no signal came in the middle")
  }

  @Test("A relative FILE means the asker's folder, not that of the wallet that writes it")
  func relative() throws {
    defer { remove() }
    let run = try start()
    let running = try ask(["backup", "b.db"], in: shelf)
    #expect(running.status == 0, "\(running.errors)")
    #expect(running.text.contains("/shelf/b.db, its key in "))
    #expect(onShelf == ["b.db", "b.db.key"])
    #expect(try ask(["export", "files/"], in: shelf).status == 0)
    #expect(onShelf == ["b.db", "b.db.key", "files"])
    let client = try AdminSocketClient(path: data + "/owner.sock")
    client.send("-- backup c.db\n")
    #expect(client.read(until: ".78\n").hasPrefix("!The running wallet takes whole paths only, and c.db is none."))
    run.terminate()
    #expect(try ask(["backup", "rest.db"], in: shelf).status == 0)
    #expect(onShelf.contains("rest.db"))
  }

  @Test("A path that is not UTF-8 is refused with a sentence, and nothing is made")
  func notText() throws {
    defer { remove() }
    try start().terminate()
    let run = try ProgramRun(
      ["backup", "--data", data], redirection: "\"$(printf '\(shelf)/a\\377.db')\"")
    #expect(run.waited() == 78)
    #expect(run.errorText.contains("is not UTF-8"), "\(run.errorText)")
    let other = try ProgramRun(["check"], preparation: "export WALLET_DATA=\"$(printf '\(folder)/\\377')\"")
    #expect(other.waited() == 78)
    #expect(other.errorText.contains("The value of WALLET_DATA is not UTF-8"), "\(other.errorText)")
    #expect(onShelf == [])
  }

  @Test("What the owner had done by the running wallet stands in its log, without a secret")
  func logged() throws {
    defer { remove() }
    let run = try start()
    #expect(try ask(["backup", shelf + "/b.db"]).status == 0)
    #expect(try ask(["backup", shelf + "/b.db"]).status == 78)
    #expect(try ask(["export", shelf]).status == 0)
    #expect(try ask(["clock", "accept"]).status == 0)
    #expect(try ask(["clock"]).status == 0)
    run.terminate()
    let log = run.errorText
    for line in [
      "sensitive_read peer=\"owner\" what=\"backup \(shelf)/b.db\" status=\"0\"\n",
      "sensitive_read peer=\"owner\" what=\"backup \(shelf)/b.db\" status=\"78\"\n",
      "sensitive_read peer=\"owner\" what=\"export \(shelf)\" status=\"0\"\n",
      "sensitive_update peer=\"owner\" what=\"clock accept\" status=\"0\"\n",
    ] { #expect(log.contains(line), "\(line) in \(log)") }
    #expect(log.split(separator: "\n").count { $0.contains("peer=\"owner\"") } == 4)
    let key = try Data(contentsOf: URL(filePath: data + "/key")).map { String(format: "%02x", $0) }.joined()
    #expect(!log.contains(key))
  }

  @Test("An import whose data folder is in use, or has a key alone, says so")
  func imported() throws {
    defer { remove() }
    let run = try start()
    #expect(try ask(["export", shelf]).status == 0)
    let file = try #require(onShelf.first { $0.hasSuffix(".json") })
    let busy = try ask(["import", shelf + "/" + file])
    #expect(busy.status == 78)
    #expect(busy.errors.contains("Another wallet is running on the data folder \(data);"))
    run.terminate()
    try FileManager.default.removeItem(atPath: data + "/wallet.db")
    let stray = try ask(["import", shelf + "/" + file])
    #expect(stray.status == 78)
    #expect(stray.errors.contains("There is the key of a wallet, \(data)/key, without its database."))
    try FileManager.default.removeItem(atPath: data + "/key")
    #expect(try ask(["import", shelf + "/" + file]).status == 0)
    #expect(FileManager.default.fileExists(atPath: data + "/key"))
  }
}
