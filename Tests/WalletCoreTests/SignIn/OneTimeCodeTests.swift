import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore

@Suite("One-time codes")
struct OneTimeCodeTests {
  @Test("S3: of 2,000 codes 150 to 250 begin with 0, and all have six digits")
  func uniform() {
    let random = SeededRandom(seed: 7)
    let codes = (0..<2000).map { _ in OneTimeCode(random: random).textForMessage }
    #expect(codes.allSatisfy { $0.utf8.count == 6 && $0.allSatisfy(\.isNumber) })
    #expect((150...250).contains(codes.count { $0.hasPrefix("0") }))
    #expect(Set(codes).count > 1950)
  }

  @Test("Bytes past the last whole million are thrown away")
  func rejection() {
    let random = ListedBytes([[0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 7]])
    #expect(OneTimeCode(random: random).textForMessage == "000007")
  }

  @Test("A typed code may have spaces and hyphens, and nothing else")
  func typed() throws {
    #expect(try OneTimeCode(typed: " 12 34-56\u{A0}").textForMessage == "123456")
    #expect(throws: CodeRefusal.empty) { try OneTimeCode(typed: " - ") }
    for text in ["12345", "1234567", "12345a", "１２３４５６", "+12345", "12345\u{0}"] {
      #expect(throws: CodeRefusal.notSixDigits) { try OneTimeCode(typed: text) }
    }
  }

  @Test(
    "S13: what is kept depends on the key, the challenge, the phone and the code, and printing a code shows nothing")
  func digest() throws {
    let code = try OneTimeCode(typed: "123456")
    let phone = try #require(E164Number(e164: "+15305550123"))
    let other = try #require(E164Number(e164: "+15305550124"))
    let random = SeededRandom(seed: 1)
    let one = random.publicID()
    let two = random.publicID()
    let key = HMACKey([1, 2, 3])
    let kept = code.digest(key: key, challenge: one, phone: phone)
    #expect(kept == code.digest(key: key, challenge: one, phone: phone))
    #expect(kept != code.digest(key: HMACKey([1, 2, 4]), challenge: one, phone: phone))
    #expect(kept != code.digest(key: key, challenge: two, phone: phone))
    #expect(kept != code.digest(key: key, challenge: one, phone: other))
    #expect(kept != (try OneTimeCode(typed: "123457")).digest(key: key, challenge: one, phone: phone))
    #expect(!"\(code)".contains("1"))
  }
}

/// A random source that returns the listed bytes, one list per call.
private final class ListedBytes: RandomSource, @unchecked Sendable {
  // Used by one test on one thread.
  private var lists: [[UInt8]]
  init(_ lists: [[UInt8]]) { self.lists = lists }
  func bytes(_ count: Int) -> [UInt8] { lists.removeFirst() }
}
