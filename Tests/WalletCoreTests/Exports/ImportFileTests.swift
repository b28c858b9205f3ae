import Foundation
import TestSupport
import Testing

@testable import WalletCore

@Suite("Reading an exported file")
struct ImportFileTests {
  /// The history of a file, as a store would hold it.
  private func builder(_ file: ImportedHistory, like other: HistoryBuilder) -> HistoryBuilder {
    var builder = HistoryBuilder()
    builder.at = other.at
    for (index, user) in file.users.enumerated() {
      var made = MemoryHistory.User(
        record: UserRecord(
          id: UserID(row: Int64(index + 1)), phone: user.phone, name: user.name.text, createdAt: user.createdAt))
      made.operations = user.operations.map(\.asRead)
      for operation in user.operations where operation.kind == .open {
        made.currencies[operation.account] = operation.currency
      }
      builder.history.users.append(made)
    }
    builder.history.headNumber = other.history.headNumber
    return builder
  }

  @Test(
    "What was exported as JSON or CSV is read as it was, names and notes and all",
    arguments: [ExportFormat.json, .csv], 1...12 as ClosedRange<UInt64>)
  func roundTrip(_ format: ExportFormat, seed: UInt64) throws {
    let before = try RandomHistory(seed: seed).builder
    let file = try before.export(format, all: true)
    let read = try ImportedHistory(Array(file.utf8))
    #expect(read.operationCount == Int(before.history.headNumber))
    let after = builder(read, like: before)
    for format in ExportFormat.allCases {
      #expect(try after.export(format, all: true) == before.export(format, all: true), "seed \(seed)")
    }
  }

