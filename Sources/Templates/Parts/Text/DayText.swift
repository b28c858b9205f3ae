import WalletCore

/// Days and months for people: `21 Nov 2026`, `November 2026`.
enum DayText {
  /// `21 Nov 2026`
  static func string(_ day: CivilDay) -> String { "\(short(day)) \(day.year)" }

  /// `21 Nov`, if the year is clear.
  static func short(_ day: CivilDay) -> String { "\(day.day) \(monthNames[day.month - 1].prefix(3))" }

  /// `November 2026`
  static func string(_ month: CivilMonth) -> String { "\(monthNames[month.month - 1]) \(month.year)" }

  /// `Nov 2026`
  static func short(_ month: CivilMonth) -> String { "\(monthNames[month.month - 1].prefix(3)) \(month.year)" }

  static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}

extension HTML.StringInterpolation {
  /// A day in a `time` element: `21 Nov 2026`.
  mutating func appendInterpolation(_ day: CivilDay) {
    let date = day.date
    appendLiteral("<time datetime=\"")
    appendBytes { WhenText.appendDate(date, to: &$0) }
    appendLiteral("\">")
    appendBytes { WhenText.appendDay(date, to: &$0) }
    appendLiteral("</time>")
  }

  /// A month in a `time` element: `November 2026`.
  mutating func appendInterpolation(_ month: CivilMonth) {
    appendLiteral("<time datetime=\"")
    appendInterpolation(month.text)
    appendLiteral("\">")
    appendInterpolation(DayText.string(month))
    appendLiteral("</time>")
  }
}
