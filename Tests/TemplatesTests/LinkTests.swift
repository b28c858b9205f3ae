import Testing
import WalletCore

@testable import Templates

@Suite("Links print and parse every address")
struct LinkTests {
  private func links(_ id: AccountID) -> [(Link, String)] {
    let name = id.id.base64url
    let start = "/accounts/\(name)"
    let operation = OperationID(id.id)
    let files: [(Link, String)] =
      ExportFormat.allCases.map { (.exportFile($0), "/export.\($0.rawValue)") }
      + ExportFormat.allCases.filter { $0 != .json }.map {
        (.statementFile(id, $0), "\(start)/statement.\($0.rawValue)")
      }
    return files + [
      (.statement(id), start + "/statement"), (.receipt(operation), "/receipts/\(name)"),
      (.saveNote(operation), "/receipts/\(name)/note"), (.undo(operation), "/undo/\(name)"), (.closed, "/closed"),
      (.reopen(id), "/closed/\(name)/reopen"), (.export, "/export"),
      (.splash, "/"), (.login, "/login"), (.otp, "/otp"), (.resend, "/otp/resend"), (.loading, "/loading"),
      (.home, "/home"), (.newAccount, "/accounts/new"), (.accounts, "/accounts"), (.account(id), start),
      (.deposit(id), start + "/deposit"), (.withdraw(id), start + "/withdraw"), (.transfer(id), start + "/transfer"),
      (.choose(id), start + "/choose"),
      (.renameAccount(id), start + "/name"), (.deleteAccount(id), start + "/delete"), (.settings, "/settings"),
      (.sessions, "/settings/sessions"), (.endSession(id.id), "/settings/sessions/\(name)/end"),
      (.endOtherSessions, "/settings/sessions/end-others"), (.acknowledgeSignIns, "/settings/sessions/seen"),
      (.security, "/security"), (.saveName, "/settings/name"), (.logout, "/logout"), (.health, "/healthz"),
    ]
  }

  @Test("What is printed is parsed back, for every link and many ids", arguments: [0, 1, 0x5A, 0xFB, 0xFF] as [UInt8])
  func roundTrip(byte: UInt8) throws {
    for (link, address) in links(try Samples.accountID(byte)) {
      #expect(link.address == address)
      #expect(Link.parse(Array(address.utf8)) == link)
    }
  }

  @Test("Near misses are unknown")
  func nearMisses() throws {
    for (_, address) in links(try Samples.accountID(0x5A)) {
      for miss in [
        address + "/", address + "?", address + "?a=1", address + "\u{0}", " " + address, address.uppercased() + "X",
        "/" + address, String(address.dropFirst()), address + "#x", address + "%20", address + "/..",
      ] where miss != "/" {
        #expect(Link.parse(Array(miss.utf8)) == nil, "\(miss)")
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
    #expect(Link.parse(Array("/accounts/\(name)".utf8)) == nil)
    #expect(Link.parse(Array("/accounts/\(name)/deposit".utf8)) == nil)
  }

  @Test("An account's history has no JSON of its own, and nothing else that is not served")
  func unknownEndings() throws {
    let name = try Samples.accountID(1).id.base64url
    for path in [
      "/accounts/\(name)/statement.json", "/accounts/\(name)/statement.", "/accounts/\(name)/statement.xls",
      "/export.xml", "/export.", "/closed/\(name)", "/undo/", "/receipts/\(name)/undo", "/closed/\(name)/open",
    ] {
      #expect(Link.parse(Array(path.utf8)) == nil, "\(path)")
    }
  }

  @Test("Months, pages, words and days travel in the query, escaped for the attribute where there are several")
  func queries() throws {
    let id = try Samples.accountID(0)
    let start = "/accounts/\(id.id.base64url)"
    let month = try #require(CivilMonth("2026-11"))
    let day = try #require(CivilDay("2026-11-21"))
    for (link, address) in [
      (.statement(id, month: month), start + "/statement?month=2026-11"),
      (.statement(id, page: 2), start + "/statement?page=2"),
      (.statement(id, month: month, page: 3, search: "a&b"), start + "/statement?month=2026-11&page=3&q=a%26b"),
      (.statementFile(id, .ofx, month: month), start + "/statement.ofx?month=2026-11"),
      (.pastHome(day), "/home?at=2026-11-21"), (.pastAccount(id, day), start + "?at=2026-11-21"),
    ] as [(Link, String)] {
      #expect(link.address == address)
      let html: HTML = "<a \(href: link)></a>"
      let attribute = address.replacing("&", with: "&amp;")
      #expect(String(decoding: html.bytes, as: UTF8.self) == "<a href=\"\(attribute)\"></a>")
    }
  }

  @Test("The log calls an address by its pattern, without the id or the query")
  func patterns() throws {
    for (link, address) in links(try Samples.accountID(0x5A)) {
      let id = try Samples.accountID(0x5A).id.base64url
      let pattern = link.pattern.description
      #expect(
        address == pattern.replacing("{id}", with: id).replacing("{op}", with: id), "\(pattern)")
    }
  }

  @Test("Hostile bytes are unknown")
  func hostileBytes() {
    #expect(Link.parse([] as [UInt8]) == nil)
    for byte in UInt8.min...UInt8.max where byte != UInt8(ascii: "/") {
      #expect(Link.parse([byte]) == nil)
      #expect(Link.parse(Array("/home".utf8) + [byte]) == nil)
      #expect(Link.parse(Array("/accounts/".utf8) + Array(repeating: byte, count: 21) + [0xFF]) == nil)
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
      #expect(Link.transfer(id, amount: typed).address == start + encoded)
    }
  }
}
