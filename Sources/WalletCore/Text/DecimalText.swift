/// Decimal numbers in plain digits, written exactly.
package enum DecimalText {
  /// A number of tenths, hundredths or smaller parts: `12.340`, `0.05`, `7`.
  /// - Parameters:
  ///   - parts: how many parts there are.
  ///   - scale: how many digits stand after the point.
  ///   - dropsZeros: whether zeros at the end of these are left out, and the point if nothing else is behind it.
  /// - Returns: at least one digit before the point, which is there only before others.
  package static func string(_ parts: UInt64, scale: Int, dropsZeros: Bool = false) -> String {
    let digits = String(parts)
    let padded = String(repeating: "0", count: max(0, scale + 1 - digits.utf8.count)) + digits
    var decimals = padded.suffix(scale)
    while dropsZeros, decimals.last == "0" { decimals.removeLast() }
    let whole = padded.prefix(padded.utf8.count - scale)
    return decimals.isEmpty ? String(whole) : "\(whole).\(decimals)"
  }
}
