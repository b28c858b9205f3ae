import TestSupport
import Testing

@testable import WalletCore

@Suite("The examples of charge points and of a map")
struct ChargingExampleTests {
  private static func list() throws -> ChargerList {
    try ChargerFile(Array(try Repository.text("docs/examples/chargers.csv").utf8)).list
  }

  @Test("Eight charge points of two operators, CP001 to CP008, with chargers from 100001 on")
  func chargers() throws {
    let list = try Self.list()
    #expect(list.points.map(\.id.number) == Array(1...8))
    #expect(list.points.map(\.identity.text) == (1...8).map { "CP00\($0)" })
    #expect(list.operators.count == 2 && Set(list.points.map(\.operatorName)) == Set(list.operators.map(\.name.text)))
    let chargers = list.points.flatMap(\.chargers)
    #expect(chargers.map(\.number.value) == Array(100_001...100_013))
    #expect(list.points.allSatisfy { (1...2).contains($0.chargers.count) })
    #expect(list.points.allSatisfy { $0.tariff.perKilowattHour > 0 })
    #expect(Set(list.points.map(\.name)).count == 8)
  }

  @Test("The map has a lake, parks, roads and two places, around all charge points")
  func map() throws {
    let features = try MapFile(Array(try Repository.text("docs/examples/map.csv").utf8)).features
    for kind in [MapFeature.Kind.water, .park, .road] { #expect(features.contains { $0.kind == kind }) }
    #expect(features.count { $0.kind == .place } == 2)
    let points = features.flatMap(\.points)
    let (latitudes, longitudes) = (points.map(\.latitude).sorted(), points.map(\.longitude).sorted())
    for point in try Self.list().points {
      #expect(latitudes[0] < point.location.latitude && point.location.latitude < (latitudes.last ?? 0))
      #expect(longitudes[0] < point.location.longitude && point.location.longitude < (longitudes.last ?? 0))
    }
  }

  @Test("All can be seen at once, and not all are one mark")
  func marks() throws {
    let points = try Self.list().points
    var listing = ChargePointListing()
    listing.replace(with: points) { _ in .never }
    let marks = MapView(around: points.map(\.location)).marks(of: listing, now: Timestamp(milliseconds: 0))
    #expect(marks.flatMap(\.points).count == 8 && marks.count > 3)
  }
}
