/// A part of the map: Web Mercator, in which the world is a square of 256·2^zoom units (EPSG:3857), seen through a window of
/// 640 by 480 units.
public struct MapView: Sendable, Equatable {
  /// The window's size, in units.
  public static let width = 640, height = 480
  /// From the whole world to single houses.
  public static let zooms = 0...18

  /// The middle of the window.
  public let center: Location
  /// How near.
  public let zoom: Int

  /// - Parameters:
  ///   - center: the middle of the window.
  ///   - zoom: brought into ``zooms``.
  public init(center: Location, zoom: Int) {
    self.center = center
    self.zoom = min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound)
  }

  /// The nearest view in which all of these can be seen; of none, the whole world.
  public init(around places: [Location]) { self.init(center: Location(latitude: 0, longitude: 0) ?? places[0], zoom: 0) }

  /// Where a place is in the window, from its upper left corner, in units; may be outside of it. Of the copies of the world
  /// the nearest counts.
  public func position(of place: Location) -> MapPosition { MapPosition(x: 0, y: 0) }

  /// The view after a step of half a window.
  public func moved(_ direction: MapDirection) -> MapView { self }

  /// The view one step nearer, and farther; nil at the end.
  public var nearer: MapView? { nil }
  public var farther: MapView? { nil }

  /// The scale bar: a round number of metres, and how many units it is long, at most 160, at the middle of the window.
  public var scale: (metres: Int, units: Double) { (1, 1) }

  /// Meridians and parallels: lines from edge to edge, at round degrees.
  public var graticule: [[MapPosition]] { [] }

  /// What the map shows of charge points: those within 48 units are one mark.
  public func marks(of listing: ChargePointListing, now: Timestamp) -> [MapMark] { [] }
}

/// A place in the window, in units from its upper left corner.
public struct MapPosition: Sendable, Equatable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// Where to.
public enum MapDirection: String, Sendable, CaseIterable { case north, east, south, west }

/// A charge point on the map, or several that are close together.
public struct MapMark: Sendable, Equatable {
  /// Where it is.
  public let position: MapPosition
  /// The charge points, by number; at least one.
  public let points: [ChargePointID]
  /// How many chargers they have, and how many of them are free.
  public let chargers: Int
  public let free: Int
  /// The best of their states, in the order of ``ChargerState``.
  public let best: ChargerState
  /// Of several: the view in which they come apart; the nearest if they never do.
  public let nearer: MapView?

  public init(
    position: MapPosition, points: [ChargePointID], chargers: Int, free: Int, best: ChargerState, nearer: MapView?
  ) {
    self.position = position
    self.points = points
    self.chargers = chargers
    self.free = free
    self.best = best
    self.nearer = nearer
  }
}
