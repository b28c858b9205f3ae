/// Writes a format that tells a history operation by operation.
protocol HistoryWriter: Sendable {
  mutating func begin(_ header: ExportHeader, to bytes: inout [UInt8])
  /// - Parameters:
  ///   - user: whose operations follow.
  ///   - accounts: all accounts of theirs, under the names they have at the head.
  ///   - bytes: what is written to.
  mutating func begin(_ user: UserRecord, accounts: [Account], to bytes: inout [UInt8])
  /// - Parameters:
  ///   - operation: the next one.
  ///   - lines: what it changed in the user's accounts.
  ///   - accounts: how these stand after it.
  ///   - bytes: what is written to.
  mutating func write(
    _ operation: Operation, _ lines: [AccountLine], _ accounts: RunningAccounts, to bytes: inout [UInt8])
  mutating func end(_ user: UserRecord, _ accounts: RunningAccounts, to bytes: inout [UInt8])
  mutating func end(to bytes: inout [UInt8])
}

/// Writes a format that tells a history account by account.
protocol StatementWriter: Sendable {
  mutating func begin(_ header: ExportHeader, to bytes: inout [UInt8])
  /// - Parameters:
  ///   - user: whose accounts follow.
  ///   - accounts: all accounts of theirs, those that are not written included, for the names of other sides.
  ///   - bytes: what is written to.
  mutating func begin(_ user: UserRecord, accounts: [Account], to bytes: inout [UInt8])
  mutating func begin(_ span: AccountSpan, to bytes: inout [UInt8])
  mutating func write(_ line: StatementLine, of span: AccountSpan, to bytes: inout [UInt8])
  /// - Parameters:
  ///   - span: the account, with the balance after its last entry here.
  ///   - bytes: what is written to.
  mutating func end(_ span: AccountSpan, to bytes: inout [UInt8])
  mutating func end(to bytes: inout [UInt8])
}
