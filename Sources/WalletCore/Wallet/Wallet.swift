/// The entry point of the core: what a person can do.
///
/// The names come from the apps that this wallet unites. A failed operation changes nothing and says why. There is
/// one value for each event loop: it holds that loop's reader and is not `Sendable`.
package struct Wallet {
  /// The parts that all loops share.
  let context: WalletContext
  /// This loop's own connection for reading.
  let reader: any StoreReader

  /// - Throws: ``StoreFailure`` if the store cannot open a reader.
  package init(_ context: WalletContext) throws(StoreFailure) {
    self.context = context
    reader = try context.store.openReader()
  }

  /// Throws if the store does not answer.
  package func ping() async throws(StoreFailure) { try await reader.ping() }

  /// What currencies are worth now; a page takes it once.
  package var rates: RateTable { context.rates.table }

  /// No read is expected soon: releases the snapshot kept for the next one.
  package func parkSnapshot() { reader.parkSnapshot() }

  /// The settings page's data that is not part of the session.
  package func settings(_ token: SessionToken) async throws(StoreFailure) -> SessionResult<SettingsContents> {
    let hash = token.hash
    let found = try await reader.settings(hash)
    let now = context.clock.monotonic()
    return judged(hash, found) { reading, _ in
      SettingsContents(
        recoveryCodes: reading.recoveryCodes, app: reading.app, passkeys: reading.passkeys,
        devices: reading.sessions.count { line(of: $0, at: now) != nil }, currencies: reading.currencies)
    }
  }

  /// Saves the user's display name.
  package func saveUsername(_ name: UserName, of user: SignedInUser) async throws(StoreFailure) {
    try await context.store.saveUserName(name, of: user.id, deadline: context.deadline())
  }

  /// Saves one of the user's preferences for the wallet's look.
  package func savePreference(_ change: PreferenceChange, of user: SignedInUser) async throws(StoreFailure) {
    try await context.store.savePreference(change, of: user.id, deadline: context.deadline())
  }

  /// Saves what the user wants of an account.
  /// - Returns: false if the user has no such open account.
  package func savePreference(
    _ change: AccountPreference, of account: AccountID, _ user: SignedInUser
  ) async throws(StoreFailure) -> Bool {
    try await context.store.savePreference(change, of: account, user.id, deadline: context.deadline())
  }

  /// Moves an account in the user's list.
  /// - Returns: false if the user has no such open account.
  package func move(
    _ account: AccountID, _ move: AccountMove, of user: SignedInUser
  ) async throws(StoreFailure) -> Bool {
    try await context.store.move(account, move, of: user.id, deadline: context.deadline())
  }

  // MARK: Accounts and money

  /// Opens an empty account.
  package func createAccount(
    named name: AccountName, in currency: Currency, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.open(name: name, currency: currency), user, key)
  }

  /// Gives an account another name.
  package func rename(
    _ account: AccountID, to name: AccountName, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.rename(account, name: name), user, key)
  }

  /// Closes the account; the money left in it goes to `moveTo`, or is kept until the account is reopened.
  /// - Parameters:
  ///   - account: which one.
  ///   - seen: the account's sequence as the user saw it.
  ///   - moveTo: another of the user's accounts, or nil.
  ///   - user: the account's user.
  ///   - key: the form's operation key.
  /// - Returns: the receipt of what was booked.
  /// - Throws: why nothing was done.
  package func deleteAccount(
    _ account: AccountID, seen: Int64, moveTo: AccountID?, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.close(account, seen: seen, moveTo: moveTo), user, key)
  }

  /// Brings money into an account from outside; nothing is charged to the card that it names.
  package func deposit(
    _ amount: Money, to account: AccountID, card: CardID? = nil, note: NoteText = .none, for user: SignedInUser,
    key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.deposit(to: account, amount, card: card), user, key, note)
  }

  /// Takes money out of an account, if it has enough.
  /// - Parameters:
  ///   - amount: how much.
  ///   - account: where from.
  ///   - seen: the account's sequence as the user saw it, if the amount was shown as all that is available: if
  ///     the balance has changed since, nothing is booked. Nil if that does not matter.
  ///   - card: the user's card that the money goes to; nothing is paid to it.
  ///   - note: what it is for.
  ///   - user: the account's user.
  ///   - key: the form's operation key.
  /// - Returns: the receipt of what was booked.
  /// - Throws: why nothing was done.
  package func withdraw(
    _ amount: Money, from account: AccountID, seen: Int64? = nil, card: CardID? = nil, note: NoteText = .none,
    for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.withdraw(from: account, amount, seen: seen, card: card), user, key, note)
  }

  /// Moves money from one of the user's accounts to another.
  /// - Parameters:
  ///   - amount: how much.
  ///   - account: where from.
  ///   - receiver: where to.
  ///   - seen: as for ``withdraw(_:from:seen:card:note:for:key:)``.
  ///   - note: what it is for.
  ///   - user: the user of both accounts.
  ///   - key: the form's operation key.
  /// - Returns: the receipt of what was booked.
  /// - Throws: why nothing was done.
  package func transfer(
    _ amount: Money, from account: AccountID, to receiver: AccountID, seen: Int64? = nil, note: NoteText = .none,
    for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.transfer(from: account, to: receiver, amount, seen: seen), user, key, note)
  }
}

// MARK: - Taking back

extension Wallet {
  /// Reopens a closed account, with the money that was in it.
  package func reopenAccount(
    _ account: AccountID, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.reopen(account), user, key)
  }

  /// Undoes one of the user's operations.
  package func undo(
    _ operation: OperationID, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.undo(operation), user, key)
  }

  /// Keeps the user's note on an operation; an empty note removes it.
  /// - Returns: false if the user has no such operation.
  package func saveNote(
    _ note: NoteText, on operation: OperationID, of user: SignedInUser
  ) async throws(StoreFailure) -> Bool {
    try await context.store.saveNote(note, on: operation, of: user.id, deadline: context.deadline())
  }
}

// MARK: - How it is done

extension Wallet {
  func book(
    _ action: LedgerAction, _ user: SignedInUser, _ key: OperationKey, _ note: NoteText = .none
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await context.store.book(
      LedgerCommand(user: user.id, key: key, action: action, note: note, deadline: context.deadline()))
  }
}
