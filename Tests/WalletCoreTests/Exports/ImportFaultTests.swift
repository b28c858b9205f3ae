import Foundation
import TestSupport
import Testing

@testable import WalletCore

@Suite("An exported file in which something was changed")
struct ImportFaultTests {
  /// A change to a good file, and the expected reason for its refusal.
  struct Fault: Sendable, CustomTestStringConvertible {
    let format: ExportFormat
    let from: String
    let to: String
    let reason: ImportRefusal.Reason
    /// Whether only the next row of a CSV file contradicts the changed one.
    let isInNextRow: Bool

    init(
      _ format: ExportFormat, _ from: String, _ to: String, _ reason: ImportRefusal.Reason, inNextRow: Bool = false
    ) {
      (self.format, self.from, self.to, self.reason, isInNextRow) = (format, from, to, reason, inNextRow)
    }

    var testDescription: String { "\(format.rawValue): \(from) → \(to)" }

    /// Whether no single place of the file is at fault.
    var isOfWholeFile: Bool { [.notAnExport, .newerVersion, .cutOff].contains(reason) }
  }

  static let ofOperations = [
    Fault(.json, "mywallet-export", "other", .notAnExport),
    Fault(.json, "\"version\":2", "\"version\":3", .newerVersion),
    Fault(.json, "\"to_balance\":\"123456\"", "\"to_balance\":\"123457\"", .wrongBalance),
    Fault(.json, ",\"to_balance\":\"123456\"", "", .wrongBalance),
    Fault(.json, "\"amount\":\"1234.56\"", "\"amount\":\"1234.57\"", .badValue("amount")),
    Fault(.json, "\"number\":8,", "\"number\":7,", .numberOutOfOrder),
    Fault(.json, "\"number\":8,", "\"number\":08,", .expected("a whole number")),
    Fault(.json, "\"number\":8,", "\"number\":8,\"number\":8,", .repeated("number")),
    Fault(.json, "\"number\":8,", "\"number\":8,\"other\":8,", .unknown("other")),
    Fault(.json, "\"reverses\":8", "\"reverses\":7", .badReversal),
    Fault(.json, "\"reverses\":8", "\"reverses\":99", .badReversal),
    Fault(.json, "\"reverses\":11", "\"reverses\":5", .badReversal),
    Fault(.json, "\"reverses\":8,", "", .badMovement),
    Fault(.json, "15:04:12.678Z", "15:04:10.677Z", .timeOutOfOrder),
    Fault(.json, "\"entries\":11", "\"entries\":12", .wrongBalance),
    Fault(.json, "\"kind\":\"deposit\",\"account\"", "\"kind\":\"withdraw\",\"account\"", .badMovement),
    Fault(.json, "\"kind\":\"deposit\",\"account\"", "\"kind\":\"steal\",\"account\"", .badValue("kind")),
    Fault(.json, "\"kind\":\"deposit\",\"account\"", "\"kind\":\"phone\",\"account\"", .badMovement),
    Fault(.json, "\"name\":\"Ada", "\"name\":\" Ada", .badValue("name")),
    Fault(.json, "\"head\":{\"number\":27", "\"head\":{\"number\":26", .badValue("head")),
    Fault(.json, "]}]}\n", "]}]}\n{}", .expected("the end")),
    Fault(.csv, "op,kind", "op;kind", .notAnExport),
    Fault(.csv, "1234.56,1234.56", "1234.56,1234.57", .wrongBalance),
    Fault(.csv, "1234.56,1234.56", "1234.5,1234.56", .badValue("amount")),
    Fault(.csv, "1234.56,1234.56", "01234.56,1234.56", .badValue("amount")),
    Fault(.csv, "-0.55,0.00", "-0.54,0.00", .badMovement, inNextRow: true),
    Fault(.csv, "\r\n10,rename", ",\r\n10,rename", .expected("54 cells")),
    Fault(.csv, "\r\n10,rename", "\r\n8,rename", .numberOutOfOrder),
    Fault(.csv, "27,head,,", "26,head,,", .cutOff),
    Fault(.csv, "1,user,,", "1,usher,,", .expected("a row of kind user")),
    Fault(.csv, "'+12025550124,Main,USD", "'+12025550125,Main,USD", .badValue("phone")),
  ]

