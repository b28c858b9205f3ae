import WalletCore

/// Writes down how a user wants the wallet to look.
struct SavePreference: WriterCommand {
  let change: PreferenceChange
  let user: UserID
  let deadline: Timestamp?

  func run(in books: Books) throws(SQLiteFailure) {
    try books.savePreference(change, of: user)
  }
}
