/// What an authenticator must sign: 32 random bytes (WebAuthn section 13.4.3 asks for at least 16).
package struct PasskeyChallenge: Sendable, Hashable {
  static let length = 32

  /// The 32 bytes.
  package let bytes: [UInt8]

  /// A new random value.
  init(random: some RandomSource) { bytes = random.bytes(Self.length) }

  /// - Returns: nil unless there are 32 bytes.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = Array(bytes)
  }

  /// Base64url without padding, as the browser repeats it.
  package var text: [UInt8] { Base64URL.encode(bytes) }
}

/// What a passkey is asked for. An answer to one is none to another.
package enum PasskeyPurpose: String, Sendable, CaseIterable {
  /// Signing in.
  case signIn = "sign-in"
  /// Re-authenticating before a sensitive action.
  case confirm
  /// Proving the number that a user changes from.
  case changePhone = "change-phone"
  /// Adding a passkey.
  case add

  /// Whether only a session can ask, for its user.
  package var isOfSession: Bool { self != .signIn }
}

/// The name by which an authenticator knows the user: 64 random bytes that say nothing of them (WebAuthn section 14.6.1).
package struct PasskeyHandle: Sendable, Hashable {
  static let length = 64

  /// The 64 bytes.
  package let bytes: [UInt8]

  /// A new random value.
  init(random: some RandomSource) { bytes = random.bytes(Self.length) }

  /// - Returns: nil unless there are 64 bytes.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = Array(bytes)
  }
}
