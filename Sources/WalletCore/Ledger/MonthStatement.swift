/// One account over one month: its opening balance, a page of its entries, its closing balance.
public struct MonthStatement: Sendable, Equatable {
  /// Entries per page.
  public static let pageSize = 50

  /// The balance at the end of one day.
  public struct Day: Sendable, Equatable {
    /// The day.
    public let day: CivilDay
    /// The account's balance at the end of the day.
    public let balance: Money
  }

  /// The account as it is now.
  public let account: Account
  /// The month.
  public let month: CivilMonth
  /// The balance before the month's first entry.
  public let opening: Money
  /// The balance after the month's last entry; for the current month, the balance now.
  public let closing: Money
  /// The total that came in during the month, 0 or more.
  public let moneyIn: Money
  /// The total that went out, 0 or more.
  public let moneyOut: Money
  /// How many entries the month has.
  public let entryCount: Int
  /// The page number, from 1; at most ``pageCount``.
  public let page: Int
  /// How many pages there are; at least 1, even for a month without entries.
  public let pageCount: Int
  /// The page's entries, oldest first.
  public let entries: [Entry]
  /// The balance at the end of each day, from the first day of the month to its last, or to today.
  public let days: [Day]
  /// The months in which the account has existed: from its opening to now, or to its closing.
  public let months: ClosedRange<CivilMonth>
}
