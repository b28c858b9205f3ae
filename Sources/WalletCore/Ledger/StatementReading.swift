/// Builds a month's statement from reads of the same moment.
struct StatementReading {
  let reader: any HistoryReader
  let account: Account
  let zone: DayZone
  let now: Timestamp

  func statement(_ wanted: CivilMonth?, page: Int) throws(StoreFailure) -> MonthStatement {
    let today = zone.day(of: max(now, account.openedAt))
    let months = CivilMonth(zone.day(of: account.openedAt))...account.newestMonth(at: now, zone: zone)
    let month = wanted ?? months.upperBound
    let before = try reader.entryCount(of: account, before: zone.start(of: month.firstDay))
    let end = try reader.entryCount(of: account, before: zone.start(of: month.next.firstDay))
    let opening = try reader.balance(of: account, after: before)
    let count = Int(end - before)
    let pageCount = max(1, (count + MonthStatement.pageSize - 1) / MonthStatement.pageSize)
    let page = min(max(page, 1), pageCount)
    let first = before + 1 + Int64((page - 1) * MonthStatement.pageSize)
    let entries = count == 0 ? [] : try reader.entries(of: account, in: first...end, limit: MonthStatement.pageSize)
    let none = Money(minorUnits: 0, currency: account.balance.currency)
    let turnover = count == 0 ? (in: none, out: none) : try reader.turnover(of: account, in: before + 1...end)
    return MonthStatement(
      account: account, month: month, opening: opening, closing: try reader.balance(of: account, after: end),
      moneyIn: turnover.in, moneyOut: turnover.out, entryCount: count, page: page, pageCount: pageCount,
      entries: entries, days: try days(of: month, until: min(month.lastDay, today), opening, before, end),
      months: months)
  }

  /// The balance at the end of each day; a day without an entry keeps the previous day's.
  private func days(
    of month: CivilMonth, until last: CivilDay, _ opening: Money, _ before: Int64, _ end: Int64
  ) throws(StoreFailure) -> [MonthStatement.Day] {
    var days: [MonthStatement.Day] = []
    var sequence = before
    var balance = opening
    var day = month.firstDay
    while day <= last {
      if sequence < end {
        let next = try reader.entryCount(of: account, before: zone.start(of: day.adding(days: 1)))
        if next > sequence { balance = try reader.balance(of: account, after: next) }
        sequence = next
      }
      days.append(MonthStatement.Day(day: day, balance: balance))
      day = day.adding(days: 1)
    }
    return days
  }
}
