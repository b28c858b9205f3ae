import WalletCore

/// A timestamp for people, `21 Nov 2026, 14:05` in the wallet's time zone, and in UTC for machines.
struct WhenText {
  var moment: Timestamp
  var zone: DayZone

  var html: HTML { "\(self)" }

  /// The time of day only, if the day is clear: `14:05`.
  var clock: HTML {
    var parts = HTML.StringInterpolation(literalCapacity: 72, interpolationCount: 0)
    appendClock(to: &parts)
    return HTML(stringInterpolation: parts)
  }

  /// Appends the same.
  func appendClock(to parts: inout HTML.StringInterpolation) {
    append(to: &parts) { Self.appendClock(zone.civil(moment), zone.hours, to: &$0) }
  }

  /// The time of day to the second: `14:05:09`.
  var clockWithSeconds: HTML {
    var parts = HTML.StringInterpolation(literalCapacity: 72, interpolationCount: 0)
    let time = zone.civil(moment)
    append(to: &parts) {
      Self.appendClock(time, zone.hours, seconds: true, to: &$0)
    }
    return HTML(stringInterpolation: parts)
  }

  /// The day and the time as plain text, for an attribute: `21 Nov 2026, 14:05`.
  var day: String {
    var bytes: [UInt8] = []
    Self.appendDay(zone.civil(moment), zone.hours, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the `time` element with this text in it.
  func append(to parts: inout HTML.StringInterpolation, words: (inout [UInt8]) -> Void) {
    parts.appendLiteral("<time datetime=\"")
    parts.appendBytes { Self.appendUTC(CivilTime(moment), to: &$0) }
    parts.appendLiteral("\">")
    parts.appendBytes(words)
    parts.appendLiteral("</time>")
  }

  /// `21 Nov 2026, 14:05`
  static func appendDay(_ time: CivilTime, _ hours: HourStyle, to bytes: inout [UInt8]) {
    appendDay(time, to: &bytes)
    bytes.append(contentsOf: ", ".utf8)
    appendClock(time, hours, to: &bytes)
  }

  /// `21 Nov 2026`
  static func appendDay(_ time: CivilTime, to bytes: inout [UInt8]) {
    Digits.append(Int64(time.day), to: &bytes)
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: DayText.monthNames[time.month - 1].utf8.prefix(3))
    bytes.append(UInt8(ascii: " "))
    Digits.append(time.year, to: &bytes)
  }

  /// `14:05`, or `2:05 pm`
  static func appendClock(
    _ time: CivilTime, _ hours: HourStyle, seconds: Bool = false, to bytes: inout [UInt8]
  ) {
    switch hours {
    case .ofDay: Digits.append(UInt64(time.hour), width: 2, to: &bytes)
    case .ofHalfDay: Digits.append(Int64((time.hour + 11) % 12 + 1), to: &bytes)
    }
    append(":", time.minute, to: &bytes)
    if seconds { append(":", time.second, to: &bytes) }
    if hours == .ofHalfDay { bytes.append(contentsOf: (time.hour < 12 ? "\u{A0}am" : "\u{A0}pm").utf8) }
  }

  /// `2026-11-21T14:05:09Z` (RFC 3339)
  static func appendUTC(_ time: CivilTime, to bytes: inout [UInt8]) {
    appendDate(time, to: &bytes)
    append("T", time.hour, to: &bytes)
    append(":", time.minute, to: &bytes)
    append(":", time.second, to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
  }

  /// `2026-11-21` (ISO 8601)
  static func appendDate(_ time: CivilTime, to bytes: inout [UInt8]) {
    if time.year < 0 { bytes.append(UInt8(ascii: "-")) }
    Digits.append(time.year.magnitude, width: 4, to: &bytes)
    append("-", time.month, to: &bytes)
    append("-", time.day, to: &bytes)
  }

  private static func append(_ mark: Unicode.Scalar, _ number: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: mark))
    Digits.append(UInt64(number), width: 2, to: &bytes)
  }
}

extension HTML.StringInterpolation {
  /// A timestamp with its day, straight into the page's buffer, because tables have many.
  mutating func appendInterpolation(_ when: WhenText) {
    when.append(to: &self) { WhenText.appendDay(when.zone.civil(when.moment), when.zone.hours, to: &$0) }
  }
}
