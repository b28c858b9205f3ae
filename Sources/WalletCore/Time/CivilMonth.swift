/// A calendar month without a time zone: `2026-11`.
package struct CivilMonth: Sendable, Hashable, Comparable {
  /// Its first day.
  package let firstDay: CivilDay

  /// The month that contains a day.
  package init(_ day: CivilDay) { firstDay = day.adding(days: Int64(1 - day.day)) }

  /// Reads `2026-11` (ISO 8601); nil for anything else.
  package init?(_ text: String) {
    guard let day = CivilDay(text + "-01") else { return nil }
    self.init(day)
  }

  /// The year.
  package var year: Int64 { firstDay.year }
  /// 1 to 12.
  package var month: Int { firstDay.month }
  /// The last day: 28, 29, 30 or 31.
  package var lastDay: CivilDay { next.firstDay.adding(days: -1) }
  /// The month after it.
  package var next: CivilMonth { CivilMonth(firstDay.adding(days: 31)) }
  /// The month before it.
  package var previous: CivilMonth { CivilMonth(firstDay.adding(days: -1)) }

  /// `2026-11`
  package var text: String { "\(CivilDay.padded(Int(clamping: year), 4))-\(CivilDay.padded(month, 2))" }

  /// Earlier is less.
  package static func < (left: CivilMonth, right: CivilMonth) -> Bool { left.firstDay < right.firstDay }
}
