import Foundation
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport

@Suite("Story: charge points of a wallet that rests, and then runs", .blocking)
struct RestingChargersStory {
  /// The built program on a data folder.
  private struct House {
    let folder = ProgramRun.freshFolder()
    var file: String { folder + "/chargers.csv" }

    func start(_ settings: String...) throws -> ProgramRun {
      try ProgramRun(["--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms"] + settings)
    }

    func ask(_ words: String...) throws -> (status: Int32, text: String, errors: String) {
      let run = try ProgramRun(["chargers"] + words + ["--data", folder + "/data"])
      let text = run.outputText
      return (run.status, text, run.errorText)
    }

    func write(_ lines: [String]) throws {
      try ChargersFile.text(lines).write(toFile: file, atomically: true, encoding: .utf8)
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
  }

  @Test("load, secret and the list work alone, the rest needs a running wallet; the secret made so lets it connect")
  func resting() throws {
    let house = House()
    defer { house.remove() }
    try house.write(ChargersFile.first)
    #expect(try house.ask().errors.contains("There is no wallet in the data folder"))
    let first = try house.start()
    _ = try first.port()
    first.terminate()
    #expect(try house.ask().text == "0 charge points; no wallet runs.\n")
    let loaded = try house.ask("load", house.file)
    #expect(loaded.status == 0, "\(loaded.errors)")
    #expect(loaded.text.hasPrefix("Taken over: 1 charge point with 2 chargers; 2 added"))
    let made = try house.ask("secret", "CP1")
    let secret = try #require(made.text.split(separator: "\n").last.map(String.init))
    #expect(made.status == 0 && secret.wholeMatch(of: /[0-9a-f]{40}/) != nil)
    #expect(try house.ask("secret", "CP9").errors.contains("There is no charge point CP9"))
    let listed = try house.ask()
    #expect(listed.text.contains("1 CP1 Main Street: never heard of.\n  100001 connector 1, Type 2, 22 kW.\n"))
    for words in [["log", "CP1"], ["reset", "CP1"], ["unlock", "100001"]] {
      let run = try ProgramRun(["chargers"] + words + ["--data", house.folder + "/data"])
      #expect(run.outputText.isEmpty && run.status == 78)
      #expect(run.errorText.contains("No wallet runs on the data folder"), "\(words)")
    }

    let run = try house.start("--ocpp-bind", "127.0.0.1", "--ocpp-port", "0")
    _ = try run.port()
    // The log is written by a thread of its own.
    #expect(try blockUntil { run.errorText.contains("what=\"charge points\"") })
    let found = try #require(run.errorText.firstMatch(of: /sys_startup what="charge points" port="(\d+)"/))
    let point = try ScriptedChargePoint(port: try #require(Int(found.1)), identity: "CP1", secret: secret)
    try point.boot()
    #expect(try house.ask().text.contains("1 CP1 Main Street: connected; Volt V1."))
    let reset = try ProgramRun(["chargers", "reset", "CP1", "--data", house.folder + "/data"])
    point.answers["Reset"] = #"{"status":"Accepted"}"#
    try point.serve(until: "Reset")
    #expect(reset.outputText == "CP1 restarts.\n" && reset.status == 0)
    run.terminate()
    #expect(run.status == 0)
    #expect(try house.ask().text.contains("last heard of at 20"))
  }

  @Test("The log tells of files, connections, refusals, and commands, and has no secret")
  func log() throws {
    let house = House()
    defer { house.remove() }
    try house.write(ChargersFile.first)
    try "kind,name,points\nplace,Davis,38.5449 -121.7405\n".write(
      toFile: house.folder + "/map.csv", atomically: true, encoding: .utf8)
    let run = try house.start("--chargers", house.file, "--map", house.folder + "/map.csv")
    let port = try run.port()
    let secret = try #require(try house.ask("secret", "CP1").text.split(separator: "\n").last.map(String.init))
    let point = try ScriptedChargePoint(port: port, identity: "CP1", secret: secret)
    try point.boot()
    try point.call("StatusNotification", #"{"connectorId":1,"errorCode":"GroundFailure","status":"Faulted"}"#)
    #expect(throws: ClientFailure.self) {
      _ = try ScriptedChargePoint(port: port, identity: "CP1", secret: "not-the-secret")
    }
    try house.write(["nonsense"])
    #expect(try blockUntil { run.errorText.contains("are not taken over") })
    try house.write(ChargersFile.first + [ChargersFile.second])
    #expect(try blockUntil { run.errorText.contains("charge_points=\"2\"") })
    run.terminate()
    let log = run.errorText
    for words in [
      "sys_chargers_read file=\"\(house.file)\" charge_points=\"1\" chargers=\"2\" added=\"2\" retired=\"0\" tariffs=\"1\"",
      "sys_map_read file=\"\(house.folder)/map.csv\" features=\"1\"",
      "sys_warning what=\"The charge points in \(house.file) are not taken over: line 2",
      "charge_points=\"2\" chargers=\"3\" added=\"1\" retired=\"0\" tariffs=\"1\"",
      "sensitive_update peer=\"owner\" what=\"chargers secret CP1\" status=\"0\"",
      "charge_point_connected charge_point=\"CP1\" peer=\"127.0.0.1\"",
      "charge_point_booted charge_point=\"CP1\" vendor=\"Volt\" model=\"V1\"",
      "charge_point_status charge_point=\"CP1\" connector=\"1\" status=\"Faulted\"",
      "charge_point_refused status=\"401\" peer=\"127.0.0.1\"", "charge_point_disconnected charge_point=\"CP1\"",
      "access method=\"GET\" route=\"/ocpp/{id}\" status=\"101\"",
    ] {
      #expect(log.contains(words), "\(words)")
    }
    #expect(log.matches(of: /are not taken over/).count == 1, "told once, although it is looked at each second")
    #expect(!log.contains(secret) && !log.contains("not-the-secret"))
  }

  @Test("An address that others could reach stops the start with the reason")
  func publicAddress() throws {
    let house = House()
    defer { house.remove() }
    let run = try house.start("--ocpp-bind", "0.0.0.0")
    #expect(run.outputText.isEmpty && run.status == 78)
    #expect(run.errorText.contains("there is no TLS at it"))
  }
}
