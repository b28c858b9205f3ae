/// What came into the phone field in one piece, by paste or autofill, with what stands around it.
struct PhonePaste {
  /// The piece.
  let inserted: String
  private let piece: DialableText
  /// The dialable characters before and behind the piece.
  private let around: [Unicode.Scalar]

  /// Nil where no more than one character came, which somebody typed.
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

  /// Whether most of the text came with it. Less than that is a piece of a number, and not a number of its own.
  var isMost: Bool { piece.dialable.count >= around.count }

  /// Whether it brought along all that stands before it: a number with its calling code behind the calling code.
  var repeatsBeginning: Bool { piece.hasPlus && !around.isEmpty && piece.dialable.starts(with: around) }

  /// Whether the whole text came with it and is not digits alone: then it is written like something, and if that is no
  /// number it is not ours to write anew. With a plus it is meant for one.
  let isForeign: Bool
}
