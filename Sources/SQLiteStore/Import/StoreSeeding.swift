import PhoneNumbers
import WalletCore

/// Fills a new store with many users and operations, for imports and measurements. Uses the writer's statements and
/// rules, on the caller's thread, in large transactions that do not wait for the disk.
///
/// The result is a store like any other: tables, triggers and chain are the same, and the next
/// ``SQLiteStore/open(_:)`` checks all of them. What an unfinished seeding leaves is to be removed: it may open as a
/// store that has only a part.
package final class StoreSeeding {
  /// How many changes make one transaction.
  private static let group = 20_000

  private let configuration: StoreConfiguration
  private var connection: WriterConnection?
  private var lock: FolderLock?
  private var inGroup = 0

  /// Creates the store.
  /// - Throws: why it cannot be created; a folder that has a wallet is left alone.
  package init(_ configuration: StoreConfiguration) throws(StoreOpenFailure) {
    var configuration = configuration
    // Quotas do not apply to seeding.
    configuration.quotas = LedgerQuotas()
    self.configuration = configuration
    let opening = StoreOpening(configuration)
    try opening.folder.make()
    lock = try opening.folder.lock()
    guard opening.folder.size(of: opening.folder.database) == nil else {
      throw .notWritable(folder: configuration.folder, reason: "there is a wallet in it")
    }
    let sqlite = try opening.connect()
    do throws(SQLiteFailure) {
      try ConnectionSettings.applyForSeeding(sqlite)
      connection = try WriterConnection(sqlite, configuration)
    } catch {
      throw .broken(error.description)
    }
  }

  /// Adds a user.
  package func addUser(_ phone: E164Number, named name: UserName, at: Timestamp) throws(StoreFailure) -> UserID {
    try addUser(phone.e164, named: name, at: at)
  }

  /// The same with a number that may be a placeholder.
  func addUser(_ phone: String, named name: UserName, at: Timestamp) throws(StoreFailure) -> UserID {
    try change { connection throws(SQLiteFailure) in
      let moment = at.notBefore(connection.newest)
      let (user, head) = try connection.phones.join(phone, after: connection.head, at: moment)
      connection.advance(to: head, at: moment)
      try connection.users.saveName(name.text, of: user)
      return user
    }
  }

  /// Books that a user has another number, at a time that is not before the newest operation.
  func changePhone(of user: UserID, to phone: String, at: Timestamp) throws(StoreFailure) {
    try change { connection throws(SQLiteFailure) in
      let head = try connection.phones.change(user, to: phone, after: connection.head, at: at)
      connection.advance(to: head, at: at)
    }
  }

  /// Opens a merchant's account, unless there is one.
  /// - Returns: the account's identifier.
  func openMerchant(_ name: AccountName, in currency: Currency) throws(StoreFailure) -> AccountID {
    try change { connection throws(SQLiteFailure) in
      try OpenMerchant(name: name, currency: currency, deadline: nil).run(in: connection)
    }
  }

  /// Says that an import books the first operations, before any of them. Operators begin in a new series of invoices.
  /// - Parameters:
  ///   - operations: how many; their bills need no sessions.
  ///   - series: no operator's next invoice is in an earlier one.
  /// - Throws: why that cannot be written; there is an operation already, for instance.
  func beginImport(of operations: Int, series: Int64) throws(StoreFailure) {
    try change { connection throws(SQLiteFailure) in
      try connection.sqlite.run("UPDATE wallet SET series=max(series,?1), imported=?2", series, Int64(operations))
    }
  }

  /// Adds an operator with the merchant's account, which may be there.
  func add(_ owner: ChargerList.Operator) throws(StoreFailure) {
    try change { connection throws(SQLiteFailure) in try LoadChargers.add(owner, in: connection) }
  }

  /// Signs a user in, without a code.
  package func addSession(_ session: NewSession, of user: UserID) throws(StoreFailure) {
    try change { connection throws(SQLiteFailure) in
      try connection.sessions.insert(session, of: user)
    }
  }

  /// Books a command as the writer does.
  /// - Throws: the refusal.
  @discardableResult
  package func book(_ command: LedgerCommand) throws(LedgerRefusal) -> LedgerReceipt {
    try run(BookCommand(command: command))
  }

  /// Books an operation from another store again, under a new key.
  /// - Parameters:
  ///   - action: what was done.
  ///   - user: who did it.
  ///   - replay: its time, and the identifier of the account that it opened.
  /// - Returns: the receipt of the new booking.
  /// - Throws: the refusal.
  func book(
    _ action: LedgerAction, by user: UserID, as replay: BookingContext.Replay
  ) throws(LedgerRefusal) -> LedgerReceipt {
    let key = OperationKey(configuration.random.publicID())
    return try run(
      BookCommand(command: LedgerCommand(user: user, key: key, action: action, deadline: .endOfTime), replay: replay))
  }

  private func run(_ command: BookCommand) throws(LedgerRefusal) -> LedgerReceipt {
    let result: Result<LedgerReceipt, LedgerRefusal>
    do throws(StoreFailure) {
      result = try change { connection throws(SQLiteFailure) in try command.run(in: connection) }
    } catch {
      throw .unavailable(error)
    }
    return try result.get()
  }

  /// Saves a user's note on an operation.
  /// - Throws: ``StoreFailure/broken(_:)`` if the user has no such operation.
  func saveNote(_ note: NoteText, on operation: OperationID, of user: UserID) throws(StoreFailure) {
    let command = SaveNote(note: note, operation: operation, user: user, deadline: nil)
    guard try change({ connection throws(SQLiteFailure) in try command.run(in: connection) }) else {
      throw .broken("no operation for a note")
    }
  }

  /// Adds a card to those that the user keeps.
  func addCard(_ card: NewCard, of user: UserID, at moment: Timestamp) throws(StoreFailure) {
    let added = StoredCard(
      id: CardID(configuration.random.publicID()), nickname: card.nickname.text, label: card.label,
      expiry: card.expiry, addedAt: moment)
    let kept = KeptCard(
      card: added, user: user, form: OperationKey(configuration.random.publicID()), fingerprint: card.fingerprint)
    try change { connection throws(SQLiteFailure) in try connection.cards.add(kept) }
  }

  /// The state of one of a user's accounts.
  /// - Returns: nil if the user has no such account.
  func account(_ id: AccountID, of user: UserID) throws(StoreFailure) -> AccountState? {
    guard let connection else { throw .closed }
    do throws(SQLiteFailure) {
      return try connection.ledger.account(id, of: user)
    } catch {
      throw error.storeFailure
    }
  }

  /// Commits the open transaction and closes the store. Nothing can be added afterwards.
  package func finish() throws(StoreFailure) {
    guard let connection else { return }
    do throws(SQLiteFailure) {
      if connection.sqlite.isInTransaction { try connection.commit() }
    } catch {
      throw error.storeFailure
    }
    // SQLite's connection closes with this one; only then may other processes have the folder.
    self.connection = nil
    lock = nil
  }

  private func change<Result>(_ body: (WriterConnection) throws(SQLiteFailure) -> Result) throws(StoreFailure) -> Result
  {
    guard let connection else { throw .closed }
    do throws(SQLiteFailure) {
      if inGroup == 0 { try connection.begin() }
      let result = try body(connection)
      inGroup += 1
      if inGroup == Self.group {
        try connection.commit()
        inGroup = 0
      }
      return result
    } catch {
      throw error.storeFailure
    }
  }
}
