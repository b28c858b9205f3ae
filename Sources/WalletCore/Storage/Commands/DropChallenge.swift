/// Forgets a challenge, if it is still the browser's.
struct DropChallenge: WriterCommand {
  let browser: TokenHash
  let id: PublicID
  var deadline: Timestamp?

  func run(in books: Books) throws(SQLiteFailure) {
    try books.people.forgetChallenge.run(browser, id)
  }
}
