/// A place on the square of Web Mercator (EPSG:3857), in parts of its side from the upper left corner, which is at 180
/// degrees west and 85.05 degrees north.
struct WorldPosition: Equatable {
  /// From west to east; 1 is the same meridian as 0.
  var x: Double
  /// From north to south.
  var y: Double

  init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Where a place is.
  init(_ place: Location) {
    x = Double(place.longitude) / Double(Location.turn) + 0.5
    let sine = Mathematics.sine(Double(place.latitude) * .pi / 180_000_000)
    y = 0.5 - Mathematics.logarithm((1 + sine) / (1 - sine)) / (4 * .pi)
  }
}

extension Location {
  /// All degrees of longitude, in millionths.
  static let turn: Int64 = 360_000_000

  /// The nearest place, to a millionth of a degree: beyond the last meridian it goes on at the first, and beyond the
  /// limits of latitude there is nothing.
  init(_ position: WorldPosition) {
    let height = Mathematics.exponential(.pi * (1 - 2 * position.y))
    let angle = Mathematics.arctangent((height - 1 / height) / 2)
    let limit = Double(Self.latitudeMax)
    latitude = Int32(min(max((angle * 180_000_000 / .pi).rounded(), -limit), limit))
    let part = position.x - position.x.rounded(.down)
    longitude = Self.wrapped(Int64((part * Double(Self.turn)).rounded()) - Self.turn / 2)
  }

  /// The same meridian, from −180 degrees on and below 180.
  static func wrapped(_ longitude: Int64) -> Int32 {
    let rest = (longitude + turn / 2) % turn
    return Int32((rest < 0 ? rest + turn : rest) - turn / 2)
  }
}
