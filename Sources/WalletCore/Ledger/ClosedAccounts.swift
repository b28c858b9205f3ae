/// A closed account in the list of those that can be opened again.
public struct ClosedAccount: Sendable, Equatable {
  /// The account; its balance is 0.
  public let account: Account
  /// The operation that closed it.
  public let closing: OperationID
  /// What was in it then and comes back when it is opened again.
  public let left: Money
  /// The name of the account that got the money; nil where it was left behind, or nothing was in it.
  public let movedTo: String?

  /// A closed account as it was read.
  public init(account: Account, closing: OperationID, left: Money, movedTo: String?) {
    self.account = account
    self.closing = closing
    self.left = left
    self.movedTo = movedTo
  }
}

/// A page of the closed accounts.
public struct ClosedAccountsPage: Sendable, Equatable {
  /// So many accounts are on a page.
  static let size = 50
  /// The highest page there is.
  static let last = 1000

  /// The accounts, last closed first.
  public let accounts: [ClosedAccount]
  /// The page, from 1.
  public let page: Int
  /// Whether there are more on the next page.
  public let hasMore: Bool

  /// A page as it was read.
  public init(accounts: [ClosedAccount], page: Int, hasMore: Bool) {
    self.accounts = accounts
    self.page = page
    self.hasMore = hasMore
  }
}
