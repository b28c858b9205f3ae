import Foundation
import TestSupport
import Testing

@testable import WalletCore

@Suite("The map's window")
struct MapViewTests {
  /// EPSG:3857 in the C library's functions: units from the upper left corner of the world.
  private static func mercator(_ place: Location, zoom: Int) -> (x: Double, y: Double) {
    let size = 256 * pow(2, Double(zoom))
    let (latitude, longitude) = (Double(place.latitude) / 1e6, Double(place.longitude) / 1e6)
    return (
      (longitude + 180) / 360 * size, (1 - asinh(tan(latitude * .pi / 180)) / .pi) / 2 * size
    )
  }

  private static func views(_ seed: UInt64, _ count: Int) -> [MapView] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      // The first and last zoom, and all between.
      let zoom = index.isMultiple(of: 3) ? (index.isMultiple(of: 2) ? 0 : 18) : Int.random(in: 0...18, using: &random)
      return MapView(center: MapPlaces.random(&random), zoom: zoom)
    }
  }

  @Test("A place is where EPSG:3857 has it, in the copy of the world that is nearest to the middle")
  func positions() {
    var random = SeededGenerator(seed: 5)
    for view in Self.views(6, 10_000) {
      let place = MapPlaces.random(&random)
      let (center, theirs) = (Self.mercator(view.center, zoom: view.zoom), Self.mercator(place, zoom: view.zoom))
      let size = 256 * pow(2, Double(view.zoom))
      let position = view.position(of: place)
      #expect(abs(position.y - (240 + theirs.y - center.y)) < 1e-5)
      let east = position.x - 320
      #expect(abs(remainder(east - (theirs.x - center.x), size)) < 1e-5)
      #expect(abs(east) <= size / 2 + 1e-5)
    }
  }

  private static let knownCases: [(Location, Double, Double)] = [
    (MapPlaces.place(0, 0), 320, 240), (MapPlaces.place(0, 90), 384, 240), (MapPlaces.place(0, -90), 256, 240),
    (MapPlaces.place(0, 180), 192, 240), (MapPlaces.place(0, -180), 192, 240),
    // gd⁻¹(π/3) is ln(2 + √3).
    (MapPlaces.place(60, 0), 320, 240 - 128 * 1.316957896924817 / Double.pi),
    (MapPlaces.place(-60, 0), 320, 240 + 128 * 1.316957896924817 / Double.pi),
    // ln tan(87.5°), the edge of what we show.
    (MapPlaces.place(85, 0), 320, 240 - 128 * 3.1313013314716462 / Double.pi),
    (MapPlaces.place(-85, 0), 320, 240 + 128 * 3.1313013314716462 / Double.pi),
  ]

  @Test("Known places of the whole world: equator, Greenwich, the antimeridian, both limits", arguments: knownCases)
  func known(_ place: Location, _ x: Double, _ y: Double) {
    let position = MapView(center: MapPlaces.place(0, 0), zoom: 0).position(of: place)
    #expect(abs(position.x - x) < 1e-9 && abs(position.y - y) < 1e-9, "\(position)")
  }

  @Test("Over the antimeridian the world goes on")
  func antimeridian() {
    let view = MapView(center: MapPlaces.place(10, 179.9), zoom: 8)
    let east = view.position(of: MapPlaces.place(10, -179.9))
    let west = view.position(of: MapPlaces.place(10, 179.7))
    #expect(abs(east.x - 320 - (320 - west.x)) < 1e-9 && east.x > 320)
  }

  @Test("10,000 random places, and the corners of the world, come back from the square as they were")
  func roundTrips() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<10_000 {
      let place = MapPlaces.random(&random)
      #expect(Location(WorldPosition(place)) == place)
    }
    for latitude in [-85.0, -0.000001, 0, 85] {
      for longitude in [-180, -179.999999, 0, 179.999999] {
        let place = MapPlaces.place(latitude, longitude)
        #expect(Location(WorldPosition(place)) == place)
      }
      #expect(
        Location(WorldPosition(MapPlaces.place(latitude, 180))) == MapPlaces.place(latitude, -180))
    }
    #expect(Location(WorldPosition(x: 0.5, y: 0)) == MapPlaces.place(85, 0))
    #expect(Location(WorldPosition(x: -0.25, y: 7)) == MapPlaces.place(-85, 90))
  }

  private static let wrapCases: [(Int64, Int32)] = [
    (0, 0), (180_000_000, -180_000_000), (-180_000_000, -180_000_000), (180_000_001, -179_999_999),
    (-180_000_001, 179_999_999), (359_999_999, -1), (-359_999_999, 1), (540_000_000, -180_000_000), (720_000_005, 5),
  ]

  @Test("A meridian has one number", arguments: wrapCases)
  func wrapped(_ longitude: Int64, _ wrapped: Int32) {
    #expect(Location.wrapped(longitude) == wrapped)
  }

  @Test("A zoom beyond its limits becomes the limit, and a step ends there")
  func zooms() {
    let whole = MapView(center: MapPlaces.home, zoom: -3)
    let near = MapView(center: MapPlaces.home, zoom: 99)
    #expect(whole.zoom == 0 && near.zoom == 18)
    #expect(whole.farther == nil && near.nearer == nil)
    #expect(whole.nearer == MapView(center: MapPlaces.home, zoom: 1))
    #expect(near.farther == MapView(center: MapPlaces.home, zoom: 17))
  }

  @Test("A step is half a window, and a step back undoes it")
  func steps() {
    for view in Self.views(8, 3000) where view.zoom >= 3 && abs(view.center.latitude) < 84_000_000 {
      let (north, east) = (view.moved(.north), view.moved(.east))
      let ends = [north, view.moved(.south)].map(\.center.latitude)
      guard ends.allSatisfy({ abs($0) < Location.latitudeMax }) else { continue }
      // A millionth of a degree is up to 1.8 units high at zoom 18.
      #expect(abs(view.position(of: north.center).y) < 2)
      #expect(abs(view.position(of: east.center).x - 640) < 0.2)
      #expect(view.position(of: north.center).x == 320 && east.center.latitude == view.center.latitude)
      #expect(east.moved(.west).center == view.center)
      #expect(abs(north.moved(.south).center.latitude - view.center.latitude) <= 2)
      #expect(abs(view.moved(.south).moved(.north).center.latitude - view.center.latitude) <= 2)
      #expect(north.zoom == view.zoom && east.zoom == view.zoom)
    }
  }

  @Test("Four steps go around a small world, and steps end at the limits of latitude")
  func world() {
    let whole = MapView(center: MapPlaces.place(0, 0), zoom: 0)
    let around = (0..<4).reduce(into: [whole]) { views, _ in views.append((views.last ?? whole).moved(.east)) }
    #expect(around.map(\.center.longitude) == [0, 90_000_000, -180_000_000, -90_000_000, 0])
    for (direction, limit) in [(MapDirection.north, 85.0), (.south, -85)] {
      let end = (0..<4).reduce(whole) { view, _ in view.moved(direction) }
      #expect(end.center == MapPlaces.place(limit, 0) && end.moved(direction) == end)
    }
    let near = MapView(center: MapPlaces.place(0, 179.999), zoom: 18)
    #expect(
      near.moved(.east).center.longitude == 179_999_000 + 1717 - 360_000_000 && near.moved(.east).moved(.west) == near)
  }

  @Test("The view around places shows all of them, and one step nearer would not")
  func around() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<3000 {
      let center = MapPlaces.random(&random)
      let reach = pow(10, Double.random(in: 0...7.5, using: &random))
      let places = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Location(
          nearest: center.latitude + Int32(Double.random(in: -reach...reach, using: &random)),
          Location.wrapped(Int64(center.longitude) + Int64(Double.random(in: -reach...reach, using: &random))))
      }
      let view = MapView(around: places)
      for position in places.map(view.position) {
        #expect((24...616).contains(position.x) && (24...456).contains(position.y), "\(view) \(places)")
      }
      #expect(MapView(around: places.reversed()) == view)
      guard let nearer = view.nearer else { continue }
      let (across, along) = (places.map { nearer.position(of: $0).x }, places.map { nearer.position(of: $0).y })
      let width = try #require(across.max()) - #require(across.min())
      let height = try #require(along.max()) - #require(along.min())
      #expect(width > 587 || height > 427, "\(view) \(places)")
    }
  }

  @Test("Around nothing is the whole world, around one place the nearest view, over the antimeridian the shorter way")
  func aroundFew() {
    #expect(MapView(around: []) == MapView(center: MapPlaces.place(0, 0), zoom: 0))
    #expect(MapView(around: [MapPlaces.home]) == MapView(center: MapPlaces.home, zoom: 18))
    let pair = MapView(around: [MapPlaces.place(0, 179), MapPlaces.place(0, -179)])
    #expect(pair.center == MapPlaces.place(0, -180) && pair.zoom == 8)
    let corners = [-85.0, 85].flatMap { [MapPlaces.place($0, -170), MapPlaces.place($0, 0), MapPlaces.place($0, 170)] }
    #expect(MapView(around: corners).zoom == 0)
  }
}
