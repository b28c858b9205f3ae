import PhoneNumbers

/// Accounts and their entries in the Quicken Interchange Format: one field per line, named by its first letter.
struct QIFWriter: StatementWriter {
  private let header: ExportHeader
  private var names = AccountNames(cleaned: { $0 })

  init(_ header: ExportHeader) { self.header = header }

  mutating func begin(to bytes: inout [UInt8]) {}

  mutating func begin(_ user: UserRecord, accounts: [Account], to bytes: inout [UInt8]) {
    let prefix = header.isOfAllUsers ? user.phone.e164 + " " : ""
    // Brackets distinguish an account from a category; slashes and bars begin a class, colons a subcategory.
    names = AccountNames(accounts) {
      prefix + AccountNames.cleaned($0, replacing: ["[": "(", "]": ")", "/": "-", "|": "-", ":": "-"])
    }
  }

  mutating func begin(_ span: AccountSpan, to bytes: inout [UInt8]) {
    let name = names[span.account.id]
    // The format has no currencies; the account's description tells it.
    bytes.write("!Account\nN\(name)\nD\(span.account.balance.currency.code)\nTBank\n^\n!Type:Bank\n")
    guard span.opening.minorUnits != 0 else { return }
    bytes.write("D\(date(span.from))\nT\(span.opening)\nPOpening Balance\nL[\(name)]\n^\n")
  }

  mutating func write(_ line: StatementLine, of span: AccountSpan, to bytes: inout [UInt8]) {
    let category: String
    var payee = line.title
    if case .account(let id) = line.other {
      category = "[\(names[id])]"
    } else {
      category = ExportText.name(line.other) ?? ""
      payee = AccountNames.cleaned(line.title { names[$0] }, replacing: [:])
      if let card = ExportText.card(line.operation) { payee += " \(card)" }
    }
    bytes.write("D\(date(line.entry.at))\nT\(line.entry.change)\nN\(line.operation.number)\n")
    bytes.write("P\(payee)\n")
    let memo = [
      ExportText.terms(line.operation, in: line.entry.change.currency), ExportText.bill(line.operation),
      AccountNames.cleaned(line.operation.note, replacing: [:]),
    ].compactMap(\.self).filter { !$0.isEmpty }
    if !memo.isEmpty { bytes.write("M\(memo.joined(separator: "; "))\n") }
    bytes.write("L\(category)\n^\n")
  }

  mutating func end(_ span: AccountSpan, to bytes: inout [UInt8]) {}
  mutating func end(to bytes: inout [UInt8]) {}

  /// Month, day and year: the order this format has always used.
  private func date(_ moment: Timestamp) -> String {
    let day = header.zone.day(of: moment)
    return
      "\(CivilDay.padded(day.month, 2))/\(CivilDay.padded(day.day, 2))/\(CivilDay.padded(Int(clamping: day.year), 4))"
  }
}
