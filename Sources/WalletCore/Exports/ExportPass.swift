/// One way through the history: operation by operation, or account by account.
protocol ExportPass: Sendable {
  /// Writes what stands over all.
  mutating func begin(_ header: ExportHeader, to bytes: inout [UInt8])
  /// Turns to a user.
  mutating func begin(_ user: UserRecord, from reader: any HistoryReader, to bytes: inout [UInt8]) throws(StoreFailure)
  /// Writes a piece of the user's history.
  /// - Returns: whether that was the last.
  mutating func writeMore(from reader: any HistoryReader, to bytes: inout [UInt8]) throws(StoreFailure) -> Bool
  /// Writes what stands under all.
  mutating func end(to bytes: inout [UInt8])
}
