import TestSupport
import Testing
import WalletCore

@testable import WalletWeb

@Suite("The header fields of an export")
struct ExportFieldsTests {
  private let day = CivilDay("2026-11-21")

  @Test("A browser gets the name in plain letters, and with every letter if that is another")
  func names() throws {
    let day = try #require(day)
    let whole = ExportFileName(day: day, format: .csv)
    #expect(whole.contentDisposition == "attachment; filename=\"mywallet-2026-11-21.csv\"")
    let other = ExportFileName(account: "Spaß 海外", month: nil, day: day, format: .qif)
    #expect(
      other.contentDisposition
        == "attachment; filename=\"Spa-2026-11-21.qif\"; filename*=UTF-8''Spa%C3%9F-%E6%B5%B7%E5%A4%96-2026-11-21.qif")
  }

  @Test(
    "No account's name steers a header field",
    arguments: RandomHistory.texts + ["../../etc/passwd", "a\"; x=\"b", ".htaccess", "C:\\con", "~ß~"])
  func hostileNames(_ name: String) throws {
    let file = ExportFileName(account: name, month: nil, day: try #require(day), format: .csv)
    let value = file.contentDisposition
    #expect(value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "~") })
    #expect(value.utf8.count { $0 == UInt8(ascii: "\"") } == 2)
  }
}
