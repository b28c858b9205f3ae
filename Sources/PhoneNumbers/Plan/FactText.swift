/// A piece of the numbering table's text.
struct FactText: Sendable {
  let start: Int32
  let count: Int32

  static let none = FactText(0..<0)

  init(_ range: Range<Int>) {
    start = Int32(truncatingIfNeeded: range.lowerBound)
    count = Int32(truncatingIfNeeded: range.count)
  }

  var isEmpty: Bool { count == 0 }
  var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}
