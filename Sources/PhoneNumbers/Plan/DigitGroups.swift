/// How a national significant number is split into groups: the fewest and the most digits of each.
struct DigitGroups: Sendable, Hashable {
  private let bounds: [ClosedRange<Int>]
  let fewest: Int
  let most: Int

  init(_ bounds: [ClosedRange<Int>]) {
    self.bounds = bounds
    fewest = bounds.reduce(0) { $0 + $1.lowerBound }
    most = bounds.reduce(0) { $0 + $1.upperBound }
  }

  /// Whether this many digits can be split this way.
  func fit(_ count: Int) -> Bool { count >= fewest && count <= most }

  /// The range of a group among `count` digits: each group takes as many as it can and the later ones can spare.
  func range(of group: Int, cutting count: Int) -> Range<Int> {
    var spare = count - fewest
    var start = 0
    for (index, bound) in bounds.enumerated() {
      let extra = min(max(spare, 0), bound.upperBound - bound.lowerBound)
      let end = start + bound.lowerBound + extra
      if index == group { return min(start, count)..<min(end, count) }
      spare -= extra
      start = end
    }
    return count..<count
  }
}
