import WalletCore

/// Opens a merchant's account, unless there is one. It belongs to no user, and only captures move money to it.
struct OpenMerchant: WriterCommand {
  let name: AccountName
  let currency: Currency
  let deadline: Timestamp?

  func run(in connection: WriterConnection) throws(SQLiteFailure) -> AccountID {
    let id = AccountID(ofMerchant: name, in: currency)
    guard try connection.ledger.merchant(id) == nil else { return id }
    let at = connection.earliestNext
    try connection.ledger.systemAccounts.make(currency, at: at, random: connection.configuration.random)
    try connection.ledger.insertMerchant(id, name: name.text, currency, at: at)
    return id
  }
}
