import TestSupport
import Testing
import WalletCore

@testable import Templates

@Suite("What the map draws")
struct MapDrawingTests {
  private func place(_ latitude: Int32, _ longitude: Int32) throws -> Location {
    try #require(Location(latitude: latitude, longitude: longitude))
  }

  private func drawn(_ features: [MapFeature], _ view: MapView, taken: [MapBox] = []) -> Markup {
    var html: HTML = "<svg>"
    MapDrawing(view: view, taken: taken).append(features, to: &html)
    html.append("</svg>")
    return Markup(html)
  }

  private func paths(_ kind: String, _ page: Markup) -> [String] {
    page.all("path").filter { $0.attributes["class"] == kind }.compactMap { $0.attributes["d"] }
  }

  @Test("Areas are closed, lines are not, a place is its name; each kind has its class, and the grid lies over areas")
  func kinds() throws {
    let view = MapView(center: try place(38_535_000, -121_730_000), zoom: 12)
    let page = drawn(SampleChargePoints.features(), view)
    for area in ["water", "park"] { #expect(paths(area, page).map { $0.hasSuffix("z") } == [true], "\(area)") }
    for line in ["road", "border"] { #expect(paths(line, page).map { $0.hasSuffix("z") } == [false], "\(line)") }
    #expect(page.text.contains("Old Town") && !page.text.contains("Lake"))
    #expect(page.all("path").last?.attributes["class"] == "grid" && page.faults.isEmpty)
    #expect(page.all("text").first?.attributes["x"] == "320")
  }

  @Test("What is out of sight costs nothing: neither a path nor a name")
  func outOfSight() throws {
    let view = MapView(center: try place(-33_000_000, 151_000_000), zoom: 12)
    let page = drawn(SampleChargePoints.features(), view)
    #expect(page.all("text").isEmpty && page.all("path").allSatisfy { $0.attributes["class"] == "grid" })
  }

  @Test("An area around the whole window is drawn, though none of its corners is in sight")
  func around() throws {
    let corners = try [(30, -130), (50, -130), (50, -110), (30, -110)].map {
      try place($0.0 * 1_000_000, $0.1 * 1_000_000)
    }
    let view = MapView(center: try place(38_540_000, -121_735_000), zoom: 14)
    #expect(paths("water", drawn([MapFeature(kind: .water, name: "", points: corners)], view)).count == 1)
  }

  @Test("A line over the 180th meridian goes on, and does not run around the world")
  func dateLine() throws {
    let line = try [(0, 179_990_000), (0, -179_990_000)].map { try place($0.0, $0.1) }
    let view = MapView(center: try place(0, 179_999_000), zoom: 12)
    let path = try #require(paths("road", drawn([MapFeature(kind: .road, name: "", points: line)], view)).first)
    let found = try #require(path.firstMatch(of: /^M(-?\d+) 240L(-?\d+) 240$/), "\(path)")
    let (from, to) = (try #require(Int(found.1)), try #require(Int(found.2)))
    #expect(from < to && to - from < 100, "\(path)")
  }

  @Test("Points that fall on the same unit are drawn once, and one page draws 20,000 at most")
  func limits() throws {
    let still = try (0..<1000).map { try place(38_540_000 + Int32($0 % 2), -121_735_000) }
    let view = MapView(center: try place(38_540_000, -121_735_000), zoom: 12)
    #expect(paths("road", drawn([MapFeature(kind: .road, name: "", points: still)], view)) == ["M320 240"])
    let rough = try (0..<1000).map { try place(38_540_000 + Int32($0 % 2) * 100_000, -121_735_000) }
    let many = Array(repeating: MapFeature(kind: .road, name: "", points: rough), count: 50)
    #expect(paths("road", drawn(many, view)).count == MapDrawing.pointsMax / 1000)
    // What has more points than are left gives way to what is smaller.
    let long = MapFeature(kind: .border, name: "", points: (0..<21).flatMap { _ in rough })
    let mixed = [long] + many.prefix(19) + [MapFeature(kind: .water, name: "", points: rough + rough), many[0]]
    let page = drawn(mixed, view)
    #expect(paths("border", page).isEmpty && paths("water", page).isEmpty && paths("road", page).count == 20)
  }

  @Test("A line that begins on the far side of the world is drawn where it passes the window")
  func farSide() throws {
    let outline = try [(65, -170), (70, 180), (70, 100), (60, 27)].map { try place($0.0 * 1_000_000, $0.1 * 1_000_000) }
    let border = [MapFeature(kind: .border, name: "Russia", points: outline)]
    for points in [outline, outline.reversed()] {
      let view = MapView(center: try place(60_000_000, 0), zoom: 3)
      let path = try #require(
        paths("border", drawn([MapFeature(kind: .border, name: "", points: points)], view)).first)
      // 27 degrees east of the middle, of 2048 units for 360.
      #expect(path.contains(/[ML]474 240/), "\(path)")
    }
    // Of a small world each side shows its part; far from both there is nothing.
    #expect(paths("border", drawn(border, MapView(center: try place(0, 0), zoom: 0))).count == 2)
    #expect(paths("border", drawn(border, MapView(center: try place(60_000_000, -90_000_000), zoom: 3))).isEmpty)
  }

  @Test("A place's name gives way to marks, their texts, and names before it")
  func names() throws {
    let view = MapView(center: try place(0, 0), zoom: 10)
    func names(_ names: [String], _ mark: (Double, Double)?) throws -> [String] {
      let labels = MarkLabels(mark.map { [(MapPosition(x: $0.0, y: $0.1), "1 of 1")] } ?? [])
      let places = try names.map { MapFeature(kind: .place, name: $0, points: [try place(0, 0)]) }
      let page = drawn(places, view, taken: labels.boxes)
      return names.filter(page.text.contains)
    }
    #expect(try names(["Huskvarna"], nil) == ["Huskvarna"])
    #expect(try names(["Huskvarna", "Town"], nil) == ["Huskvarna"])
    #expect(try names(["Huskvarna"], (320, 250)) == [])
    #expect(try names(["Huskvarna"], (320, 190)) == [], "the mark's text is there")
    #expect(try names(["Huskvarna"], (320, 300)) == ["Huskvarna"])
    #expect(try names(["Huskvarna"], (450, 240)) == ["Huskvarna"])
  }

  @Test(
    "A unit is a whole number, whatever the geometry says", arguments: [(0.4, 0), (-7.6, -8), (1e300, 1_000_000_000)])
  func units(units: Double, whole: Int) {
    #expect(MapDrawing.unit(units) == whole)
    #expect(MapDrawing.unit(.nan) == 0 && MapDrawing.unit(-.infinity) == 0)
  }

  @Test("A mark has a text where it lies over no other mark; of two texts the first stands")
  func labels() {
    func labels(_ places: (Double, Double)...) -> [Bool] {
      MarkLabels(places.map { (MapPosition(x: 300 + $0.0, y: 200 + $0.1), "2 of 4") }).isLabelled
    }
    #expect(labels((0, 0)) == [true])
    #expect(labels((0, 0), (200, 0)) == [true, true])
    #expect(labels((0, 0), (80, 0)) == [true, false], "both texts have no room")
    #expect(labels((0, 0), (50, 0)) == [false, false], "neither has room beside the other's mark")
    #expect(labels((0, 0), (0, 60)) == [false, true], "the text would lie over the mark below")
    #expect(labels((0, 60), (0, 0)) == [true, false])
    #expect(labels((0, 0), (0, 100)) == [true, true])
    #expect(labels((-260, 0), (310, 0), (0, 240)) == [false, false, false], "the map's edge would cut them")
  }
}
