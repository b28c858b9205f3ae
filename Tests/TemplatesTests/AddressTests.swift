import TestSupport
import Testing
import WalletCore

@testable import Templates

@Suite("Addresses are printed and read")
struct AddressTests {
  /// A link and its address for each pattern and, if the pattern has formats, for each format.
  private func links(_ id: PublicID) throws -> [(Link, String)] {
    try Addresses.all.flatMap { address in
      let path = address.pattern.text.description.replacing(/\{(id|op)\}/, with: id.base64url)
        .replacing("{number}", with: "100001")
      let paths =
        path.contains("{format}") ? ExportFormat.allCases.map { path.replacing("{format}", with: $0.rawValue) } : [path]
      let read = paths.compactMap { path in
        address.values(in: Array(path.utf8)).map { (Link(address.pattern, $0), path) }
      }
      return try #require(read.isEmpty ? nil : read, "\(address.pattern.text)")
    }
  }

  @Test("Every address is one of the list, and files have a format each")
  func whole() throws {
    #expect(Addresses.all.count == Mirror(reflecting: Link.to).children.count)
    let addresses = try links(try Samples.accountID(1).id).map(\.1)
    #expect(Set(addresses).count == addresses.count && addresses.count == Addresses.all.count + 4 + 3)
  }

  @Test("What is printed is read back, for every address and many ids", arguments: [0, 1, 0x5A, 0xFB, 0xFF] as [UInt8])
  func roundTrip(byte: UInt8) throws {
    for (link, address) in try links(try Samples.accountID(byte).id) {
      #expect(link.address == address)
      #expect(Addresses.link(at: address) == link)
      let readers = Addresses.all.filter { $0.values(in: Array(address.utf8)) != nil }
      #expect(readers.map(\.pattern) == [link.pattern], "\(address) is one address alone")
    }
  }

  @Test("An address called with values is the link to them, and gives them back")
  func typed() throws {
    let (to, id) = (Link.to, try Samples.accountID(0x5A))
    let (name, operation) = (id.id.base64url, OperationID(id.id))
    for (link, address) in [
      (to.home(), "/home"), (to.account(id), "/accounts/\(name)"), (to.reopen(id), "/closed/\(name)/reopen"),
      (to.saveNote(operation), "/receipts/\(name)/note"), (to.endSession(id.id), "/settings/sessions/\(name)/end"),
      (to.exportFile(.json), "/export.json"),
      (to.statementFile(AccountFilePath(id, .qif)), "/accounts/\(name)/statement.qif"),
    ] as [(Link, String)] {
      #expect(link.address == address)
    }
    #expect(to.deleteAccount.path(of: to.deleteAccount(id)) == id)
    #expect(to.deleteAccount.path(of: to.account(id)) == nil)
    #expect(to.exportFile.path(of: to.exportFile(.ofx)) == .ofx)
  }

  @Test("Near misses are unknown")
  func nearMisses() throws {
    for (_, address) in try links(try Samples.accountID(0x5A).id) {
      for miss in [
        address + "/", address + "?", address + "?a=1", address + "\u{0}", " " + address, address.uppercased() + "X",
        "/" + address, String(address.dropFirst()), address + "#x", address + "%20", address + "/..",
      ] where miss != "/" {
        #expect(Addresses.link(at: miss) == nil, "\(miss)")
      }
    }
  }

  @Test(
    "Ids have one spelling",
    arguments: [
      "", "A", "AAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAB", "AAAAAAAAAAAAAAAAAAAAA=",
      "AAAAAAAAAAAAAAAAAAAA==", "AAAAAAAAAAAAAAAAAAAA+A", "AAAAAAAAAAAAAAAAAAAA.A", "../../../../../../../A",
      "ＡAAAAAAAAAAAAAAAAAAA", "%41AAAAAAAAAAAAAAAAAAA",
    ])
  func ids(name: String) {
    #expect(Addresses.link(at: "/accounts/\(name)") == nil)
    #expect(Addresses.link(at: "/accounts/\(name)/deposit") == nil)
  }

  @Test(
    "Numbers have one spelling: no sign, no leading zero, no other digits, nothing that no charge point or charger has",
    arguments: [
      "", "0", "-1", "+1", "01", "1.0", "1e3", "0x1", "1a", "１", "%31", "9223372036854775808", "99999999999999999999",
    ])
  func numbers(name: String) {
    #expect(Addresses.link(at: "/charge/points/\(name)") == nil)
    #expect(Addresses.link(at: "/charge/chargers/\(name)") == nil)
  }

