import TestSupport
import Testing

@testable import WalletCore

/// Always the same byte.
private struct FixedRandom: RandomSource {
  let byte: UInt8
  func bytes(_ count: Int) -> [UInt8] { Array(repeating: byte, count: count) }
}

@Suite("Numbers and idTags that charge points get")
struct ChargingNumbersTests {
  @Test("A number is within 1 to 2³¹−1")
  func range() {
    for number in [1, 2, 1000, 2_147_483_647] {
      #expect(ChargingSessionNumber(number)?.value == Int32(number))
      #expect(ReservationNumber(Int64(number))?.value == Int32(number))
    }
    for number in [0, -1, 2_147_483_648, .min, .max] { #expect(ChargingSessionNumber(number) == nil) }
    #expect(ReservationNumber(UInt64.max) == nil)
  }

  @Test("A random number is never 0 or -1, whatever is random")
  func random() {
    #expect(ChargingSessionNumber(random: FixedRandom(byte: 0)).value == 1)
    #expect(ChargingSessionNumber(random: FixedRandom(byte: 0xFF)).value == Int32.max)
    #expect(ReservationNumber(random: FixedRandom(byte: 0x80)).value == 0x0080_8080)
    let random = SeededRandom(seed: 3)
    let numbers = (0..<1000).map { _ in ChargingSessionNumber(random: random).value }
    #expect(numbers.allSatisfy { $0 > 0 })
    // Of so many two are alike once in four thousand times, with this seed never.
    #expect(Set(numbers).count == 1000)
    #expect(numbers.contains { $0 > 1 << 30 } && numbers.contains { $0 < 1 << 30 })
  }

  @Test("An idTag is compared without case")
  func cases() throws {
    let tag = try #require(IDTag("ABCDEFGHIJKLMNOPQRST"))
    #expect(tag == IDTag("abcdefghijklmnopqrst") && tag == IDTag("ABCDEFghijKLMNOPQRST"))
    #expect(tag.text == "ABCDEFGHIJKLMNOPQRST" && IDTag(tag.text.lowercased())?.hashValue == tag.hashValue)
    #expect(IDTag("uvwxyz234567UVWXYZ23")?.text == "UVWXYZ234567UVWXYZ23")
    #expect(tag != IDTag("ABCDEFGHIJKLMNOPQRSU"))
  }

  private static let strange = [
    "", "ABCDEFGHIJKLMNOPQRS", "ABCDEFGHIJKLMNOPQRSTU", "ABCDEFGHIJKLMNOPQRS0", "ABCDEFGHIJKLMNOPQRS1",
    "ABCDEFGHIJKLMNOPQRS8", "ABCDEFGHIJKLMNOPQRS9", "ABCDEFGHIJKLMNOPQRS ", " BCDEFGHIJKLMNOPQRST",
    "ABCDEFGHIJKLMNOPQRS=", "ABCDEFGHIJKLMNOPQRS\u{0}", "ABCDEFGHIJKLMNOPQRı", "ABCDEFGHIJKLMNOPQRSé",
    "ABCDEFGHIJKLMNOPQRS\u{212A}", "ABCDEFGHIJKLMNOPQRS{", "ABCDEFGHIJKLMNOPQRS`",
    String(repeating: "A", count: 1000),
  ]

  @Test("What is none of ours is no idTag", arguments: strange)
  func strangers(_ text: String) { #expect(IDTag(text) == nil) }

  @Test("A new idTag is 20 characters of base32, another each time, and read again")
  func new() {
    #expect(IDTag(random: FixedRandom(byte: 0)).text == String(repeating: "A", count: 20))
    #expect(IDTag(random: FixedRandom(byte: 0xFF)).text == String(repeating: "7", count: 20))
    let random = SeededRandom(seed: 4)
    let tags = (0..<1000).map { _ in IDTag(random: random) }
    #expect(Set(tags).count == 1000)
    #expect(tags.allSatisfy { $0.text.utf8.count == IDTag.length && IDTag($0.text) == $0 })
    #expect(Set(tags.flatMap { Array($0.text) }).count == 32)
  }
}
