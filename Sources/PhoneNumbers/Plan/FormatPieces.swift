/// The pieces of a format, or of a rule of the numbering table: `$1` stands for the first group of digits, every other
/// byte for itself.
struct FormatPieces: Sequence, IteratorProtocol {
  enum Piece {
    case byte(UInt8)
    /// A group by its index, from 0.
    case group(Int)
  }

  private let text: ArraySlice<UInt8>
  private var index: Int

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    index = text.startIndex
  }

  mutating func next() -> Piece? {
    guard index < text.endIndex else { return nil }
    let byte = text[index]
    index += 1
    guard byte == UInt8(ascii: "$"), index < text.endIndex else { return .byte(byte) }
    let group = Int(text[index] &- UInt8(ascii: "1"))
    index += 1
    return .group(group)
  }
}
