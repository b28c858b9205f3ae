import WalletCore

/// Draws what the owner has drawn, as far as it is in the window, and meridians and parallels.
struct MapDrawing {
  var view: MapView
  /// What marks and their texts take: names of places give way.
  var taken: [MapBox] = []

  /// The most points of lines and areas that one page draws, so that a large file makes no endless page.
  static let pointsMax = 20_000

  /// Appends areas and lines, then meridians and parallels, then the names of places, of which the first stands where
  /// two would lie over each other. What has more points than are left is not drawn.
  func append(_ features: [MapFeature], to html: inout HTML) {
    var left = Self.pointsMax
    var names = HTML()
    var taken = taken
    for feature in features where feature.points.count <= left && isNear(feature) {
      if feature.kind == .place {
        left -= 1
        append(nameOf: feature, &taken, to: &names)
      } else {
        append(lineOf: feature, &left, to: &html)
      }
    }
    let grid = view.graticule
    if !grid.isEmpty {
      html.append("<path class=\"grid\" d=\"")
      for line in grid { append(line, to: &html) }
      html.append("\"/>\n")
    }
    html.append(names)
  }

  /// A number of units for an attribute: whole, because half a unit is not seen.
  static func unit(_ units: Double) -> Int {
    // The world has 256·2^18 units at most.
    units.isFinite ? Int(min(max(units, -1e9), 1e9).rounded()) : 0
  }

  /// The units of the whole world's width.
  private var world: Double { Double(256 << view.zoom) }

  /// Whether a part of it may be in the window: a quick look without the map's projection, in which a degree is never
  /// smaller than at the equator.
  private func isNear(_ feature: MapFeature) -> Bool {
    let millionths = 360_000_000 / world
    let (across, down) = (millionths * Double(MapView.width) / 2, millionths * Double(MapView.height) / 2)
    let (x, y) = (Double(view.center.longitude), Double(view.center.latitude))
    var (left, right, above, below) = (true, true, true, true)
    for point in feature.points {
      var east = Double(point.longitude) - x
      if east > 180_000_000 { east -= 360_000_000 } else if east < -180_000_000 { east += 360_000_000 }
      let north = Double(point.latitude) - y
      left = left && east < -across
      right = right && east > across
      above = above && north > down
      below = below && north < -down
    }
    return !(left || right || above || below)
  }

  /// The places of a line, each next to the one before it where the line crosses the edge of the world's map.
  private func positions(_ places: [Location]) -> [MapPosition] {
    var last: Double?
    return places.map { place in
      var position = view.position(of: place)
      if let last { position.x += ((last - position.x) / world).rounded() * world }
      last = position.x
      return position
    }
  }

  /// Appends a line or area wherever the window shows it: it goes on from its first point, which may lie beyond the
  /// edge of the world's map.
  private func append(lineOf feature: MapFeature, _ left: inout Int, to html: inout HTML) {
    let line = positions(feature.points)
    guard line.count > 1 else { return }
    for east in [-world, 0, world] where line.count <= left && touches(line, east) {
      left -= line.count
      html.append("<path class=\"\(literal: Self.name(feature.kind))\" d=\"")
      append(line.map { MapPosition(x: $0.x + east, y: $0.y) }, to: &html)
      html.append(feature.kind.isArea ? "z\"/>\n" : "\"/>\n")
    }
  }

  private func append(nameOf feature: MapFeature, _ taken: inout [MapBox], to html: inout HTML) {
    guard let place = feature.points.first else { return }
    let position = view.position(of: place)
    let (x, y) = (Self.unit(position.x), Self.unit(position.y))
    guard (0..<MapView.width).contains(x), (0..<MapView.height).contains(y) else { return }
    let box = MapBox(of: feature.name, at: position)
    guard !taken.contains(where: box.overlaps) else { return }
    taken.append(box)
    html.append("<text x=\"\(x)\" y=\"\(y)\">\(feature.name)</text>\n")
  }

  /// Whether the box around a line, so many units farther east, touches the window, or a world that is smaller.
  private func touches(_ line: [MapPosition], _ east: Double) -> Bool {
    var (left, right, top, bottom) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
    for position in line {
      (left, right) = (min(left, position.x), max(right, position.x))
      (top, bottom) = (min(top, position.y), max(bottom, position.y))
    }
    let (middle, half) = (Double(MapView.width) / 2, min(Double(MapView.width), world) / 2)
    return right + east >= middle - half && left + east <= middle + half && bottom >= 0 && top <= Double(MapView.height)
  }

  /// Appends a path's commands, without points that fall on the one before.
  private func append(_ line: [MapPosition], to html: inout HTML) {
    var last: (x: Int, y: Int)?
    for position in line {
      let (x, y) = (Self.unit(position.x), Self.unit(position.y))
      if let last, last == (x, y) { continue }
      html.append(last == nil ? "M\(x) \(y)" : "L\(x) \(y)")
      last = (x, y)
    }
  }

  private static func name(_ kind: MapFeature.Kind) -> StaticString {
    switch kind {
    case .water: "water"
    case .park: "park"
    case .road: "road"
    case .border: "border"
    case .place: "place"
    }
  }
}
