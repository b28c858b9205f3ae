import TestSupport
import Testing

@testable import WalletCore

/// Values in exported files are written without a `String` in between; they must read as those do.
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

  @Test("Times", arguments: [0, 951_782_400_000, 1_795_890_950_924, -1, 4_102_444_799_999, -62_135_596_800_001])
  func times(milliseconds: Int64) {
    let moment = Timestamp(milliseconds: milliseconds)
    #expect(Self.text(moment) == moment.rfc3339)
    #expect(Self.text(DayZone.utc.day(of: moment)) == DayZone.utc.day(of: moment).text)
  }

  @Test("Amounts and rates", arguments: [0, 1, -5, 1234, -123_456, .max, .min])
  func amounts(units: Int64) throws {
    for currency in [Currency.usd, try #require(Currency(code: "JPY")), try #require(Currency(code: "KWD"))] {
      let money = Money(minorUnits: units, currency: currency)
      #expect(Self.text(money) == ExportText.decimal(money))
    }
    if units > 0, let rate = Rate(digits: units, scale: 5) { #expect(Self.text(rate) == ExportText.decimal(rate)) }
  }

  @Test("Hashes and identifiers", arguments: [0x00, 0x0F, 0xA5, 0xF8, 0xFF] as [UInt8])
  func identifiers(byte: UInt8) throws {
    let digest = try #require(Digest(bytes: Array(repeating: byte, count: 32)))
    #expect(Self.text(digest) == Hexadecimal.text(Array(repeating: byte, count: 32)))
    let id = try #require(PublicID(bytes: Array(repeating: byte, count: 16)))
    #expect(Self.text(id) == id.base64url && Self.text(AccountID(id)) == id.base64url)
    for side in [Operation.Movement.Side.account(AccountID(id)), .world, .payable, .exchange, .fee, .merchant] {
      #expect(Self.text(side) == ExportText.side(side))
    }
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
