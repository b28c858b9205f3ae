import WalletCore

/// Which marks of the map have a text below them: all but those whose text would lie over another mark or its text. The
/// list has the same words.
struct MarkLabels {
  /// What a mark takes, from its middle, in units.
  private struct Box {
    var position: MapPosition
    var side: Double
    var bottom: Double

    func overlaps(_ other: Box) -> Bool {
      let (down, up) = (other.position.y - position.y, position.y - other.position.y)
      return abs(position.x - other.position.x) < side + other.side
        && (down >= 0 ? down < bottom + MarkLabels.radius : up < other.bottom + MarkLabels.radius)
    }
  }

  /// Half of what a finger can hit.
  static let radius = 24.0
  /// How far below the middle a text ends.
  private static let bottom = 46.0
  /// Half a character's width in the larger letters of a narrow screen.
  private static let halfCharacter = 7.0

  private var boxes: [Box]
  private(set) var isLabelled: [Bool]

  /// - Parameter marks: each with its text; of two that are in each other's way the first has it.
  init(_ marks: [(position: MapPosition, text: String)]) {
    boxes = marks.map { Box(position: $0.position, side: Self.radius, bottom: Self.radius) }
    isLabelled = []
    for (index, mark) in marks.enumerated() {
      let side = max(Self.radius, Double(mark.text.utf8.count) * Self.halfCharacter)
      let box = Box(position: mark.position, side: side, bottom: Self.bottom)
      let isFree = !boxes.indices.contains { $0 != index && box.overlaps(boxes[$0]) }
      if isFree { boxes[index] = box }
      isLabelled.append(isFree)
    }
  }
}
