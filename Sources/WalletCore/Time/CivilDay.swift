/// A calendar day (proleptic Gregorian, ISO 8601) without a time zone: `2026-11-21`.
package struct CivilDay: Sendable, Hashable, Comparable {
  /// Days since 1970-01-01.
  package let daysSinceEpoch: Int64

  /// A day by its distance from 1970-01-01.
  package init(daysSinceEpoch: Int64) { self.daysSinceEpoch = daysSinceEpoch }

  /// The day of a calendar date and clock time.
  package init(_ time: CivilTime) {
    self.init(daysSinceEpoch: CivilTime.days(year: time.year, month: time.month, day: time.day))
  }

  /// - Returns: nil if there is no such day: month 13, 30 February.
  package init?(year: Int64, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    let days = CivilTime.days(year: year, month: month, day: day)
    self.init(daysSinceEpoch: days)
    guard self.year == year, self.month == month, self.day == day else { return nil }
  }

  /// Reads `2026-11-21` (ISO 8601, extended format); nil for anything else.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]), let day = Self.number(bytes[8..<10])
    else { return nil }
    self.init(year: Int64(year), month: month, day: day)
  }

  /// The year.
  package var year: Int64 { date.year }
  /// 1 to 12.
  package var month: Int { date.month }
  /// 1 to 31.
  package var day: Int { date.day }

  /// Year, month and day together, as the day begins.
  package var date: CivilTime { CivilTime(secondsSinceEpoch: daysSinceEpoch * 86_400) }

  /// The day that is this many days later; earlier if negative.
  package func adding(days: Int64) -> CivilDay { CivilDay(daysSinceEpoch: daysSinceEpoch + days) }

  /// `2026-11-21`
  package var text: String {
    var text: [UInt8] = []
    text.reserveCapacity(10)
    date.appendDate(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Earlier is less.
  package static func < (left: CivilDay, right: CivilDay) -> Bool { left.daysSinceEpoch < right.daysSinceEpoch }

  static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    var digits: [UInt8] = []
    digits.append(number, width: width)
    return String(decoding: digits, as: UTF8.self)
  }
}
