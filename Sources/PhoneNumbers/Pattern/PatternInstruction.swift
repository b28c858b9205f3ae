/// One word of a ``PatternProgram``: the operation in the upper four bits, its operand in the lower twelve.
///
/// A set of digits is ten bits. Offsets count words from the instruction and are in the word after it.
struct PatternInstruction: Sendable, Equatable {
  enum Operation: UInt16, Sendable {
    /// The next digit is in the set.
    case digit
    /// This many digits of any value.
    case any
    /// Up to this many digits, as many as possible.
    case upTo
    /// Continues if the next digit is in the set, and backtracks to the offset if that fails.
    case attempt
    /// Continues if the next digit is in the set, otherwise at the offset: only one of the two ways can match.
    case branch
    case jump
    /// Stores the position: the group's start (even) or end (odd).
    case mark
    /// Nothing follows.
    case atEnd
    case accept
  }

  /// Marks an attempt that can succeed without a digit.
  static let nullable: UInt16 = 1 << 10
  static let digits: UInt16 = (1 << 10) - 1

  let word: UInt16

  init(word: UInt16) { self.word = word }

  init(_ operation: Operation, _ operand: UInt16 = 0) { word = operation.rawValue << 12 | operand }

  var operation: UInt16 { word >> 12 }
  var operand: Int { Int(word & 0xFFF) }

  /// Whether this ASCII digit is in the instruction's set.
  func has(_ digit: UInt8) -> Bool {
    guard let value = digit.asciiDigit else { return false }
    return word >> UInt16(value) & 1 != 0
  }
}