  @Test("The random histories hold every kind of operation and every text")
  func coverage() throws {
    let operations = try (1...12).flatMap { seed in
      try RandomHistory(seed: UInt64(seed)).builder.history.users.flatMap(\.operations)
    }
    #expect(Set(operations.map(\.kind)) == Set(OperationKind.allCases))
    let texts = Set(operations.flatMap { [$0.name ?? "", $0.note] })
    for text in RandomHistory.texts { #expect(texts.contains(try NoteText(text).text), "\(text)") }
    #expect(operations.contains { $0.movements.contains { $0.to == .payable } })
    #expect(operations.contains { $0.movements.contains { $0.amount.minorUnits == Currency.usd.amountLimit } })
    #expect(Set(operations.flatMap(\.movements).map(\.amount.currency)) == Set(Currency.kept))
  }

  @Test("A file that a spreadsheet saved with other line ends and a mark of the byte order is read, too")
  func savedAgain() throws {
    let before = try RandomHistory(seed: 3).builder
    let file = try before.export(.csv, all: true)
    let saved = "\u{FEFF}" + file.replacing("\r\n", with: "\n")
    let after = builder(try ImportedHistory(Array(saved.utf8)), like: before)
    #expect(try after.export(.csv, all: true) == file)
  }

  @Test("A file that was cut off anywhere is refused", .slow, arguments: [ExportFormat.json, .csv])
  func cutOff(_ format: ExportFormat) throws {
    let file = Array(try HistoryBuilder.everyKind().export(format).utf8)
    let end = format == .json ? 1 : 2
    for length in 0..<(file.count - end) {
      #expect(throws: ImportRefusal.self, "\(length) bytes") { _ = try ImportedHistory(Array(file[..<length])) }
    }
  }

  @Test(
    "No bytes make the reader trap, and a byte that is changed is refused or read for what it says", .slow,
    arguments: 1...4)
  func mutations(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let builder = try HistoryBuilder.everyKind()
    for format in [ExportFormat.json, .csv] {
      let file = Array(try builder.export(format).utf8)
      var refused = 0
      for _ in 0..<400 {
        var changed = file
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let place = Int.random(in: changed.indices, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: changed[place] = UInt8.random(in: .min ... .max, using: &random)
          case 1: changed.remove(at: place)
          case 2: changed.insert(changed[Int.random(in: changed.indices, using: &random)], at: place)
          default: changed.removeSubrange(place..<min(changed.count, place + 40))
          }
        }
        do throws(ImportRefusal) { _ = try ImportedHistory(changed) } catch { refused += 1 }
      }
      // Dates, hashes and letters in names can change unnoticed; nearly every other change is refused.
      #expect(refused > 200, "\(format) \(refused)")
    }
    for length in 0..<300 {
      let noise = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      #expect(throws: ImportRefusal.self) { _ = try ImportedHistory(noise) }
    }
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: ImportRefusal.self) { _ = try ImportedHistory(Array("{\"users\":".utf8) + deep) }
    #expect(throws: ImportRefusal.self) {
      _ = try ImportedHistory(Array("{\"format\":\"mywallet-export\",\"at\":".utf8) + deep)
    }
  }

  /// A change to a good file, and the expected reason for its refusal.
  struct Fault: Sendable, CustomTestStringConvertible {
    let format: ExportFormat
    let from: String
    let to: String
    let reason: ImportRefusal.Reason

    init(_ format: ExportFormat, _ from: String, _ to: String, _ reason: ImportRefusal.Reason) {
      (self.format, self.from, self.to, self.reason) = (format, from, to, reason)
    }

    var testDescription: String { "\(format.rawValue): \(from) → \(to)" }
  }

  static let faults = [
    Fault(.json, "mywallet-export", "other", .notAnExport),
    Fault(.json, "\"version\":1", "\"version\":2", .newerVersion),
    Fault(.json, "\"to_balance\":\"123456\"", "\"to_balance\":\"123457\"", .wrongBalance),
    Fault(.json, ",\"to_balance\":\"123456\"", "", .wrongBalance),
    Fault(.json, "\"amount\":\"1234.56\"", "\"amount\":\"1234.57\"", .badValue("amount")),
    Fault(.json, "\"number\":7,", "\"number\":6,", .numberOutOfOrder),
    Fault(.json, "\"number\":7,", "\"number\":07,", .expected("a whole number")),
    Fault(.json, "\"number\":7,", "\"number\":7,\"number\":7,", .repeated("number")),
    Fault(.json, "\"number\":7,", "\"number\":7,\"other\":7,", .unknown("other")),
    Fault(.json, "\"reverses\":7", "\"reverses\":6", .badReversal),
    Fault(.json, "\"reverses\":7", "\"reverses\":99", .badReversal),
    Fault(.json, "\"reverses\":7,", "", .badMovement),
    Fault(.json, "15:04:12.678Z", "15:04:10.677Z", .timeOutOfOrder),
    Fault(.json, "\"entries\":6", "\"entries\":7", .wrongBalance),
    Fault(.json, "\"kind\":\"deposit\",\"account\"", "\"kind\":\"withdraw\",\"account\"", .badMovement),
    Fault(.json, "\"kind\":\"deposit\",\"account\"", "\"kind\":\"steal\",\"account\"", .badValue("kind")),
    Fault(.json, "\"name\":\"Ada", "\"name\":\" Ada", .badValue("name")),
    Fault(.json, "\"head\":{\"number\":13", "\"head\":{\"number\":12", .badValue("head")),
    Fault(.json, "]}]}\n", "]}]}\n{}", .expected("the end")),
    Fault(.csv, "op,kind", "op;kind", .notAnExport),
    Fault(.csv, "1234.56,1234.56", "1234.56,1234.57", .wrongBalance),
    Fault(.csv, "1234.56,1234.56", "1234.5,1234.56", .badValue("amount")),
    Fault(.csv, "1234.56,1234.56", "01234.56,1234.56", .badValue("amount")),
    Fault(.csv, "-0.55,0.00", "-0.54,0.00", .badMovement),
    Fault(.csv, "\r\n9,rename", ",\r\n9,rename", .expected("15 cells")),
    Fault(.csv, "\r\n9,rename", "\r\n7,rename", .numberOutOfOrder),
    Fault(.csv, "13,head,,", "12,head,,", .cutOff),
    Fault(.csv, ",user,,", ",usher,,", .expected("a row of kind user")),
    Fault(.csv, "'+12025550123,Main,USD", "'+12025550124,Main,USD", .badValue("phone")),
  ]

  @Test("A file in which something was changed is refused, and what is wrong is told", arguments: faults)
  func refused(_ fault: Fault) throws {
    let file = try HistoryBuilder.everyKind().export(fault.format)
    let range = try #require(file.firstRange(of: fault.from))
    let changed = Array(file.replacingCharacters(in: range, with: fault.to).utf8)
    let failure = try #require(throws: ImportRefusal.self) { _ = try ImportedHistory(changed) }
    #expect(failure.reason == fault.reason)
  }

  @Test("An account of another user is refused, and so is a user who is there twice")
  func strangers() throws {
    var builder = HistoryBuilder()
    try builder.addUser("+12025550123")
    let own = builder.open("Own")
    try builder.move(.deposit, own, from: .world, to: .account(own), 5)
    try builder.addUser("+12025550124")
    let other = builder.open("Other")
    let file = try builder.export(.json, all: true)
    let foreign = file.replacing("\"account\":\"\(other.id.base64url)\"", with: "\"account\":\"\(own.id.base64url)\"")
    #expect(throws: ImportRefusal.self) { _ = try ImportedHistory(Array(foreign.utf8)) }
    let twice = file.replacing("+12025550124", with: "+12025550123")
    let failure = try #require(throws: ImportRefusal.self) { _ = try ImportedHistory(Array(twice.utf8)) }
    #expect(failure.reason == .userTwice)
    try builder.move(.deposit, other, from: .world, to: .account(other), 5)
    let moved = try builder.export(.csv, all: true).replacing("world", with: "payable")
    let payable = try #require(throws: ImportRefusal.self) { _ = try ImportedHistory(Array(moved.utf8)) }
    #expect(payable.reason == .badMovement)
  }

  @Test("The statement of one account is no file to import, and that is told")
  func statement() throws {
    let file = try HistoryBuilder.everyKind().export(HistoryBuilder.id(1), nil, .csv)
    let failure = try #require(throws: ImportRefusal.self) { _ = try ImportedHistory(Array(file.utf8)) }
    #expect(failure.reason == .statementOnly)
  }
}
