import Testing
import WalletCore

@testable import Templates

@Suite("What the map's address asks for")
struct ChargeQueryTests {
  /// The values of a query that was received.
  private struct Received: QueryFields {
    var pairs: [(String, String)]
    func values(_ name: StaticString) -> [String] { pairs.filter { $0.0 == name.description }.map(\.1) }
  }

  private func read(_ pairs: (String, String)...) -> ChargeQuery { ChargeQuery(Received(pairs: pairs)) }

  @Test(
    "A place is latitude and longitude in degrees, with six decimals at most",
    arguments: [
      ("57.778,14.164", 57_778_000, 14_164_000), ("0,0", 0, 0), ("-33.865143,-151.2099", -33_865_143, -151_209_900),
      ("85,180", 85_000_000, 180_000_000), ("-85,-180", -85_000_000, -180_000_000), ("-0.5,007", -500_000, 7_000_000),
    ] as [(String, Int32, Int32)])
  func place(typed: String, latitude: Int32, longitude: Int32) throws {
    let found = try #require(read(("at", typed)).center)
    #expect(found == Location(latitude: latitude, longitude: longitude))
    let address = Link.to.charge(ChargeQuery(center: found)).address
    #expect(address == "/charge?at=\(found.typed.replacing(",", with: "%2C"))")
    #expect(read(("at", found.typed)).center == found, "what is printed is read back")
  }

  @Test(
    "What is no place is none",
    arguments: [
      "", "NaN,1", "1,NaN", "inf,1", "1", "1,", ",1", "1,2,3", "1;2", "86,0", "0,181", "1e1,1", "+1,1", "1.,1", ".5,1",
      "1.1234567,1", " 1,1", "1, 1", "0x1,1", "１,1", "--1,1", "99999999999999999999,1", "-,-", "1,1\u{0}",
    ])
  func noPlace(typed: String) { #expect(read(("at", typed)).center == nil) }

  @Test("A zoom beyond the limit is the limit; what is no number, or negative, is none")
  func zoom() {
    for (typed, zoom) in [
      ("0", 0), ("18", 18), ("99", 18), ("99999999999999999999", 18), ("-1", nil), ("x", nil), ("1.5", nil), ("", nil),
    ] as [(String, Int?)] {
      #expect(read(("z", typed)).zoom == zoom, "\(typed)")
    }
  }

  @Test("Words lose white space at their ends and between them, and all behind the hundredth character")
  func words() {
    #expect(read(("near", "  elm \n street ")).words == "elm street")
    #expect(read(("near", " \t ")).words == nil && read().words == nil)
    #expect(read(("near", String(repeating: "é", count: 5000))).words?.unicodeScalars.count == 100)
  }

  @Test("A page is 1 at least")
  func page() {
    for (typed, page) in [("0", 1), ("2", 2), ("-3", 1), ("x", 1), ("99999999999999999999", .max)] {
      #expect(read(("page", typed)).page == page, "\(typed)")
    }
  }

  @Test("All values travel in the address, and defaults do not")
  func whole() throws {
    let center = try #require(Location(latitude: 1_500_000, longitude: -20))
    let query = ChargeQuery(center: center, zoom: 3, words: "a&b", page: 2)
    #expect(Link.to.charge(query).address == "/charge?at=1.5%2C-0.00002&z=3&near=a%26b&page=2")
    #expect(Link.to.charge().address == "/charge")
    #expect(read(("at", "1.5,-0.00002"), ("z", "3"), ("near", "a&b"), ("page", "2")) == query)
  }

  @Test("A charger is asked for by its six digits")
  func charger() {
    for (typed, number) in [
      ("100001", 100_001), ("099999", nil), ("1000000", nil), ("+10000", nil), ("１００００１", nil), ("", nil),
    ] as [(String, Int?)] {
      #expect(ChargePointQuery(Received(pairs: [("charger", typed)])).charger?.value == number, "\(typed)")
    }
  }
}
