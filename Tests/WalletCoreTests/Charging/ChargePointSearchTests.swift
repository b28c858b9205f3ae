import Foundation
import TestSupport
import Testing

@testable import WalletCore

@Suite("The list of charge points")
struct ChargePointSearchTests {
  private static func listing() throws -> ChargePointListing {
    try MapPlaces.listing([
      MapPlaces.point(1, "Österport", at: MapPlaces.place(57.80, 14.16), address: "Östra Storgatan 1"),
      MapPlaces.point(2, "alpha", at: MapPlaces.place(57.78, 14.16), address: "Kyrkogatan 2, Jönköping"),
      MapPlaces.point(3, "Beta", at: MapPlaces.place(57.79, 14.16), operatorName: "Lumière"),
      MapPlaces.point(4, "Álpha", at: MapPlaces.place(57.77, 14.16), address: "STRASSE 4"),
      MapPlaces.point(5, "Beta", at: MapPlaces.place(57.79, 14.16), address: "Straße 5"),
    ])
  }

  private static func found(_ search: ChargePointSearch) throws -> [Int64] {
    search.results(in: try listing()).map(\.point.point.id.number)
  }

  private static let wordsCases: [(String, [Int64])] = [
    ("", [2, 4, 3, 5, 1]), ("  \n", [2, 4, 3, 5, 1]), ("\u{301}", [2, 4, 3, 5, 1]), ("alpha", [2, 4]),
    ("ÁLPHA", [2, 4]), ("a\u{301}lpha", [2, 4]), ("osterport", [1]), ("ÖSTER", [1]), ("jonkoping", [2]),
    ("Jo\u{308}nko\u{308}ping", [2]), ("strasse", [4, 5]), ("straße", [4, 5]), ("lumiere", [3]),
    ("VOLT", [2, 4, 5, 1]),
    ("beta lumière", [3]), ("beta  volt 5", [5]), ("100020", [2]), ("10002", [2]), ("beta 100030", [3]),
    ("100030 100050", []), ("betavolt", []), ("nothing", []), ("alpha nothing", []), ("1 österport", [1]),
    (String(repeating: " ", count: 100) + "nothing", [2, 4, 3, 5, 1]),
    // Eight words count, each once.
    ("a l p h v o t 1 nothing", [2, 4]), ("a l p h v o t nothing", []),
    (String(repeating: "a ", count: 20) + "nothing", []),
    ("lum", [3]), ("1000", [2, 4, 3, 5, 1]), ("100050x", []), ("50", [5]),
  ]

  @Test(
    "All words are found in name, address, operator or number, whatever their case and accents", arguments: wordsCases)
  func words(_ words: String, _ wanted: [Int64]) throws {
    #expect(try Self.found(ChargePointSearch(words: words)) == wanted)
  }

  @Test("A list that is replaced is searched by its new texts, and a report changes none")
  func replaced() throws {
    func found(_ words: String, _ listing: ChargePointListing) -> [Int64] {
      ChargePointSearch(words: words).results(in: listing).map(\.point.point.id.number)
    }
    var listing = try Self.listing()
    let id = try #require(ChargePointID(2))
    listing.take(StatusReport(.faulted, at: Timestamp(milliseconds: 0)), of: 1, at: id)
    #expect(found("alpha jonkoping", listing) == [2])
    #expect(
      ChargePointSearch(words: "alpha").results(in: listing)[0].point.point.chargers[0].report?.status == .faulted)
    let new = try [
      MapPlaces.point(2, "Zeta", at: MapPlaces.home, address: "Kyrkogatan 2, Jönköping"),
      MapPlaces.point(3, "Beta", at: MapPlaces.home, address: "Ny gata 1", operatorName: "Lumière"),
      MapPlaces.point(4, "Álpha", at: MapPlaces.home, statuses: [nil, nil], address: "STRASSE 4"),
      MapPlaces.point(5, "Beta", at: MapPlaces.home, address: "Straße 5", operatorName: "Ampere"),
    ]
    listing.replace(with: new.map(\.point)) { _ in .never }
    #expect(found("", listing) == [4, 3, 5, 2])
    let cases: [(String, [Int64])] = [
      ("alpha", [4]), ("zeta jonkoping", [2]), ("ny gata", [3]), ("road", []), ("100041", [4]), ("ampere", [5]),
      ("volt", [4, 2]), ("osterport", []),
    ]
    for (words, wanted) in cases { #expect(found(words, listing) == wanted, "\(words)") }
  }

