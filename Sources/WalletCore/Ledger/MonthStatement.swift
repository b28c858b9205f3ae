/// One account over one month: what it began with, a page of what happened, what it ended with.
public struct MonthStatement: Sendable, Equatable {
  /// So many entries are on a page.
  public static let pageSize = 50

  /// The balance at the end of one day.
  public struct Day: Sendable, Equatable {
    /// Which day.
    public let day: CivilDay
    /// What was in the account when it ended.
    public let balance: Money

    /// A day's balance as it was read.
    public init(day: CivilDay, balance: Money) {
      self.day = day
      self.balance = balance
    }
  }

  /// The account as it stands now.
  public let account: Account
  /// Which month.
  public let month: CivilMonth
  /// The balance before the month's first entry.
  public let opening: Money
  /// The balance after its last entry; of the month that runs, the balance now.
  public let closing: Money
  /// What came in during the month, 0 or more.
  public let moneyIn: Money
  /// What went out, 0 or more.
  public let moneyOut: Money
  /// How many entries the month has.
  public let entryCount: Int
  /// The page, from 1; at most ``pageCount``.
  public let page: Int
  /// At least 1, also for a month without entries.
  public let pageCount: Int
  /// The page's entries, oldest first.
  public let entries: [Entry]
  /// The balance at each day's end, from the first day of the month to its last, or to today.
  public let days: [Day]
  /// The months in which the account has existed: from its opening to now, or to its closing.
  public let months: ClosedRange<CivilMonth>

  /// A statement as it was read.
  public init(
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
