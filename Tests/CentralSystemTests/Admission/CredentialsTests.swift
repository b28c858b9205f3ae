import HTTPServer
import TestSupport
import Testing
import WalletCore

@testable import CentralSystem

@Suite("User and password of a request")
struct CredentialsTests {
  @Test(
    "Base64 has one form for some bytes",
    arguments: [
      ("", []), ("AA==", [0]), ("AAE=", [0, 1]), ("AAEC", [0, 1, 2]), ("+/+/", [251, 255, 191]), ("A", nil),
      ("AA", nil), ("AA=", nil), ("AB==", nil), ("AAF=", nil), ("A===", nil), ("====", nil), ("-_-_", nil),
      ("AA==AA==", nil), ("AA= ", nil), ("AAEC\n", nil), ("=AAE", nil), ("AA=E", nil),
    ] as [(String, [UInt8]?)])
  func base64(_ text: String, _ bytes: [UInt8]?) {
    #expect(StandardBase64.decode(Array(text.utf8)[...]) == bytes)
  }

  @Test("Base64 reads whatever bytes there are")
  func anyBytes() {
    let random = SeededRandom(seed: 7)
    for count in 0..<100 {
      let bytes = random.bytes(count)
      #expect(StandardBase64.decode(Array(Self.encoded(bytes).utf8)[...]) == bytes)
    }
  }

  @Test(
    "The scheme is of either case; the user ends at the first colon",
    arguments: [
      ("Basic Q1AxOjo6", "CP1", "::"), ("bAsIc  Q1AxOg==", "CP1", ""), ("basic Og==", "", ""),
    ])
  func read(_ field: String, _ user: String, _ password: String) {
    let credentials = BasicCredentials(HTTPServer.Fields([("Authorization", field)]))
    #expect(credentials?.user == Array(user.utf8) && credentials?.password == Array(password.utf8))
  }

  @Test(
    "Anything else says nobody",
    arguments: ["", "Basic", "Basic ", "Basic Q1Ax", "BasicQ1AxOg==", "Basic Q1AxOg", "Basic\tQ1AxOg==", "Digest Og=="])
  func nobody(_ field: String) {
    #expect(BasicCredentials(HTTPServer.Fields([("Authorization", field)])) == nil)
  }

  @Test("Two fields say nobody, even if both are right")
  func two() {
    let field: (StaticString, String) = ("Authorization", "Basic Q1AxOg==")
    #expect(BasicCredentials(HTTPServer.Fields([field, field])) == nil && BasicCredentials(HTTPServer.Fields()) == nil)
  }

  @Test("Wrong secrets are counted for each charge point and address, and for no more of them than there is room")
  func counting() throws {
    var wrong = WrongSecrets()
    let (one, now) = (try Sample.id(1), TestClock.start)
    for _ in 0..<10 { #expect(wrong.add(one, "a", now: now) == nil) }
    #expect(wrong.add(one, "a", now: now) == now.adding(seconds: 300))
    #expect(wrong.add(one, "b", now: now) == nil)
    #expect(wrong.add(try Sample.id(2), "a", now: now) == nil)
    #expect(wrong.add(one, "a", now: now.adding(seconds: 300)) == nil)
    for _ in 0..<8 { _ = wrong.add(one, "a", now: now.adding(seconds: 300)) }
    for number in 0..<2 * WrongSecrets.pairsMax { _ = wrong.add(one, "\(number)", now: now.adding(seconds: 301)) }
    #expect(wrong.pairs <= WrongSecrets.pairsMax)
  }

  private static func encoded(_ bytes: [UInt8]) -> String {
    let url = String(decoding: Base64URL.encode(bytes), as: UTF8.self)
    let text = url.replacing("-", with: "+").replacing("_", with: "/")
    return text + String(repeating: "=", count: (4 - text.count % 4) % 4)
  }
}
