@testable import WalletCore

/// Checks that must hold for every file of rates: nothing traps, and what is taken can be reckoned with, and stated in our
/// own form so that it reads back the same.
enum RateFileCheck {
  private static let now = Timestamp(milliseconds: 1_795_000_000_000)

  static func run(_ input: [UInt8]) throws(Broken) {
    let file: RateFile
    do throws(RateFileRefusal) { file = try RateFile(input, now: now) } catch { return }
    let newest = file.newest
    try Broken.unless(Set(newest.map(\.currency)).count == newest.count, "A currency has two newest rates.")
    for entry in file.entries {
      try Broken.unless(entry.currency != .usd, "The dollar has a rate.")
      try Broken.unless(entry.asOf.beginning <= now.adding(seconds: 86_400), "A rate is of the future.")
      let latest = newest.first { $0.currency == entry.currency }
      try Broken.unless(
        latest.map { $0.asOf.beginning >= entry.asOf.beginning } ?? false, "A newer rate than the newest is there.")
      try Broken.unless(file.entries(since: entry.asOf.day).contains(entry), "A day lacks its own rate.")
    }
    try reckon(newest)
    try Broken.unless(
      try again(file.entries).compactMap(plain) == file.entries.compactMap(plain), "It reads back as something else.")
  }

  /// Each rate between two currencies is within its bounds, or there is none.
  private static func reckon(_ entries: [RateFile.Entry]) throws(Broken) {
    let table = RateTable(
      entries.map { KnownPrice(currency: $0.currency, price: $0.price, asOf: $0.asOf, source: "a") })
    for one in table.all.prefix(4) {
      for other in table.all.suffix(4) where one != other {
        guard let rate = table.rate(of: one.currency, in: other.currency)?.rate else { continue }
        try Broken.unless(rate.digits > 0 && rate.digits < Rate.digitsLimit, "A rate has no or too many digits.")
        _ = rate.value(of: Money(minorUnits: .max, currency: one.currency), in: other.currency)
      }
      _ = table.worth(of: Money(minorUnits: .max, currency: one.currency))
    }
  }

  /// The prices that are plain decimal numbers, stated in our own form and read again.
  private static func again(_ entries: [RateFile.Entry]) throws(Broken) -> [RateFile.Entry] {
    var text = "currency,usd_per_unit,as_of\n"
    for entry in entries where entry.price.units == .one {
      text += "\(entry.currency.code),\(ExportText.decimal(entry.price.dollars)),\(entry.asOf.text)\n"
    }
    do throws(RateFileRefusal) { return try RateFile(Array(text.utf8), now: now).entries } catch {
      throw Broken(description: "What was taken is refused: \(error) in \(text)")
    }
  }

  private static func plain(_ entry: RateFile.Entry) -> String? {
    entry.price.units == .one ? "\(entry.currency.code) \(entry.price.dollars) \(entry.asOf.text)" : nil
  }
}
