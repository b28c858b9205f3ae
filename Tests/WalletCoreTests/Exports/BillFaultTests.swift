import Foundation
import TestSupport
import Testing

@testable import WalletCore

@Suite("A bill in which something was changed")
struct BillFaultTests {
  /// A change to the first bill of a good file.
  struct Fault: Sendable, CustomTestStringConvertible {
    let part: CSVColumn
    /// Nil takes the part away.
    let text: String?
    let reason: ImportRefusal.Reason

    init(_ part: CSVColumn, _ text: String?, _ reason: ImportRefusal.Reason) {
      (self.part, self.text, self.reason) = (part, text, reason)
    }

    var testDescription: String { "\(part.name): \(text ?? "none")" }
  }

  private static let commitment = ImportRefusal.Reason.badValue("commitment")
  private static let other = String(repeating: "ab", count: 32)

  /// What the commitment says is another.
  static let replaced = [
    Fault(.invoice, "AAAAAAAAAAAAAAAAAAAAAA", commitment), Fault(.invoiceSeries, "2", commitment),
    Fault(.invoiceNumber, "2", commitment), Fault(.issuedAt, "2026-11-21T15:04:05.678Z", commitment),
    Fault(.buyer, "Bob", commitment), Fault(.buyerAddress, "Elsewhere", commitment),
    Fault(.buyerEmail, "a@b", commitment), Fault(.sellerAddress, "Elsewhere", commitment),
    Fault(.taxID, nil, commitment), Fault(.charger, "100003", commitment), Fault(.site, "Other", commitment),
    Fault(.siteAddress, "", commitment), Fault(.pricePerKilowattHour, "0.490001", commitment),
    Fault(.startFee, "1.01", commitment), Fault(.idlePerMinute, "0.000000", commitment),
    Fault(.idleAfter, "11", commitment), Fault(.wattHours, "5001", commitment), Fault(.idleMinutes, "1", commitment),
    Fault(.startedAt, "2026-11-21T14:00:00.000Z", commitment),
    Fault(.stoppedAt, "2027-11-21T14:00:00.000Z", commitment),
    Fault(.meterStart, "-1000", commitment), Fault(.meterStop, nil, commitment), Fault(.basis, "sample", commitment),
    Fault(.energy, "2.46", commitment), Fault(.idle, "0.01", commitment), Fault(.waived, "0.01", commitment),
    Fault(.salt, other, commitment), Fault(.commitment, other, commitment),
  ]

  /// What no bill has.
  static let impossible = [
    Fault(.invoice, "AAAA", .badValue("invoice")), Fault(.invoiceSeries, "0", .badValue("invoice_series")),
    Fault(.invoiceSeries, nil, .missing("invoice_series")), Fault(.invoiceNumber, "0", .badValue("invoice_number")),
    Fault(.invoiceNumber, "01", .badValue("invoice_number")), Fault(.issuedAt, "2026", .badValue("issued_at")),
    Fault(.buyer, " Bob", .badValue("buyer")),
    Fault(.buyer, String(repeating: "B", count: 101), .badValue("buyer")),
    Fault(.buyerAddress, "a\u{7}b", .badValue("buyer_address")),
    Fault(.sellerAddress, String(repeating: "B", count: 201), .badValue("seller_address")),
    Fault(.taxID, String(repeating: "1", count: 65), .badValue("tax_id")),
    Fault(.charger, "99999", .badValue("charger")),
    Fault(.pricePerKilowattHour, "0.49", .badValue("price_per_kwh")),
    Fault(.pricePerKilowattHour, "100.000001", .badValue("price_per_kwh")),
    Fault(.startFee, "1000.01", .badValue("start_fee")), Fault(.startFee, "-1.00", .badValue("start_fee")),
    Fault(.idlePerMinute, "", .missing("idle_per_minute")), Fault(.idleAfter, "-1", .badValue("idle_after")),
    Fault(.wattHours, "0", .badValue("watt_hours")), Fault(.wattHours, "10000000001", .badValue("watt_hours")),
    Fault(.idleMinutes, "1000000001", .badValue("idle_minutes")),
    Fault(.meterStop, "1.5", .badValue("meter_stop")), Fault(.basis, "guess", .badValue("basis")),
    Fault(.energy, "2.450", .badValue("energy")), Fault(.waived, "-0.01", .badValue("waived")),
    Fault(.salt, "ab", .badValue("salt")), Fault(.salt, nil, .missing("salt")),
    Fault(.commitment, nil, .missing("commitment")),
  ]

  /// The file with a change in its first bill, and the line that has it.
  private func file(_ fault: Fault, _ format: ExportFormat) throws -> (text: String, line: Int) {
    let file = try HistoryBuilder.charges().export(format)
    if format == .json {
      let start = try #require(file.range(of: "\"bill\":{")).lowerBound
      let pattern = try Regex("\"\(fault.part.name)\":\"[^\"]*\",?")
      let text = fault.text.map { "\"\(fault.part.name)\":\"\($0.replacing("\u{7}", with: "\\u0007"))\"," } ?? ""
      var changed = file[start...].replacing(pattern, with: text, maxReplacements: 1)
      changed = changed.replacing(",}", with: "}", maxReplacements: 1)
      return (String(file[..<start]) + String(changed), 0)
    }
    var rows = file.components(separatedBy: "\r\n")
    let line = try #require(rows.firstIndex { $0.contains(",capture,") && $0.contains(",12-3456789,") })
    var cells = rows[line].components(separatedBy: ",")
    let column = try #require(CSVColumn.allCases.firstIndex(of: fault.part))
    cells[column] = fault.text ?? ""
    rows[line] = cells.joined(separator: ",")
    return (rows.joined(separator: "\r\n"), line + 1)
  }

  @Test("It is refused at its place", arguments: replaced + impossible, [ExportFormat.json, .csv])
  func refused(_ fault: Fault, _ format: ExportFormat) throws {
    let (text, line) = try file(fault, format)
    let refusal = try #require(throws: ImportRefusal.self) { _ = try ImportedHistory(Array(text.utf8)) }
    // In JSON a text may be empty and there.
    let isEmpty = format == .json && fault.text == "" && fault.reason == .missing(fault.part.name)
    #expect(refusal.reason == (isEmpty ? .badValue(fault.part.name) : fault.reason))
    if format == .csv { #expect(refusal.place == .line(line)) } else { #expect(refusal.place != nil) }
  }

  @Test("A part that no bill has, or without the rest, is refused")
  func parts() throws {
    let json = try HistoryBuilder.charges().export(.json)
    func reason(_ text: String) throws -> ImportRefusal.Reason {
      try #require(throws: ImportRefusal.self) { _ = try ImportedHistory(Array(text.utf8)) }.reason
    }
    #expect(
      try reason(json.replacing("\"basis\":\"stop\"", with: "\"basis\":\"stop\",\"card\":\"\"")) == .unknown("card"))
    #expect(try reason(json.replacing("\"bill\":{", with: "\"bills\":{")) == .unknown("bills"))
    #expect(
      try reason(json.replacing("\"bill\":{", with: "\"bill\":{},\"bill\":{", maxReplacements: 1)) == .repeated("bill"))
    let csv = try HistoryBuilder.charges().export(.csv)
    let end = try #require(csv.range(of: ",,,,,,,,,,,,,,,,,,,,,,,,,,,,\r\n"))
    let lone = csv.replacingCharacters(in: end, with: ",,,,,,,,,,,,,,,,,,,,,,,,,,,,\(Self.other)\r\n")
    #expect(try reason(lone) == .badValue("commitment"))
  }
}
