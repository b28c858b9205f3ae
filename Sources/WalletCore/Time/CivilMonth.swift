/// A calendar month without a time zone: `2026-11`.
public struct CivilMonth: Sendable, Hashable, Comparable {
  /// Its first day.
  public let firstDay: CivilDay

  /// The month that contains a day.
  public init(_ day: CivilDay) { firstDay = day.adding(days: Int64(1 - day.day)) }

  /// Reads `2026-11` (ISO 8601); nil for anything else.
  public init?(_ text: String) {
    guard let day = CivilDay(text + "-01") else { return nil }
    self.init(day)
  }

  /// The year.
  public var year: Int64 { firstDay.year }
  /// 1 to 12.
  public var month: Int { firstDay.month }
  /// The last day: 28, 29, 30 or 31.
  public var lastDay: CivilDay { next.firstDay.adding(days: -1) }
  /// The month after it.
  public var next: CivilMonth { CivilMonth(firstDay.adding(days: 31)) }
  /// The month before it.
  public var previous: CivilMonth { CivilMonth(firstDay.adding(days: -1)) }

  /// `2026-11`
  public var text: String { "\(CivilDay.padded(Int(clamping: year), 4))-\(CivilDay.padded(month, 2))" }

  /// Earlier is less.
  public static func < (left: CivilMonth, right: CivilMonth) -> Bool { left.firstDay < right.firstDay }
}
