import Testing

@testable import WalletCore

@Suite("One-time passwords")
struct OneTimePasswordTests {
  /// The RFCs' secret: `1234567890` repeated to the length of the hash.
  private static func secret(_ hash: HMACHash) -> [UInt8] {
    let length =
      switch hash {
      case .sha1: 20
      case .sha256: 32
      case .sha512: 64
      }
    return (0..<length).map { UInt8(ascii: "0") + UInt8(($0 + 1) % 10) }
  }

  @Test("HOTP gives the values of RFC 4226")
  func hotp() {
    let expected = [
      "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
    ]
    for (counter, digits) in expected.enumerated() {
      #expect(OneTimePassword.digits(of: Int64(counter), secret: Self.secret(.sha1)) == Array(digits.utf8))
    }
  }

  @Test(
    "TOTP gives the values of RFC 6238 with all three hash functions",
    arguments: [
      (59, "94287082", "46119246", "90693936"), (1_111_111_109, "07081804", "68084774", "25091201"),
      (1_111_111_111, "14050471", "67062674", "99943326"), (1_234_567_890, "89005924", "91819424", "93441116"),
      (2_000_000_000, "69279037", "90698825", "38618901"), (20_000_000_000, "65353130", "77737706", "47863826"),
    ] as [(Int64, String, String, String)])
  func totp(seconds: Int64, sha1: String, sha256: String, sha512: String) {
    let step = OneTimePassword.step(at: Timestamp(milliseconds: seconds * 1000))
    for (hash, digits) in zip(HMACHash.allCases, [sha1, sha256, sha512]) {
      #expect(
        OneTimePassword.digits(of: step, secret: Self.secret(hash), count: 8, hash: hash) == Array(digits.utf8))
    }
  }

  @Test("HMAC-SHA-1 and HMAC-SHA-512 give the values of RFC 2202 and RFC 4231")
  func hmac() throws {
    let message = Array("what do ya want for nothing?".utf8)
    let key = Array("Jefe".utf8)
    let sha1 = try #require(HMACHash.sha1.authenticate(message, key: key))
    #expect(Hexadecimal.text(sha1) == "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79")
    let sha512 = try #require(HMACHash.sha512.authenticate(message, key: key))
    #expect(Hexadecimal.text(sha512).hasPrefix("164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"))
    #expect(sha512.count == 64)
    let sha256 = try #require(HMACHash.sha256.authenticate(message, key: key))
    #expect(sha256 == HMACKey(key).authenticate(message).bytes)
    #expect(HMACHash.sha1.authenticate([], key: [])?.count == 20)
  }

  @Test("A step is 30 seconds, counted from 1970, before it too")
  func steps() {
    for (milliseconds, step) in [
      (0, 0), (29_999, 0), (30_000, 1), (-1, -1), (-30_000, -1), (-30_001, -2), (1_795_266_300_000, 59_842_210),
    ] as [(Int64, Int64)] {
      #expect(OneTimePassword.step(at: Timestamp(milliseconds: milliseconds)) == step)
    }
    #expect(OneTimePassword.step(at: Timestamp(milliseconds: .min)) < OneTimePassword.step(at: .endOfTime))
  }
}
