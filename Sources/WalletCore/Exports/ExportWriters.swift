/// Writes a format that lists a history operation by operation.
protocol HistoryWriter: Sendable {
  /// Writes the beginning of the file.
  mutating func begin(to bytes: inout [UInt8])
  /// - Parameters:
  ///   - user: the user whose operations follow.
  ///   - phones: when the user joined, and when the phone number changed.
  ///   - accounts: all accounts of the user, with the names they have at the head.
  ///   - bytes: the output to append to.
  mutating func begin(_ user: UserRecord, _ phones: [PhoneAssignment], accounts: [Account], to bytes: inout [UInt8])
  /// - Parameters:
  ///   - operation: the next operation.
  ///   - lines: what it changed in the user's accounts.
  ///   - accounts: the user's accounts after it.
  ///   - bytes: the output to append to.
  mutating func write(
    _ operation: Operation, _ lines: [AccountLine], _ accounts: RunningAccounts, to bytes: inout [UInt8])
  /// - Parameters:
  ///   - user: the user whose operations were written.
  ///   - accounts: the user's accounts after them.
  ///   - cards: the cards that the user keeps.
  ///   - bytes: the output to append to.
  mutating func end(
    _ user: UserRecord, _ accounts: RunningAccounts, cards: [StoredCard], to bytes: inout [UInt8])
  /// Writes the end of the file.
  /// - Parameters:
  ///   - operators: all operators, in a file of all users.
  ///   - bytes: the output to append to.
  mutating func end(operators: [ChargerList.Operator], to bytes: inout [UInt8])
}

/// Writes a format that lists a history account by account.
protocol StatementWriter: Sendable {
  /// Writes the beginning of the file.
  mutating func begin(to bytes: inout [UInt8])
  /// - Parameters:
  ///   - user: the user whose accounts follow.
  ///   - accounts: all accounts of the user, even those not written, for the names of other sides.
  ///   - bytes: the output to append to.
  mutating func begin(_ user: UserRecord, accounts: [Account], to bytes: inout [UInt8])
  mutating func begin(_ span: AccountSpan, to bytes: inout [UInt8])
  mutating func write(_ line: StatementLine, of span: AccountSpan, to bytes: inout [UInt8])
  /// - Parameters:
  ///   - span: the account, with the balance after its last entry in the export.
  ///   - bytes: the output to append to.
  mutating func end(_ span: AccountSpan, to bytes: inout [UInt8])
  mutating func end(to bytes: inout [UInt8])
}
