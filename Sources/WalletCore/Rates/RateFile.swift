/// A file of rates that the owner keeps, as it was read: all of it, or nothing.
///
/// It has one of three forms, told apart by the first line: our own, a line for each currency
/// (`currency,usd_per_unit,as_of`), and the European Central Bank's two, which say what a euro costs: of one day
/// (`30 October 2026`) and of all days (`2026-10-30`).
package struct RateFile: Sendable, Equatable {
  /// What one unit of a currency was worth at a time.
  package struct Entry: Sendable, Equatable {
    /// Never the dollar.
    package let currency: Currency
    /// What one unit is worth.
    package let price: DollarPrice
    /// When.
    package let asOf: RateTime
  }

  /// The largest file that is read, in bytes.
  package static let sizeLimit = 8 << 20

  /// What the file says, in its order.
  package let entries: [Entry]
  /// Whether it has one of the European Central Bank's forms.
  package let isFromBank: Bool

  /// Reads a whole file.
  /// - Parameters:
  ///   - bytes: the file.
  ///   - now: no rate may be dated more than a day later.
  /// - Throws: the first problem, and where it is.
  package init(_ bytes: [UInt8], now: Timestamp) throws(RateFileRefusal) {
    guard bytes.count <= Self.sizeLimit else { throw RateFileRefusal(.tooLarge) }
    var lines = CSVLines(bytes) { problem, line in
      RateFileRefusal(problem == .notUnicode ? .notUnicode : .notCSV, line: line)
    }
    guard let header = try lines.next() else { throw RateFileRefusal(.unknownForm, line: 1) }
    let latest = now.adding(seconds: 86_400)
    if header.cells == OwnRates.header {
      var rates = OwnRates(latest: latest)
      while let line = try lines.next() { try rates.read(RateFileLine(line)) }
      entries = rates.entries
      isFromBank = false
    } else if header.cells.first == "Date", header.cells.contains("USD") {
      var rates = try BankRates(header.cells, latest: latest)
      while let line = try lines.next() { try rates.read(RateFileLine(line)) }
      entries = rates.entries
      isFromBank = true
    } else {
      throw RateFileRefusal(.unknownForm, line: 1)
    }
    // Such as a file of which only the first line was written so far.
    guard !entries.isEmpty else { throw RateFileRefusal(.noRates) }
  }
}

/// A line of a file of rates.
struct RateFileLine {
  let number: Int
  /// Without spaces around them.
  let cells: [String]

  init(_ line: CSVLine) {
    number = line.number
    cells = line.cells
  }

  func refusal(_ reason: RateFileRefusal.Reason, _ column: String? = nil) -> RateFileRefusal {
    RateFileRefusal(reason, line: number, column: column)
  }

  /// The decimal number in a cell: above 0, at most 10^12.
  func rate(_ text: String, _ column: String) throws(RateFileRefusal) -> Rate {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let whole = isNegative ? parts[0].dropFirst() : parts[0]
    let decimals = parts.count > 1 ? Array(parts[1]) : []
    guard parts.count <= 2, !whole.isEmpty, parts.count == 1 || !decimals.isEmpty, whole.allSatisfy(Self.isDigit),
      decimals.allSatisfy(Self.isDigit)
    else { throw refusal(.number, column) }
    var digits: Int64 = 0
    for digit in [Array(whole), decimals].joined() {
      guard digits < Rate.digitsLimit / 10 else { throw refusal(.tooManyDigits, column) }
      digits = digits * 10 + Int64(digit) - 48
    }
    guard digits > 0, !isNegative else { throw refusal(.notPositive, column) }
    // Without zeros at its end, so that equal prices are equal however they are written.
    var scale = decimals.count
    while scale > 0, digits.isMultiple(of: 10) { (digits, scale) = (digits / 10, scale - 1) }
    guard let rate = Rate(digits: digits, scale: scale) else { throw refusal(.tooManyDigits, column) }
    guard rate.isAtMost(Self.highest) else { throw refusal(.tooHigh, column) }
    return rate
  }

  private static let highest: Int64 = 1_000_000_000_000

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  /// A time that is not too far ahead.
  func time(_ time: RateTime?, _ column: String, latest: Timestamp) throws(RateFileRefusal) -> RateTime {
    guard let time else { throw refusal(.time, column) }
    guard time.beginning <= latest else { throw refusal(.ahead, column) }
    return time
  }
}
