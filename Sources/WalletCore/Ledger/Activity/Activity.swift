/// A page of all accounts' activity, and what can be said of everything that was found.
package struct Activity: Sendable, Equatable {
  /// Lines a page has, or a few more: the lines of an operation stay together.
  package static let pageSize = 50
  /// How many entries are looked at to count, and to fill a page.
  package static let looks = 20_000

  /// The user's accounts, open ones first, to choose from.
  package let accounts: [Account]
  /// The page's lines, newest first.
  package let lines: [ActivityLine]
  /// The operation after which the next page begins; nil at the end.
  package let next: OperationID?
  /// How many lines were found; 0 on a later page, which does not count.
  package let count: Int
  /// Whether there may be more than were counted: then older entries were not looked at.
  package let isCountBounded: Bool
  /// What came in and went out with what was counted, by currency. Money that moved between the accounts shown does
  /// not count.
  package let sums: [MoneyFlow]
}
