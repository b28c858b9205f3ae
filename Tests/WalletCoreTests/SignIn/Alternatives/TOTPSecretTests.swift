import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore

@Suite("An authenticator app's secret")
struct TOTPSecretTests {
  private let secret = TOTPSecret(random: SeededRandom(seed: 9))
  private let noon = Timestamp(milliseconds: 1_795_266_300_000)

  /// The code that the app shows at a time.
  private func shown(_ secret: TOTPSecret, at moment: Timestamp) throws -> OneTimeCode {
    let digits = try #require(
      OneTimePassword.digits(of: OneTimePassword.step(at: moment), secret: secret.bytes))
    return try OneTimeCode(typed: String(decoding: digits, as: UTF8.self))
  }

  @Test("The app's digits are right for their step and for one more either way, and not for two")
  func window() throws {
    let now = OneTimePassword.step(at: noon)
    for late in -3...3 {
      let code = try shown(secret, at: noon.adding(seconds: late * 30))
      let found = secret.step(matching: code, at: noon, after: nil)
      #expect(found == (abs(late) <= 1 ? now + Int64(late) : nil), "\(late) steps off")
    }
  }

  @Test("S16: each step is taken once, and none before the last one that was")
  func once() throws {
    let code = try shown(secret, at: noon)
    let step = try #require(secret.step(matching: code, at: noon, after: nil))
    #expect(secret.step(matching: code, at: noon, after: step) == nil)
    #expect(secret.step(matching: code, at: noon.adding(seconds: 30), after: step) == nil)
    #expect(secret.step(matching: code, at: noon, after: step + 1) == nil)
    #expect(secret.step(matching: code, at: noon, after: step - 1) == step)
    let next = try shown(secret, at: noon.adding(seconds: 30))
    #expect(secret.step(matching: next, at: noon, after: step) == step + 1)
    #expect(secret.step(matching: code, at: noon, after: .max) == nil)
  }

  @Test("Digits that two steps share use up both")
  func sharedDigits() throws {
    // Found by search: these bytes give 337228 in two steps of a window.
    let secret = try #require(TOTPSecret(bytes: Array(1...20)))
    let (first, last) = (Int64(59_412_488), Int64(59_412_490))
    let code = try OneTimeCode(typed: "337228")
    let between = Timestamp(milliseconds: (first + 1) * 30_000)
    #expect(OneTimePassword.digits(of: first, secret: secret.bytes) == Array("337228".utf8))
    #expect(secret.step(matching: code, at: between, after: nil) == last)
    #expect(secret.step(matching: code, at: between, after: last) == nil)
  }

  @Test("Other digits and another secret's are wrong")
  func wrong() throws {
    let other = TOTPSecret(random: SeededRandom(seed: 10))
    #expect(secret.step(matching: try shown(other, at: noon), at: noon, after: nil) == nil)
    let right = Set(try [-30, 0, 30].map { try shown(secret, at: noon.adding(seconds: $0)).textForMessage })
    for number in 0..<2000 {
      let text = String(number * 499 + 1_000_000).suffix(6)
      let found = secret.step(matching: try OneTimeCode(typed: String(text)), at: noon, after: nil)
      #expect((found != nil) == right.contains(String(text)))
    }
  }

  @Test("Secrets have 160 bits and differ; kept bytes give the same one, others none")
  func bytes() throws {
    let random = SeededRandom(seed: 1)
    #expect(Set((0..<100).map { _ in TOTPSecret(random: random).bytes }).count == 100)
    #expect(secret.bytes.count == 20)
    #expect(TOTPSecret(bytes: secret.bytes)?.bytes == secret.bytes)
    for count in [0, 19, 21, 32] { #expect(TOTPSecret(bytes: [UInt8](repeating: 1, count: count)) == nil) }
  }

  @Test("People read it in eight groups of four, and may type it as they like")
  func text() throws {
    let known = try #require(TOTPSecret(bytes: Array("12345678901234567890".utf8)))
    #expect(known.groupedText == "GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")
    for text in [known.groupedText, known.groupedText.lowercased(), "gezdgnbvgy3tqojq-GEZDGNBVGY3TQOJQ\n"] {
      #expect(TOTPSecret(typed: text)?.bytes == known.bytes)
    }
    for text in ["", "GEZD", known.groupedText + "A", known.groupedText.replacing("3", with: "8")] {
      #expect(TOTPSecret(typed: text) == nil)
    }
  }

  @Test("The app gets everything in one address, which is short enough for a QR code")
  func address() throws {
    let known = try #require(TOTPSecret(bytes: Array("12345678901234567890".utf8)))
    let phone = try #require(E164Number(e164: "+15305550123"))
    #expect(
      known.keyURI(for: phone) == "otpauth://totp/MyWallet:+15305550123?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        + "&issuer=MyWallet&algorithm=SHA1&digits=6&period=30")
    let longest = try #require(E164Number(e164: "+123456789012345"))
    #expect(try QRCode(known.keyURI(for: longest)).version <= 8)
  }

  @Test("Printing it shows nothing")
  func description() {
    var dumped = ""
    dump(secret, to: &dumped)
    #expect("\(secret)" == "TOTPSecret(hidden)" && dumped == "- TOTPSecret(hidden)\n")
    #expect("\(secret as Any) \(String(reflecting: secret))" == "TOTPSecret(hidden) TOTPSecret(hidden)")
  }
}
