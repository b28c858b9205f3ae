import WalletCore

extension DayZone {
  package static let utc = DayZone { _ in 0 }
  /// New York in November.
  package static let newYork = DayZone { _ in -5 * 3600 }
  /// Kathmandu.
  package static let nepal = DayZone { _ in 20_700 }
}
