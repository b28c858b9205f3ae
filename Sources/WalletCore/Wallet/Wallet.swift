/// The front door of the core: what a person can do.
///
/// The names are those of the apps that this wallet brings together. An operation that fails leaves everything as it was
/// and says why. One value for each event loop: it holds that loop's reader and is not `Sendable`.
public struct Wallet {
  /// What all loops share.
  public let context: WalletContext
  /// This loop's own connection for reading.
  let reader: any StoreReader

  /// - Throws: ``StoreFailure`` if the store gives no reader.
  public init(_ context: WalletContext) throws(StoreFailure) {
    self.context = context
    reader = try context.store.openReader()
  }

  /// Throws if the store does not answer.
  public func ping() async throws(StoreFailure) { try await reader.ping() }

  /// Nobody asks for a while: what is kept for the next read is let go.
  public func parkSnapshot() { reader.parkSnapshot() }

  /// When a command of a request that begins now is no longer waited for.
  func deadline() -> Timestamp { context.clock.monotonic().adding(seconds: context.handlerTime) }

  /// What the settings show beside what is known of the user.
  public func settings(_ token: SessionToken) async throws(StoreFailure) -> SessionResult<SettingsReading> {
    let hash = token.hash
    return judged(hash, try await reader.settings(hash))
  }

  /// Keeps what the user wants to be called.
  public func saveUsername(_ name: UserName, of user: SignedInUser) async throws(StoreFailure) {
    try await context.store.saveUserName(name, of: user.id, deadline: deadline())
  }

  /// Keeps how the user wants the wallet to look.
  public func savePreference(_ change: PreferenceChange, of user: SignedInUser) async throws(StoreFailure) {
    try await context.store.savePreference(change, of: user.id, deadline: deadline())
  }

  // MARK: Accounts and money

  /// Opens an account with nothing in it.
  public func createAccount(
    named name: AccountName, in currency: Currency, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.open(name: name, currency: currency), user, key)
  }

  /// Gives an account another name.
  public func rename(
    _ account: AccountID, to name: AccountName, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.rename(account, name: name), user, key)
  }

  /// Closes the account; what is left in it goes to `moveTo`, or is kept for its reopening.
  /// - Parameters:
  ///   - account: which one.
  ///   - seen: the account's sequence as the user saw it.
  ///   - moveTo: another account of the user's, or nil.
  ///   - user: the owner.
  ///   - key: the form's.
  /// - Returns: what it left in the books.
  /// - Throws: why nothing was done.
  public func deleteAccount(
    _ account: AccountID, seen: Int64, moveTo: AccountID?, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.close(account, seen: seen, moveTo: moveTo), user, key)
  }

  /// Brings money into an account from outside.
  public func deposit(
    _ amount: Money, to account: AccountID, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.deposit(to: account, amount), user, key)
  }

  /// Takes money out of an account, if it is there.
  /// - Parameters:
  ///   - amount: how much.
  ///   - account: where from.
  ///   - seen: the account's sequence as the user saw it, where the amount was shown as all that is in it: when it has
  ///     moved on since, nothing is booked. Nil where that does not matter.
  ///   - user: the owner.
  ///   - key: the form's.
  /// - Returns: what it left in the books.
  /// - Throws: why nothing was done.
  public func withdraw(
    _ amount: Money, from account: AccountID, seen: Int64? = nil, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.withdraw(from: account, amount, seen: seen), user, key)
  }

  /// Moves money from one of the user's accounts to another.
  /// - Parameters:
  ///   - amount: how much.
  ///   - account: where from.
  ///   - receiver: where to.
  ///   - seen: as for a withdrawal.
  ///   - user: the owner of both.
  ///   - key: the form's.
  /// - Returns: what it left in the books.
  /// - Throws: why nothing was done.
  public func transfer(
    _ amount: Money, from account: AccountID, to receiver: AccountID, seen: Int64? = nil, for user: SignedInUser,
    key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.transfer(from: account, to: receiver, amount, seen: seen), user, key)
  }
}

// MARK: - Taking back

extension Wallet {
  /// Opens a closed account again, with the money that was in it.
  public func reopenAccount(
    _ account: AccountID, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.reopen(account), user, key)
  }

  /// Takes one of the user's operations back.
  public func undo(
    _ operation: OperationID, for user: SignedInUser, key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await book(.undo(operation), user, key)
  }

  /// Keeps what the user writes beside an operation; an empty note removes it.
  /// - Returns: false if the user has no such operation.
  public func saveNote(
    _ note: NoteText, on operation: OperationID, of user: SignedInUser
  ) async throws(StoreFailure) -> Bool {
    try await context.store.saveNote(note, on: operation, of: user.id, deadline: deadline())
  }
}

// MARK: - How it is done

extension Wallet {
  private func book(
    _ action: LedgerAction, _ user: SignedInUser, _ key: OperationKey
  ) async throws(LedgerRefusal) -> LedgerReceipt {
    try await context.store.book(LedgerCommand(user: user.id, key: key, action: action, deadline: deadline()))
  }
}
