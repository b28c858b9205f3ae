import Templates
import WalletCore

/// What `WalletWeb rates` prints: each price with its age and where it is from, then the files.
struct RateReport {
  let table: RateTable
  let files: [RateSource]
  let age: RateAge

  /// Whether every file was taken over as it is now.
  var isRight: Bool { files.allSatisfy { $0.problem == nil } }

  var lines: [String] {
    let prices = table.all
    let rates = prices.map { $0.inDollars.map(RateText.string) ?? "" }
    let width = rates.map(\.utf8.count).max() ?? 0
    var lines = zip(prices, rates).map { price, rate in
      let padding = String(repeating: " ", count: width - rate.utf8.count)
      return
        "\(price.currency.code)  \(rate) USD\(padding)  \(price.asOf.text), \(age.words(for: price)), \(origin(of: price))"
    }
    let unknown = Currency.all.count - 1 - prices.count
    lines.append("\(prices.count) currencies have a rate in dollars, \(unknown) have none.")
    for file in files {
      if let readAt = file.readAt {
        lines.append("\(file.path): read at \(readAt.rfc3339), \(file.prices.count) currencies.")
      }
      if let problem = file.problem { lines.append(RateWords.sentence(problem, file.path)) }
    }
    if files.isEmpty { lines.append("WALLET_RATES (--rates) names no file.") }
    return lines
  }

  /// The file that the price is from; the last that says the same, as the table takes it.
  private func origin(of price: KnownPrice) -> String {
    files.last { $0.prices.contains(price) }?.path ?? "built in"
  }

  /// The same in a few lines for `stats`.
  var summary: [String] {
    let oldest = table.all.oldest
    var lines = ["rates \(table.all.count)\(oldest.map { ", the oldest \(age.words(for: $0))" } ?? "")"]
    for file in files {
      if let problem = file.problem { lines.append(RateWords.sentence(problem, file.path)) }
    }
    return lines
  }
}

extension RateAge {
  /// Seen from a moment, in the program's time zone.
  static func here(_ now: Timestamp) -> RateAge {
    RateAge(now: now, zone: DayZone(offsetSeconds: LocalTime.offset(at:)))
  }
}
