/// A text that was pasted or autofilled into the phone field, with the digits around it.
struct PhonePaste {
  /// The pasted text.
  let inserted: String
  private let piece: DialableText
  /// The dialable characters before and after the pasted text.
  private let around: [Unicode.Scalar]

  /// Nil if at most one character was added, which is typing.
  init?(was: String, typed: String) {
    let before = Array(was.unicodeScalars)
    let after = Array(typed.unicodeScalars)
    let front = zip(before, after).prefix { $0 == $1 }.count
    let back = zip(before.dropFirst(front).reversed(), after.dropFirst(front).reversed()).prefix { $0 == $1 }.count
    inserted = String(String.UnicodeScalarView(after[front..<(after.count - back)]))
    guard inserted.unicodeScalars.count > 1 else { return nil }
    let ends = [after[..<front], after[(after.count - back)...]]
    around = ends.flatMap { DialableText(String(String.UnicodeScalarView($0))).dialable }
    piece = DialableText(inserted)
    let words = inserted.unicodeScalars.split { $0.properties.isWhitespace }
    let isDigits = words.count == 1 && words[0].count == piece.dialable.count
    isForeign = around.isEmpty && !piece.hasPlus && !isDigits
  }

  /// Whether most of the field was pasted. Less than that is part of a number, not a number of its own.
  var isMost: Bool { piece.dialable.count >= around.count }

  /// Whether it repeats everything before it: a number with its calling code, pasted after the calling code.
  var repeatsBeginning: Bool { piece.hasPlus && !around.isEmpty && piece.dialable.starts(with: around) }

  /// Whether the whole field was pasted, without a plus, and is not only digits. Then it has some format of its own,
  /// and if it is no number the field must not rewrite it. A text with a plus is meant as a number.
  let isForeign: Bool
}