  @Test("By distance where that is known, equally far ones by number; else by name without case and accents")
  func order() throws {
    let south = MapPlaces.place(57.76, 14.16)
    let near = ChargePointSearch(near: south).results(in: try Self.listing())
    #expect(near.map(\.point.point.id.number) == [4, 2, 3, 5, 1])
    #expect(near.map(\.metres) == near.map { $0.point.point.location.distance(to: south) })
    #expect(near.compactMap(\.metres).map { Int($0.rounded()) } == [1112, 2224, 3336, 3336, 4448])
    #expect(try Self.found(ChargePointSearch(near: MapPlaces.place(57.9, 14.16), words: "alpha")) == [2, 4])
    #expect(ChargePointSearch().results(in: try Self.listing()).allSatisfy { $0.metres == nil })
    #expect(ChargePointSearch(near: south).results(in: ChargePointListing()).isEmpty)
  }

  private static let foldedCases: [(String, String)] = [
    ("", ""), ("ABC", "abc"), ("Ångström", "angstrom"), ("Łódź", "lodz"), ("ØRESUND", "oresund"),
    ("İzmir", "izmir"), ("ISPARTA", "isparta"), ("Þór", "thor"), ("Ærø", "aero"), ("ẞ", "ss"), ("ẤN", "an"),
    ("日本", "日本"), ("हिन्दी", "हिन्दी"), ("🚗", "🚗"),
  ]

  @Test("Letters lose case and accents, other scripts nothing", arguments: foldedCases)
  func folded(_ text: String, _ folded: String) {
    #expect(SearchText.folded(text) == folded)
  }

  private static let distanceCases: [(Location, Location, Double)] = [
    (MapPlaces.place(0, 0), MapPlaces.place(0, 0), 0), (MapPlaces.place(0, 0), MapPlaces.place(0, 1), 1),
    (MapPlaces.place(0, 0), MapPlaces.place(1, 0), 1), (MapPlaces.place(-1, 5), MapPlaces.place(1, 5), 2),
    (MapPlaces.place(0, 179.5), MapPlaces.place(0, -179.5), 1),
    (MapPlaces.place(10, 180), MapPlaces.place(10, -180), 0),
    (MapPlaces.place(0, 0), MapPlaces.place(0, 180), 180), (MapPlaces.place(0, -90), MapPlaces.place(0, 90), 180),
    (MapPlaces.place(85, 0), MapPlaces.place(85, 180), 10), (MapPlaces.place(85, 0), MapPlaces.place(-85, 180), 180),
    (MapPlaces.place(0, 0), MapPlaces.place(0, 0.000001), 0.000001),
  ]

  @Test("Known distances, in degrees of a great circle", arguments: distanceCases)
  func known(_ one: Location, _ other: Location, _ degrees: Double) {
    // The half circumference ends in a right angle's arctangent, which is steep: a centimetre.
    let metres = degrees * .pi / 180 * 6_371_008.8
    #expect(abs(one.distance(to: other) - metres) < (degrees == 180 ? 0.1 : 1e-6), "\(one.distance(to: other))")
    #expect(abs(other.distance(to: one) - metres) < (degrees == 180 ? 0.1 : 1e-6))
  }

  @Test("10,000 random distances are those of vectors, worked out by the C library")
  func vectors() {
    func vector(_ place: Location) -> [Double] {
      let (latitude, longitude) = (Double(place.latitude) * .pi / 180e6, Double(place.longitude) * .pi / 180e6)
      return [cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)]
    }
    var random = SeededGenerator(seed: 13)
    for _ in 0..<10_000 {
      let (one, other) = (MapPlaces.random(&random), MapPlaces.random(&random))
      let (a, b) = (vector(one), vector(other))
      let cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
      let sine = cross.reduce(0) { $0 + $1 * $1 }.squareRoot()
      let angle = atan2(sine, zip(a, b).reduce(0) { $0 + $1.0 * $1.1 })
      #expect(abs(one.distance(to: other) - 6_371_008.8 * angle) < 0.01)
    }
  }
}
