import Foundation
import PhoneNumbers
import TestSupport
import Testing

@testable import WalletBench

/// Records/README.md tells where the records come from.
@Suite("Recorded answers of libphonenumber")
struct PhoneRecordTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Records/phone-records.jsonl.gz")

  private static func unpacked() throws -> [UInt8] { try Tool.run("gzip", ["-dc", file.path]) }

  @Test("The plan agrees with every record, in every field and after every keystroke", .slow)
  func agreement() throws {
    let bytes = try Self.unpacked()
    let records = try PhoneRecordFile.records(bytes)
    #expect(records.count == bytes.count { $0 == UInt8(ascii: "\n") })
    #expect(records.count > 14_000)
    let typed = records.count { if case .type = $0 { true } else { false } }
    #expect(typed > 2000 && typed < records.count - 10_000)
    let check = PhoneRecordCheck(plan: .carried)
    let differences = records.map(check.differences).filter { !$0.isEmpty }
    #expect(
      differences.isEmpty, "\(differences.count) differ:\n\(differences.joined().prefix(40).joined(separator: "\n"))")
  }

  private static let number = [
    "k": #""parse""#, "r": #""US""#, "in": #""530 555 0123 x4""#, "cc": "1", "nn": #""5305550123""#, "ext": #""4""#,
    "possible": #""IS_POSSIBLE""#, "valid": "true", "validFor": "true", "type": #""FIXED_LINE_OR_MOBILE""#,
    "region": #""US""#, "e164": #""+15305550123""#, "national": #""(530) 555-0123 ext. 4""#,
    "international": #""+1 530-555-0123 ext. 4""#, "rfc3966": #""tel:+1-530-555-0123;ext=4""#,
  ]

  private static func record(_ fields: [String: String]) throws(BenchFailure) -> PhoneRecord {
    let line = "{" + fields.map { "\"\($0)\":\($1)" }.joined(separator: ", ") + "}"
    return try PhoneRecord(line: Array(line.utf8)[...])
  }

  @Test(
    "Each field counts",
    arguments: [
      ("cc", "7"), ("nn", #""5305550124""#), ("lz", "1"), ("ext", #""04""#), ("possible", #""IS_POSSIBLE_LOCAL_ONLY""#),
      ("valid", "false"), ("validFor", "false"), ("type", #""MOBILE""#), ("region", "null"), ("region", #""CA""#),
      ("e164", #""""#), ("national", #""(530) 555\u20110123 ext. 4""#), ("international", #""+1 530-555-0123""#),
      ("rfc3966", #""tel:+1-530-555-0123;ext=4 ""#),
    ])
  func fields(name: String, wrong: String) throws {
    let check = PhoneRecordCheck(plan: .carried)
    #expect(check.differences(try Self.record(Self.number)).isEmpty)
    var fields = Self.number
    fields[name] = wrong
    let differences = check.differences(try Self.record(fields))
    #expect(differences.count == 1)
    #expect(differences.first?.hasPrefix("parse \"530 555 0123 x4\" in US: \(name) ") == true, "\(differences)")
  }

  @Test("A number is no failure, and a failure no number nor another failure")
  func failures() throws {
    let check = PhoneRecordCheck(plan: .carried)
    let failed = ["k": #""parse""#, "r": "null", "in": #""530 555 0123""#]
    let right = failed.merging(["err": #""INVALID_COUNTRY_CODE""#]) { $1 }
    #expect(check.differences(try Self.record(right)).isEmpty)
    #expect(
      check.differences(try Self.record(right.merging(["err": #""TOO_LONG""#]) { $1 })) == [
        "parse \"530 555 0123\" in no region: err tooLong, not invalidCountryCode"
      ])
    #expect(check.differences(try Self.record(right.merging(["r": #""US""#]) { $1 })).count == 1)
    #expect(check.differences(try Self.record(Self.number.merging(["r": #""ZZ""#]) { $1 })).count == 1)
  }

  @Test("Each keystroke counts, and texts that only look alike are not the same")
  func keystrokes() throws {
    let check = PhoneRecordCheck(plan: .carried)
    let right = ["k": #""type""#, "r": #""US""#, "in": #""2é""#, "out": #"["2", "2é"]"#]
    #expect(check.differences(try Self.record(right)).isEmpty)
    for (wrong, place) in [(#"["", "2é"]"#, "after 1 "), (#"["2", "2e\u0301"]"#, "after 2 ")] {
      let differences = check.differences(try Self.record(right.merging(["out": wrong]) { $1 }))
      #expect(differences.count == 1)
      #expect(differences.first?.contains(place) == true, "\(differences)")
    }
  }

  @Test(
    "A line that is no record is refused",
    arguments: [
      ("k", #""guess""#), ("k", nil), ("in", nil), ("r", nil), ("r", #""USA""#), ("r", "1"), ("cc", #""1""#),
      ("cc", nil), ("nn", "5305550123"), ("nn", #""-1""#), ("ext", "4"), ("possible", #""POSSIBLE""#), ("valid", "1"),
      ("validFor", nil), ("type", #""""#), ("e164", "null"), ("err", #""TOO_LONG""#), ("err", #""WHY""#),
      ("out", "[]"), ("new", "true"),
    ] as [(String, String?)])
  func refused(name: String, value: String?) throws {
    var fields = Self.number
    fields[name] = value
    #expect(throws: BenchFailure.self) { try Self.record(fields) }
  }

  @Test("So is a typed record without an answer to each character, and a file with a bad line")
  func refusedWhole() throws {
    let typed = ["k": #""type""#, "r": #""US""#, "in": #""22""#, "out": #"["2"]"#]
    #expect(throws: BenchFailure.self) { try Self.record(typed) }
    let line = #"{"k":"type","r":"US","in":"","out":[]}"#
    #expect(try PhoneRecordFile.records(Array("\(line)\n\(line)".utf8)).count == 2)
    #expect(try PhoneRecordFile.records(Array("\(line)\n".utf8)).count == 1)
    #expect(throws: BenchFailure.self) { try PhoneRecordFile.records(Array("\(line)\n\n\(line)\n".utf8)) }
    #expect(throws: BenchFailure.self) { try PhoneRecordFile.records(Array("\(line)\n\(line.dropLast())".utf8)) }
    #expect(throws: BenchFailure.self) { try PhoneRecordFile.read("/nowhere/records") }
  }
}
