import TestSupport
import Testing

@testable import WalletCore

@Suite("Recovery codes")
struct RecoveryCodeTests {
  private let key = HMACKey([1, 2, 3])
  private let user = UserID(row: 7)

  private func digest(_ code: RecoveryCode) -> Digest { code.digest(key: key, user: user) }

  @Test("Ten are made, of 80 bits each, in four groups of four that nobody misreads")
  func making() {
    let codes = RecoveryCode.set(random: SeededRandom(seed: 2))
    #expect(codes.count == 10 && Set(codes.map(digest)).count == 10)
    for code in codes {
      #expect(code.groupedText.wholeMatch(of: /[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}/) != nil)
    }
    var random = SeededGenerator(seed: 3)
    let all = Set((0..<200).flatMap { _ in RecoveryCode(random: SeededRandom(seed: random.next())).groupedText })
    #expect(all.count == 33)
  }

  @Test("A code goes to paper and back, however it is typed: 10,000 texts")
  func typedTexts() throws {
    var random = SeededGenerator(seed: 4)
    let source = SeededRandom(seed: 4)
    for _ in 0..<10_000 {
      let code = RecoveryCode(random: source)
      var text = ""
      for character in code.groupedText where character != "-" || Bool.random(using: &random) {
        text += Self.spellings(of: character).randomElement(using: &random) ?? ""
        if Int.random(in: 0..<8, using: &random) == 0 {
          text += [" ", "-", "\t", "\u{A0}", "\u{2013}", "\r\n"].randomElement(using: &random) ?? ""
        }
      }
      let typed = try #require(RecoveryCode(typed: text), "\(text)")
      #expect(typed.groupedText == code.groupedText)
    }
  }

  private static func spellings(of character: Character) -> [String] {
    switch character {
    case "0": ["0", "O", "o"]
    case "1": ["1", "I", "i", "L", "l"]
    default: [character.uppercased(), character.lowercased()]
    }
  }

  @Test("10,000 texts that are no codes, or codes with a character changed, are never another code's spelling")
  func hostileTexts() throws {
    var random = SeededGenerator(seed: 6)
    let marks = Array("ABCXYZ0189abcoilOILU- \n!\"<é\u{0}\u{202E}Ａ👍\u{301}=+")
    for _ in 0..<10_000 {
      let length = Int.random(in: 0..<24, using: &random)
      let text = String((0..<length).compactMap { _ in marks.randomElement(using: &random) })
      guard let code = RecoveryCode(typed: text) else { continue }
      let meant = text.uppercased().unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "-" }
        .map { $0 == "O" ? "0" : $0 == "I" || $0 == "L" ? "1" : $0 }
      #expect(code.groupedText.filter { $0 != "-" }.unicodeScalars.elementsEqual(meant), "\(text)")
    }
    let code = RecoveryCode(random: SeededRandom(seed: 7))
    for place in code.groupedText.indices where code.groupedText[place] != "-" {
      var text = code.groupedText
      text.replaceSubrange(place...place, with: text[place] == "7" ? "8" : "7")
      let other = try #require(RecoveryCode(typed: text))
      #expect(digest(other) != digest(code))
    }
  }

  @Test("Too short, too long, a letter that is in no code, or nothing at all")
  func refused() {
    for text in [
      "", " ", "----", "ABCD-EFGH-JKMN-PQR", "ABCD-EFGH-JKMN-PQRS-T", "ABCD-EFGH-JKMN-PQRU", "ABCD-EFGH-JKMN-PQR*",
      "123456", String(repeating: " ", count: 300) + "ABCD-EFGH-JKMN-PQRS", String(repeating: "A", count: 100_000),
    ] {
      #expect(RecoveryCode(typed: text) == nil, "\(text.prefix(30))")
    }
  }

  @Test("What is kept depends on the key, the user and the code")
  func digests() throws {
    let code = try #require(RecoveryCode(typed: "ABCD-EFGH-JKMN-PQRS"))
    let again = try #require(RecoveryCode(typed: "abcd efgh jkmn pqrs"))
    #expect(digest(code) == digest(again) && digest(code).matches(digest(again)))
    #expect(code.digest(key: HMACKey([1, 2, 4]), user: user) != digest(code))
    #expect(code.digest(key: key, user: UserID(row: 8)) != digest(code))
    let bytes = try #require(Base32.crockford.decode(Array("ABCDEFGHJKMNPQRS".utf8)))
    let plain = key.authenticate([0, 0, 0, 0, 0, 0, 0, 7], bytes)
    #expect(digest(code) == plain)
  }

  @Test("Printing one shows nothing")
  func description() {
    let code = RecoveryCode(random: SeededRandom(seed: 8))
    var dumped = ""
    dump(code, to: &dumped)
    #expect("\(code)" == "RecoveryCode(hidden)" && dumped == "- RecoveryCode(hidden)\n")
  }

  @Test("The one field tells a recovery code from an app's digits by itself")
  func oneField() throws {
    guard case .recovery(let code) = try? AlternativeCode(typed: " abcd-efgh-jkmn-pqrs ") else {
      Issue.record("no recovery code")
      return
    }
    #expect(code.groupedText == "ABCD-EFGH-JKMN-PQRS")
    guard case .password(let digits) = try? AlternativeCode(typed: "123 456") else {
      Issue.record("no digits")
      return
    }
    #expect(digits.textForMessage == "123456")
    for text in ["", " - "] { #expect(throws: AlternativeSignInRefusal.empty) { try AlternativeCode(typed: text) } }
    for text in ["12345", "1234567", "ABCD", "ABCD-EFGH-JKMN-PQRU"] {
      #expect(throws: AlternativeSignInRefusal.malformed) { try AlternativeCode(typed: text) }
    }
  }
}
