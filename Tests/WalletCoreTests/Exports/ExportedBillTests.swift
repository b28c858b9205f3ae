import Foundation
import TestSupport
import Testing

@testable import WalletCore

@Suite("Bills in exports")
struct ExportedBillTests {
  private func bills(_ users: [ImportedUser]) -> [ChargeBill] { users.flatMap { $0.operations.compactMap(\.bill) } }

  @Test(
    "JSON and CSV have all of a bill, which is the same again with its commitment",
    arguments: [
      ExportFormat.json, .csv,
    ])
  func roundTrip(_ format: ExportFormat) throws {
    let before = try HistoryBuilder.charges()
    let file = try before.export(format, all: true)
    let read = try ImportedHistory(Array(file.utf8))
    let written = before.history.users.flatMap { $0.operations.compactMap(\.bill) }
    #expect(bills(read.users) == written && written.count == 4)
    #expect(bills(read.users).map(\.commitment) == written.map(\.commitment))
    #expect(read.operators == before.history.owners && read.operators.count == 3)
    let after = HistoryBuilder(read, like: before)
    for format in ExportFormat.allCases {
      #expect(try after.export(format, all: true) == before.export(format, all: true), "\(format)")
    }
  }

  @Test(
    "A user's own file has that user's bills alone, and no list of operators",
    arguments: [
      ExportFormat.json, .csv,
    ])
  func own(_ format: ExportFormat) throws {
    let file = try HistoryBuilder.charges().export(format)
    let read = try ImportedHistory(Array(file.utf8))
    #expect(bills(read.users).map(\.invoice.number) == [1, 1, 3])
    #expect(read.operators == [] && !file.contains("Bob") && !file.contains("Sun"))
  }

  @Test("People read number, energy and charger of a bill in statements and in the journal, whose entries balance")
  func forPeople() throws {
    let builder = try HistoryBuilder.charges()
    let waived = "invoice 1-1, 20.001 kWh at charger 999999"
    #expect(try builder.export(.ofx).contains("<MEMO>invoice 1-1, 5.000 kWh at charger 100002; Trip</MEMO>"))
    #expect(try builder.export(.ofx).contains("<TRNTYPE>PAYMENT"))
    #expect(try builder.export(.qif).contains("\nMinvoice 1-1, 5.000 kWh at charger 100002; Trip\n"))
    #expect(try builder.export(.qif).contains("\nM\(waived)\n"))
    let journal = try builder.export(.journal, all: true)
    #expect(journal.contains("    ; \(waived)\n"))
    #expect(journal.contains("    Equity:Merchants  3.45 USD\n    Assets:+12025550123:Main  -3.45 USD = 96.55 USD\n"))
    #expect(try builder.export(HistoryBuilder.id(1), nil, .journal).contains("    ; \(waived)\n"))
  }

  @Test(
    "hledger finds their journal right, every balance asserted",
    .enabled(if: ExportTool.hledger.isWanted, ExportTool.hledger.skipReason))
  func hledger() throws {
    let builder = try HistoryBuilder.charges()
    for journal in [try builder.export(.journal, all: true), try builder.export(HistoryBuilder.id(1), nil, .journal)] {
      _ = try ExportTool.hledger.run({ ["-f", $0, "check", "--strict"] }, on: journal)
    }
    let told = try ExportTool.hledger.run(
      { ["-f", $0, "balance", "Equity:Merchants", "--no-total", "-O", "csv"] },
      on: try builder.export(.journal, all: true))
    #expect(told.contains("15.35 USD"), "\(told)")
  }

  @Test("Rows of operators come behind all users, and no row but the head behind them")
  func operators() throws {
    let file = try HistoryBuilder.charges().export(.csv, all: true)
    let rows = file.split(separator: "\r\n")
    let owners = rows.filter { $0.hasPrefix(",operator,") }
    #expect(owners.count == 3 && rows.dropLast().suffix(3) == owners[...])
    #expect(owners[1].hasPrefix(",operator,,,,,,Grid,") && owners[1].contains(",1 Plug Lane,12-3456789,"))
    let row = try #require(owners.first)
    func reason(_ text: String) throws -> ImportRefusal {
      try #require(throws: ImportRefusal.self) { _ = try ImportedHistory(Array(text.utf8)) }
    }
    let user = try #require(rows.first { $0.contains(",user,") })
    let early = try reason(file.replacing("\r\n" + user, with: "\r\n" + row + "\r\n" + user))
    #expect(early == ImportRefusal(.expected("a row of kind operator"), at: .line(3)))
    let twice = try reason(file.replacing("\r\n" + owners[2], with: "\r\n" + owners[2] + "\r\n" + owners[0]))
    #expect(twice == ImportRefusal(.badValue("name"), at: .line(rows.count)))
    let dated = try reason(file.replacing(",operator,,,,,,Grid,", with: ",operator,,,2026-11-21T15:04:05.678Z,,,Grid,"))
    #expect(dated.reason == .badValue("at"))
    let nameless = try reason(file.replacing(",operator,,,,,,Grid,", with: ",operator,,,,,,,"))
    #expect(nameless.reason == .missing("name"))
  }

  @Test(
    "A list of operators that no export has is refused",
    arguments: [
      (#"{"name":"Grid""#, #"{"name":" Grid""#, ImportRefusal.Reason.badValue("name")),
      (#"{"name":"Grid","#, "{", .missing("name")), (#"{"name":"Grid""#, #"{"name":"Sun""#, .badValue("name")),
      (#","address":"1 Plug Lane","#, ",", .missing("address")),
      (#""tax_id":"12-3456789"}"#, #""tax_id":"12\n"}"#, .badValue("tax_id")),
      (#""tax_id":"12-3456789"}"#, #""tax_id":"","series":1}"#, .unknown("series")),
      (#""scope":"all""#, #""scope":"user""#, .badValue("operators")),
    ])
  func refused(from: String, to: String, reason: ImportRefusal.Reason) throws {
    let file = try HistoryBuilder.charges().export(.json, all: true)
    let start = to.contains("scope") ? file.startIndex : try #require(file.range(of: "\"operators\"")).lowerBound
    let changed = file[..<start] + file[start...].replacing(from, with: to, maxReplacements: 1)
    let refusal = #expect(throws: ImportRefusal.self) { _ = try ImportedHistory(Array(changed.utf8)) }
    #expect(refusal?.reason == reason)
  }
}
