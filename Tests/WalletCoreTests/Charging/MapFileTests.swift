import Testing

@testable import WalletCore

@Suite("Files of the map")
struct MapFileTests {
  private static let header = "kind,name,points\n"

  private static func read(_ text: String) throws(ChargerFileRefusal) -> [MapFeature] {
    try MapFile(Array(text.utf8)).features
  }

  private static func points(_ count: Int) -> String { Array(repeating: "1 2", count: count).joined(separator: ";") }

  private static func place(_ latitude: Int32, _ longitude: Int32) throws -> Location {
    try #require(Location(latitude: latitude, longitude: longitude))
  }

  @Test("A line is a feature: an outline, a line or a point, in degrees; areas come first")
  func features() throws {
    let features = try Self.read(
      "\u{FEFF}" + Self.header + "road,,1 2;-1.5 0.000001\r\n\nplace, Jönköping ,85 -180\r\n"
        + "water,\"Sea, inner\",0 0 ; 0 1;  1  1\npark,,1 1;1 2;2 2;2 1\nborder,B,0 0;1 1")
    #expect(features.map(\.kind) == [.water, .park, .road, .place, .border])
    #expect(features.map(\.name) == ["Sea, inner", "", "", "Jönköping", "B"])
    #expect(features.map(\.points.count) == [3, 4, 2, 1, 2])
    #expect(try features[2].points == [Self.place(1_000_000, 2_000_000), Self.place(-1_500_000, 1)])
    #expect(try features[3].points == [Self.place(85_000_000, -180_000_000)])
  }

  @Test("A map may be empty")
  func empty() throws {
    #expect(try Self.read(Self.header) == [])
  }

  private static let refusedCases: [(String, ChargerFileRefusal)] = [
    ("", ChargerFileRefusal(.mapHeader, line: 1)), ("kind,name\n", ChargerFileRefusal(.mapHeader, line: 1)),
    ("kind,points,name\n", ChargerFileRefusal(.mapHeader, line: 1)),
    (header + "road,A\n", ChargerFileRefusal(.columns, line: 2)),
    (header + "road,A,1 2;2 3,\n", ChargerFileRefusal(.columns, line: 2)),
    (header + "road,A,1 2;2 3\n\"\n", ChargerFileRefusal(.notCSV, line: 4)),
    (header + "\nRoad,A,1 2;2 3\n", ChargerFileRefusal(.mapKind, line: 3, column: "kind")),
    (header + ",A,1 2;2 3\n", ChargerFileRefusal(.mapKind, line: 2, column: "kind")),
    (header + "place,,1 2\n", ChargerFileRefusal(.empty, line: 2, column: "name")),
    (header + "place,a\u{202E}b,1 2\n", ChargerFileRefusal(.forbiddenCharacter, line: 2, column: "name")),
    (
      header + "road,\(String(repeating: "x", count: 65)),1 2;2 3\n",
      ChargerFileRefusal(.tooLong, line: 2, column: "name")
    ),
    (header + "road,A,1 2\n", ChargerFileRefusal(.mapPointsCount, line: 2, column: "points")),
    (header + "border,A,1 2\n", ChargerFileRefusal(.mapPointsCount, line: 2, column: "points")),
    (header + "water,A,1 2;2 3\n", ChargerFileRefusal(.mapPointsCount, line: 2, column: "points")),
    (header + "park,A,1 2;2 3\n", ChargerFileRefusal(.mapPointsCount, line: 2, column: "points")),
    (header + "place,A,1 2;2 3\n", ChargerFileRefusal(.mapPointsCount, line: 2, column: "points")),
  ]

  @Test("What is wrong is named by line and column", arguments: MapFileTests.refusedCases)
  func refused(_ text: String, _ refusal: ChargerFileRefusal) {
    #expect(throws: refusal) { try Self.read(text) }
  }

  @Test(
    "Points are pairs of degrees within the map, separated by semicolons",
    arguments: [
      "", " ", ";", "1", "1 2;", ";1 2", "1 2;;2 3", "1 2 3", "1;2", "86 0", "-85.000001 0", "0 180.1", "1.1234567 2",
      "1 x", "1e1 2", "1\t2", "N1 E2",
    ])
  func points(_ text: String) {
    #expect(throws: ChargerFileRefusal(.mapPoints, line: 2, column: "points")) {
      try Self.read(Self.header + "road,A,\(text)\n")
    }
  }

  @Test("5,000 features are taken, and 100,000 points, also of one feature; one more is refused")
  func most() throws {
    let features = Self.header + String(repeating: "place,A,1 2\n", count: 5000)
    #expect(try Self.read(features).count == 5000)
    #expect(throws: ChargerFileRefusal(.tooManyFeatures, line: 5002)) { try Self.read(features + "place,A,1 2\n") }
    let points = Self.header + "road,A,\(Self.points(60_000))\nroad,A,\(Self.points(40_000))\n"
    #expect(try Self.read(points).map(\.points.count) == [60_000, 40_000])
    #expect(throws: ChargerFileRefusal(.tooManyPoints, line: 4, column: "points")) {
      try Self.read(points + "place,A,1 2\n")
    }
    #expect(throws: ChargerFileRefusal(.tooManyPoints, line: 2, column: "points")) {
      try Self.read(Self.header + "water,A,\(Self.points(100_001))\n")
    }
  }

  @Test("A file above 8 MB and one that is not UTF-8 are refused")
  func bytes() {
    #expect(throws: ChargerFileRefusal(.tooLarge)) {
      try MapFile(Array(repeating: 0x20, count: MapFile.sizeLimit + 1))
    }
    #expect(throws: ChargerFileRefusal(.notUnicode, line: 2)) {
      try MapFile(Array(Self.header.utf8) + [0x70, 0xC3, 0x28, 0x0A])
    }
  }
}
