import TestSupport
import Testing

@testable import WalletCore

@Suite("Sealed secrets")
struct SecretSealTests {
  private let seal = SecretSeal(HMACKey([1, 2, 3]))
  private let user = UserID(row: 7)
  private let random = SeededRandom(seed: 5)

  @Test("AES-256-GCM gives the values of its designers' test case 14")
  func vector() throws {
    let key = try #require(Digest(bytes: [UInt8](repeating: 0, count: 32)))
    let cipher = try AuthenticatedCipher.begin(.sealing, key: key, nonce: [UInt8](repeating: 0, count: 12))
    let hidden = try cipher.update([UInt8](repeating: 0, count: 16))
    let tag = try cipher.finishTag(16)
    #expect(Hexadecimal.text(hidden) == "cea7403d4d606b6e074ec5d3baf39d18")
    #expect(Hexadecimal.text(tag) == "d0d1c8a799996bf0265b98b5d48ab919")
  }

  @Test("What is sealed for a user comes back for that user, at every length")
  func roundTrip() throws {
    for length in 0..<70 {
      let secret = random.bytes(length)
      let sealed = try seal.seal(secret, for: user, random: random)
      #expect(sealed.count == length + 28)
      #expect(try seal.open(sealed, for: user) == secret)
      #expect(try SecretSeal(HMACKey([1, 2, 3])).open(sealed, for: user) == secret)
    }
  }

  @Test("The same secret is never sealed alike, and does not stand in what is kept")
  func hidden() throws {
    let secret = random.bytes(20)
    let sealed = try (0..<50).map { _ in try seal.seal(secret, for: user, random: random) }
    #expect(Set(sealed).count == 50)
    #expect(sealed.allSatisfy { !$0.contains(secret) })
  }

  @Test("Another user, another key, a changed bit, a missing or further byte: nothing is opened")
  func tampered() throws {
    let sealed = try seal.seal(random.bytes(20), for: user, random: random)
    for row in [Int64.min, -7, 0, 6, 8, .max] {
      #expect(throws: SealFailure.notGenuine) { try seal.open(sealed, for: UserID(row: row)) }
    }
    #expect(throws: SealFailure.notGenuine) { try SecretSeal(HMACKey([1, 2, 4])).open(sealed, for: user) }
    for bit in 0..<(sealed.count * 8) {
      var other = sealed
      other[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(throws: SealFailure.notGenuine) { try seal.open(other, for: user) }
    }
    for length in 0..<sealed.count {
      #expect(throws: SealFailure.notGenuine) { try seal.open(Array(sealed.prefix(length)), for: user) }
    }
    #expect(throws: SealFailure.notGenuine) { try seal.open(sealed + [0], for: user) }
  }

  @Test("A random source that gives too little seals nothing: a short nonce would be a weak one")
  func shortNonce() {
    #expect(throws: SealFailure.unavailable) { try seal.seal([1], for: user, random: NoRandom()) }
  }

  @Test("Printing a seal shows nothing of its key")
  func description() {
    var dumped = ""
    dump(seal, to: &dumped)
    #expect("\(seal)" == "SecretSeal(hidden)" && dumped == "- SecretSeal(hidden)\n")
  }
}

/// A random source that returns no bytes.
private struct NoRandom: RandomSource {
  func bytes(_ count: Int) -> [UInt8] { [] }
}
