/// The charge points in the order in which the list shows them.
public struct ChargePointSearch: Sendable, Equatable {
  /// Where the asker is, if known: the nearest come first. Without it they are sorted by name.
  public var near: Location?
  /// Words that all stand in name, address, operator or a charger's number, whatever their case and accents; empty for
  /// all. What is behind the first ``limit`` Unicode scalars is ignored.
  public var words: String

  /// The most Unicode scalars that are searched for.
  package static let limit = 100

  /// A search; without arguments it finds all, by name.
  public init(near: Location? = nil, words: String = "") {
    self.near = near
    self.words = words
  }

  /// What is found, in order, each with its distance in metres if ``near`` is known.
  public func results(in listing: ChargePointListing) -> [(point: ListedChargePoint, metres: Double?)] {
    let wanted = wantedWords
    let found = listing.points.filter { Self.matches($0.point, wanted) }
    if let near {
      // By number before, and equal ones stay so.
      return Self.sorted(found) { near.distance(to: $0.location) }.map { ($0.point, $0.key) }
    }
    return Self.sorted(found) { SearchText.folded($0.name) }.map { ($0.point, nil) }
  }

  private var wantedWords: [String] {
    let kept = String(String.UnicodeScalarView(words.unicodeScalars.prefix(Self.limit)))
    return kept.split(whereSeparator: \.isWhitespace).map { SearchText.folded(String($0)) }.filter { !$0.isEmpty }
  }

  private static func matches(_ point: ChargePoint, _ wanted: [String]) -> Bool {
    guard !wanted.isEmpty else { return true }
    let numbers = point.chargers.map { String($0.number.value) }.joined(separator: " ")
    let text = SearchText.folded("\(point.name) \(point.address) \(point.operatorName) \(numbers)")
    return wanted.allSatisfy { text.includes($0) }
  }

  private static func sorted<Key: Comparable>(
    _ found: [ListedChargePoint], by key: (ChargePoint) -> Key
  ) -> [(point: ListedChargePoint, key: Key)] {
    found.map { (point: $0, key: key($0.point)) }
      .sorted { one, other in
        one.key == other.key ? one.point.point.id < other.point.point.id : one.key < other.key
      }
  }
}

extension Location {
  /// The distance on a sphere of the Earth's mean radius (6,371,008.8 metres), in metres: the haversine formula.
  public func distance(to other: Location) -> Double {
    let (south, north) = (Double(latitude) * Self.radian, Double(other.latitude) * Self.radian)
    let east = (Double(other.longitude) - Double(longitude)) * Self.radian
    let rise = Mathematics.sine((north - south) / 2)
    let run = Mathematics.sine(east / 2)
    let part = rise * rise + Mathematics.cosine(south) * Mathematics.cosine(north) * run * run
    let half = part < 1 ? Mathematics.arctangent((part / (1 - part)).squareRoot()) : .pi / 2
    return 2 * Self.meanRadius * half
  }

  private static let meanRadius = 6_371_008.8
  /// A millionth of a degree in radians.
  private static let radian = Double.pi / 180_000_000
}