  @Test("A charge point's number may have 19 digits, a charger's has six")
  func longNumbers() throws {
    #expect(Addresses.link(at: "/charge/points/1")?.address == "/charge/points/1")
    #expect(Addresses.link(at: "/charge/points/\(Int64.max)")?.address == "/charge/points/9223372036854775807")
    for number in [99_999, 1_000_000] { #expect(Addresses.link(at: "/charge/chargers/\(number)") == nil) }
    let charger = try #require(ChargerNumber(999_999))
    #expect(Link.to.charger(charger).address == "/charge/chargers/999999")
    let point = try #require(ChargePointID(7))
    #expect(Link.to.chargePoint(point, ChargePointQuery(charger)).address == "/charge/points/7?charger=999999")
    #expect(Link.to.chargePoint.path(of: Link.to.chargePoint(point)) == point)
  }

  @Test("An account's history has no JSON of its own, and nothing else that is not served")
  func unknownEndings() throws {
    let name = try Samples.accountID(1).id.base64url
    for path in [
      "/accounts/\(name)/statement.json", "/accounts/\(name)/statement.", "/accounts/\(name)/statement.xls",
      "/export.xml", "/export.", "/closed/\(name)", "/undo/", "/receipts/\(name)/undo", "/closed/\(name)/open",
    ] {
      #expect(Addresses.link(at: path) == nil, "\(path)")
    }
  }

  @Test("Months, pages, words and days travel in the query, escaped for the attribute where there are several")
  func queries() throws {
    let id = try Samples.accountID(0)
    let start = "/accounts/\(id.id.base64url)"
    let month = try #require(CivilMonth("2026-11"))
    let day = try #require(CivilDay("2026-11-21"))
    let to = Link.to
    for (link, address) in [
      (to.statement(id, StatementQuery(month: month)), start + "/statement?month=2026-11"),
      (to.statement(id, StatementQuery(month: nil, page: 2)), start + "/statement?page=2"),
      (
        to.statement(id, StatementQuery(month: month, page: 3, search: "a&b")),
        start + "/statement?month=2026-11&page=3&q=a%26b"
      ),
      (to.statementFile(AccountFilePath(id, .ofx), MonthQuery(month)), start + "/statement.ofx?month=2026-11"),
      (to.home(HomeQuery(day)), "/home?at=2026-11-21"),
      (to.account(id, PastDayQuery(day)), start + "?at=2026-11-21"),
    ] as [(Link, String)] {
      #expect(link.address == address)
      let html: HTML = "<a \(href: link)></a>"
      let attribute = address.replacing("&", with: "&amp;")
      #expect(String(decoding: html.bytes, as: UTF8.self) == "<a href=\"\(attribute)\"></a>")
    }
  }

  @Test("The log calls an address by its pattern, without the values in it or the query")
  func patterns() throws {
    let (to, id) = (Link.to, try Samples.accountID(0x5A))
    let query = StatementQuery(month: CivilMonth("2026-11"), page: 3, search: "rent")
    for (link, pattern) in [
      (to.statement(id, query), "/accounts/{id}/statement"), (to.undo(OperationID(id.id)), "/undo/{op}"),
      (to.statementFile(AccountFilePath(id, .csv)), "/accounts/{id}/statement.{format}"), (to.home(), "/home"),
    ] as [(Link, String)] {
      #expect(link.pattern.text.description == pattern)
    }
  }

  private func read(_ path: [UInt8]) -> PathParts? {
    Addresses.all.lazy.compactMap { $0.values(in: path) }.first
  }

  @Test("Hostile bytes are unknown")
  func hostileBytes() {
    #expect(read([]) == nil)
    for byte in UInt8.min...UInt8.max where byte != UInt8(ascii: "/") {
      #expect(read([byte]) == nil)
      #expect(read(Array("/home".utf8) + [byte]) == nil)
      #expect(read(Array("/accounts/".utf8) + Array(repeating: byte, count: 21) + [0xFF]) == nil)
    }
  }

  @Test("A typed amount travels percent-encoded, byte by byte")
  func amounts() throws {
    let id = try Samples.accountID(0)
    let start = "/accounts/AAAAAAAAAAAAAAAAAAAAAA/transfer?amount="
    for (typed, encoded) in [
      ("", ""), ("12.50", "12.50"), ("1,234", "1%2C234"), ("$ 5", "%24%205"), ("5&to=x#", "5%26to%3Dx%23"),
      ("\u{2212}5", "%E2%88%925"), ("a\r\nb", "a%0D%0Ab"), ("~-._", "~-._"),
    ] {
      #expect(Link.to.transfer(id, TransferQuery(amount: typed)).address == start + encoded)
    }
  }
}
