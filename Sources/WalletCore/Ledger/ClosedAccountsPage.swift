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
