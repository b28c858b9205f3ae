import WalletCore

/// Walks through a user's notes from the newest back, beside operations that come in that order too.
struct NoteWalk {
  private let noteUpTo: Statement
  private let account: AccountNumber
  /// The newest note that was not passed yet; nil before the first look.
  private(set) var next: EntryWalk.Note?

  /// - Parameters:
  ///   - noteUpTo: ``ReaderQueries/note``.
  ///   - account: any account of the user.
  ///   - next: where an earlier walk came to.
  init(_ noteUpTo: Statement, _ account: AccountNumber, from next: EntryWalk.Note? = nil) {
    self.noteUpTo = noteUpTo
    self.account = account
    self.next = next
  }

  /// The note on an operation; nil if it has none. Its number is not above the one asked about before.
  mutating func note(on operation: Int64) throws(SQLiteFailure) -> String? {
    if next.map({ $0.operation > operation }) ?? true {
      next =
        try noteUpTo.first(account, operation) { row in EntryWalk.Note(operation: row.integer(0), text: row.text(1)) }
        ?? EntryWalk.Note(operation: 0, text: "")
    }
    guard let next, next.operation == operation else { return nil }
    return next.text
  }
}
