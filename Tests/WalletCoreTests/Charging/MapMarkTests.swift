import TestSupport
import Testing

@testable import WalletCore

@Suite("Marks of charge points on the map")
struct MapMarkTests {
  private static let now = Timestamp(milliseconds: 1_000_000)
  private static let view = MapView(center: MapPlaces.place(0, 0), zoom: 10)

  /// A place so many units beside the middle of ``view``, to a quarter of a unit.
  private static func place(_ x: Double, _ y: Double = 0) -> Location {
    Location(WorldPosition(x: 0.5 + x / 262_144, y: 0.5 + y / 262_144))
  }

  private static func marks(_ places: [Location], in view: MapView = view) throws -> [MapMark] {
    let points = try places.enumerated().map { try MapPlaces.point(Int64($0 + 1), at: $1) }
    return view.marks(of: MapPlaces.listing(points), now: now)
  }

  private static let togetherCases: [([(Double, Double)], [[Int64]])] = [
    ([], []), ([(0, 0)], [[1]]), ([(0, 0), (47.9, 0)], [[1, 2]]), ([(0, 0), (48.1, 0)], [[1], [2]]),
    ([(0, 0), (0, -47.9)], [[1, 2]]), ([(0, 0), (34, 34)], [[1], [2]]), ([(0, 0), (33.9, 33.9)], [[1, 2]]),
    // The second is near both: the first keeps it, and the third is one of its own.
    ([(0, 0), (40, 0), (80, 0)], [[1, 2], [3]]),
    // The third joins the nearer one, though it has the higher number.
    ([(0, 0), (60, 0), (40, 0)], [[1], [2, 3]]),
    // Of two that are equally far, the lower number.
    ([(-30, 0), (30, 0), (0, 0)], [[1, 3], [2]]),
    ([(0, 0), (0, 0), (0, 0)], [[1, 2, 3]]),
  ]

  @Test("Charge points within 48 units are one mark, in the order of their numbers", arguments: togetherCases)
  func together(_ units: [(Double, Double)], _ wanted: [[Int64]]) throws {
    let marks = try Self.marks(units.map { Self.place($0.0, $0.1) })
    #expect(marks.map { $0.points.map(\.number) } == wanted)
    #expect(marks.allSatisfy { ($0.nearer == nil) == ($0.points.count == 1) })
  }

  private static let insideCases: [(Double, Double, Bool)] = [
    (295, 0, true), (297, 0, false), (-295, 0, true), (-297, 0, false), (0, 215, true), (0, 217, false),
    (0, -215, true), (0, -217, false), (295, 215, true), (295, 217, false),
  ]

  @Test("What is less than 24 units within the window is not shown: nobody could hit it", arguments: insideCases)
  func inside(_ x: Double, _ y: Double, _ isShown: Bool) throws {
    #expect(try Self.marks([Self.place(x, y)]).count == (isShown ? 1 : 0))
  }

  @Test("A mark counts chargers and free ones, and shows the best state")
  func states() throws {
    let points = try [
      MapPlaces.point(1, at: Self.place(0), statuses: [.faulted, .charging]),
      MapPlaces.point(2, at: Self.place(10), statuses: [.available, .preparing, nil]),
      MapPlaces.point(3, at: Self.place(100), statuses: [.unavailable, .finishing]),
      MapPlaces.point(4, at: Self.place(200), statuses: [.faulted, nil]),
      MapPlaces.point(5, at: Self.place(-100), statuses: [.available], contact: .never),
    ]
    let marks = Self.view.marks(of: MapPlaces.listing(points), now: Self.now)
    #expect(marks.map(\.chargers) == [5, 2, 2, 1])
    #expect(marks.map(\.free) == [2, 0, 0, 0])
    #expect(marks.map(\.best) == [.free, .occupied, .outOfOrder, .notConnected])
    #expect(marks[0].position == Self.view.position(of: points[0].point.location))
  }

  @Test("The nearer view is the first in which the group comes apart")
  func nearer() throws {
    let marks = try Self.marks([Self.place(0), Self.place(30)])
    #expect(marks.map(\.nearer) == [MapView(center: Self.place(15), zoom: 11)])
    // 5 units at zoom 10 are 40 at 13 and 80 at 14; the nearest two do not count.
    #expect(try Self.marks([Self.place(0), Self.place(5), Self.place(4)]).map { $0.nearer?.zoom } == [14])
    // A millionth of a degree is 0.19 units at zoom 18.
    let close = try Self.marks([MapPlaces.place(0, 0), MapPlaces.place(0, 0.000001)])
    #expect(close.map { $0.nearer?.zoom } == [18])
    let same = try Self.marks(
      [MapPlaces.home, MapPlaces.home], in: MapView(center: MapPlaces.home, zoom: 18))
    #expect(same.map(\.nearer) == [MapView(center: MapPlaces.home, zoom: 18)])
  }

  @Test("Whatever lies where: marks are apart, each charge point in the window is in one, and a nearer view parts them")
  func properties() throws {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<200 {
      let view = MapView(center: MapPlaces.random(&random), zoom: .random(in: 3...17, using: &random))
      let points = try (1...60).map { (number: Int) throws -> ListedChargePoint in
        let center = WorldPosition(view.center)
        let place = Location(
          WorldPosition(
            x: center.x + Double.random(in: -400...400, using: &random) / view.worldSize,
            y: center.y + Double.random(in: -300...300, using: &random) / view.worldSize))
        return try MapPlaces.point(Int64(number), at: place)
      }
      let listing = MapPlaces.listing(points)
      let marks = view.marks(of: listing, now: Self.now)
      #expect(
        MapPlaces.listing(points.shuffled(using: &random)).points.map(\.point.id) == listing.points.map(\.point.id))
      let shown = points.filter { listed in
        let position = view.position(of: listed.point.location)
        return (24...616).contains(position.x) && (24...456).contains(position.y)
      }
      #expect(marks.flatMap { $0.points.map(\.number) }.sorted() == shown.map(\.point.id.number))
      #expect(marks.map { $0.points[0].number } == marks.map { $0.points[0].number }.sorted())
      for (index, mark) in marks.enumerated() {
        #expect(mark.points == mark.points.sorted())
        #expect(marks.dropFirst(index + 1).allSatisfy { $0.position.distance(to: mark.position) > 48 })
        let members = mark.points.compactMap { listing[$0] }
        #expect(members.allSatisfy { view.position(of: $0.point.location).distance(to: mark.position) <= 48 })
        guard let nearer = mark.nearer, nearer.zoom < 18 else { continue }
        #expect(nearer.zoom > view.zoom)
        let alone = MapPlaces.listing(members)
        #expect(nearer.marks(of: alone, now: Self.now).count > 1)
        #expect(nearer.marks(of: alone, now: Self.now).reduce(0) { $0 + $1.points.count } == members.count)
      }
    }
  }
}
