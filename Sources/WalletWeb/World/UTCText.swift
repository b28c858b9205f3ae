import SystemSupport
import WalletCore

/// A moment as RFC 3339 writes it: `2026-11-21T14:05:09.123Z`.
enum UTCText {
  static func of(_ moment: Timestamp) -> String {
    var seconds = time_t(moment.milliseconds / 1000)
    var parts = unsafe tm()
    guard unsafe gmtime_r(&seconds, &parts) != nil else { return "-" }
    let (year, month, day) = unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday)
    let (hour, minute, second) = unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec)
    let date = "\(padded(Int(year) + 1900, 4))-\(padded(Int(month) + 1, 2))-\(padded(Int(day), 2))"
    let time = "\(padded(Int(hour), 2)):\(padded(Int(minute), 2)):\(padded(Int(second), 2))"
    return "\(date)T\(time).\(padded(Int(moment.milliseconds % 1000), 3))Z"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
