import WalletCore

/// What the reader knows about passkeys.
extension SQLiteReader {
  func passkeys(of user: UserID) throws(StoreFailure) -> [Passkey] {
    try read { () throws(SQLiteFailure) in try passkeys.all(of: user) }
  }

  func passkeyCount(of user: UserID) throws(StoreFailure) -> Int {
    try read { () throws(SQLiteFailure) in try passkeys.count(of: user) }
  }

  func passkeyHandle(of user: UserID) throws(StoreFailure) -> PasskeyHandle? {
    try read { () throws(SQLiteFailure) in try passkeys.handle(of: user) }
  }

  func passkey(_ credential: CredentialID) throws(StoreFailure) -> PasskeyRecord? {
    try read { () throws(SQLiteFailure) in try passkeys.record(credential) }
  }
}
