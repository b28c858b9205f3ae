import Foundation
import TestSupport
import Testing

@testable import WalletCore

@Suite("Reading an exported file")
struct ImportFileTests {
  @Test(
    "What was exported as JSON or CSV is read as it was, names and notes and all",
    arguments: [ExportFormat.json, .csv], 1...12 as ClosedRange<UInt64>)
  func roundTrip(_ format: ExportFormat, seed: UInt64) throws {
    let before = try RandomHistory(seed: seed).builder
    let file = try before.export(format, all: true)
    let read = try ImportedHistory(Array(file.utf8))
    #expect(read.operationCount == Int(before.history.headNumber))
    let after = HistoryBuilder(read, like: before)
    for format in ExportFormat.allCases {
      #expect(try after.export(format, all: true) == before.export(format, all: true), "seed \(seed)")
    }
  }

  @Test("The random histories hold every kind of operation and every text")
  func coverage() throws {
    let users = try (1...12).flatMap { seed in try RandomHistory(seed: UInt64(seed)).builder.history.users }
    #expect(users.contains { $0.phoneAssignments.count > 2 } && users.allSatisfy { !$0.phoneAssignments.isEmpty })
    let operations = users.flatMap(\.operations)
    #expect(Set(operations.map(\.kind)) == Set(OperationKind.allCases.filter(\.rule.hasAccount)))
    let movements = operations.flatMap(\.movements)
    #expect(Set(movements.map(\.kind)) == Set(Entry.Kind.allCases))
    let texts = Set(operations.flatMap { [$0.name ?? "", $0.note] })
    for text in RandomHistory.texts { #expect(texts.contains(try NoteText(text).text), "\(text)") }
    #expect(movements.contains { $0.to == .payable })
    #expect(Set(operations.compactMap(\.card?.brand)) == Set(CardBrand.allCases))
    #expect(Set(operations.filter { $0.card != nil }.map(\.kind)) == [.deposit, .withdraw])
    #expect(movements.contains { $0.amount.minorUnits == Currency.usd.amountLimit })
    #expect(Set(movements.map(\.amount.currency)) == Set(RandomHistory.currencies))
    let bills = operations.compactMap(\.bill)
    #expect(bills.count > 5, "\(bills.count)")
    let waived = bills.count { $0.record.waived > 0 }
    #expect(waived > 0 && waived < bills.count, "\(waived)")
  }

  @Test("A file that a spreadsheet saved with other line ends and a mark of the byte order is read, too")
  func savedAgain() throws {
    let before = try RandomHistory(seed: 3).builder
    let file = try before.export(.csv, all: true)
    let saved = "\u{FEFF}" + file.replacing("\r\n", with: "\n")
    let after = HistoryBuilder(try ImportedHistory(Array(saved.utf8)), like: before)
    #expect(try after.export(.csv, all: true) == file)
  }

  @Test("A file that was cut off anywhere is refused", .slow, arguments: [ExportFormat.json, .csv])
  func cutOff(_ format: ExportFormat) throws {
    let file = Array(try HistoryBuilder.everyKind().export(format).utf8)
    let end = format == .json ? 1 : 2
    for length in 0..<(file.count - end) where length % 3 == 0 || length > file.count - 300 {
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

  @Test("The statement of one account is no file to import, and the refusal says so")
  func statement() throws {
    let file = try HistoryBuilder.everyKind().export(HistoryBuilder.id(1), nil, .csv)
    let failure = try #require(throws: ImportRefusal.self) { _ = try ImportedHistory(Array(file.utf8)) }
    #expect(failure.reason == .statementOnly)
  }
}
