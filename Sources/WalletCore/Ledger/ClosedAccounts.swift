/// A closed account in the list of accounts that can be reopened.
package struct ClosedAccount: Sendable, Equatable {
  /// The account; its balance is 0.
  package let account: Account
  /// The operation that closed it.
  package let closing: OperationID
  /// The balance it had then; it comes back when the account is reopened.
  package let left: Money
  /// The name of the account that received the money; nil if the money was left behind or there was none.
  package let movedTo: String?

  /// A closed account as read from the store.
  package init(account: Account, closing: OperationID, left: Money, movedTo: String?) {
    self.account = account
    self.closing = closing
    self.left = left
    self.movedTo = movedTo
  }
}

/// A page of the closed accounts.
package struct ClosedAccountsPage: Sendable, Equatable {
  /// Accounts per page.
  static let size = 50
  /// The highest page number.
  static let last = 1000

  /// The accounts, last closed first.
  package let accounts: [ClosedAccount]
  /// The page number, from 1.
  package let page: Int
  /// Whether there is a next page.
  package let hasMore: Bool
}
