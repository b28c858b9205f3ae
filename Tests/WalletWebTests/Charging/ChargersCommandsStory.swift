import CentralSystem
import Foundation
import HTTPServer
import Testing
import TestSupport
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: the owner asks a running wallet about charge points", .blocking)
struct ChargersCommandsStory {
  /// Asks and waits for the answer.
  private func ask(_ wallet: TestWallet, _ words: String...) throws -> (status: Int32?, text: String) {
    let output = RecordedOutput()
    let status = try AdminRequest.ask(
      try Invocation(["chargers"] + words), folder: wallet.folder, output: output)
    return (status, (output.lines + output.complaints).joined(separator: "\n"))
  }

  /// Asks, lets the charge point answer, and waits for what the owner reads, with its status at the end.
  private func ask(
    _ wallet: TestWallet, _ words: String..., of point: ScriptedChargePoint, _ action: String, answering answer: String
  ) throws -> String {
    let client = try AdminSocketClient(path: wallet.folder + "/" + AdminSocketIO.name)
    client.send(AdminWords.line(try Invocation(["chargers"] + words).words) + "\n")
    point.answers[action] = answer
    try point.serve(until: action)
    // Signs of life may stand between the lines.
    return client.read(until: "(its end)").replacing("~\n", with: "")
  }

  @Test("The list tells who is connected, what it is, how its chargers are, and who has no secret")
  func list() async throws {
    try await withChargers { wallet, file in
      let before = try ask(wallet)
      #expect(before.status == 0 && before.text.contains("1 CP1 Main Street: not connected, never heard of."))
      #expect(before.text.contains("It has no secret and cannot connect: WalletWeb chargers secret CP1"))
      #expect(before.text.contains("100002 connector 2, CCS, 50.5 kW: not connected."))
      #expect(before.text.hasSuffix("2 charge points, 0 connected."))
      let point = try wallet.connected()
      try point.call("StatusNotification", #"{"connectorId":1,"errorCode":"NoError","status":"Available"}"#)
      let now = try ask(wallet)
      #expect(now.text.contains("1 CP1 Main Street: connected; Volt V1."))
      #expect(now.text.contains("100001 connector 1, Type 2, 22 kW: free; Available at 2026-11-18T11:06:40.000Z."))
      #expect(now.text.hasSuffix("2 charge points, 1 connected."))
      try file.write(["nonsense"])
      for _ in 1...2 { wallet.running.charging.watch.look() }
      let wrong = try ask(wallet)
      #expect(wrong.status == 1 && wrong.text.contains("The charge points in \(file.path) are not taken over: line 2"))
    }
  }

  @Test("load takes a file over at once, or says why not")
  func load() async throws {
    try await withWallet { wallet in
      let file = ChargersFile()
      defer { file.remove() }
      #expect(try ask(wallet).text == "0 charge points, 0 connected.")
      let missing = try ask(wallet, "load", file.path)
      #expect(missing.status == 78 && missing.text.contains("not taken over: there is no such file. What was read"))
      try file.write()
      let loaded = try ask(wallet, "load", file.path)
      #expect(loaded.status == 0)
      #expect(
        loaded.text
          == "Taken over: 2 charge points with 3 chargers; 3 added, 0 retired, 2 with a new tariff.")
      #expect(try ask(wallet, "load", file.path).text.hasSuffix("nothing is new."))
      try file.write([ChargersFile.first[0].replacing("100001", with: "1")])
      let wrong = try ask(wallet, "load", file.path)
      #expect(wrong.status == 78 && wrong.text.contains("line 2, column charger_id"))
      try file.write(ChargersFile.first.map { $0.replacing("CP1", with: "CP7") })
      #expect(try ask(wallet, "load", file.path).status == 78, "another identity")
      #expect(try ask(wallet, "load", "c.csv").status == 78, "the file is looked for where the owner is")
      #expect(wallet.central.stored.map(\.point.identity.text) == ["CP1", "CP2"])
    }
  }

