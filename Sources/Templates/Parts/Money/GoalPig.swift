/// A glass pig that fills from feet to back as savings near their goal. When full, it smiles with closed eyes.
///
/// Its colours come from the stylesheet. A page has at most one pig, because its outline has an id.
struct GoalPig {
  /// The saved part of the goal, in percent from 0 to 100; values outside are clamped. Nil if there is no goal or
  /// amounts are hidden.
  var percent: Int?

  /// The highest and lowest point of the outline, in the picture's own units, from the top down.
  private static let top = 27
  private static let bottom = 112
  /// The percentages at which coins float: where the belly is wide, not in the feet, and not in front of the slot.
  private static let swimming = 30..<100
  private static let highestCoin = 48

  var html: HTML {
    """
    <svg class="pig" viewBox="0 0 144 116" width="144" height="116" role="img" aria-label="\(Words.pig(percent: shown))">\
    <clipPath id="pig-body"><path d="\(Self.outline)"/></clipPath>\
    <path class="body" d="\(Self.outline)"/>\(content)\
    <path class="line" d="\(Self.outline)\(Self.tailAndSlot)\(isFull ? Self.smilingFace : Self.face)"/>\
    \(isFull ? Self.coinInSlot : Self.eyeAndCoin)</svg>
    """
  }

  private var shown: Int? { percent.map { min(max($0, 0), 100) } }

  private var isFull: Bool { shown == 100 }

  /// The content of the pig, clipped to its outline.
  private var content: HTML? {
    guard let shown, shown > 0 else { return nil }
    let height = (Self.bottom - Self.top) * shown / 100
    let surface = Self.bottom - height
    return """
      <g clip-path="url(#pig-body)"><rect class="fill" y="\(surface)" width="144" height="\(height)"/>\
      \(Self.swimming.contains(shown) ? coins(max(surface, Self.highestCoin)) : nil)</g>
      """
  }

  private func coins(_ height: Int) -> HTML {
    """
    <path class="coin" d="M40 \(height + 1)\(Self.coin)M58 \(height - 2)\(Self.coin)M77 \(height + 2)\(Self.coin)"/>
    """
  }

  private static let outline: HTML = """
    M24 68c0-24 20-41 48-41 12 0 22 3 30 8q5-8 16-9-2 10 0 18 4 5 6 11h6q4 0 4 4v14q0 4-4 4h-7q-4 9-12 15v16q0 4-4 4H95\
    q-4 0-4-4v-9q-16 3-32 0v9q0 4-4 4H43q-4 0-4-4V93Q24 84 24 68z
    """
  private static let tailAndSlot: HTML = "M24 64c-9 3-16-2-14-8s10-4 9 2-8 6-14 3M58 36h28M128 64v4"
  private static let coin: HTML = "a6 6 0 0 1 12 0 6 6 0 0 1-12 0"
  private static let face: HTML = "M101 77q5 3 9 0"
  private static let smilingFace: HTML = "M100 56q5-7 10 0M99 74q6 7 12 2"
  private static let eyeAndCoin: HTML = """
    <circle class="eye" cx="105" cy="55" r="4"/><path class="coin" d="M64 12a8 8 0 0 1 16 0 8 8 0 0 1-16 0"/>
    """
  private static let coinInSlot: HTML = """
    <path class="coin" d="M64 36a9 9 0 1 1 16 0z"/>
    """
}
