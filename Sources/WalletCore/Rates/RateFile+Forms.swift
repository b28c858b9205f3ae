/// Our own form: a line says what one unit of a currency is worth in dollars, and when.
struct OwnRates {
  static let header = ["currency", "usd_per_unit", "as_of"]

  private(set) var entries: [RateFile.Entry] = []
  private var seen: Set<[Int64]> = []
  let latest: Timestamp

  init(latest: Timestamp) { self.latest = latest }

  mutating func read(_ line: RateFileLine) throws(RateFileRefusal) {
    guard line.cells.count == Self.header.count else { throw line.refusal(.columns) }
    guard let currency = Currency(code: line.cells[0]) else {
      throw line.refusal(.unknownCurrency, Self.header[0])
    }
    let rate = try line.rate(line.cells[1], Self.header[1])
    guard currency != .usd || rate == .one else { throw line.refusal(.dollar, Self.header[1]) }
    let time = try line.time(RateTime(line.cells[2]), Self.header[2], latest: latest)
    guard seen.insert([Int64(currency.index), time.beginning.milliseconds]).inserted else {
      throw line.refusal(.timeTwice, Self.header[2])
    }
    guard currency != .usd else { return }
    entries.append(RateFile.Entry(currency: currency, price: DollarPrice(rate), asOf: time))
  }
}

/// The European Central Bank's two forms: a column for each currency says what a euro costs in it. Currencies that no
/// longer exist have columns, too; cells without a rate say `N/A`, and each line ends with an empty cell.
struct BankRates {
  private(set) var entries: [RateFile.Entry] = []
  /// What each column is of; nil for the date, the dollar, the euro, a currency that the wallet does not have, and the empty end.
  private let currencies: [Currency?]
  private let names: [String]
  private let dollars: Int
  private var days: Set<RateTime> = []
  private let latest: Timestamp

  /// - Parameters:
  ///   - header: the first line, which has a column of dollars.
  ///   - latest: no day may begin later.
  /// - Throws: a name that two columns have.
  init(_ header: [String], latest: Timestamp) throws(RateFileRefusal) {
    var names: Set<String> = []
    for (index, name) in header.enumerated() where !(name.isEmpty && index == header.count - 1) {
      guard names.insert(name).inserted else { throw RateFileRefusal(.columnTwice, line: 1, column: name) }
    }
    self.names = header
    self.latest = latest
    dollars = header.firstIndex(of: "USD") ?? 0
    currencies = header.map { name in name == "USD" || name == "EUR" ? nil : Currency(code: name) }
  }

  mutating func read(_ line: RateFileLine) throws(RateFileRefusal) {
    guard line.cells.count == names.count else { throw line.refusal(.columns) }
    let day = try line.time(
      RateTime(line.cells[0]) ?? RateTime(english: line.cells[0]), names[0], latest: latest)
    guard case .day = day else { throw line.refusal(.time, names[0]) }
    guard days.insert(day).inserted else { throw line.refusal(.timeTwice, names[0]) }
    guard Self.isRate(line.cells[dollars]) else { return }
    let euro = try line.rate(line.cells[dollars], names[dollars])
    if let currency = Currency(code: "EUR") {
      entries.append(RateFile.Entry(currency: currency, price: DollarPrice(euro), asOf: day))
    }
    for (index, currency) in currencies.enumerated() {
      guard let currency, Self.isRate(line.cells[index]) else { continue }
      let units = try line.rate(line.cells[index], names[index])
      entries.append(
        RateFile.Entry(currency: currency, price: DollarPrice(dollars: euro, perUnits: units), asOf: day))
    }
  }

  private static func isRate(_ cell: String) -> Bool { cell != "N/A" && !cell.isEmpty }
}
