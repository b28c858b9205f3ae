import PhoneNumbers

/// What both journals share: names and lines in the syntax of hledger and Ledger.
struct JournalText: Sendable {
  private let header: ExportHeader
  private var names = AccountNames(cleaned: { $0 })
  /// The currencies written at the top of a user's part so far.
  private var currencies: Set<Currency> = []
  /// The last date written. If clocks are set back over midnight a day occurs twice, but balances must be asserted in
  /// date order.
  private var lastDay: CivilDay?

  init(_ header: ExportHeader) { self.header = header }

  /// Writes the line at the top and the system accounts.
  func begin(to bytes: inout [UInt8]) {
    bytes.write("; MyWallet, \(header.at.rfc3339), operation \(header.head.number)\n")
    for side in [Operation.Movement.Side.world, .payable, .exchange, .fee, .merchant] {
      bytes.write("account ")
      write(side, to: &bytes)
      bytes.write("\n")
    }
  }

  /// Switches to a user's accounts, and writes their names and those currencies that were not written yet.
  mutating func use(_ accounts: [Account], of user: UserRecord, to bytes: inout [UInt8]) {
    lastDay = nil
    let prefix = header.isOfAllUsers ? user.phone.e164 + ":" : ""
    names = AccountNames(accounts) {
      // A colon starts a sub-account, a semicolon a comment, and brackets around a whole name a virtual posting.
      prefix + AccountNames.cleaned($0, replacing: [":": "-", ";": ",", "(": "{", ")": "}", "[": "{", "]": "}"])
    }
    for account in accounts { declare(account.balance.currency, to: &bytes) }
    for account in accounts { bytes.write("account Assets:\(names[account.id])\n") }
  }

  /// Codes are three letters, so they need no quotation marks.
  private mutating func declare(_ currency: Currency, to bytes: inout [UInt8]) {
    guard currencies.insert(currency).inserted else { return }
    let one = ExportText.decimal(Money(minorUnits: power(currency.scale + 3), currency: currency))
    // A format has a decimal point, even if no amount has one.
    let point = currency.scale == 0 ? "." : ""
    bytes.write("commodity \(currency.code)\n    format \(one)\(point) \(currency.code)\n")
  }

  /// Writes what the currencies are worth, so that a valuation (hledger's `-X USD`) agrees with the page of the moment
  /// of the export. First the bank's pairs as it states them, of their own day; then each price in dollars, of the day of
  /// the export, because the rates of exchanges are prices, too, and the newest counts.
  func end(to bytes: inout [UInt8]) {
    let prices = currencies.compactMap { header.rates[$0] }.filter { $0.currency != .usd && $0.inDollars != nil }
      .sorted { $0.currency.index < $1.currency.index }
    guard !prices.isEmpty else { return }
    bytes.write("\n")
    for price in prices { writePair(price, to: &bytes) }
    // Of prices of one day the last in the file counts.
    for price in prices { writeDollars(price, to: &bytes) }
  }

  private func writePair(_ price: KnownPrice, to bytes: inout [UInt8]) {
    let (code, day, source) = (price.currency.code, header.zone.day(of: price.asOf), comment(price.source))
    bytes.write("; \(code) as of \(price.asOf.text) by \(source)\n")
    guard price.price.units != .one else { return }
    bytes.write("P \(day.text) EUR \(price.price.units) \(code)\n")
    bytes.write("P \(day.text) EUR \(price.price.dollars) USD\n")
  }

  private func writeDollars(_ price: KnownPrice, to bytes: inout [UInt8]) {
    guard let dollars = price.inDollars else { return }
    let day = max(header.zone.day(of: price.asOf), header.zone.day(of: header.at))
    bytes.write("P \(day.text) \(price.currency.code) \(dollars) USD\n")
  }

  /// Writes the account name for a side of a movement.
  private func write(_ side: Operation.Movement.Side, to bytes: inout [UInt8]) {
    switch side {
    case .account(let id): bytes.write("Assets:\(names[id])")
    default: bytes.write("Equity:\(ExportText.name(side) ?? "")")
    }
  }

