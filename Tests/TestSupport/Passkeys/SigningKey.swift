import CCrypto
import WalletCore

/// A key pair that signs, made by libcrypto.
@safe
package final class SigningKey: Sendable {
  package let algorithm: CredentialKey.Algorithm
  private nonisolated(unsafe) let key: OpaquePointer

  /// A new key; an RSA key has this many bits.
  package init(_ algorithm: CredentialKey.Algorithm, rsaBits: Int32 = 2048) {
    let name =
      switch algorithm {
      case .es256: "EC"
      case .edDSA: "ED25519"
      case .rs256: "RSA"
      }
    let context = unsafe EVP_PKEY_CTX_new_from_name(nil, name, nil)
    defer { unsafe EVP_PKEY_CTX_free(context) }
    unsafe EVP_PKEY_keygen_init(context)
    if algorithm == .es256 { unsafe EVP_PKEY_CTX_set_group_name(context, "P-256") }
    if algorithm == .rs256 { unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, rsaBits) }
    var key: OpaquePointer?
    unsafe EVP_PKEY_generate(context, &key)
    self.algorithm = algorithm
    unsafe self.key = unsafe key!
  }

  deinit { unsafe EVP_PKEY_free(key) }

  package func sign(_ message: [UInt8]) -> [UInt8] {
    let context = unsafe EVP_MD_CTX_new()
    defer { unsafe EVP_MD_CTX_free(context) }
    unsafe EVP_DigestSignInit(context, nil, algorithm == .edDSA ? nil : EVP_sha256(), nil, key)
    var length = 0
    unsafe EVP_DigestSign(context, nil, &length, message, message.count)
    var signature = [UInt8](repeating: 0, count: length)
    unsafe EVP_DigestSign(context, &signature, &length, message, message.count)
    return Array(signature.prefix(length))
  }

  /// The public half as a `COSE_Key`.
  package var cose: CBORValue {
    switch algorithm {
    case .es256:
      let point = octets("pub")
      return .pairs([
        (1, .integer(2)), (3, .integer(-7)), (-1, .integer(1)), (-2, .bytes(Array(point[1..<33]))),
        (-3, .bytes(Array(point[33..<65]))),
      ])
    case .edDSA:
      return .pairs([(1, .integer(1)), (3, .integer(-8)), (-1, .integer(6)), (-2, .bytes(octets("pub")))])
    case .rs256:
      return .pairs([(1, .integer(3)), (3, .integer(-257)), (-1, .bytes(number("n"))), (-2, .bytes(number("e")))])
    }
  }

  private func octets(_ name: String) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 128)
    var length = 0
    unsafe EVP_PKEY_get_octet_string_param(key, name, &bytes, bytes.count, &length)
    return Array(bytes.prefix(length))
  }

  private func number(_ name: String) -> [UInt8] {
    var number: OpaquePointer?
    unsafe EVP_PKEY_get_bn_param(key, name, &number)
    defer { unsafe BN_free(number) }
    var bytes = [UInt8](repeating: 0, count: Int(unsafe BN_num_bits(number) + 7) / 8)
    unsafe BN_bn2bin(number, &bytes)
    return bytes
  }
}

extension CBORValue {
  /// A map with whole numbers as keys.
  package static func pairs(_ pairs: [(Int64, CBORValue)]) -> CBORValue {
    .map(pairs.map { Pair(key: .integer($0.0), value: $0.1) })
  }

  /// A map with texts as keys.
  package static func texts(_ pairs: [(String, CBORValue)]) -> CBORValue {
    .map(pairs.map { Pair(key: .text($0.0), value: $0.1) })
  }

  /// The shortest encoding (RFC 8949 section 4.1).
  package var encoded: [UInt8] {
    switch self {
    case .integer(let number) where number < 0: Self.head(1, UInt64(-1 - number))
    case .integer(let number): Self.head(0, UInt64(number))
    case .bytes(let bytes): Self.head(2, UInt64(bytes.count)) + bytes
    case .text(let text): Self.head(3, UInt64(text.utf8.count)) + text.utf8
    case .array(let elements): Self.head(4, UInt64(elements.count)) + elements.flatMap(\.encoded)
    case .map(let pairs): Self.head(5, UInt64(pairs.count)) + pairs.flatMap { $0.key.encoded + $0.value.encoded }
    case .boolean(let isTrue): [isTrue ? 0xF5 : 0xF4]
    case .null: [0xF6]
    }
  }

  private static func head(_ kind: UInt8, _ number: UInt64) -> [UInt8] {
    let (information, size): (UInt8, Int) =
      switch number {
      case ..<24: (UInt8(number), 0)
      case ..<0x100: (24, 1)
      case ..<0x1_0000: (25, 2)
      case ..<0x1_0000_0000: (26, 4)
      default: (27, 8)
      }
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64(size - 1 - $0))) }
    return [kind << 5 | information] + bytes
  }
}
