import TestSupport
import Testing

@testable import WalletCore

@Suite struct CryptoTests {
  private func hex(_ digest: Digest) -> String {
    digest.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test("SHA-256 gives the values of FIPS 180-4")
  func sha256() {
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(hex(SHA256.digest([])) == empty)
    #expect(hex(SHA256.digest(Array("abc".utf8))) == abc)
    var inParts = SHA256State()
    for part in [Array("xa".utf8)[1...], [], Array("bcx".utf8)[..<2]] { inParts.update(part) }
    #expect(hex(inParts.finish()) == abc)
  }

  @Test("HMAC-SHA-256 gives the values of RFC 4231")
  func hmac() {
    let jefe = HMACKey(Array("Jefe".utf8)).authenticate(Array("what do ya want ".utf8), Array("for nothing?".utf8))
    #expect(hex(jefe) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    let long = HMACKey([UInt8](repeating: 0xAA, count: 131))
      .authenticate(Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8))
    #expect(hex(long) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    let key = HMACKey(Array("key".utf8))
    #expect(key.derived("a").authenticate([]) != key.derived("b").authenticate([]))
    #expect(key.derived("a").authenticate([]) == HMACKey(key.authenticate(Array("a".utf8)).bytes).authenticate([]))
    #expect("\(key)" == "HMACKey(hidden)")
  }

  @Test("S13: comparing in constant time finds every difference")
  func comparing() throws {
    let bytes = [UInt8](repeating: 7, count: 32)
    let digest = try #require(Digest(bytes: bytes))
    #expect(digest.bytes == bytes && digest.matches(digest))
    for index in 0..<32 {
      var other = bytes
      other[index] ^= 1
      #expect(!digest.matches(try #require(Digest(bytes: other))))
      #expect(!ConstantTime.equal(bytes, other))
    }
    #expect(ConstantTime.equal(bytes, bytes) && ConstantTime.equal([], []))
    #expect(!ConstantTime.equal(bytes, Array(bytes.dropLast())))
    #expect(Digest(bytes: [1, 2, 3]) == nil)
  }

  @Test("Base64url goes there and back, and takes canonical text only")
  func base64url() throws {
    let cases = [
      ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
      ("foobar", "Zm9vYmFy"),
    ]
    for (plain, text) in cases {
      #expect(Base64URL.encode(Array(plain.utf8)) == Array(text.utf8))
      #expect(Base64URL.decode(Array(text.utf8)) == Array(plain.utf8))
    }
    #expect(Base64URL.encode([0xFB, 0xFF]) == Array("-_8".utf8))
    for text in ["Zg==", "Z", "Zh", "Zm9", "Zm8=", "Zg ", "Z+8", "Z/8", "é", "Zm9vY", "Zg\n"] {
      #expect(Base64URL.decode(Array(text.utf8)) == nil, "\(text)")
    }
    let random = SeededRandom(seed: 3)
    for length in 0..<70 {
      let bytes = random.bytes(length)
      #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
    }
    for _ in 0..<200 {
      let id = random.publicID()
      #expect(Array(id.base64url.utf8) == Base64URL.encode(id.bytes))
    }
    let id = random.publicID()
    #expect(id.base64url.utf8.count == 22)
    #expect(PublicID(base64url: Array(id.base64url.utf8)) == id)
    #expect(PublicID(bytes: id.bytes) == id)
    #expect(PublicID(base64url: Array((id.base64url + "A").utf8)) == nil)
  }
}
