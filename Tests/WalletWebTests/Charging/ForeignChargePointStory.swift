import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport

@Suite(
  "Story: a foreign charge point's day", .enabled(if: ForeignChargePoint.isWanted, ForeignChargePoint.skipReason),
  .blocking)
struct ForeignChargePointStory {
  private static let file = """
    charge_point_id,identity,operator,operator_address,tax_id,name,address,latitude,longitude,charger_id,connector,plug,kilowatts,price_per_kwh,start_fee,idle_per_minute,idle_after
    1,FOREIGN-1,Lake Power,"1 Shore Road, Springfield",12-3456789,Harbour,2 Pier Street,57.778568,14.163727,100001,1,Type 2,11,0.45,1.00,0.05,15
    1,FOREIGN-1,Lake Power,"1 Shore Road, Springfield",12-3456789,Harbour,2 Pier Street,57.778568,14.163727,100002,2,CCS,50,0.45,1.00,0.05,15

    """

  /// A running wallet that knows the charge point.
  private struct House {
    let folder = ProgramRun.freshFolder()
    let run: ProgramRun
    let port: Int

    init() throws {
      try Data(ForeignChargePointStory.file.utf8).write(to: URL(filePath: folder + "/chargers.csv"))
      run = try ProgramRun([
        "--port", "0", "--data", folder + "/data", "--sms", "file:\(folder)/sms", "--chargers",
        folder + "/chargers.csv",
      ])
      port = try run.port()
    }

    func ask(_ words: String...) throws -> (status: Int32, text: String, errors: String) {
      let run = try ProgramRun(words + ["--data", folder + "/data"])
      let text = run.outputText
      return (run.waited(), text, run.errorText)
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// The secret that the wallet prints.
  private func secret(of identity: String, in house: House) throws -> String {
    let answer = try house.ask("chargers", "secret", identity)
    let secret = try #require(answer.text.split(separator: "\n").last.map(String.init), "\(answer.errors)")
    try #require(secret.wholeMatch(of: /[0-9a-f]{40}/) != nil, "\(answer.text)")
    return secret
  }

  @Test("It boots, is set up, reports, begins and stops unbilled, does what the owner asks, and fits the schemas")
  func day() throws {
    let house = try House()
    defer { house.remove() }
    let secret = try secret(of: "FOREIGN-1", in: house)
    let point = try ForeignChargePoint(port: house.port, identity: "FOREIGN-1", secret: secret)
    try point.waitFor("day over")
    // What it says by itself.
    for line in [
      "connected ocpp1.6", "boot Accepted 300", "heartbeat 20", "authorize Invalid", "same start True",
      "data UnknownVendorId",
    ] {
      #expect(point.lines.contains(line), "\(line)")
    }
    let start = try #require(point.lines.first { $0.hasPrefix("start Invalid ") })
    let transaction = try #require(Int(start.dropFirst(14)))
    #expect((1...Int(Int32.max)).contains(transaction))
    // What it is asked.
    try point.waitFor("asked RemoteStopTransaction \(transaction)")
    try point.waitFor("asked ChangeConfiguration MeterValueSampleInterval 15")
    try point.waitFor("asked ChangeConfiguration StopTransactionOnInvalidId true")
    try point.waitFor("asked TriggerMessage StatusNotification None")
    #expect(try house.ask("chargers", "reset", "FOREIGN-1").status == 0)
    try point.waitFor("asked Reset Soft")
    #expect(try house.ask("chargers", "unlock", "100002").status == 0)
    try point.waitFor("asked UnlockConnector 2")
    #expect(try house.ask("chargers", "unavailable", "100001").status == 0)
    try point.waitFor("said 1 Unavailable")

    let page = try Visitor(port: house.port).get("/charge/points/1")
    #expect(page.status == 200)
    let list = try house.ask("chargers")
    #expect(list.status == 0)
    #expect(list.text.contains("Foreign") && list.text.contains("Model Ö") && list.text.contains("100001"))
    let log = try house.ask("chargers", "log", "FOREIGN-1")
    #expect(log.text.contains("StartTransaction") && !log.text.contains("04A2245BC73A80"))
    #expect(!house.run.errorText.contains("04A2245BC73A80") && !house.run.errorText.contains(secret))
    #expect(point.faults == [])
    point.end()
    house.run.terminate()
  }

  @Test("A new secret ends the old one and its connection; the old one is refused")
  func newSecret() throws {
    let house = try House()
    defer { house.remove() }
    let old = try secret(of: "FOREIGN-1", in: house)
    let point = try ForeignChargePoint(port: house.port, identity: "FOREIGN-1", secret: old)
    try point.waitFor("day over")
    let new = try secret(of: "FOREIGN-1", in: house)
    let isClosed = try blockUntil { point.lines.contains { $0.hasPrefix("closed") } }
    #expect(isClosed)
    let late = try ForeignChargePoint(port: house.port, identity: "FOREIGN-1", secret: old)
    let isRefused = try blockUntil { late.faults.contains { $0.contains("401") } }
    #expect(isRefused)
    let again = try ForeignChargePoint(port: house.port, identity: "FOREIGN-1", secret: new)
    try again.waitFor("day over")
    #expect(again.faults == [])
    again.end()
    house.run.terminate()
  }
}