  static let ofNumbers = [
    Fault(.json, "\"joined\":{\"number\":1,\"at\":\"2026-11-21T15:04:05.678Z\"},", "", .missing("joined")),
    Fault(.json, "\"joined\":{\"number\":1,", "\"joined\":{\"number\":2,", .numberOutOfOrder),
    Fault(.json, "\"joined\":{\"number\":1,", "\"joined\":{\"number\":1,\"phone\":1,", .unknown("phone")),
    Fault(.json, "\"joined\":{\"number\":1,", "\"joined\":{", .missing("number")),
    Fault(.json, "1,\"at\":\"2026-11-21T15:04:05.678Z\"", "1,\"at\":\"2026-11-21T15:04:06.679Z\"", .timeOutOfOrder),
    Fault(.json, "\"number_changes\"", "\"numbers\"", .unknown("numbers")),
    Fault(.json, "[{\"number\":24,", "[{\"number\":23,", .numberOutOfOrder),
    Fault(.json, "[{\"number\":24,", "[{\"number\":28,", .badValue("head")),
    Fault(.json, "\"joined\"", "\"created_at\"", .unknown("created_at")),
    Fault(.csv, "\r\n1,user", "\r\n,user", .missing("op")),
    Fault(.csv, "\r\n24,phone", "\r\n22,phone", .numberOutOfOrder),
    Fault(.csv, "\r\n24,phone,,,", "\r\n24,phone,x,,", .badValue("account")),
    Fault(.csv, "15:04:28.678Z,2026-11-21,'+12025550124", "15:04:28.678Z,2026-11-21,'+12025550123", .badValue("phone")),
  ]

  static let ofHolds = [
    Fault(
      .json, "\"hold\":{\"number\":17,\"change\":\"3000\"", "\"hold\":{\"number\":17,\"change\":\"2999\"", .wrongHold),
    Fault(
      .json, "\"hold\":{\"number\":17,\"change\":\"3000\"", "\"hold\":{\"number\":16,\"change\":\"3000\"", .wrongHold),
    Fault(
      .json, "\"hold\":{\"number\":17,\"change\":\"1500\"", "\"hold\":{\"number\":16,\"change\":\"1500\"", .wrongHold),
    Fault(.json, "\"holds\":\"4500\",\"held\":\"4500\"", "\"holds\":\"4500\",\"held\":\"4501\"", .wrongHold),
    Fault(.json, "\"change\":\"-4500\",\"holds\":\"0\"", "\"change\":\"-4499\",\"holds\":\"1\"", .wrongHold),
    Fault(.json, "\"change\":\"-4500\"", "\"change\":\"-04500\"", .badValue("change")),
    Fault(.json, "\"change\":\"-4500\",", "", .missing("change")),
    Fault(.json, "\"hold\":{\"number\":17,\"change\":\"3000\"", "\"hold\":{\"at\":\"3000\"", .unknown("at")),
    Fault(
      .json, "\"hold\":{\"number\":25,\"change\":\"250\",\"holds\":\"250\",\"held\":\"250\"},", "", .badMovement),
    Fault(
      .json, "\"change\":\"250\",\"holds\":\"250\",\"held\":\"250\"",
      "\"change\":\"9101\",\"holds\":\"9101\",\"held\":\"9101\"", .wrongHold),
    Fault(
      .json, "\"minor_units\":\"4210\",\"amount\":\"42.10\",\"from_balance\":\"9246\"",
      "\"minor_units\":\"4501\",\"amount\":\"45.01\",\"from_balance\":\"8955\"", .wrongHold),
    Fault(.json, "\"merchant\":\"+Café \\\"Strom\\\"; [x/y]: 海外\",", "", .badMovement),
    Fault(.json, "\"merchant\":\"+Café", "\"merchant\":\" +Café", .badValue("merchant")),
    Fault(.json, "\"to\":\"merchant\"", "\"to\":\"world\"", .badMovement),
    Fault(.json, "\"balance\":\"91.00\",\"held\":\"250\"", "\"balance\":\"91.00\",\"held\":\"249\"", .wrongBalance),
    Fault(.json, "\"balance\":\"91.00\",\"held\":\"250\"", "\"balance\":\"91.00\"", .missing("held")),
    Fault(.csv, ",17,30.00,30.00,30.00,", ",17,30.00,30.00,30.01,", .wrongHold),
    Fault(.csv, ",17,30.00,30.00,30.00,", ",17,30.00,30.00,30.0,", .badValue("account_held")),
    Fault(.csv, ",17,30.00,30.00,30.00,", ",17,30.00,30.00,,", .missing("account_held")),
    Fault(.csv, ",17,30.00,30.00,30.00,", ",,30.00,30.00,30.00,", .badValue("hold_change")),
    Fault(.csv, ",17,30.00,30.00,30.00,", ",,,,,", .badValue("currency")),
    Fault(.csv, "merchant,capture,", "world,capture,", .badMovement),
    Fault(.csv, "payable,close,,", "payable,close,Café,", .badMovement),
  ]

