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

/// How much an account added to the total over a time, or took from it.
package struct AccountChange: Sendable, Equatable {
  /// The account at the end, or as it was before it was closed.
  package let account: Account
  /// In dollars, by the prices of both ends.
  package let change: Money
  /// What it is worth at the end, in dollars; nil if it was closed.
  package let worth: Money?

  /// A change of an account.
  package init(account: Account, change: Money, worth: Money?) {
    self.account = account
    self.change = change
    self.worth = worth
  }
}

/// What all accounts of a user were worth over a time.
package struct PastTotals: Sendable, Equatable {
  /// At the end of the day before the first; nothing if there was no account yet.
  package let opening: DollarTotal
  /// At the ends of days, oldest first, from the day of the first account on.
  package let days: [PastTotal]
  /// What the change of the total is made of: the largest first, without accounts that changed nothing.
  package let accounts: [AccountChange]

  /// Totals of a time.
  package init(opening: DollarTotal, days: [PastTotal], accounts: [AccountChange] = []) {
    self.opening = opening
    self.days = days
    self.accounts = accounts
  }

  /// How the total changed over the time, in cents; nil if it cannot be compared, because money without a price at one
  /// end has one at the other.
  package var change: Int64? {
    guard let last = days.last?.total, !opening.leavesOut(whatCountsIn: last), !last.leavesOut(whatCountsIn: opening)
    else { return nil }
    let (cents, overflow) = last.sum.minorUnits.subtractingReportingOverflow(opening.sum.minorUnits)
    return overflow ? nil : cents
  }
}

extension DollarTotal {
  /// The total of a user who has nothing.
  package static let nothing = DollarTotal(.usd(cents: 0))

  /// Whether it lacks a currency whose price another total rests on.
  fileprivate func leavesOut(whatCountsIn other: DollarTotal) -> Bool {
    leftOut.contains { lacking in other.prices.contains { $0.currency == lacking.currency } }
  }
}

extension AccountChange {
  /// What accounts were worth at one time.
  typealias Worths = (accounts: [Account], total: DollarTotal)

  /// How each account's worth changed from one time to another. An account that was not there was worth nothing; one
  /// that is gone has the name that it had last, which `known` tells.
  static func between(_ before: Worths, _ after: Worths, known: [AccountID: Account]) -> [AccountChange] {
    var ends = after.accounts.enumerated().map { place, account in
      (account: account, before: Int64(0), after: Int64?.some(after.total.cents(of: account, at: place)))
    }
    for (place, account) in before.accounts.enumerated() {
      let cents = before.total.cents(of: account, at: place)
      if let same = ends.firstIndex(where: { $0.account.id == account.id }) {
        ends[same].before = cents
      } else {
        ends.append((known[account.id] ?? account, cents, nil))
      }
    }
    let changes = ends.map { end in
      AccountChange(
        account: end.account, change: .usd(cents: (end.after ?? 0) - end.before),
        worth: end.after.map { .usd(cents: $0) })
    }
    // Both sides of a move between two of them are equally large: the first in the list comes first.
    return changes.enumerated().filter { $0.element.change.minorUnits != 0 }
      .sorted { one, other in
        let (more, less) = (one.element.change.minorUnits.magnitude, other.element.change.minorUnits.magnitude)
        return more == less ? one.offset < other.offset : more > less
      }.map(\.element)
  }
}

extension DollarTotal {
  /// What the account at a place of the list is worth; nothing where no price is known.
  fileprivate func cents(of account: Account, at place: Int) -> Int64 {
    worths.isEmpty ? account.balance.minorUnits : worths[place]?.minorUnits ?? 0
  }
}

extension WalletHistory {
  /// What the user's accounts were worth together, at the ends of days or months.
  package func totals(
    of user: SignedInUser, over span: TotalSpan, zone: DayZone
  ) async throws(StoreFailure) -> PastTotals {
    let until = context.deadline()
    let today = zone.day(of: try await now(for: user, by: until))
    let days = span.days(upTo: today)
    // The day before the first day; before a year's first month, the last day of the month before.
    let before = span == .days ? days[0].adding(days: -1) : CivilMonth(days[0]).firstDay.adding(days: -1)
    var first: AccountChange.Worths?
    var last: AccountChange.Worths = ([], .nothing)
    var known: [AccountID: Account] = [:]
    var totals: [PastTotal] = []
    // A piece for each day, so that other users' reads come between.
    for day in [before] + days {
      let then = try await accountsAlone(of: user, atEndOf: day, zone: zone, by: until)
      let total = DollarTotal(then.accounts, by: then.rates)
      last = (then.accounts, total)
      for account in then.accounts { known[account.id] = account }
      if first == nil {
        first = last
      } else if !then.accounts.isEmpty || !totals.isEmpty || first?.total != .nothing {
        totals.append(PastTotal(day: day, total: total))
      }
    }
    guard let first else { return PastTotals(opening: .nothing, days: totals) }
    return PastTotals(opening: first.total, days: totals, accounts: AccountChange.between(first, last, known: known))
  }

  /// The time, and not before the newest operation, as the clock may have been set back since.
  private func now(for user: SignedInUser, by until: Timestamp) async throws(StoreFailure) -> Timestamp {
    let now = context.clock.now()
    return try await context.store.history(for: user.id, deadline: until) { reader throws(StoreFailure) in
      now.notBefore(try reader.newestOperation())
    }
  }
}
