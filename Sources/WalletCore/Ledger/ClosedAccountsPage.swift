/// A page of the closed accounts.
package struct ClosedAccountsPage: Sendable, Equatable {
  /// So many accounts are on a page.
  static let size = 50
  /// The highest page there is.
  static let last = 1000

  /// The accounts, last closed first.
  package let accounts: [ClosedAccount]
  /// The page, from 1.
  package let page: Int
  /// Whether there are more on the next page.
  package let hasMore: Bool

  /// A page as it was read.
  package init(accounts: [ClosedAccount], page: Int, hasMore: Bool) {
    self.accounts = accounts
    self.page = page
    self.hasMore = hasMore
  }
}
