import Foundation
import Testing

@testable import TestSupport
@testable import WalletCore

@Suite("The public keys of passkeys")
struct CredentialKeyTests {
  typealias Algorithm = CredentialKey.Algorithm
  static let message = Array("to be signed".utf8)

  @Test("A signature of each algorithm is right for its message and key alone", arguments: Algorithm.allCases)
  func signatures(algorithm: Algorithm) throws {
    let pair = SigningKey(algorithm)
    let key = try #require(CredentialKey(cose: pair.cose.encoded))
    #expect(key.algorithm == algorithm)
    let signature = pair.sign(Self.message)
    #expect(key.verifies(signature, of: Self.message))
    #expect(!key.verifies(signature, of: Self.message + [0]))
    #expect(!key.verifies([], of: Self.message))
    #expect(!key.verifies(signature.dropLast(), of: Self.message))
    #expect(!key.verifies(signature + [0], of: Self.message))
    let other = try #require(CredentialKey(cose: SigningKey(algorithm).cose.encoded))
    #expect(!other.verifies(signature, of: Self.message))
    for bit in 0..<(signature.count * 8) where bit % 7 == 0 {
      var changed = signature
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(!key.verifies(changed, of: Self.message), "bit \(bit)")
    }
  }

  /// Keys and signatures by another program, in its own forms.
  @Test(
    "Keys and signatures by the program openssl",
    .enabled(if: RequiredTools.passkeys.areWanted(orAt: ["/usr/bin/openssl"]), "needs openssl"),
    arguments: Algorithm.allCases)
  func openssl(algorithm: Algorithm) throws {
    let folder = NSTemporaryDirectory() + "wallet-keys-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (pem, text) = (folder + "/key.pem", folder + "/text")
    try Data(Self.message).write(to: URL(filePath: text))
    let kind =
      switch algorithm {
      case .es256: ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"]
      case .edDSA: ["-algorithm", "ED25519"]
      case .rs256: ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:3072"]
      }
    try Tool.run("openssl", ["genpkey", "-out", pem] + kind)
    let key = try #require(CredentialKey(cose: try cose(algorithm, pem).encoded))
    let digest = algorithm == .edDSA ? [] : ["-digest", "sha256"]
    let signature = try Tool.run("openssl", ["pkeyutl", "-sign", "-inkey", pem, "-rawin", "-in", text] + digest)
    #expect(key.verifies(signature, of: Self.message))
    #expect(!key.verifies(signature, of: Self.message.reversed()))
  }

  private func cose(_ algorithm: Algorithm, _ pem: String) throws -> CBORValue {
    let spki = try Tool.run("openssl", ["pkey", "-in", pem, "-pubout", "-outform", "DER"])
    switch algorithm {
    case .es256:
      let point = Array(spki.suffix(64))
      return .pairs([
        (1, .integer(2)), (3, .integer(-7)), (-1, .integer(1)), (-2, .bytes(Array(point[..<32]))),
        (-3, .bytes(Array(point[32...]))),
      ])
    case .edDSA:
      return .pairs([(1, .integer(1)), (3, .integer(-8)), (-1, .integer(6)), (-2, .bytes(Array(spki.suffix(32))))])
    case .rs256:
      let text = String(decoding: try Tool.run("openssl", ["rsa", "-in", pem, "-noout", "-modulus"]), as: UTF8.self)
      let digits = text.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: "=")[1]
      let modulus = try #require(Hexadecimal.bytes(String(digits)))
      return .pairs([
        (1, .integer(3)), (3, .integer(-257)), (-1, .bytes(modulus)), (-2, .bytes([1, 0, 1])),
      ])
    }
  }

  static let es256 = SigningKey(.es256).cose
  static let edDSA = SigningKey(.edDSA).cose
  static let rs256 = SigningKey(.rs256).cose

  private static func changed(_ key: CBORValue, _ name: Int64, _ value: CBORValue?) -> CBORValue {
    guard case .map(let pairs) = key else { return key }
    var rest = pairs.filter { $0.key != .integer(name) }
    if let value { rest.append(CBORValue.Pair(key: .integer(name), value: value)) }
    return .map(rest)
  }

  @Test(
    "A key of another form, or that is none, is refused",
    arguments: [
      ("no map", CBORValue.array([])), ("empty", .map([])), ("without algorithm", changed(es256, 3, nil)),
      ("without type", changed(es256, 1, nil)), ("without curve", changed(es256, -1, nil)),
      ("without y", changed(es256, -3, nil)), ("more than needed", changed(es256, 4, .array([.integer(2)]))),
      ("more than needed", changed(edDSA, 2, .bytes([1]))), ("more than needed", changed(rs256, 2, .bytes([1]))),
      ("ES384", changed(es256, 3, .integer(-35))), ("ES256K", changed(es256, 3, .integer(-47))),
      ("PS256", changed(rs256, 3, .integer(-37))), ("RS1", changed(rs256, 3, .integer(-65535))),
      ("P-384", changed(es256, -1, .integer(2))), ("secp256k1", changed(es256, -1, .integer(8))),
      ("X25519", changed(edDSA, -1, .integer(4))), ("another type", changed(es256, 1, .integer(1))),
      ("another type", changed(edDSA, 1, .integer(2))), ("another type", changed(rs256, 1, .integer(2))),
      ("ES256 with the key of EdDSA", changed(edDSA, 3, .integer(-7))),
      ("a point that is not on the curve", changed(es256, -3, .bytes([UInt8](repeating: 1, count: 32)))),
      (
        "the point at infinity",
        changed(
          changed(es256, -2, .bytes([UInt8](repeating: 0, count: 32))), -3, .bytes([UInt8](repeating: 0, count: 32)))
      ),
      ("a coordinate beyond the field", changed(es256, -2, .bytes([UInt8](repeating: 255, count: 32)))),
      ("a compressed point", changed(es256, -3, .boolean(true))),
      ("a short coordinate", changed(es256, -2, .bytes([UInt8](repeating: 1, count: 31)))),
      ("a long coordinate", changed(es256, -2, .bytes([UInt8](repeating: 1, count: 33)))),
      ("a short key", changed(edDSA, -2, .bytes([UInt8](repeating: 1, count: 31)))),
      ("1,024 bits", SigningKey(.rs256, rsaBits: 1024).cose),
      ("8,192 bits", changed(rs256, -1, .bytes([UInt8](repeating: 255, count: 1024)))),
      ("a leading zero", changed(rs256, -1, .bytes([0] + [UInt8](repeating: 255, count: 256)))),
      ("an even modulus", changed(rs256, -1, .bytes([UInt8](repeating: 254, count: 256)))),
      ("exponent 1", changed(rs256, -2, .bytes([1]))), ("an even exponent", changed(rs256, -2, .bytes([1, 0, 0]))),
      ("a huge exponent", changed(rs256, -2, .bytes([UInt8](repeating: 255, count: 256)))),
      ("no exponent", changed(rs256, -2, .bytes([]))),
      ("exponent with a leading zero", changed(rs256, -2, .bytes([0, 1, 0, 1]))),
    ])
  func refused(what: String, key: CBORValue) {
    #expect(CredentialKey(cose: key.encoded) == nil, "\(what)")
  }

  @Test("Nothing may follow the key")
  func trailing() {
    #expect(CredentialKey(cose: Self.es256.encoded + [0]) == nil)
    #expect(CredentialKey(cose: Self.es256.encoded) != nil)
  }
}
