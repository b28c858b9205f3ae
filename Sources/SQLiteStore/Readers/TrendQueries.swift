import WalletCore

/// The statements of ``TrendReading``.
enum TrendQueries {
  static let newestFirst: SQL = "SELECT seq,balance,at FROM entry WHERE account_id=?1 AND seq<=?2 ORDER BY seq DESC"
  static let entry: SQL = "SELECT seq,balance,at FROM entry WHERE account_id=?1 AND seq=?2"
}
