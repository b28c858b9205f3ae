import Testing
import WalletCore

@testable import Templates

@Suite("Links print and parse every address")
struct LinkTests {
  private func links(_ id: AccountID) -> [(Link, String)] {
    let start = "/accounts/\(id.id.base64url)"
    return [
      (.splash, "/"), (.login, "/login"), (.otp, "/otp"), (.resend, "/otp/resend"), (.loading, "/loading"),
      (.home, "/home"), (.newAccount, "/accounts/new"), (.accounts, "/accounts"), (.account(id), start),
      (.deposit(id), start + "/deposit"), (.withdraw(id), start + "/withdraw"), (.transfer(id), start + "/transfer"),
      (.renameAccount(id), start + "/name"), (.deleteAccount(id), start + "/delete"), (.settings, "/settings"),
      (.saveName, "/settings/name"), (.logout, "/logout"), (.health, "/healthz"),
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
