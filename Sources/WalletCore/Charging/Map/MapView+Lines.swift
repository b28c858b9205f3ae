extension MapView {
  /// The scale bar: a round number of metres, and how many units it is long, at most 160, at the middle of the window.
  public var scale: (metres: Int, units: Double) {
    // Web Mercator's Earth is a sphere of WGS 84's equator.
    let equator = 2 * Double.pi * 6_378_137
    let latitude = Double(center.latitude) * .pi / 180_000_000
    let unit = equator * Mathematics.cosine(latitude) / worldSize
    var metres = 1
    for power in [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000] {
      for digit in [1, 2, 5] where Double(digit * power) <= 160 * unit { metres = digit * power }
    }
    return (metres, Double(metres) / unit)
  }

  /// Steps between lines of the graticule, in millionths of a degree.
  private static let steps: [Int64] = [
    500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000,
    10_000_000, 30_000_000,
  ]

  /// Meridians from west to east, then parallels from north to south: lines from edge to edge of the window, or of a
  /// world that is smaller, at round degrees; at most 12 of each.
  public var graticule: [[MapPosition]] {
    let most = 12
    let step = Self.steps.first { step in
      Self.multiples(of: step, in: longitudes).count <= most && Self.multiples(of: step, in: latitudes).count <= most
    }
    guard let step else { return [] }
    // The latitudes of the edges are rounded.
    let parallels = Self.multiples(of: step, in: latitudes).reversed().map { parallel($0 * step) }
      .filter { (0...Double(Self.height)).contains($0[0].y) }
    return Self.multiples(of: step, in: longitudes).map { meridian($0 * step) } + parallels
  }

  /// What the window shows of longitude, in millionths of a degree; may go on beyond 180 degrees. The whole world has
  /// its last meridian once.
  private var longitudes: Range<Int64> {
    let half = Int64(half.width / worldSize * Double(Location.turn))
    return Int64(center.longitude) - half..<Int64(center.longitude) + half
  }

  /// The same of latitude.
  private var latitudes: Range<Int64> {
    let middle = WorldPosition(center)
    let part = Double(Self.height) / 2 / worldSize
    let south = Location(WorldPosition(x: middle.x, y: middle.y + part)).latitude
    let north = Location(WorldPosition(x: middle.x, y: middle.y - part)).latitude
    return Int64(south)..<Int64(north) + 1
  }

  /// The numbers whose products with the step are in the range.
  private static func multiples(of step: Int64, in range: Range<Int64>) -> Range<Int64> {
    roundedUp(range.lowerBound, by: step)..<roundedUp(range.upperBound, by: step)
  }

  /// A number divided by a step, rounded up.
  private static func roundedUp(_ number: Int64, by step: Int64) -> Int64 {
    number / step + (number % step > 0 ? 1 : 0)
  }

  private func meridian(_ longitude: Int64) -> [MapPosition] {
    let east = Double(longitude - Int64(center.longitude)) / Double(Location.turn) * worldSize
    let x = Double(Self.width) / 2 + east
    return [MapPosition(x: x, y: edge(Location.latitudeMax)), MapPosition(x: x, y: edge(-Location.latitudeMax))]
  }

  private func parallel(_ latitude: Int64) -> [MapPosition] {
    let y = height(Int32(latitude))
    let middle = Double(Self.width) / 2
    return [MapPosition(x: middle - half.width, y: y), MapPosition(x: middle + half.width, y: y)]
  }

  /// Where a parallel is, but within the window.
  private func edge(_ latitude: Int32) -> Double { min(max(height(latitude), 0), Double(Self.height)) }

  private func height(_ latitude: Int32) -> Double {
    Location(latitude: latitude, longitude: center.longitude).map { position(of: $0).y } ?? 0
  }
}
