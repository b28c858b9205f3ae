/// The public key of a passkey: one of three algorithms of COSE (RFC 9053, RFC 8812).
///
/// It is stored as the authenticator sent it, as a `COSE_Key` (RFC 9052 section 7).
package struct CredentialKey: Sendable, Equatable {
  /// The algorithms that the wallet offers, in its order of preference, by their numbers in COSE's registry.
  package enum Algorithm: Int64, Sendable, CaseIterable {
    /// ECDSA with SHA-256, here with the curve P-256 only (WebAuthn section 5.8.5).
    case es256 = -7
    /// EdDSA, here with the curve Ed25519 only.
    case edDSA = -8
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = -257
  }

  /// The `COSE_Key`.
  package let bytes: [UInt8]
  /// Its algorithm.
  package let algorithm: Algorithm
  private let key: SignatureKey

  /// Reads a `COSE_Key` that has an algorithm, what that algorithm needs, and nothing else (WebAuthn section 6.5.1).
  /// - Parameter bytes: the key's encoding and nothing after it. For anything else, and for a key that libcrypto calls
  ///   invalid, the result is nil.
  package init?(cose bytes: [UInt8]) {
    guard let map = CBORReader.read(bytes), case .integer(let number) = map[.integer(3)],
      let algorithm = Algorithm(rawValue: number), let key = Self.key(algorithm, map)
    else { return nil }
    self.bytes = bytes
    self.algorithm = algorithm
    self.key = key
  }

  private static func key(_ algorithm: Algorithm, _ map: CBORValue) -> SignatureKey? {
    let (type, curve) = (map[.integer(1)], map[.integer(-1)])
    switch algorithm {
    case .es256:
      guard map.pairCount == 5, type == .integer(2), curve == .integer(1), let x = map[.integer(-2)]?.byteString,
        let y = map[.integer(-3)]?.byteString
      else { return nil }
      return SignatureKey(p256: x, y)
    case .edDSA:
      guard map.pairCount == 4, type == .integer(1), curve == .integer(6), let x = map[.integer(-2)]?.byteString
      else { return nil }
      return SignatureKey(ed25519: x)
    case .rs256:
      guard map.pairCount == 4, type == .integer(3), let modulus = curve?.byteString,
        let exponent = map[.integer(-2)]?.byteString
      else { return nil }
      return SignatureKey(rsa: modulus, exponent: exponent)
    }
  }

  /// Whether a signature over a message was made with this key. Every fault counts as no.
  package func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool { key.verifies(signature, of: message) }

  /// Both are the same key, written in the same way.
  package static func == (left: CredentialKey, right: CredentialKey) -> Bool { left.bytes == right.bytes }
}
