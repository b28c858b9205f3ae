import WalletCore

/// Which marks of the map have a text below them: all but those whose text would lie over another mark or its text, or
/// over the map's edge. The list has the same words.
struct MarkLabels {
  /// How far below the middle a text ends.
  private static let bottom = 46.0

  /// What the marks and their texts take.
  private(set) var boxes: [MapBox]
  /// For each mark.
  private(set) var isLabelled: [Bool] = []

  /// - Parameter marks: each with its text; of two that are in each other's way the first has it.
  init(_ marks: [(position: MapPosition, text: String)]) {
    let reach = MapView.target
    boxes = marks.map { MapBox(around: $0.position, side: reach, above: reach, below: reach) }
    for (index, mark) in marks.enumerated() {
      let side = max(reach, MapBox.halfWidth(of: mark.text))
      let box = MapBox(around: mark.position, side: side, above: reach, below: Self.bottom)
      let isFree = box.isInWindow && !boxes.indices.contains { $0 != index && box.overlaps(boxes[$0]) }
      if isFree { boxes[index] = box }
      isLabelled.append(isFree)
    }
  }
}

/// A rectangle of the map, in units.
struct MapBox {
  private var left, right, top, bottom: Double

  /// Half a character's width in the larger letters of a narrow screen.
  private static let halfCharacter = 7.0

  init(around position: MapPosition, side: Double, above: Double, below: Double) {
    (left, right) = (position.x - side, position.x + side)
    (top, bottom) = (position.y - above, position.y + below)
  }

  /// The box of a place's name, whose letters stand on its position.
  init(of name: String, at position: MapPosition) {
    self.init(around: position, side: Self.halfWidth(of: name), above: 22, below: 7)
  }

  /// Half a text's width, or more.
  static func halfWidth(of text: String) -> Double { Double(text.utf8.count) * halfCharacter }

  func overlaps(_ other: MapBox) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  /// Whether all of it can be seen.
  var isInWindow: Bool {
    left >= 0 && right <= Double(MapView.width) && top >= 0 && bottom <= Double(MapView.height)
  }
}
