import WalletCore

extension Words {
  /// By which rates a total was reckoned, and how old they are; nil if it needed none:
  /// `Rates of 30 October (European Central Bank), 26 days old.`
  /// - Parameters:
  ///   - total: the total.
  ///   - age: tells how old a price is.
  /// - Returns: one sentence.
  static func rates(of total: DollarTotal, _ age: RateAge) -> String? {
    guard let oldest = total.prices.first, let newest = total.prices.last else { return nil }
    var sources: [String] = []
    for price in total.prices where !sources.contains(price.source) { sources.append(price.source) }
    let named = sources.count > 3 ? sources.prefix(2) + ["others"] : sources[...]
    let (first, last) = (age.day(of: oldest), age.day(of: newest))
    let days = first == last ? first : "\(first) to \(last)"
    // Prices of the day that the page is about have no age.
    if first == last, !age.isPresent, first == age.thisDay {
      return "Rates of \(days) (\(named.joined(separator: ", ")))."
    }
    let oldness = first == last ? "" : "the oldest "
    return "Rates of \(days) (\(named.joined(separator: ", "))), \(oldness)\(age.words(for: oldest))."
  }

  /// What a total lacks: `Without 0.50 BTC: no rate is known.`; nil if it lacks nothing.
  static func leftOut(of total: DollarTotal, _ amounts: AmountStyle) -> HTML? {
    guard !total.leftOut.isEmpty else { return nil }
    var parts: [HTML] = total.leftOut.prefix(3).map { "\(short: $0, amounts)" }
    let rest = total.leftOut.count - parts.count
    if rest > 0 { parts.append("\(rest) more \(rest == 1 ? "currency" : "currencies")") }
    let last = parts.removeLast()
    let before = parts.reduce(into: HTML("")) { list, part in list = list.isEmpty ? part : "\(list), \(part)" }
    return "Without \(parts.isEmpty ? last : "\(before) and \(last)"): no rate is known."
  }
}

/// How old prices are, seen from a moment.
package struct RateAge: Sendable {
  /// The present time, or the end of an earlier day.
  package var now: Timestamp
  /// Whether that is the present time.
  package var isPresent: Bool
  /// The time zone of days.
  package var zone: DayZone

  /// How old, seen from `now`.
  package init(now: Timestamp, isPresent: Bool = true, zone: DayZone) {
    self.now = now
    self.isPresent = isPresent
    self.zone = zone
  }

  /// The day of `now`, in words.
  var thisDay: String { isPresent ? "today" : "that day" }

  /// The day of a price, without the year if that is clear: `30 October`, `today`; seen from an earlier day `that day`.
  func day(of price: KnownPrice) -> String {
    let (day, today) = (zone.day(of: price.asOf), zone.day(of: now))
    if day == today { return thisDay }
    let words = "\(day.day) \(DayText.monthNames[day.month - 1])"
    return day.year == today.year ? words : "\(words) \(day.year)"
  }

  /// `5 minutes old`, `3 hours old`, `26 days old`; of a price that bears a day only, whole days.
  package func words(for price: KnownPrice) -> String {
    switch price.asOf {
    case .day(let day):
      let days = zone.day(of: now).daysSinceEpoch - day.daysSinceEpoch
      return days <= 0 ? "less than a day old" : Self.count(days, "day")
    case .moment(let moment):
      let minutes = (now.milliseconds - moment.milliseconds) / 60_000
      if minutes < 1 { return "less than a minute old" }
      if minutes < 60 { return Self.count(minutes, "minute") }
      return minutes < 2880 ? Self.count(minutes / 60, "hour") : Self.count(minutes / 1440, "day")
    }
  }

  private static func count(_ number: Int64, _ unit: String) -> String {
    "\(number) \(unit)\(number == 1 ? "" : "s") old"
  }
}

extension Words {
  /// Why a file of rates is not taken over, for the owner: with its line and column if there are some.
  package static func sentence(_ refusal: RateFileRefusal) -> String {
    let place = [refusal.line.map { "line \($0)" }, refusal.column.map { "column \(shown($0))" }].compactMap(\.self)
    let reason = reason(refusal.reason)
    return place.isEmpty ? reason : "\(place.joined(separator: ", ")): \(reason)"
  }

  private static func reason(_ reason: RateFileRefusal.Reason) -> String {
    switch reason {
    case .tooLarge: "the file has more than 8 MB"
    case .notUnicode: "this is not UTF-8"
    case .unknownForm:
      "the first line is neither currency,usd_per_unit,as_of nor the European Central Bank's list of currencies"
    case .noRates: "there is no rate in it"
    case .notCSV: "these are no comma-separated values"
    case .columns: "there are more or fewer values than the first line has"
    case .columnTwice: "another column has this name"
    case .timeTwice: "another line has this time"
    case .time: "this is no date, and no time with its zone"
    case .ahead: "the date is more than a day ahead"
    case .number: "this is no decimal number"
    case .notPositive: "the rate is not above 0"
    case .tooHigh: "the rate is above 1,000,000,000,000"
    case .tooManyDigits: "the rate has more than 18 digits or 36 decimals"
    case .dollar: "one US dollar is worth 1"
    case .unknownCurrency: "the wallet does not know this currency"
    }
  }

  /// A column's name, safe for a terminal.
  private static func shown(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.filter { $0.value > 0x20 && $0.value < 0x7F }.prefix(40)))
  }
}
