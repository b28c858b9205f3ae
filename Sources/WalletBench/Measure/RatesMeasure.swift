import WalletCore

/// Measures how long a file of rates takes to read, and a table of rates to make of it.
enum RatesMeasure {
  static func run(file: String, rounds: Int) throws(BenchFailure) {
    let bytes = try InputFile.bytes(file)
    // Late enough for any file.
    let now = Timestamp(milliseconds: 4_000_000_000_000)
    let entries = try read(bytes, now)
    let label = "rates, \(bytes.count) bytes with \(entries.count) rates"
    try Rounds.report(label, "ms", scale: 1e3, rounds: rounds, times: 1) { _ throws(BenchFailure) in
      let table = RateTable(
        try read(bytes, now).map { KnownPrice(currency: $0.currency, price: $0.price, asOf: $0.asOf, source: file) })
      guard !table.all.isEmpty else { throw BenchFailure("\(file) has no rate of a currency that the wallet knows.") }
    }
  }

  private static func read(_ bytes: [UInt8], _ now: Timestamp) throws(BenchFailure) -> [RateFile.Entry] {
    do throws(RateFileRefusal) { return try RateFile(bytes, now: now).entries } catch {
      throw BenchFailure("The file is refused: \(error.reason) in line \(error.line ?? 0).")
    }
  }
}
