import WalletCore

/// A job for the database: a value, run on the writer's thread. It judges before it writes: a refused command has
/// written nothing.
protocol WriterCommand: Sendable {
  associatedtype Answer: Sendable

  /// When the caller stops waiting, by ``WalletClock/monotonic()``; nil for work that runs however late.
  var deadline: Timestamp? { get }

  /// Until when it may wait for other commands, so that one COMMIT makes all of them durable, by
  /// ``WalletClock/monotonic()``; nil if it may not.
  var startsBy: Timestamp? { get }

  /// Runs the command.
  /// - Throws: SQLite's failure; the command is rolled back, the others of its group stay.
  func run(in connection: WriterConnection) throws(SQLiteFailure) -> Answer
}

extension WriterCommand {
  var deadline: Timestamp? { nil }
  var startsBy: Timestamp? { nil }
}
