/// One word of a ``PatternProgram``: what to do in the upper four bits, with what in the lower twelve.
///
/// A set of digits is ten bits; offsets count words from the instruction and stand in the word after it.
struct PatternInstruction: Sendable, Equatable {
  enum Operation: UInt16, Sendable {
    /// The next digit is of the set.
    case digit
    /// So many digits, whichever.
    case any
    /// So many digits more or fewer, as many as can be.
    case upTo
    /// Goes on if the next digit is of the set, and comes back to the offset if that fails.
    case attempt
    /// Goes on if the next digit is of the set, else at the offset: the ways exclude each other.
    case branch
    case jump
    /// Notes the position: the group's begin (even) or end (odd).
    case mark
    /// Nothing follows.
    case atEnd
    case accept
  }

  /// Says of an attempt that it can succeed without a digit.
  static let nullable: UInt16 = 1 << 10
  static let digits: UInt16 = (1 << 10) - 1

  let word: UInt16

  init(word: UInt16) { self.word = word }

  init(_ operation: Operation, _ operand: UInt16 = 0) { word = operation.rawValue << 12 | operand }

  var operation: UInt16 { word >> 12 }
  var operand: Int { Int(word & 0xFFF) }

  /// Whether this ASCII digit is of the instruction's set.
  func has(_ digit: UInt8) -> Bool {
    let value = digit &- UInt8(ascii: "0")
    return value < 10 && word >> UInt16(value) & 1 != 0
  }
}
