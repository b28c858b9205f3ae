/// One account over one month: what it began with, a page of what happened, what it ended with.
package struct MonthStatement: Sendable, Equatable {
  /// So many entries are on a page.
  package static let pageSize = 50

  /// The balance at the end of one day.
  package struct Day: Sendable, Equatable {
    /// Which day.
    package let day: CivilDay
    /// What was in the account when it ended.
    package let balance: Money

    /// A day's balance as it was read.
    package init(day: CivilDay, balance: Money) {
      self.day = day
      self.balance = balance
    }
  }

  /// The account as it stands now.
  package let account: Account
  /// Which month.
  package let month: CivilMonth
  /// The balance before the month's first entry.
  package let opening: Money
  /// The balance after its last entry; of the month that runs, the balance now.
  package let closing: Money
  /// What came in during the month, 0 or more.
  package let moneyIn: Money
  /// What went out, 0 or more.
  package let moneyOut: Money
  /// How many entries the month has.
  package let entryCount: Int
  /// The page, from 1; at most ``pageCount``.
  package let page: Int
  /// At least 1, also for a month without entries.
  package let pageCount: Int
  /// The page's entries, oldest first.
  package let entries: [Entry]
  /// The balance at each day's end, from the first day of the month to its last, or to today.
  package let days: [Day]
  /// The months in which the account has existed: from its opening to now, or to its closing.
  package let months: ClosedRange<CivilMonth>

  /// A statement as it was read.
  package init(
    account: Account, month: CivilMonth, opening: Money, closing: Money, moneyIn: Money, moneyOut: Money,
    entryCount: Int, page: Int, pageCount: Int, entries: [Entry], days: [Day], months: ClosedRange<CivilMonth>
  ) {
    self.account = account
    self.month = month
    self.opening = opening
    self.closing = closing
    self.moneyIn = moneyIn
    self.moneyOut = moneyOut
    self.entryCount = entryCount
    self.page = page
    self.pageCount = pageCount
    self.entries = entries
    self.days = days
    self.months = months
  }
}
