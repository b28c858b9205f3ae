/// The time that a rate is of, as its file says: a moment, or a whole day.
package enum RateTime: Sendable, Hashable {
  /// A day without a time, as banks date their rates.
  case day(CivilDay)
  /// A moment.
  case moment(Timestamp)

  /// The moment, or the beginning of the day in UTC: of two rates the one with the later beginning is newer.
  package var beginning: Timestamp {
    switch self {
    case .day(let day): Timestamp(milliseconds: day.daysSinceEpoch * 86_400_000)
    case .moment(let moment): moment
    }
  }

  /// The day, in UTC for a moment.
  package var day: CivilDay {
    switch self {
    case .day(let day): day
    case .moment(let moment): CivilDay(CivilTime(moment))
    }
  }

  /// `2026-10-30`, or `2026-10-30T15:00:00Z`
  package var text: String {
    switch self {
    case .day(let day): day.text
    case .moment(let moment): moment.rfc3339
    }
  }

  /// Reads a date, or a date with a time and its zone (ISO 8601, extended format): `2026-10-30`, `2026-10-30T15:00Z`,
  /// `2026-10-30T16:00:00.5+01:00`. The `T` and the `Z` are capitals.
  package init?(_ text: String) {
    guard let day = CivilDay(String(text.prefix(10))) else { return nil }
    let rest = Array(text.utf8.dropFirst(10))
    guard !rest.isEmpty else {
      self = .day(day)
      return
    }
    guard let milliseconds = Self.milliseconds(rest) else { return nil }
    self = .moment(Timestamp(milliseconds: day.daysSinceEpoch * 86_400_000 + milliseconds))
  }

  /// Reads `30 October 2026`, the European Central Bank's way to date a day's rates.
  package init?(english text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, (1...2).contains(parts[0].utf8.count), parts[2].utf8.count == 4,
      let month = Self.months.firstIndex(of: String(parts[1])),
      let day = CivilDay.number(Array(parts[0].utf8)[...]), let year = CivilDay.number(Array(parts[2].utf8)[...]),
      let found = CivilDay(year: Int64(year), month: month + 1, day: day)
    else { return nil }
    self = .day(found)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// `T15:04`, `T15:04:05` or `T15:04:05.678`, then `Z`, `+01:00` or `-01:00`: milliseconds since the day began in UTC.
  private static func milliseconds(_ text: [UInt8]) -> Int64? {
    guard text.count >= 7, text[0] == UInt8(ascii: "T"), let minutes = minutes(text[1..<6], below: 24) else {
      return nil
    }
    var rest = text[6...]
    var thousandths: Int64 = 0
    if rest.first == UInt8(ascii: ":") {
      guard rest.count >= 3, let second = CivilDay.number(rest.dropFirst().prefix(2)), second < 60 else { return nil }
      thousandths = Int64(second) * 1000
      rest = rest.dropFirst(3)
      if rest.first == UInt8(ascii: ".") {
        let decimals = rest.dropFirst().prefix { $0 >= 48 && $0 <= 57 }
        guard (1...9).contains(decimals.count) else { return nil }
        let padded = Array(decimals.prefix(3)) + Array(repeating: 48, count: max(0, 3 - decimals.count))
        thousandths += Int64(CivilDay.number(padded[...]) ?? 0)
        rest = rest.dropFirst(1 + decimals.count)
      }
    }
    return offset(rest).map { Int64(minutes - $0) * 60_000 + thousandths }
  }

  /// Minutes east of UTC.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    if text.elementsEqual([UInt8(ascii: "Z")]) { return 0 }
    guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let minutes = minutes(text.dropFirst(), below: 24)
    else { return nil }
    return sign == UInt8(ascii: "+") ? minutes : -minutes
  }

  /// `15:04` as minutes.
  private static func minutes(_ text: ArraySlice<UInt8>, below hours: Int) -> Int? {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }), let hour = CivilDay.number(parts[0]),
      let minute = CivilDay.number(parts[1]), hour < hours, minute < 60
    else { return nil }
    return hour * 60 + minute
  }
}

extension DayZone {
  /// The day that a rate is of: its own, or the local day of its moment.
  package func day(of time: RateTime) -> CivilDay {
    switch time {
    case .day(let day): day
    case .moment(let moment): day(of: moment)
    }
  }
}