  static let ofExchanges = [
    Fault(.json, "\"rate\":\"0.91230\"", "\"rate\":\"0.91240\"", .wrongRate),
    Fault(.json, "\"rate\":\"0.91230\"", "\"rate\":\"00.91230\"", .badValue("rate")),
    Fault(.json, "\"rate\":\"0.91230\"", "\"rate\":\"0\"", .badValue("rate")),
    Fault(.json, "\"fee_rate\":25", "\"fee_rate\":26", .wrongRate),
    Fault(.json, "\"fee_rate\":25", "\"fee_rate\":1001", .badValue("fee_rate")),
    Fault(.json, "\"fee_rate\":25,", "", .missing("fee_rate")),
    Fault(.json, "\"quote\":", "\"quota\":", .unknown("quota")),
    Fault(.json, "\"quoted_at\":\"2026", "\"quoted_at\":\"26", .badValue("quoted_at")),
    Fault(.json, "\"source\":\"=ECB, \\\"daily\\\"; [x]: 1\"", "\"source\":\"\"", .badValue("source")),
    Fault(.json, "\"source\":\"=ECB", "\"source\":\"\\u0000", .badValue("source")),
    Fault(.json, "\"to\":\"exchange\"", "\"to\":\"fee\"", .badMovement),
    Fault(.json, "\"kind\":\"fee\",\"from\"", "\"kind\":\"exchange\",\"from\"", .badMovement),
    Fault(.json, "\"currency\":\"EUR\",\"minor_units\"", "\"currency\":\"USD\",\"minor_units\"", .badMovement),
    Fault(.csv, ",exchange,exchange,", ",exchange,fee,", .badMovement),
    Fault(.csv, ",exchange,exchange,", ",exchange,,", .missing("movement_kind")),
    Fault(.csv, ",exchange,exchange,", ",exchange,other,", .badValue("movement_kind")),
    Fault(.csv, "0.91230,25,", "0.91230,,", .badValue("op"), inNextRow: true),
    Fault(.csv, "-99.75,134.81,exchange", "-99.75,134.81,world", .badMovement),
  ]

  static let ofCards = [
    Fault(.json, "\"card\":{\"brand\":\"visa\"", "\"card\":{\"brand\":\"Visa\"", .badValue("brand")),
    Fault(.json, "\"card\":{\"brand\":\"visa\",", "\"card\":{", .missing("brand")),
    Fault(.json, "\"last_four\":\"4242\"", "\"last_four\":\"424\"", .badValue("last_four")),
    Fault(.json, "\"last_four\":\"4242\"", "\"last_four\":\"４２４２\"", .badValue("last_four")),
    Fault(.json, "\"brand\":\"visa\",\"last_four\":\"4242\"", "\"brand\":\"visa\"", .missing("last_four")),
    Fault(.json, "\"last_four\":\"4242\"", "\"last_four\":\"4242\",\"number\":\"1\"", .unknown("number")),
    Fault(
      .json, "\"hold\":{\"number\":25", "\"card\":{\"brand\":\"visa\",\"last_four\":\"4242\"},\"hold\":{\"number\":25",
      .badMovement),
    Fault(.csv, "visa 4242", "visa", .badValue("card")),
    Fault(.csv, "visa 4242", "Visa 4242", .badValue("card")),
    Fault(.csv, "visa 4242", "visa 42424", .badValue("card")),
    Fault(.csv, "visa 4242", "visa  4242", .badValue("card")),
    Fault(.csv, "visa 4242", "4242 visa", .badValue("card")),
    Fault(.csv, "visa 4242", "bank 4242", .badValue("card")),
  ]

  @Test(
    "It is refused, and what is wrong is reported, and where",
    arguments: ofOperations + ofNumbers + ofHolds + ofExchanges + ofCards)
  func refused(_ fault: Fault) throws {
    let file = try HistoryBuilder.everyKind().export(fault.format)
    let range = try #require(file.firstRange(of: fault.from))
    let changed = Array(file.replacingCharacters(in: range, with: fault.to).utf8)
    let failure = try #require(throws: ImportRefusal.self) { _ = try ImportedHistory(changed) }
    #expect(failure.reason == fault.reason)
    #expect((failure.place == nil) == fault.isOfWholeFile)
    switch failure.place {
    case nil: break
    case .byte(let place):
      let start = file.utf8.distance(from: file.startIndex, to: range.lowerBound)
      #expect(
        fault.format == .json && (place >= start || Self.encloses(place, start, changed)), "\(place), not \(start)")
    case .line(let line):
      let same = zip(file.utf8, changed).prefix { $0 == $1 }
      let place = 1 + same.count { $0.0 == UInt8(ascii: "\n") } + (fault.isInNextRow ? 1 : 0)
      #expect(fault.format == .csv && line == place)
    case .operation(let number): Issue.record("operation \(number)")
    }
  }

  /// Whether the JSON object that begins at `place` ends after `byte`.
  private static func encloses(_ place: Int, _ byte: Int, _ json: [UInt8]) -> Bool {
    var depth = 0
    for next in json[place..<byte] {
      if next == UInt8(ascii: "{") { depth += 1 }
      if next == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return false }
    }
    return depth > 0
  }
}
