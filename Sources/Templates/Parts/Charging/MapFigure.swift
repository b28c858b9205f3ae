import WalletCore

/// The map as an SVG of the page: what the owner has drawn, meridians and parallels, a scale, and the charge points as
/// links. Their shapes differ, and their texts: colour alone says nothing.
struct MapFigure {
  var view: MapView
  var features: [MapFeature]
  /// In the order of the list.
  var marks: [MapMark]
  var listing: ChargePointListing
  /// What the links to other views keep.
  var query: ChargeQuery

  var html: HTML {
    var html: HTML = """
      <svg class="map" viewBox="0 0 \(MapView.width) \(MapView.height)" width="\(MapView.width)" \
      height="\(MapView.height)" role="group" aria-label="Map">

      """
    let labels = MarkLabels(marks.map { ($0.position, Self.text($0)) })
    MapDrawing(view: view, taken: labels.boxes).append(features, to: &html)
    html.append(scale)
    for (mark, isLabelled) in zip(marks, labels.isLabelled) { append(mark, isLabelled, to: &html) }
    html.append("</svg>\n")
    return html
  }

  private var scale: HTML {
    let (metres, units) = view.scale
    let (x, y) = (16, MapView.height - 16)
    return """
      <path class="bar" d="M\(x) \(y)h\(MapDrawing.unit(units))"/>\
      <text x="\(x)" y="\(y - 10)">\(Words.scale(metres: metres))</text>

      """
  }

  private static func text(_ mark: MapMark) -> String { Words.belowMark(Availability(mark)) }

  private func append(_ mark: MapMark, _ isLabelled: Bool, to html: inout HTML) {
    guard let first = mark.points.first.flatMap({ listing[$0]?.point }) else { return }
    let some = Availability(mark)
    let count = mark.points.count
    html.append(
      """
      <a class="\(literal: Self.name(mark.best))" \(href: target(mark, first)) \
      transform="translate(\(MapDrawing.unit(mark.position.x)) \(MapDrawing.unit(mark.position.y)))" \
      aria-label="\(Words.mark(first.name, count: count, some))"><circle class="hit" r="24"/>\(Self.shape(mark.best))
      """)
    if count > 1 { html.append("<text y=\"6\">\(Words.grouped(count))</text>") }
    if isLabelled { html.append("<text y=\"40\">\(Self.text(mark))</text>") }
    html.append("</a>\n")
  }

  /// One charge point's page; of several the view in which they come apart.
  private func target(_ mark: MapMark, _ first: ChargePoint) -> Link {
    guard mark.points.count > 1 else { return .to.chargePoint(first.id) }
    let nearer = mark.nearer ?? MapView(center: first.location, zoom: view.zoom)
    return .to.charge(ChargeQuery(center: nearer.center, zoom: nearer.zoom, words: query.words))
  }

  private static func name(_ state: ChargerState) -> StaticString {
    switch state {
    case .free: "free"
    case .occupied: "occupied"
    case .outOfOrder: "faulty"
    case .notConnected: "silent"
    }
  }

  /// A circle, a square, a triangle, or a hollow circle, 32 to 42 units wide.
  private static func shape(_ state: ChargerState) -> HTML {
    switch state {
    case .free: "<circle class=\"dot\" r=\"18\"/>"
    case .occupied: "<path class=\"dot\" d=\"M-16-16h32v32h-32z\"/>"
    case .outOfOrder: "<path class=\"dot\" d=\"M0-20 21 16h-42z\"/>"
    case .notConnected: "<circle class=\"dot\" r=\"16\"/>"
    }
  }
}

/// The links that move the map by half a window, and bring it nearer or farther.
struct MapMoves {
  var view: MapView
  var query: ChargeQuery

  var html: HTML {
    """
    <nav class="quick" aria-label="Move the map">
    \(Self.directions.map(step))\(view.nearer.map { link($0, "Zoom in", "+") })\
    \(view.farther.map { link($0, "Zoom out", "−") })
    </nav>

    """
  }

  /// Those that lie beside each other, then those above each other.
  private static let directions: [MapDirection] = [.west, .north, .south, .east]

  private func step(_ direction: MapDirection) -> HTML {
    let moved = view.moved(direction)
    guard moved != view else { return "" }
    return switch direction {
    case .north: link(moved, "North", "↑")
    case .east: link(moved, "East", "→")
    case .south: link(moved, "South", "↓")
    case .west: link(moved, "West", "←")
    }
  }

  private func link(_ view: MapView, _ name: StaticString, _ sign: StaticString) -> HTML {
    let query = ChargeQuery(center: view.center, zoom: view.zoom, words: query.words)
    return """
      <a class="button quiet small" \(href: .to.charge(query)) aria-label="\(literal: name)">\(literal: sign)</a>

      """
  }
}
