import WalletCore

/// Formats rates and fees in percent.
package enum RateText {
  /// The rate exactly, without zeros at its end: `0.9234`.
  package static func string(_ rate: Rate) -> String { decimal(rate.digits, scale: rate.scale) }

  /// A fee in hundredths of a percent, in percent: `0.25 %`.
  package static func percent(_ feeRate: Int64) -> String { "\(decimal(feeRate, scale: 2)) %" }

  private static func decimal(_ units: Int64, scale: Int) -> String {
    let digits = String(units)
    let padded = String(repeating: "0", count: max(0, scale + 1 - digits.utf8.count)) + digits
    var decimals = padded.suffix(scale)
    while decimals.last == "0" { decimals.removeLast() }
    let whole = padded.dropLast(scale)
    return decimals.isEmpty ? String(whole) : "\(whole).\(decimals)"
  }
}
