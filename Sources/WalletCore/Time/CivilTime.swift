/// A time as a calendar and a wall clock show it (proleptic Gregorian calendar, ISO 8601).
package struct CivilTime: Sendable, Equatable {
  /// The year; 0 and negative years come before year 1.
  package var year: Int64
  /// 1 to 12.
  package var month: Int
  /// 1 to 31.
  package var day: Int
  /// 0 to 23.
  package var hour: Int
  /// 0 to 59.
  package var minute: Int
  /// 0 to 59.
  package var second: Int

  /// - Parameter secondsSinceEpoch: seconds since 1970-01-01T00:00:00 in the same local time.
  package init(secondsSinceEpoch: Int64) {
    let (days, secondOfDay) = Self.divide(secondsSinceEpoch, by: 86_400)
    (year, month, day) = Self.date(daysSinceEpoch: days)
    hour = Int(secondOfDay / 3600)
    minute = Int(secondOfDay / 60 % 60)
    second = Int(secondOfDay % 60)
  }

  /// A time in UTC, or at an offset east of it, in seconds.
  package init(_ moment: Timestamp, offsetSeconds: Int = 0) {
    let seconds = Self.divide(moment.milliseconds, by: 1000).quotient
    self.init(secondsSinceEpoch: seconds + Int64(offsetSeconds))
  }

  /// The time of day: `15:04:05`.
  var clock: String {
    var text: [UInt8] = []
    appendClock(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the date: `2026-11-21`.
  func appendDate(to text: inout [UInt8]) {
    text.append(Int(clamping: year), width: 4)
    text.append(UInt8(ascii: "-"))
    text.append(month, width: 2)
    text.append(UInt8(ascii: "-"))
    text.append(day, width: 2)
  }

  /// Appends the time of day: `15:04:05`.
  func appendClock(to text: inout [UInt8]) {
    text.append(hour, width: 2)
    text.append(UInt8(ascii: ":"))
    text.append(minute, width: 2)
    text.append(UInt8(ascii: ":"))
    text.append(second, width: 2)
  }

  /// The calendar repeats every 400 years. Counting each year from 1 March puts the leap day last, so that the months
  /// before it have the same lengths in every year.
  private static func date(daysSinceEpoch: Int64) -> (year: Int64, month: Int, day: Int) {
    let daysBeforeEpoch: Int64 = 719_468  // from 0000-03-01 to 1970-01-01
    let (cycle, dayOfCycle) = divide(daysSinceEpoch + daysBeforeEpoch, by: 146_097)
    let century = min(dayOfCycle / 36_524, 3)
    let dayOfCentury = dayOfCycle - century * 36_524
    let leapCycle = dayOfCentury / 1461
    let dayOfLeapCycle = dayOfCentury % 1461
    let yearOfLeapCycle = min(dayOfLeapCycle / 365, 3)
    let dayOfYear = Int(dayOfLeapCycle - yearOfLeapCycle * 365)
    // From March on, every five months together have 153 days, long and short ones in turn.
    let monthOfYear = (dayOfYear * 5 + 2) / 153
    let day = dayOfYear - (monthOfYear * 153 + 2) / 5 + 1
    let year = cycle * 400 + century * 100 + leapCycle * 4 + yearOfLeapCycle
    return monthOfYear < 10 ? (year, monthOfYear + 3, day) : (year + 1, monthOfYear - 9, day)
  }

  /// Division that rounds down, also below zero.
  static func divide(_ value: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

extension [UInt8] {
  /// Appends a number in decimal, with zeros in front up to a width.
  mutating func append(_ number: Int, width: Int) {
    // Most numbers are parts of a date or a time.
    if width == 2, number >= 0, number < 100 {
      append(UInt8(ascii: "0") + UInt8(number / 10))
      return append(UInt8(ascii: "0") + UInt8(number % 10))
    }
    let start = count
    var rest = number.magnitude
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    if number < 0 { append(UInt8(ascii: "-")) }
    while count < start + width { append(UInt8(ascii: "0")) }
    reverseBytes(from: start)
  }
}

extension CivilTime {
  /// Days from 1970-01-01 to a day, computed as above: the year counts from 1 March. A day beyond the end of its
  /// month continues into the next month.
  static func days(year: Int64, month: Int, day: Int) -> Int64 {
    let monthOfYear = month > 2 ? month - 3 : month + 9
    let marchYear = month > 2 ? year : year - 1
    let (cycle, yearOfCycle) = divide(marchYear, by: 400)
    let dayOfYear = Int64((monthOfYear * 153 + 2) / 5 + day - 1)
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * 146_097 + dayOfCycle - 719_468
  }
}
