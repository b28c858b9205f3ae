extension HTTPDate {
  /// Parses a date in any of the three forms that a recipient must understand (RFC 9110 section 5.6.7):
  /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`. Nil for any other
  /// text, or for a day that the calendar does not have.
  init?(_ text: ArraySlice<UInt8>) {
    let words = text.split(separator: 0x20)
    let date: (day: Int, month: Int, year: Int)?
    let time: ArraySlice<UInt8>
    switch words.count {
    case 6 where words[5].equals("GMT") && words[0].last == 0x2C:
      (date, time) = (HTTPDate.date(words[1], words[2], words[3], yearDigits: 4), words[4])
    case 4 where words[3].equals("GMT") && words[0].last == 0x2C:
      let parts = words[1].split(separator: 0x2D, omittingEmptySubsequences: false)
      (date, time) = (parts.count == 3 ? HTTPDate.date(parts[0], parts[1], parts[2], yearDigits: 2) : nil, words[2])
    case 5: (date, time) = (HTTPDate.date(words[2], words[1], words[4], yearDigits: 4), words[3])
    default: return nil
    }
    guard let date, let clock = HTTPDate.time(time) else { return nil }
    let days = HTTPDate.daysSince1970(date.year, date.month, date.day)
    guard days >= 0, HTTPDate.calendarDate(daysSince1970: days) == (date.year, date.month, date.day) else { return nil }
    self.init(seconds: days * 86400 + clock)
  }

  private static func date(
    _ day: ArraySlice<UInt8>, _ month: ArraySlice<UInt8>, _ year: ArraySlice<UInt8>, yearDigits: Int
  ) -> (day: Int, month: Int, year: Int)? {
    guard let day = number(day, digits: 1...2), let month = months.firstIndex(where: { month.equals($0) }),
      let number = number(year, digits: yearDigits...yearDigits)
    else { return nil }
    // Two digits that would be far in the future mean the century before; none of our files is from the seventies.
    let full = yearDigits == 4 ? number : number < 77 ? 2000 + number : 1900 + number
    return (day, month + 1, full)
  }

  private static func time(_ text: ArraySlice<UInt8>) -> Int? {
    let parts = text.split(separator: 0x3A, omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = number(parts[0], digits: 2...2), let minute = number(parts[1], digits: 2...2),
      let second = number(parts[2], digits: 2...2), hour < 24, minute < 60, second <= 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  private static func number(_ text: ArraySlice<UInt8>, digits: ClosedRange<Int>) -> Int? {
    digits.contains(text.count) ? text.decimal : nil
  }
}
