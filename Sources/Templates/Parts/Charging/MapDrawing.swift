import WalletCore

/// Draws what the owner has drawn, as far as it is in the window, and meridians and parallels.
struct MapDrawing {
  var view: MapView

  /// The most points of lines and areas that one page draws, so that a large file makes no endless page.
  static let pointsMax = 20_000

  /// Appends areas and lines, then meridians and parallels, then the names of places.
  func append(_ features: [MapFeature], to html: inout HTML) {
    var left = Self.pointsMax
    var names = HTML()
    for feature in features where left > 0 && isNear(feature) {
      left -= feature.points.count
      if feature.kind == .place { append(nameOf: feature, to: &names) } else { append(lineOf: feature, to: &html) }
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

  private func append(lineOf feature: MapFeature, to html: inout HTML) {
    let line = positions(feature.points)
    guard line.count > 1, touches(line) else { return }
    html.append("<path class=\"\(literal: Self.name(feature.kind))\" d=\"")
    append(line, to: &html)
    html.append(feature.kind.isArea ? "z\"/>\n" : "\"/>\n")
  }

  private func append(nameOf feature: MapFeature, to html: inout HTML) {
    guard let place = feature.points.first else { return }
    let position = view.position(of: place)
    let (x, y) = (Self.unit(position.x), Self.unit(position.y))
    guard (0..<MapView.width).contains(x), (0..<MapView.height).contains(y) else { return }
    html.append("<text x=\"\(x)\" y=\"\(y)\">\(feature.name)</text>\n")
  }

  /// Whether the box around a line touches the window.
  private func touches(_ line: [MapPosition]) -> Bool {
    var (left, right, top, bottom) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
    for position in line {
      (left, right) = (min(left, position.x), max(right, position.x))
      (top, bottom) = (min(top, position.y), max(bottom, position.y))
    }
    return right >= 0 && left <= Double(MapView.width) && bottom >= 0 && top <= Double(MapView.height)
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
