import WalletCore

/// Something to be done to the database: a value, run on the writer's thread. It judges before it writes: one that is
/// refused has written nothing.
protocol WriterCommand: Sendable {
  associatedtype Answer: Sendable

  /// When the asker stops waiting, by ``WalletClock/steady()``; nil for work that is done however late.
  var deadline: Timestamp? { get }

  /// Does it.
  /// - Throws: what SQLite said; the command is undone, the others of its group stand.
  func run(in books: Books) throws(SQLiteFailure) -> Answer

  /// Whether the answer means that nothing may be left of the command.
  func isRefusal(_ answer: Answer) -> Bool
}

extension WriterCommand {
  var deadline: Timestamp? { nil }
  func isRefusal(_ answer: Answer) -> Bool { false }
}
