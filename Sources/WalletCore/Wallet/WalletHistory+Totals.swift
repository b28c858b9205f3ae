/// What all accounts of a user were worth at the end of a day.
package struct PastTotal: Sendable, Equatable {
  /// The day.
  package let day: CivilDay
  /// By the prices of that day.
  package let total: DollarTotal

  /// A total of a day.
  package init(day: CivilDay, total: DollarTotal) {
    self.day = day
    self.total = total
  }
}

/// Over which time totals are shown.
package enum TotalSpan: String, Sendable, CaseIterable {
  /// The ends of the last 30 days.
  case days
  /// The ends of the last 12 months.
  case months

  /// The days whose ends count, oldest first, up to today.
  func days(upTo today: CivilDay) -> [CivilDay] {
    switch self {
    case .days: return (0..<30).reversed().map { today.adding(days: -$0) }
    case .months:
      var days = [today]
      var month = CivilMonth(today)
      while days.count < 12 {
        month = month.previous
        days.insert(month.lastDay, at: 0)
      }
      return days
    }
  }
}

extension WalletHistory {
  /// What the user's accounts were worth together, at the ends of days or months, oldest first; from the day of the
  /// first account on.
  package func totals(
    of user: SignedInUser, over span: TotalSpan, zone: DayZone
  ) async throws(StoreFailure) -> [PastTotal] {
    let days = span.days(upTo: zone.day(of: context.clock.now()))
    var totals: [PastTotal] = []
    for day in days {
      let then = try await accountsAlone(of: user, atEndOf: day, zone: zone)
      guard !then.accounts.isEmpty || !totals.isEmpty else { continue }
      totals.append(PastTotal(day: day, total: DollarTotal(then.accounts, by: then.rates)))
    }
    return totals
  }
}
