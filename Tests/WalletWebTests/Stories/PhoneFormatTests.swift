import Foundation
import TestSupport
import Testing

@testable import WalletTestSupport

@Suite("Formatting for the phone page's script")
struct PhoneFormatTests {
  private struct Shown: Equatable {
    var text: String
    var caret: Int
    var country: String
  }

  /// A browser on the phone page, and the form's token.
  private func visitor(_ wallet: TestWallet) throws -> (Visitor, token: String) {
    let visitor = wallet.visitor()
    try visitor.visit("/login")
    return (visitor, try #require(visitor.value("csrf")))
  }

  /// Posts an edit; the answer must be 200 with a JSON object of exactly these three members.
  private func format(_ visitor: Visitor, _ token: String, _ pairs: [(String, String)]) throws -> Shown {
    let answer = try visitor.post("/phone/format", [("csrf", token)] + pairs)
    #expect(answer.status == 200, "\(pairs)")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    #expect(json.count == 3)
    return Shown(
      text: try #require(json["text"] as? String), caret: try #require(json["caret"] as? Int),
      country: try #require(json["country"] as? String))
  }

  @Test("An edit is answered with the text, the caret and the country, as bare JSON that nobody keeps")
  func answer() async throws {
    try await withWallet { wallet in
      let (visitor, token) = try visitor(wallet)
      let pairs = [("csrf", token), ("country", "US"), ("typed", "5305"), ("caret", "4"), ("was", "530")]
      let answer = try visitor.post("/phone/format", pairs)
      #expect(answer.status == 200)
      #expect(answer.text == #"{"text":"530-5","caret":5,"country":"US"}"#)
      #expect(answer.all("Content-Type") == ["application/json"])
      #expect(answer.all("Cache-Control") == ["no-store"])
      #expect(answer.all("X-Content-Type-Options") == ["nosniff"])
      #expect(answer.field("Content-Security-Policy")?.hasPrefix("default-src 'none'") == true)
      #expect(answer.all("Set-Cookie") == [])
      #expect(wallet.messages.messages.isEmpty)
    }
  }

  @Test("Every field matters: the caret, the key, the text before, the country")
  func fields() async throws {
    try await withWallet { wallet in
      let (visitor, token) = try visitor(wallet)
      let back = [("typed", "(530)555"), ("caret", "5"), ("was", "(530) 555")]
      #expect(try format(visitor, token, back) == Shown(text: "530-555", caret: 3, country: "US"))
      #expect(
        try format(visitor, token, back + [("edit", "back")]) == Shown(text: "535-55", caret: 2, country: "US"))
      #expect(
        try format(visitor, token, back + [("edit", "forward")]) == Shown(text: "530-55", caret: 3, country: "US"))
      let pasted = [("typed", "0049 1512 3456789"), ("was", "")]
      #expect(try format(visitor, token, pasted) == Shown(text: "+49 1512 3456789", caret: 16, country: "DE"))
      let chosen = [("typed", "+49 1512"), ("was", "+49 1512"), ("country", "AT")]
      #expect(try format(visitor, token, chosen) == Shown(text: "+43 1 512", caret: 9, country: "AT"))
    }
  }

  @Test(
    "Any input is answered 200: fields missing, empty or nonsense", .slow,
    arguments: [
      [], [("typed", "")], [("typed", "5305"), ("caret", "")], [("typed", "5305"), ("caret", "-7")],
      [("typed", "5305"), ("caret", "99999999999999999999999999")], [("typed", "5305"), ("caret", "NaN")],
      [("typed", "5305"), ("country", "")], [("typed", "5305"), ("country", "us")],
      [("typed", "5305"), ("country", "<b>")], [("typed", "5305"), ("edit", "sideways"), ("was", "5305 ")],
      [("typed", "5305"), ("edit", "back")], [("typed", "5305"), ("typed", "5305")], [("other", "x")],
      [("typed", "\u{0}\u{1F}\u{FFFD}\u{FFFF}")], [("typed", "👨‍👩‍👧‍👦"), ("caret", "3")],
      [("typed", String(repeating: "5", count: 300)), ("caret", "150")],
      [("typed", String(repeating: "+49 (", count: 5000))], [("was", String(repeating: "1", count: 60_000))],
    ])
  func anything(pairs: [(String, String)]) async throws {
    try await withWallet { wallet in
      let (visitor, token) = try visitor(wallet)
      let shown = try format(visitor, token, pairs)
      #expect(shown.country == "US")
      #expect((0...shown.text.utf16.count).contains(shown.caret))
      let typed = pairs.last { $0.0 == "typed" }?.1 ?? ""
      #expect(shown.text == (typed == "5305" ? "530-5" : typed))
    }
  }

