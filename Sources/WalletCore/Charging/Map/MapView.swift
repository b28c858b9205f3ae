/// A part of the map: Web Mercator, in which the world is a square of 256·2^zoom units (EPSG:3857), seen through a
/// window of 640 by 480 units.
package struct MapView: Sendable, Equatable {
  /// The window's size, in units.
  package static let width = 640, height = 480
  /// From the whole world to single houses.
  package static let zooms = 0...18
  /// How far from the window's edge ``init(around:)`` keeps what shall be seen, in units: a mark's ``target`` and a
  /// little more, because the middle is rounded.
  static let margin = target + 2

  /// The middle of the window.
  package let center: Location
  /// How near.
  package let zoom: Int

  /// - Parameters:
  ///   - center: the middle of the window.
  ///   - zoom: brought into ``zooms``.
  package init(center: Location, zoom: Int) {
    self.center = center
    self.zoom = min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound)
  }

  /// The side of the world in units.
  var worldSize: Double { Double(256 << zoom) }

  /// Half the window, in units, but of a small world only so much of it as is there.
  var half: (width: Double, height: Double) {
    (min(Double(Self.width), worldSize) / 2, min(Double(Self.height), worldSize) / 2)
  }

  /// Where a place is in the window, from its upper left corner, in units; may be outside of it. Of the copies of the
  /// world the nearest counts.
  package func position(of place: Location) -> MapPosition {
    let east = Location.wrapped(Int64(place.longitude) - Int64(center.longitude))
    let south = WorldPosition(place).y - WorldPosition(center).y
    return MapPosition(
      x: Double(Self.width) / 2 + Double(east) / Double(Location.turn) * worldSize,
      y: Double(Self.height) / 2 + south * worldSize)
  }

  /// The view after a step of half a window, or of a quarter of the world where that is less: a longer one would come
  /// back from the other side. It ends at the limits of latitude, and goes on over those of longitude.
  package func moved(_ direction: MapDirection) -> MapView {
    let across = min(Double(Self.width) / 2, worldSize / 4) / worldSize
    let along = min(Double(Self.height) / 2, worldSize / 4) / worldSize
    switch direction {
    case .north: return moved(south: -along)
    case .south: return moved(south: along)
    case .east: return moved(east: across)
    case .west: return moved(east: -across)
    }
  }

  private func moved(south part: Double) -> MapView {
    var position = WorldPosition(center)
    position.y += part
    let latitude = Location(position).latitude
    return MapView(center: Location(latitude: latitude, longitude: center.longitude) ?? center, zoom: zoom)
  }

  /// In whole millionths, so that a step to the west undoes one to the east.
  private func moved(east part: Double) -> MapView {
    let step = Int64((part * Double(Location.turn)).rounded())
    let longitude = Location.wrapped(Int64(center.longitude) + step)
    return MapView(center: Location(latitude: center.latitude, longitude: longitude) ?? center, zoom: zoom)
  }

  /// The view one step nearer; nil at the end.
  package var nearer: MapView? { zoom < Self.zooms.upperBound ? MapView(center: center, zoom: zoom + 1) : nil }

  /// The view one step farther; nil at the end.
  package var farther: MapView? { zoom > Self.zooms.lowerBound ? MapView(center: center, zoom: zoom - 1) : nil }
}

extension MapView {
  /// The nearest view in which all of these can be seen, with ``margin`` around them; of none, the whole world.
  package init(around places: [Location]) {
    let arc = Self.arc(of: places)
    let heights = places.map { WorldPosition($0).y }
    let (top, bottom) = (heights.min() ?? 0.5, heights.max() ?? 0.5)
    let middle = WorldPosition(
      x: Double(arc.west + arc.length / 2) / Double(Location.turn) + 0.5, y: (top + bottom) / 2)
    let across = Double(arc.length) / Double(Location.turn)
    let zoom = Self.zooms.last { zoom in
      let size = Double(256 << zoom)
      return across * size <= Double(Self.width) - 2 * Self.margin
        && (bottom - top) * size <= Double(Self.height) - 2 * Self.margin
    }
    self.init(center: Location(middle), zoom: places.isEmpty ? 0 : zoom ?? 0)
  }

  /// The shortest part of a parallel that has all these places: all but the widest gap.
  private static func arc(of places: [Location]) -> (west: Int64, length: Int64) {
    let longitudes = places.map { Int64($0.longitude) }.sorted()
    guard let first = longitudes.first else { return (0, 0) }
    var (west, widest) = (first, Int64(0))
    for (one, next) in zip(longitudes, longitudes.dropFirst() + [first + Location.turn]) where next - one > widest {
      (west, widest) = (next, next - one)
    }
    return (west, Location.turn - widest)
  }
}

/// A place in the window, in units from its upper left corner.
package struct MapPosition: Sendable, Equatable {
  /// From the left edge to the right.
  package var x: Double
  /// From the upper edge to the lower.
  package var y: Double

  /// A place in the window.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// How far it is from another, in units.
  func distance(to other: MapPosition) -> Double {
    let (across, along) = (x - other.x, y - other.y)
    return (across * across + along * along).squareRoot()
  }
}

/// Where to.
package enum MapDirection: String, Sendable, CaseIterable { case north, east, south, west }
