import WalletCore

/// The numbers of the series in which operators number their invoices.
enum InvoiceSeries {
  /// The first series that a wallet can begin when a backup is restored then: the minutes since 2026 began, in UTC. The same
  /// backup can be restored twice, so that the series before it does not tell which ones were used.
  static func begun(at now: Timestamp) -> Int64 { max(1, (now.milliseconds - 1_767_225_600_000) / 60_000) }
}
