import WalletCore

/// Keeps what a user writes beside one of their operations; an empty note removes it. A note is not part of the chain.
struct SaveNote: WriterCommand {
  let note: NoteText
  let operation: OperationID
  let user: UserID
  let deadline: Timestamp?

  func run(in books: Books) throws(SQLiteFailure) -> Bool {
    guard let found = try books.ledger.reversible(operation, of: user) else { return false }
    if note.text.isEmpty {
      try books.ledger.dropNote.run(found.number)
    } else {
      try books.ledger.saveNote.run(found.number, note.text, books.configuration.clock.now())
    }
    return true
  }
}
