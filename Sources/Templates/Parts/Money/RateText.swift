import WalletCore

/// Formats rates and fees in percent.
package enum RateText {
  /// The rate exactly, without zeros at its end: `0.9234`.
  package static func string(_ rate: Rate) -> String {
    DecimalText.string(rate.digits.magnitude, scale: rate.scale, dropsZeros: true)
  }

  /// A fee in hundredths of a percent, in percent: `0.25%`.
  package static func percent(_ feeRate: Int64) -> String {
    "\(DecimalText.string(feeRate.magnitude, scale: 2, dropsZeros: true))%"
  }
}
