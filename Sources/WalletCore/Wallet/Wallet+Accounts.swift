/// What home shows.
public struct HomeContents: Sendable {
  /// The open accounts, oldest first.
  public let accounts: [Account]
  /// How each came to its balance, in the same order.
  public let trends: [BalanceTrend]
  /// What was just done; nil where nothing is to be told, or the user has no such operation.
  public let told: UndoableReceipt?
  /// The sign-ins elsewhere that the session was not shown yet, newest first.
  public let signIns: [SignInElsewhere]
}

/// What an account's page shows.
public struct AccountContents: Sendable {
  /// Nil if the user has no such account; then the rest is empty.
  public let account: Account?
  /// The newest entries, newest first.
  public let entries: [Entry]
  /// What was just done; nil where nothing is to be told, or the user has no such operation.
  public let told: UndoableReceipt?
  /// What days and months are counted by.
  public let now: Timestamp
}

/// What an operation did, and until when it can be taken back.
///
/// A class of constants, as ``ReceiptReading`` is.
public final class UndoableReceipt: Sendable {
  /// What it did.
  public let receipt: Receipt
  /// Nil where it cannot be taken back any more, or never could.
  public let undoUntil: Timestamp?

  init(receipt: Receipt, undoUntil: Timestamp?) {
    self.receipt = receipt
    self.undoUntil = undoUntil
  }
}

/// Pages about accounts: what each shows is read together, of one moment, with the session that asks for it.
extension Wallet {
  /// The user's open accounts, how each came to its balance, and what home tells beside them.
  public func home(
    _ token: SessionToken, over days: TrendDays, telling operation: OperationID? = nil
  ) async throws(StoreFailure) -> SessionResult<HomeContents> {
    let hash = token.hash
    return home(hash, try await reader.home(hash, over: days, telling: operation))
  }

  /// Apart from what is awaited, so that nothing of it has a place in what outlives a wait; so with an account's page.
  @inline(never) private func home(_ hash: TokenHash, _ found: SessionRead<HomeReading>?) -> SessionResult<HomeContents>
  {
    judged(hash, found) { home, _ in
      HomeContents(
        accounts: home.accounts, trends: home.trends, told: home.told.map(undoable), signIns: elsewhere(home.signIns))
    }
  }

  /// One of the user's accounts, open or closed, and its newest entries.
  public func accountPage(
    _ token: SessionToken, _ id: AccountID, entries: Int = 20, telling operation: OperationID? = nil
  ) async throws(StoreFailure) -> SessionResult<AccountContents> {
    let hash = token.hash
    return accountPage(hash, try await reader.accountPage(hash, id, entries: entries, telling: operation))
  }

  @inline(never) private func accountPage(
    _ hash: TokenHash, _ found: SessionRead<AccountPageReading>?
  ) -> SessionResult<AccountContents> {
    judged(hash, found) { page, _ in
      AccountContents(
        account: page.account, entries: page.entries, told: page.told.map(undoable),
        now: now(page.newestOperation))
    }
  }

  /// The account that a form is about, and another that it names.
  public func accountForm(
    _ token: SessionToken, _ id: AccountID, other: AccountID? = nil
  ) async throws(StoreFailure) -> SessionResult<AccountFormReading> {
    let hash = token.hash
    return judged(hash, try await reader.accountForm(hash, id, other: other))
  }

  /// An account, and the accounts among which another is chosen.
  public func accountChoice(
    _ token: SessionToken, _ id: AccountID, chosen: AccountID? = nil
  ) async throws(StoreFailure) -> SessionResult<AccountChoiceReading> {
    let hash = token.hash
    return judged(hash, try await reader.accountChoice(hash, id, chosen: chosen))
  }

  /// What one of the user's operations did; nil for every other, whether it exists or not.
  public func receipt(
    _ token: SessionToken, _ id: OperationID
  ) async throws(StoreFailure) -> SessionResult<UndoableReceipt?> {
    let hash = token.hash
    return judged(hash, try await reader.receipt(hash, id)) { found, _ in found.map(undoable) }
  }

  /// A page of the user's closed accounts, last closed first.
  /// - Parameters:
  ///   - token: the session's.
  ///   - page: from 1; beyond the 1,000th, that one is given.
  /// - Returns: the page, empty beyond the last.
  /// - Throws: ``StoreFailure`` if they cannot be read now.
  public func closedAccounts(
    _ token: SessionToken, page: Int
  ) async throws(StoreFailure) -> SessionResult<ClosedAccountsPage> {
    let page = min(max(page, 1), ClosedAccountsPage.last)
    let size = ClosedAccountsPage.size
    let hash = token.hash
    let found = try await reader.closedAccounts(hash, after: (page - 1) * size, limit: size + 1)
    return judged(hash, found) { closed, _ in
      ClosedAccountsPage(
        accounts: Array(closed.prefix(size)), page: page,
        hasMore: closed.count > size && page < ClosedAccountsPage.last)
    }
  }
}