  @Test("secret prints a new one once; the old one and its connection have ended")
  func secret() async throws {
    try await withChargers { wallet, _ in
      let old = try wallet.secret()
      let point = try ScriptedChargePoint(port: wallet.port, identity: "CP1", secret: old)
      try point.boot()
      let answer = try ask(wallet, "secret", "CP1")
      let lines = answer.text.split(separator: "\n")
      #expect(answer.status == 0 && lines.count == 2)
      #expect(lines[0] == "The new secret of CP1, which nobody can ask for again:")
      let secret = try #require(lines.last.map(String.init))
      #expect(secret.wholeMatch(of: /[0-9a-f]{40}/) != nil && secret != old)
      try point.serveUntilClosed()
      #expect(point.closed?.code == .normal)
      #expect(throws: ClientFailure.self) {
        _ = try ScriptedChargePoint(port: wallet.port, identity: "CP1", secret: old)
      }
      let again = try ScriptedChargePoint(port: wallet.port, identity: "CP1", secret: secret)
      try again.boot()
      let unknown = try ask(wallet, "secret", "CP9")
      #expect(unknown.status == 78)
      #expect(unknown.text.hasSuffix("There is no charge point CP9; WalletWeb chargers lists them."))
    }
  }

  @Test(
    "Each question goes to the charge point as OCPP has it, and the command prints its answer and ends with the right status"
  )
  func questions() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.connected()
      let accepted = #"{"status":"Accepted"}"#
      let refused = #"{"status":"Rejected"}"#
      #expect(try ask(wallet, "reset", "CP1", of: point, "Reset", answering: accepted) == "=CP1 restarts.\n.0\n")
      #expect(point.lastCall?.payload["type"] as? String == "Soft")
      #expect(
        try ask(wallet, "reset", "CP1", "hard", of: point, "Reset", answering: refused) == "=CP1 has refused.\n.1\n")
      #expect(point.lastCall?.payload["type"] as? String == "Hard")
      #expect(
        try ask(wallet, "trigger", "CP1", "meter", of: point, "TriggerMessage", answering: accepted)
          == "=CP1 sends the message.\n.0\n")
      #expect(point.lastCall?.payload["requestedMessage"] as? String == "MeterValues")
      #expect(
        try ask(wallet, "unlock", "100002", of: point, "UnlockConnector", answering: #"{"status":"UnlockFailed"}"#)
          == "=CP1 could not unlock the cable.\n.1\n")
      #expect(point.lastCall?.payload["connectorId"] as? Int == 2)
      #expect(
        try ask(wallet, "unavailable", "100001", of: point, "ChangeAvailability", answering: #"{"status":"Scheduled"}"#)
          == "=CP1 does it when the car that charges there has ended.\n.0\n")
      #expect(point.lastCall?.payload["type"] as? String == "Inoperative")
      #expect(
        try ask(wallet, "available", "100001", of: point, "ChangeAvailability", answering: accepted)
          == "=CP1 has made it available.\n.0\n")
      #expect(point.lastCall?.payload["type"] as? String == "Operative")
      #expect(
        try ask(
          wallet, "reset", "CP1", of: point, "Reset", answering: #"[4,"ID","InternalError","broken",{}]"#)
          == "!CP1 has answered with the error InternalError (broken).\n.1\n")
    }
  }

  @Test("config prints settings, changes one, and never shows the key for authorisation")
  func settings() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.connected()
      let keys = #"""
        {"configurationKey":[{"key":"A","readonly":true,"value":"1"},{"key":"B","readonly":false},
        {"key":"AuthorizationKey","readonly":false,"value":"topsecret"}],"unknownKey":[]}
        """#
      let all = try ask(wallet, "config", "CP1", of: point, "GetConfiguration", answering: keys)
      #expect(all == "=A = 1 (read only)\n=B = (none)\n=AuthorizationKey = (not shown)\n.0\n")
      let one = try ask(
        wallet, "config", "CP1", "X", of: point, "GetConfiguration", answering: #"{"unknownKey":["X"]}"#)
      #expect(one == "=CP1 does not know the setting X.\n.1\n")
      #expect(point.lastCall?.payload["key"] as? [String] == ["X"])
      let change = try ask(
        wallet, "config", "CP1", "B", "two words", of: point, "ChangeConfiguration",
        answering: #"{"status":"RebootRequired"}"#)
      #expect(change == "=CP1 has taken over the setting; it holds after a restart.\n.0\n")
      #expect(point.lastCall?.payload["value"] as? String == "two words")
    }
  }

  @Test(
    "The command says so of a charge point that is not connected, does not answer, or leaves before it has answered")
  func silence() async throws {
    try await withChargers({ $0.charging.callTime = 5 }) { wallet, _ in
      let away = try ask(wallet, "reset", "CP1")
      #expect(away.status == 1 && away.text.hasSuffix("CP1 is not connected."), "\(away.text)")
      let unknown = try ask(wallet, "unlock", "999999")
      #expect(unknown.status == 78 && unknown.text.contains("There is no charger 999999;"))
      let point = try wallet.connected()
      let client = try AdminSocketClient(path: wallet.folder + "/" + AdminSocketIO.name)
      client.send("-- chargers reset CP1\n")
      // It takes the call, and says nothing.
      try point.serve(until: "Reset")
      wallet.clock.advance(seconds: 6)
      wallet.running.charging.watch.tick()
      #expect(client.read(until: ".1\n").contains("!CP1 has not answered within 5 seconds.\n"))
      let other = try AdminSocketClient(path: wallet.folder + "/" + AdminSocketIO.name)
      other.send("-- chargers reset CP1\n")
      try point.serve(until: "Reset")
      _ = try wallet.secret()
      #expect(other.read(until: ".1\n").contains("!CP1 has lost its connection before it answered.\n"))
    }
  }

  @Test("log tells what was said lately, and what fitted nothing, without secrets; stats counts it")
  func conversation() async throws {
    try await withChargers { wallet, _ in
      let nothing = try ask(wallet, "log", "CP1")
      #expect(nothing.status == 0 && nothing.text == "Nothing was said since the wallet started.")
      let point = try wallet.connected()
      try point.call("Authorize", #"{"idTag":"SECRETTAG"}"#)
      let said = try ask(wallet, "log", "CP1").text
      #expect(said.contains("CP1: BootNotification ") && said.contains("wallet: answers BootNotification "))
      #expect(said.contains("wallet: TriggerMessage ") && !said.contains("SECRETTAG"))
      let output = RecordedOutput()
      #expect(try AdminRequest.ask(try Invocation(["stats"]), folder: wallet.folder, output: output) == 0)
      func number(_ name: String) -> Int? {
        output.lines.map { $0.split(separator: " ") }.first { $0.first == name[...] }?.last.flatMap { Int($0) }
      }
      #expect(number("charge_points_connected") == 1 && number("charge_points_accepted") == 1)
      #expect(number("charge_points_calls") == 2 && number("charge_points_unanswered") == 0)
    }
  }
}
