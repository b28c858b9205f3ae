/// The charge points in the order in which the list shows them.
package struct ChargePointSearch: Sendable, Equatable {
  /// Where the asker is, if known: the nearest come first. Without it they are sorted by name.
  package var near: Location?
  /// Words that all stand in name, address, operator or a charger's number, whatever their case and accents; empty for
  /// all. What is behind the first ``limit`` Unicode scalars, or ``wordsLimit`` different words, is ignored.
  package var words: String

  /// The most Unicode scalars that are searched for.
  package static let limit = 100
  /// The most different words that are searched for.
  static let wordsLimit = 8

  /// A search; without arguments it finds all, by name.
  package init(near: Location? = nil, words: String = "") {
    self.near = near
    self.words = words
  }

  /// What is found, in order, each with its distance in metres if ``near`` is known.
  package func results(in listing: ChargePointListing) -> [(point: ListedChargePoint, metres: Double?)] {
    let wanted = wantedWords
    let points = listing.points
    let order = near == nil ? listing.byName : Array(points.indices)
    let found = order.filter { place in wanted.allSatisfy { Self.occurs($0, in: points[place].searchBytes) } }
    guard let near else { return found.map { (points[$0], nil) } }
    // Places are in the order of the numbers, and move faster than charge points.
    return found.map { (metres: near.distance(to: points[$0].point.location), place: $0) }
      .sorted { ($0.metres, $0.place) < ($1.metres, $1.place) }
      .map { (points[$0.place], $0.metres) }
  }

  /// The words as ``ListedChargePoint/searchBytes`` has them, each once.
  private var wantedWords: [[UInt8]] {
    let kept = String(String.UnicodeScalarView(words.unicodeScalars.prefix(Self.limit)))
    var wanted: [[UInt8]] = []
    for word in kept.split(whereSeparator: \.isWhitespace) where wanted.count < Self.wordsLimit {
      let bytes = Array(SearchText.folded(String(word)).utf8)
      if !bytes.isEmpty, !wanted.contains(bytes) { wanted.append(bytes) }
    }
    return wanted
  }

  /// Whether bytes, which are not none, stand in a text. UTF-8 never finds a letter that begins inside another.
  private static func occurs(_ wanted: [UInt8], in text: [UInt8]) -> Bool {
    let (wanted, text) = (wanted.span, text.span)
    guard wanted.count <= text.count else { return false }
    for start in 0...(text.count - wanted.count) where text[start] == wanted[0] {
      var length = 1
      while length < wanted.count, text[start + length] == wanted[length] { length += 1 }
      if length == wanted.count { return true }
    }
    return false
  }
}

extension Location {
  /// The distance on a sphere of the Earth's mean radius (6,371,008.8 metres), in metres: the haversine formula.
  package func distance(to other: Location) -> Double {
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
