/// What the holder of a number types to stop a change to another number: 80 random bits, from a message to the old
/// number (SECURITY: S52).
///
/// It looks like a recovery code, and cannot be guessed either, so no tries of it are counted against a number: somebody
/// who asked for the change could otherwise use them up.
package struct StopCode: Sendable {
  private static let length = 10
  private let bytes: [UInt8]

  /// A new random value.
  package init(random: some RandomSource) { bytes = random.bytes(Self.length) }

  /// Reads a typed code, with the same freedom as a recovery code.
  /// - Returns: nil if the text is not a code.
  package init?(typed text: String) {
    guard let bytes = Base32.crockfordBytes(typed: text, count: Self.length) else { return nil }
    self.bytes = bytes
  }

  /// `ABCD-EFGH-JKMN-PQRS`, for the message.
  package var groupedText: String { Base32.grouped(Base32.crockford.encode(bytes), by: "-") }

  /// What is stored. Without a key: 80 random bits cannot be found from it.
  package var digest: Digest { SHA256.digest(bytes) }
}

extension StopCode: CustomStringConvertible, CustomReflectable {
  /// Hides the code.
  package var description: String { "StopCode(hidden)" }
  /// Hides the contents.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
