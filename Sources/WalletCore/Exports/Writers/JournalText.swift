import PhoneNumbers

/// What both journals share: names and lines that hledger and Ledger read.
struct JournalText: Sendable {
  private let header: ExportHeader?
  private var names = AccountNames(cleaned: { $0 })
  /// The last date that was written. Where clocks are put back over midnight a day comes twice, and balances are
  /// asserted in the order of dates.
  private var lastDay: CivilDay?

  init(_ header: ExportHeader? = nil) { self.header = header }

  /// The line at the top, and the currencies.
  func begin(to bytes: inout [UInt8]) {
    guard let header else { return }
    bytes.write("; MyWallet, \(ExportText.rfc3339(header.at)), operation \(header.head.number)\n")
    for currency in Currency.allCases {
      let one = ExportText.decimal(Money(minorUnits: power(currency.scale + 3), currency: currency))
      bytes.write("commodity \(currency.code)\n    format \(one) \(currency.code)\n")
    }
    for side in [Operation.Movement.Side.world, .payable, .exchange, .fee, .merchant] {
      bytes.write("account \(account(side))\n")
    }
  }

  /// Turns to a user's accounts.
  mutating func use(_ accounts: [Account], of user: UserRecord, to bytes: inout [UInt8]) {
    lastDay = nil
    let prefix = header?.isOfAllUsers == true ? user.phone.e164 + ":" : ""
    names = AccountNames(accounts) {
      // A colon begins an account below another, a semicolon a comment, and brackets around a whole name a virtual posting.
      prefix + AccountNames.cleaned($0, replacing: [":": "-", ";": ",", "(": "{", ")": "}", "[": "{", "]": "}"])
    }
    for account in accounts { bytes.write("account Assets:\(names[account.id])\n") }
  }

  /// What a side of a movement is called.
  func account(_ side: Operation.Movement.Side) -> String {
    switch side {
    case .account(let id): "Assets:\(names[id])"
    default: "Equity:\(ExportText.name(side) ?? "")"
    }
  }

  /// The first line of a transaction, and its note.
  mutating func title(_ operation: Operation, to bytes: inout [UInt8]) {
    title(ExportText.title(operation.kind), at: operation.at, number: operation.number, to: &bytes)
    if !operation.note.isEmpty { bytes.write("    ; note \(comment(operation.note))\n") }
  }

  /// The first line of a transaction.
  mutating func title(_ text: String, at moment: Timestamp, number: Int64?, to bytes: inout [UInt8]) {
    let code = number.map { "(\($0)) " } ?? ""
    bytes.write("\n\(date(moment)) \(code)\(text)\n")
  }

  /// A line of a transaction; with what the account holds after it, if that is known.
  func posting(_ side: Operation.Movement.Side, _ change: Money, balance: Money?, to bytes: inout [UInt8]) {
    bytes.write("    \(account(side))  \(amount(change))")
    if let balance { bytes.write(" = \(amount(balance))") }
    bytes.write("\n")
  }

  /// What happened without money.
  mutating func remark(_ operation: Operation, to bytes: inout [UInt8]) {
    var text = "\n; \(date(operation.at)) (\(operation.number)) \(ExportText.title(operation.kind))"
    text += " \(account(.account(operation.account)))"
    if let name = operation.name { text += " as \(comment(name))" }
    if !operation.note.isEmpty { text += ", note \(comment(operation.note))" }
    bytes.write(text + "\n")
  }

  private mutating func date(_ moment: Timestamp) -> String {
    guard let header else { return "" }
    let day = header.zone.day(of: moment)
    let shown = max(day, lastDay ?? day)
    lastDay = shown
    return shown.text
  }

  private func amount(_ money: Money) -> String { "\(ExportText.decimal(money)) \(money.currency.code)" }

  /// A text in quotation marks; what the programs would read as a tag or a date in it has other signs.
  private func comment(_ text: String) -> String {
    let replacing: [Unicode.Scalar: Unicode.Scalar] = ["[": "(", "]": ")", ":": "\u{2236}"]
    return "\"\(AccountNames.cleaned(text, replacing: replacing))\""
  }

  private func power(_ exponent: Int) -> Int64 { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