  @Test("Text that JSON must escape comes back as it was, and is safe in a script")
  func escapes() async throws {
    try await withWallet { wallet in
      let (visitor, token) = try visitor(wallet)
      let typed = "\"\\</script>\u{2028}\u{2029}\u{0}\r\n\t\u{7F}é😀"
      let pairs = [("typed", typed), ("caret", "2"), ("was", typed)]
      #expect(try format(visitor, token, pairs) == Shown(text: typed, caret: 2, country: "US"))
      let raw = try visitor.post("/phone/format", [("csrf", token)] + pairs).text
      #expect(raw.contains(#"\"\\"#) && raw.contains(#"\u2028\u2029\u0000\r\n\t\u007f"#))
      #expect(!raw.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x2028 })
    }
  }

  @Test("Guarded like every form: no token 403, another site 403, GET 405, a broken form 400")
  func guards() async throws {
    try await withWallet { wallet in
      let (visitor, token) = try visitor(wallet)
      #expect(try visitor.post("/phone/format", [("typed", "530")]).status == 403)
      #expect(try visitor.post("/phone/format", [("csrf", token + "x"), ("typed", "530")]).status == 403)
      #expect(try wallet.visitor().post("/phone/format", [("csrf", token), ("typed", "530")]).status == 403)
      let pairs = [("csrf", token), ("typed", "530")]
      for field in [("Sec-Fetch-Site", "cross-site"), ("Origin", "https://elsewhere.example"), ("Origin", "null")] {
        #expect(try visitor.post("/phone/format", pairs, fields: [field]).status == 403, "\(field)")
      }
      let own = [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Mode", "cors"), ("Sec-Fetch-Dest", "empty")]
      #expect(try visitor.post("/phone/format", pairs, fields: own).status == 200)
      let got = try visitor.get("/phone/format")
      #expect(got.status == 405 && got.field("Allow") == "POST")
      #expect(try visitor.send("POST", "/phone/format", body: "csrf=\(token)&typed=%").status == 400)
    }
  }

  @Test("It works for who is signed in, too")
  func signedIn() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.visit("/settings")
      let token = try #require(visitor.value("csrf"))
      #expect(
        try format(visitor, token, [("typed", "5305"), ("was", "530")]) == Shown(text: "530-5", caret: 5, country: "US")
      )
    }
  }

  @Test(
    "The phone page links the script by its content, first seen and refused; it is small")
  func script() async throws {
    try await withWallet { wallet in
      let visitor = wallet.visitor()
      try visitor.visit("/login")
      let link = try #require(
        visitor.answer.text.firstMatch(of: /<script src="(\/js\/phone\.[^"]+\.js)" defer><\/script>/))
      try visitor.press("Send OTP")
      #expect(visitor.statuses == [422])
      #expect(visitor.answer.text.contains(link.0))
      let file = try visitor.get(String(link.1))
      #expect(file.status == 200)
      #expect(file.field("Cache-Control")?.contains("immutable") == true)
      #expect(file.field("Content-Type")?.hasPrefix("text/javascript") == true)
      #expect(file.body.count < 4608)
      #expect(file.text.contains("fetch('/phone/format'"))
    }
  }
}
