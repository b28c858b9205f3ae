import WalletCore

/// An account's balance trend as a line without axes: a step for each day on which the balance changed.
///
/// Screen readers ignore it; they read ``Words/change(_:_:_:)``.
struct Sparkline {
  var trend: BalanceTrend

  /// The height of the drawing in its own units; a day is one unit wide.
  private static let height = 32
  /// Free space above and below the line, so that its stroke is not cut off.
  private static let margin = 2

  /// Appends nothing without a change: beside an amount a flat line is a minus sign.
  func append(to parts: inout HTML.StringInterpolation) {
    guard !trend.changes.isEmpty else { return }
    parts.appendLiteral(
      #"<svg class="spark" viewBox="0 0 30 32" preserveAspectRatio="none" aria-hidden="true"><path d=""#)
    parts.appendBytes { appendPath(to: &$0) }
    parts.appendLiteral("\"/></svg>")
  }

  /// `M0 16h12v-14h18`: relative moves along, and up or down. Days drawn at the same height are one move.
  func appendPath(to bytes: inout [UInt8]) {
    let scale = Scale(trend)
    var x = trend.begin
    var y = scale.y(trend.opening)
    Self.append("M", x, to: &bytes)
    Self.append(" ", y, to: &bytes)
    for change in trend.changes {
      let next = scale.y(change.balance)
      guard next != y else { continue }
      Self.append("h", change.day - x, to: &bytes)
      Self.append("v", next - y, to: &bytes)
      (x, y) = (change.day, next)
    }
    Self.append("h", TrendDays.count - x, to: &bytes)
  }

  private static func append(_ command: Unicode.Scalar, _ number: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: command))
    Digits.append(Int64(number), to: &bytes)
  }

  /// From the lowest balance to the highest. The whole height is at least a tenth of the highest balance and at least
  /// 100 minor units, centred: a small change looks small, and an unchanged balance is in the middle.
  private struct Scale {
    private let top: Int64
    private let span: Int64

    init(_ trend: BalanceTrend) {
      var (low, high) = (trend.opening, trend.opening)
      for change in trend.changes {
        low = min(low, change.balance)
        high = max(high, change.balance)
      }
      span = max(high - low, high / 10, 100)
      top = high + (span - (high - low)) / 2
    }

    /// Units from the top. A balance is at most 10^17, so nothing overflows.
    func y(_ balance: Int64) -> Int {
      let room = Int64(Sparkline.height - 2 * Sparkline.margin)
      return Sparkline.margin + Int(((top - balance) * room + span / 2) / span)
    }
  }
}
