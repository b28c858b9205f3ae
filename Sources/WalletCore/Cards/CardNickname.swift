/// A user's name for a card: up to 64 Unicode scalars after trimming and NFC; may be empty. It is no place for the
/// card's number, which is never kept.
package struct CardNickname: Sendable, Hashable {
  /// The name as stored.
  package let text: String

  /// - Throws: why the text is not a nickname.
  package init(_ typed: String) throws(CardNicknameRefusal) {
    guard !Self.mayHoldNumber(typed) else { throw .holdsNumber }
    do { text = try NameText.clean(typed, emptyIsFine: true) } catch { throw .name(error) }
  }

  /// Whether a text has as many digits as a card's number. Such a text is not kept, and not shown again.
  package static func mayHoldNumber(_ text: String) -> Bool {
    var digits = DigitCount()
    for byte in text.utf8 { digits.take(byte) }
    return digits.mayBeNumber
  }
}

/// Why a nickname is not accepted.
package enum CardNicknameRefusal: Error, Sendable, Equatable {
  case name(NameRefusal)
  /// It has as many digits as a card's number.
  case holdsNumber
}
