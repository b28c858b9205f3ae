/// The name that an authenticator gave to a passkey.
package struct CredentialID: Sendable, Hashable {
  /// The most bytes (WebAuthn section 7.1 step 25).
  package static let longest = 1023

  /// From 1 to 1,023 bytes.
  package let bytes: [UInt8]

  /// - Returns: nil if there are none, or too many.
  package init?(bytes: [UInt8]) {
    guard (1...Self.longest).contains(bytes.count) else { return nil }
    self.bytes = bytes
  }

  /// Reads base64url without padding, as browsers write it.
  package init?(text: String) {
    guard let bytes = Base64URL.decode(Array(text.utf8)) else { return nil }
    self.init(bytes: bytes)
  }

  /// Base64url without padding.
  package var text: String { String(decoding: Base64URL.encode(bytes), as: UTF8.self) }

  /// Its SHA-256: what may stand outside the database.
  package var mark: Digest { SHA256.digest(bytes) }
}
