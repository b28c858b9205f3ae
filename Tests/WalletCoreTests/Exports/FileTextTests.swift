import TestSupport
import Testing

@testable import WalletCore

/// Values in exported files are written without a `String` in between.
@Suite("Values in exported files")
struct FileTextTests {
  private static func text(_ value: some FileValue) -> String {
    var bytes = Array("before ".utf8)
    value.append(to: &bytes)
    return String(decoding: bytes.dropFirst(7), as: UTF8.self)
  }

  @Test("Numbers", arguments: [0, 7, 10, 99, 100, -1, -42, .max, .min])
  func numbers(number: Int64) {
    #expect(Self.text(number) == String(number))
    #expect(Self.text(Int(number)) == String(number))
  }

  @Test(
    "Times and days",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (951_782_400_007, "2000-02-29T00:00:00.007Z"),
      (1_795_890_950_924, "2026-11-28T18:35:50.924Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"), (253_402_300_800_000, "10000-01-01T00:00:00.000Z"),
    ])
  func times(milliseconds: Int64, text: String) {
    let moment = Timestamp(milliseconds: milliseconds)
    #expect(Self.text(moment) == text)
    #expect(Self.text(DayZone.utc.day(of: moment)) == text.prefix { $0 != "T" })
  }

  @Test(
    "Amounts and rates",
    arguments: [
      ("USD", 0, "0.00"), ("USD", 1, "0.01"), ("USD", -5, "-0.05"), ("USD", 123_456, "1234.56"), ("JPY", -7, "-7"),
      ("KWD", 1234, "1.234"), ("USD", .max, "92233720368547758.07"), ("USD", .min, "-92233720368547758.08"),
    ])
  func amounts(code: String, units: Int64, text: String) throws {
    let currency = try #require(Currency(code: code))
    #expect(Self.text(Money(minorUnits: units, currency: currency)) == text)
    #expect(Self.text(try #require(Rate(digits: 91_230, scale: 5))) == "0.91230")
  }

  @Test("Hashes, identifiers and sides")
  func identifiers() throws {
    let digest = try #require(Digest(bytes: (0..<32).map { UInt8($0 * 8) }))
    #expect(Self.text(digest) == "0008101820283038404850586068707880889098a0a8b0b8c0c8d0d8e0e8f0f8")
    let id = try #require(PublicID(bytes: [0xF8, 0xFF, 0xFE] + Array(repeating: 1, count: 13)))
    #expect(Self.text(id) == "-P_-AQEBAQEBAQEBAQEBAQ" && Self.text(AccountID(id)) == Self.text(id))
    let sides: [Operation.Movement.Side] = [.account(AccountID(id)), .world, .payable, .exchange, .fee, .merchant]
    #expect(sides.map(Self.text) == [Self.text(id), "world", "payable", "exchange", "fee", "merchant"])
  }

  @Test(
    "OFX has local times, with the hours and minutes that they are ahead of UTC",
    arguments: [
      (0, "20261128183550.924[+0]"), (-18_000, "20261128133550.924[-5]"), (19_800, "20261129000550.924[+5.30]"),
      (-12_600, "20261128150550.924[-3.30]"),
    ])
  func times(offset: Int, text: String) {
    let moment = Timestamp(milliseconds: 1_795_890_950_924)
    #expect(Self.text(OFXTime(moment: moment, zone: DayZone { _ in offset })) == text)
  }

  @Test("A text of JSON is escaped, in quotation marks")
  func quoted() {
    let piece: FileText = "{\(quoted: "a \"b\" \\ \n \u{2028} \u{7F} é €"):\(7)}"
    #expect(
      String(decoding: piece.bytes, as: UTF8.self) == #"{"a \"b\" \\ \n \u2028 \u007f é €":7}"#)
  }

  @Test("A spreadsheet takes no identifier for a formula")
  func cells() throws {
    // The first six bits are the digit 62, which base64url writes as a minus.
    let risky = AccountID(try #require(PublicID(bytes: [0xF8] + Array(repeating: 0, count: 15))))
    let plain = AccountID(try #require(PublicID(bytes: Array(repeating: 0, count: 16))))
    var cells = CSVCells()
    cells.set(.account, defused: plain)
    cells.set(.account, defused: risky)
    cells.set(.name, defused: "=1+1, \"no\"")
    cells.set(.changed, defused: plain)
    var bytes: [UInt8] = []
    cells.write(to: &bytes)
    let row = String(decoding: bytes, as: UTF8.self)
    #expect(row.hasPrefix(#",,'-AAAAAAAAAAAAAAAAAAAAA,,,,,"'=1+1, ""no""",,AAAAAAAAAAAAAAAAAAAAAA,"#))
    #expect(row.filter { $0 == "," }.count == CSVColumn.allCases.count - 1 + 1 && row.hasSuffix("\r\n"))
    cells.clear()
    bytes = []
    cells.write(to: &bytes)
    #expect(bytes == Array(repeating: UInt8(ascii: ","), count: CSVColumn.allCases.count - 1) + Array("\r\n".utf8))
  }
}
