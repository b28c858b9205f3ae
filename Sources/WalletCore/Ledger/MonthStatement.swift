/// One account over one month: its opening balance, a page of its entries, its closing balance.
package struct MonthStatement: Sendable, Equatable {
  /// Entries per page.
  package static let pageSize = 50

  /// The balance at the end of one day.
  package struct Day: Sendable, Equatable {
    /// The day.
    package let day: CivilDay
    /// The account's balance at the end of the day.
    package let balance: Money
  }

  /// The account as it is now.
  package let account: Account
  /// The month.
  package let month: CivilMonth
  /// The balance before the month's first entry.
  package let opening: Money
  /// The balance after the month's last entry; for the current month, the balance now.
  package let closing: Money
  /// The total that came in during the month, 0 or more.
  package let moneyIn: Money
  /// The total that went out, 0 or more.
  package let moneyOut: Money
  /// How many entries the month has.
  package let entryCount: Int
  /// The page number, from 1; at most ``pageCount``.
  package let page: Int
  /// How many pages there are; at least 1, even for a month without entries.
  package let pageCount: Int
  /// The page's entries, oldest first.
  package let entries: [Entry]
  /// The balance at the end of each day, from the first day of the month to its last, or to today.
  package let days: [Day]
  /// The months in which the account has existed: from its opening to now, or to its closing.
  package let months: ClosedRange<CivilMonth>
}
