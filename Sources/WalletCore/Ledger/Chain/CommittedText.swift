/// A name, a phone number or a card with the salt that hides it in the chain.
///
/// The chain holds only SHA-256(salt ‖ text), so that text and salt can be erased and the chain still verifies
/// (SECURITY: S62), while a text that was replaced is noticed. Without the salt nobody can try all phone numbers.
package struct CommittedText: Sendable, Equatable {
  /// How many bytes a salt has.
  package static let saltLength = 32

  /// The text.
  package let text: String
  /// 32 random bytes.
  package let salt: [UInt8]

  /// A text with the salt that the store has for it.
  package init(_ text: String, salt: [UInt8]) {
    self.text = text
    self.salt = salt
  }

  /// A text with a new salt.
  package init(_ text: String, random: any RandomSource) {
    self.init(text, salt: random.bytes(Self.saltLength))
  }

  /// A card's label with the salt that the store has for it.
  package init(_ card: CardLabel, salt: [UInt8]) { self.init(card.committed, salt: salt) }

  /// A card's label with a new salt.
  package init(_ card: CardLabel, random: any RandomSource) { self.init(card.committed, random: random) }

  /// What the chain holds of it.
  package var commitment: Digest { SHA256.digest(salt + Array(text.utf8)) }
}
