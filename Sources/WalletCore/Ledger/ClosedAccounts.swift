/// A closed account in the list of accounts that can be reopened.
public struct ClosedAccount: Sendable, Equatable {
  /// The account; its balance is 0.
  public let account: Account
  /// The operation that closed it.
  public let closing: OperationID
  /// The balance it had then; it comes back when the account is reopened.
  public let left: Money
  /// The name of the account that received the money; nil if the money was left behind or there was none.
  public let movedTo: String?

  /// A closed account as read from the store.
  public init(account: Account, closing: OperationID, left: Money, movedTo: String?) {
    self.account = account
    self.closing = closing
    self.left = left
    self.movedTo = movedTo
  }
}

/// A page of the closed accounts.
public struct ClosedAccountsPage: Sendable, Equatable {
  /// Accounts per page.
  static let size = 50
  /// The highest page number.
  static let last = 1000

  /// The accounts, last closed first.
  public let accounts: [ClosedAccount]
  /// The page number, from 1.
  public let page: Int
  /// Whether there is a next page.
  public let hasMore: Bool
}
