import Foundation
import TestSupport
import Testing

@testable import WalletCore

@Suite("The map's scale and graticule")
struct MapLinesTests {
  private static let scaleCases: [(Double, Int, Int, Double)] = [
    // A unit of the whole world at the equator is 156,543.03392804097 metres.
    (0, 0, 20_000_000, 20_000_000 / 156_543.03392804097), (0, 18, 50, 50 * 262_144 / 156_543.03392804097),
    (60, 0, 10_000_000, 10_000_000 / 78_271.51696402048), (60, 10, 10_000, 10_000 * 1024 / 78_271.51696402048),
    (-60, 10, 10_000, 10_000 * 1024 / 78_271.51696402048),
    (85, 18, 5, 5 * 262_144 / (156_543.03392804097 * 0.08715574274765818)),
  ]

  @Test("The scale bar at known places", arguments: scaleCases)
  func scales(_ latitude: Double, _ zoom: Int, _ metres: Int, _ units: Double) {
    let scale = MapView(center: MapPlaces.place(latitude, 14), zoom: zoom).scale
    #expect(scale.metres == metres && abs(scale.units - units) < 1e-9, "\(scale)")
  }

  @Test("The scale bar is a round number and as long as may be, and it tells distances")
  func scale() {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<2000 {
      let center = MapPlaces.random(&random)
      let view = MapView(center: center, zoom: .random(in: 0...18, using: &random))
      let (metres, units) = view.scale
      #expect("\(metres)".wholeMatch(of: /[125]0*/) != nil)
      // The next round number is at most two and a half times as large.
      #expect(units <= 160 && units > 63.9)
      guard view.zoom >= 12, abs(center.latitude) < 80_000_000 else { continue }
      let east = Location.wrapped(Int64(center.longitude) + Int64(units / Double(256 << view.zoom) * 360e6))
      let distance = center.distance(to: Location(nearest: center.latitude, east))
      // The map's sphere is 0.11 % larger than that of distances, and a millionth of a degree is up to 11 centimetres.
      #expect(abs(distance / Double(metres) - 1) < 0.003 + 0.12 / Double(metres), "\(view) \(metres) \(distance)")
    }
  }

  @Test("Meridians and parallels go from edge to edge at round degrees, at most 12 each way")
  func graticule() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      let view = MapView(center: MapPlaces.random(&random), zoom: .random(in: 0...18, using: &random))
      let lines = view.graticule
      let meridians = lines.filter { $0[0].x == $0[1].x }
      let parallels = lines.filter { $0[0].y == $0[1].y }
      #expect(lines.allSatisfy { $0.count == 2 } && lines == meridians + parallels)
      #expect((2...12).contains(meridians.count) && parallels.count <= 12, "\(view)")
      for position in lines.joined() {
        #expect((0...640).contains(position.x) && (0...480).contains(position.y), "\(view) \(position)")
      }
      let half = min(320, Double(128 << view.zoom))
      #expect(parallels.allSatisfy { $0[0].x == 320 - half && $0[1].x == 320 + half })
      #expect(meridians.map { $0[0].x } == meridians.map { $0[0].x }.sorted())
      #expect(parallels.map { $0[0].y } == parallels.map { $0[0].y }.sorted())
      guard meridians.count > 2 else { continue }
      let gaps = zip(meridians, meridians.dropFirst()).map { $1[0].x - $0[0].x }
      #expect(gaps.allSatisfy { abs($0 - gaps[0]) < 1e-6 })
    }
  }

  @Test("The whole world has a line each 30 degrees, and each meridian once")
  func world() throws {
    let lines = MapView(center: MapPlaces.place(0, 0), zoom: 0).graticule
    let meridians = lines.filter { $0[0].x == $0[1].x }
    let degrees = meridians.map { (($0[0].x - 320) / 256 * 360).rounded() }
    #expect(degrees == stride(from: -180, through: 150, by: 30).map { Double($0) })
    // They end where the map does.
    let edge = MapView(center: MapPlaces.place(0, 0), zoom: 0).position(of: MapPlaces.place(85, 0)).y
    #expect(meridians.allSatisfy { $0[0].y == edge && $0[1].y == 480 - edge })
    #expect(lines.count == 12 + 5)
  }
}
