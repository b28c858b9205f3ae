import WalletCore

/// Writes down how a user wants the wallet to look.
struct SavePreference: WriterCommand {
  let change: PreferenceChange
  let user: UserID
  let deadline: Timestamp?

  func run(in books: Books) throws(SQLiteFailure) {
    switch change {
    case .theme(let theme): try books.users.saveTheme.run(user, theme.stored)
    case .hidesAmounts(let hides): try books.users.saveHiding.run(user, hides)
    case .goal(let goal): try books.users.saveGoal.run(user, goal?.minorUnits)
    }
  }
}
