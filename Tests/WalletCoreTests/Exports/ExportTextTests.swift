import TestSupport
import Testing

@testable import WalletCore

@Suite("Names and cells of an export")
struct ExportTextTests {
  private let day = CivilDay("2026-11-21")

  @Test("A file bears the day or the account and the month")
  func fileNames() throws {
    let day = try #require(day)
    let whole = ExportFileName(day: day, format: .csv)
    #expect(whole.ascii == "mywallet-2026-11-21.csv" && whole.unicode == whole.ascii)
    let month = ExportFileName(account: "Rainy day", month: CivilMonth("2026-11"), day: day, format: .ofx)
    #expect(month.ascii == "Rainy-day-2026-11.ofx")
    let other = ExportFileName(account: "Spaß 海外", month: nil, day: day, format: .qif)
    #expect(other.ascii == "Spa-2026-11-21.qif")
    #expect(other.unicode == "Spaß-海外-2026-11-21.qif")
  }

  @Test(
    "No account's name steers a file system",
    arguments: RandomHistory.texts + ["../../etc/passwd", "a\"; x=\"b", ".htaccess", "C:\\con"])
  func hostileFileNames(_ name: String) throws {
    let file = ExportFileName(account: name, month: nil, day: try #require(day), format: .csv)
    #expect(
      file.ascii.utf8.allSatisfy { ($0 > 47 && $0 < 58) || ($0 | 32 > 96 && $0 | 32 < 123) || "-_.".utf8.contains($0) })
    #expect(!file.unicode.hasPrefix(".") && !file.unicode.hasPrefix("-") && !file.unicode.contains("/"))
    #expect(file.ascii.hasSuffix("-2026-11-21.csv") && file.ascii.utf8.count > 15)
  }

  @Test(
    "What could begin a formula is defused, and comes back as it was",
    arguments: RandomHistory.texts + ["", "'", "''=", "\t", "\r\n", "+", "@"])
  func formulas(_ text: String) throws {
    let cell = CSVText.defused(text)
    #expect(CSVText.plain(cell) == text)
    if let first = cell.unicodeScalars.first { #expect(!"=+-@\t\r＝＋－＠".unicodeScalars.contains(first)) }
    var bytes: [UInt8] = []
    CSVText.write([cell, "next"], to: &bytes)
    var reader = CSVReader(bytes)
    #expect(try reader.record()?.cells == [cell, "next"])
    #expect(try reader.record() == nil)
  }

  @Test(
    "Amounts have all decimals, and a point if there are any, whatever the currency",
    arguments: [
      (0, .usd, "0.00"), (5, .usd, "0.05"), (-5, .usd, "-0.05"), (123_456, .usd, "1234.56"),
      (10_000_000_000_000, .usd, "100000000000.00"), (1, .btc, "0.00000001"), (-100_000_000, .btc, "-1.00000000"),
      (1, .eth, "0.000000001"), (.min, .usd, "-92233720368547758.08"), (.max, .eth, "9223372036.854775807"),
      (1234, Currency(code: "JPY"), "1234"), (-5, Currency(code: "JPY"), "-5"), (5, Currency(code: "KWD"), "0.005"),
    ] as [(Int64, Currency?, String)])
  func amounts(units: Int64, currency: Currency?, text: String) throws {
    let currency = try #require(currency)
    let money = Money(minorUnits: units, currency: currency)
    #expect(ExportText.decimal(money) == text)
    // Amounts that no account can hold are not read.
    let read = ImportText.decimal(text, currency)
    #expect(read == (units.magnitude < 1_000_000_000_000_000_000 ? money : nil))
  }

  @Test("Other spellings of amounts, times and numbers are refused")
  func spellings() {
    for text in [
      "", ".", "1", "1.", ".50", "1.5", "1.500", "01.50", "-0.00", "+1.50", "1,50", " 1.50", "1.50 ", "٣.٥٠", "1e3.00",
    ] {
      #expect(ImportText.decimal(text, .usd) == nil, "\(text)")
    }
    for text in [
      "", "2026-11-21", "2026-11-21T15:04:05Z", "2026-11-21t15:04:05.678Z", "2026-02-30T00:00:00.000Z",
      "2026-11-21T24:00:00.000Z", "2026-11-21T15:04:60.000Z", "2026-11-21T15:04:05.678+", "２026-11-21T15:04:05.6Z",
    ] {
      #expect(ImportText.rfc3339(text) == nil, "\(text)")
    }
    #expect(ImportText.rfc3339("1970-01-01T00:00:00.000Z") == Timestamp(milliseconds: 0))
    #expect(ImportText.rfc3339("1969-12-31T23:59:59.999Z") == nil)
    for text in ["", "-1", "+1", "01", "1234567890123456789", "1.0", "٣"] {
      #expect(ImportText.number(text) == nil, "\(text)")
    }
    #expect(ImportText.signedNumber("-5") == -5 && ImportText.signedNumber("5") == 5)
    for text in ["-\u{301}5", "-", "--5", "-0", "-05", "\u{2212}5"] {
      #expect(ImportText.signedNumber(text) == nil, "\(text)")
    }
    for text in ["a\u{301}", " a", "a\u{202E}"] {
      #expect(ImportText.accountName(text) == nil && ImportText.note(text) == nil && ImportText.userName(text) == nil)
    }
  }

  @Test("Two accounts of one name are told apart where a format knows names only")
  func twins() throws {
    var builder = HistoryBuilder()
    try builder.addUser("+12025550123")
    for name in ["Rent", "rent", "Rent", "Rent (2)", "R:ent", "R-ent"] { _ = builder.open(name) }
    let journal = try builder.export(.journal)
    let names = journal.matches(of: /account (Assets:.*)/).map { String($0.1) }
    #expect(names == ["Rent", "rent (2)", "Rent (3)", "Rent {2}", "R-ent", "R-ent (2)"].map { "Assets:" + $0 })
    #expect(Set(names.map { $0.lowercased() }).count == 6)
  }
}