  /// Writes the first line of a transaction and its details, after the price by which an exchange was made.
  /// - Parameters:
  ///   - operation: the operation.
  ///   - currency: the currency of the account that it was about.
  ///   - bytes: the output to append to.
  mutating func title(_ operation: Operation, in currency: Currency, to bytes: inout [UInt8]) {
    if let quote = operation.quote, let pair = Self.pair(operation) {
      let day = header.zone.day(of: quote.quotedAt).text
      bytes.write("\nP \(day) \(pair.given.code) \(quote.rate) \(pair.taken.code)\n")
    }
    title(ExportText.title(operation), at: operation.at, number: operation.number, to: &bytes)
    for detail in details(operation, in: currency) { bytes.write("    ; \(detail)\n") }
  }

  /// The currencies of an exchange.
  private static func pair(_ operation: Operation) -> (given: Currency, taken: Currency)? {
    guard let given = operation.movements.first?.amount.currency,
      let taken = operation.movements.first(where: { $0.amount.currency != given })?.amount.currency
    else { return nil }
    return (given, taken)
  }

  /// What a transaction's lines do not tell.
  private func details(_ operation: Operation, in currency: Currency) -> [String] {
    var details = operation.movements.compactMap { $0.merchant.map { "merchant \(comment($0))" } }
    // A word with a colon behind it would be a tag.
    if let terms = ExportText.terms(operation, in: currency) { details.append(terms.replacing(":", with: "\u{2236}")) }
    if let bill = ExportText.bill(operation) { details.append(bill) }
    if let quote = operation.quote { details.append("rate from \(comment(quote.source))") }
    if let hold = operation.hold {
      let amounts = [hold.delta, hold.amount, hold.held].map { amount(Money(minorUnits: $0, currency: currency)) }
      details.append("hold \(hold.hold) by \(amounts[0]) to \(amounts[1]), held in all \(amounts[2])")
    }
    if !operation.note.isEmpty { details.append("note \(comment(operation.note))") }
    return details
  }

  /// Writes the first line of a transaction.
  mutating func title(_ text: String, at moment: Timestamp, number: Int64?, to bytes: inout [UInt8]) {
    bytes.write("\n\(date(moment)) ")
    if let number { bytes.write("(\(number)) ") }
    bytes.write("\(text)\n")
  }

  /// Writes a line of a transaction, with the account's balance after it if that is known.
  func posting(_ side: Operation.Movement.Side, _ change: Money, balance: Money?, to bytes: inout [UInt8]) {
    bytes.write("    ")
    write(side, to: &bytes)
    bytes.write("  \(change) \(change.currency.code)")
    if let balance { bytes.write(" = \(balance) \(balance.currency.code)") }
    bytes.write("\n")
  }

  /// Writes an operation that moves no money as a comment; the parameters are those of ``title(_:in:to:)``.
  mutating func remark(_ operation: Operation, in currency: Currency, to bytes: inout [UInt8]) {
    bytes.write("\n; \(date(operation.at)) (\(operation.number)) \(ExportText.title(operation.kind)) ")
    write(.account(operation.account), to: &bytes)
    if let name = operation.name { bytes.write(" as \(comment(name))") }
    for detail in details(operation, in: currency) { bytes.write(", \(detail)") }
    bytes.write("\n")
  }

  private mutating func date(_ moment: Timestamp) -> CivilDay {
    let day = header.zone.day(of: moment)
    let shown = max(day, lastDay ?? day)
    lastDay = shown
    return shown
  }

  private func amount(_ money: Money) -> String { "\(ExportText.decimal(money)) \(money.currency.code)" }

  /// A text in quotation marks; characters that the programs would read as a tag or a date are replaced.
  private func comment(_ text: String) -> String {
    let replacing: [Unicode.Scalar: Unicode.Scalar] = ["[": "(", "]": ")", ":": "\u{2236}"]
    return "\"\(AccountNames.cleaned(text, replacing: replacing))\""
  }

  private func power(_ exponent: Int) -> Int64 { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
