/// A date in the only form written today: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
struct HTTPDate {
  /// Seconds since 1970.
  var seconds: Int

  private static let days: [StaticString] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  static let months: [StaticString] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The date as 29 bytes.
  var bytes: [UInt8] {
    // A file can have a time before 1970; this form of a date is not meant for history, so it becomes 1970.
    let seconds = max(0, seconds)
    let day = seconds / 86400
    let time = seconds % 86400
    let date = HTTPDate.calendarDate(daysSince1970: day)
    var text: [UInt8] = []
    text.reserveCapacity(29)
    text.append(HTTPDate.days[day % 7])
    text.append(", ")
    HTTPDate.append(date.day, to: &text)
    text.append(" ")
    text.append(HTTPDate.months[date.month - 1])
    text.append(" ")
    text.append(decimal: date.year)
    text.append(" ")
    HTTPDate.append(time / 3600, to: &text)
    text.append(":")
    HTTPDate.append(time / 60 % 60, to: &text)
    text.append(":")
    HTTPDate.append(time % 60, to: &text)
    text.append(" GMT")
    return text
  }

  private static func append(_ number: Int, to text: inout [UInt8]) {
    text.append(0x30 + UInt8(number / 10))
    text.append(0x30 + UInt8(number % 10))
  }

  /// Counts years from March, so that the leap day is the last of its year and one formula fits all months.
  static func calendarDate(daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
  /// The reverse; a day that the month does not have becomes one of the next month.
  static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = (shiftedYear / 400, shiftedYear % 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
