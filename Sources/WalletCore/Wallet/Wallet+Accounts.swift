/// The contents of the home page.
package struct HomeContents: Sendable {
  /// The open accounts, oldest first.
  package let accounts: [Account]
  /// How each account came to its balance, in the same order.
  package let trends: [BalanceTrend]
  /// The newest lines of their activity, newest first; at most ``recentLines``.
  package let recent: [ActivityLine]
  /// The operation just done; nil if there is none to report, or the user has no such operation.
  package let justDone: UndoableReceipt?
  /// The sign-ins on other devices that this session was not shown yet, newest first.
  package let signIns: [SignInElsewhere]

  /// How many lines of activity the home page shows.
  package static let recentLines = 5
  /// How many entries are looked at for them: those that show a move a second time are passed over.
  package static let recentLooks = 100
}

/// The contents of an account's page.
package struct AccountContents: Sendable {
  /// Nil if the user has no such account; then the rest is empty.
  package let account: Account?
  /// The newest entries, newest first.
  package let entries: [Entry]
  /// The operation just done; nil if there is none to report, or the user has no such operation.
  package let justDone: UndoableReceipt?
  /// The user's cards, also removed ones, the oldest first.
  package let cards: [StoredCard]
  /// The user's last notes, to suggest them again; newest first.
  package let notes: [String]
  /// The time that days and months are counted by.
  package let now: Timestamp
}

/// The result of an operation, and until when it can be undone.
///
/// An immutable class, like ``ReceiptReading``.
package final class UndoableReceipt: Sendable {
  /// What the operation did.
  package let receipt: Receipt
  /// Nil if it can no longer be undone, or never could.
  package let undoUntil: Timestamp?

  init(receipt: Receipt, undoUntil: Timestamp?) {
    self.receipt = receipt
    self.undoUntil = undoUntil
  }
}

/// Pages about accounts: everything that each page shows is read in one snapshot, with the session that asks for it.
extension Wallet {
  /// The user's open accounts, how each came to its balance, and the home page's notices.
  package func home(
    _ token: SessionToken, over days: TrendDays, telling operation: OperationID? = nil
  ) async throws(StoreFailure) -> SessionResult<HomeContents> {
    let hash = token.hash
    return home(hash, try await reader.home(hash, over: days, telling: operation))
  }

  /// Separate from the awaiting function, so that its values take no space in the frame that outlives the wait; so is
  /// `accountPage`.
  @inline(never) private func home(_ hash: TokenHash, _ found: SessionRead<HomeReading>?) -> SessionResult<HomeContents>
  {
    judged(hash, found) { home, _ in
      HomeContents(
        accounts: home.accounts, trends: home.trends, recent: home.recent, justDone: home.justDone.map(undoable),
        signIns: elsewhere(home.signIns, than: hash))
    }
  }

  /// One of the user's accounts, open or closed, and its newest entries.
  package func accountPage(
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
        account: page.account, entries: page.entries, justDone: page.justDone.map(undoable), cards: page.cards,
        notes: NoteText.suggested(from: page.notes), now: now(page.newestOperation))
    }
  }

  /// The account that a form is about, and another account that the form names.
  package func accountForm(
    _ token: SessionToken, _ id: AccountID, other: AccountID? = nil
  ) async throws(StoreFailure) -> SessionResult<AccountFormReading> {
    let hash = token.hash
    return judged(hash, try await reader.accountForm(hash, id, other: other))
  }

  /// An account, and the accounts from which the user chooses another.
  package func accountChoice(
    _ token: SessionToken, _ id: AccountID, chosen: AccountID? = nil
  ) async throws(StoreFailure) -> SessionResult<AccountChoiceReading> {
    let hash = token.hash
    return judged(hash, try await reader.accountChoice(hash, id, chosen: chosen))
  }

  /// The currencies of the user's open accounts, one for each account.
  package func currencies(_ token: SessionToken) async throws(StoreFailure) -> SessionResult<[Currency]> {
    let hash = token.hash
    return judged(hash, try await reader.currencies(hash))
  }

  /// The result of one of the user's operations; nil for any other operation, whether it exists or not.
  package func receipt(
    _ token: SessionToken, _ id: OperationID
  ) async throws(StoreFailure) -> SessionResult<UndoableReceipt?> {
    let hash = token.hash
    return judged(hash, try await reader.receipt(hash, id)) { found, _ in found.map(undoable) }
  }

  /// A page of the user's closed accounts, last closed first.
  /// - Parameters:
  ///   - token: the session's token.
  ///   - page: from 1; a number above 1,000 counts as 1,000.
  /// - Returns: the page; empty after the last one.
  /// - Throws: ``StoreFailure`` if they cannot be read now.
  package func closedAccounts(
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
