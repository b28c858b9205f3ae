/// One of ten codes that a person keeps on paper and signs in with if there is no phone: 80 random bits.
///
/// Shown as 16 characters of Crockford's base32, whose alphabet lacks letters that look like others. If such a letter
/// is typed, it counts as the one it looks like.
package struct RecoveryCode: Sendable {
  /// How many are made at once.
  package static let setSize = 10
  static let length = 10

  private let bytes: [UInt8]

  /// A new random value.
  package init(random: some RandomSource) { bytes = random.bytes(Self.length) }

  /// Ten new codes.
  package static func set(random: some RandomSource) -> [RecoveryCode] {
    (0..<setSize).map { _ in RecoveryCode(random: random) }
  }

  /// Reads a typed code: upper or lower case, with or without spaces and hyphens; O is 0, I and L are 1.
  /// - Returns: nil if the text is not a code.
  package init?(typed text: String) {
    guard let bytes = Base32.crockfordBytes(typed: text, count: Self.length) else { return nil }
    self.bytes = bytes
  }

  /// `ABCD-EFGH-JKMN-PQRS`, for the one page that shows it.
  package var groupedText: String { Base32.grouped(Base32.crockford.encode(bytes), by: "-") }

  /// The digest that is stored: HMAC-SHA-256(key, user ‖ code).
  /// - Parameters:
  ///   - key: the key for recovery codes, derived from the wallet's.
  ///   - user: whose code it is.
  /// - Returns: the digest to store, or to compare with the stored one.
  package func digest(key: HMACKey, user: UserID) -> Digest {
    key.authenticate(user.row.bigEndianBytes, bytes)
  }
}

extension RecoveryCode: CustomStringConvertible, CustomReflectable {
  /// Hides the code.
  package var description: String { "RecoveryCode(hidden)" }
  /// Hides the contents.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
