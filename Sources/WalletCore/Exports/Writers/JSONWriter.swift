import PhoneNumbers

/// The full export as JSON (RFC 8259): every column of every operation. Amounts are texts of smallest units, because a
/// reader may turn a JSON number into a floating-point one; next to each is the same amount with a point, for people.
struct JSONWriter: HistoryWriter {
  /// The format's name in the file.
  static let format = "mywallet-export"
  /// The format's version; readers refuse a newer one than they know.
  static let version: Int64 = 2

  private let header: ExportHeader
  private var isFirstUser = true
  private var isFirstOperation = true

  init(_ header: ExportHeader) { self.header = header }

  mutating func begin(to bytes: inout [UInt8]) {
    bytes.write("{\"format\":\"\(Self.format)\",\"version\":\(Self.version),\n")
    bytes.write("\"scope\":\"\(header.isOfAllUsers ? "all" : "user")\",\"at\":\"\(header.at)\",\n")
    bytes.write(
      "\"head\":{\"number\":\(header.head.number),\"hash\":\"\(header.head.hash)\"},\n")
    bytes.write("\"users\":[")
  }

  mutating func begin(_ user: UserRecord, _ phones: [PhoneAssignment], accounts: [Account], to bytes: inout [UInt8]) {
    bytes.write(isFirstUser ? "\n" : ",\n")
    isFirstUser = false
    isFirstOperation = true
    bytes.write("{\"phone\":\(quoted: user.phone.e164),\"name\":\(quoted: user.name),")
    if let joining = phones.first { bytes.write("\n\"joined\":\(text(joining)),") }
    bytes.write("\"number_changes\":[")
    for (index, assignment) in phones.dropFirst().enumerated() {
      if index > 0 { bytes.write(",") }
      bytes.write(text(assignment))
    }
    bytes.write("],\n\"operations\":[")
  }

  private func text(_ assignment: PhoneAssignment) -> FileText {
    "{\"number\":\(assignment.number),\"at\":\"\(assignment.at)\"}"
  }

  mutating func write(
    _ operation: Operation, _ lines: [AccountLine], _ accounts: RunningAccounts, to bytes: inout [UInt8]
  ) {
    bytes.write(isFirstOperation ? "\n" : ",\n")
    isFirstOperation = false
    bytes.write("{\"number\":\(operation.number),\"hash\":\"\(operation.hash)\",")
    bytes.write("\"kind\":\"\(operation.kind.rawValue)\",\"account\":\"\(operation.account)\",")
    if let reverses = operation.reverses { bytes.write("\"reverses\":\(reverses),") }
    if let name = operation.name { bytes.write("\"name\":\(quoted: name),") }
    if operation.kind == .open, let currency = accounts[operation.account]?.currency {
      bytes.write("\"currency\":\"\(currency.code)\",")
    }
    if let hold = operation.hold { write(hold, to: &bytes) }
    if let quote = operation.quote { write(quote, to: &bytes) }
    if let card = operation.card { write(card, to: &bytes) }
    if let bill = operation.bill { write(bill, to: &bytes) }
    bytes.write("\"at\":\"\(operation.at)\",\"note\":\(quoted: operation.note),\"movements\":[")
    for (index, movement) in operation.movements.enumerated() {
      if index > 0 { bytes.write(",") }
      write(movement, balances: lines, of: index, to: &bytes)
    }
    bytes.write("]}")
  }

  private func write(_ hold: HoldEvent, to bytes: inout [UInt8]) {
    bytes.write("\"hold\":{\"number\":\(hold.hold),\"change\":\"\(hold.delta)\",")
    bytes.write("\"holds\":\"\(hold.amount)\",\"held\":\"\(hold.held)\"},")
  }

  private func write(_ quote: RateQuote, to bytes: inout [UInt8]) {
    bytes.write("\"quote\":{\"rate\":\"\(quote.rate)\",\"fee_rate\":\(quote.feeRate),")
    bytes.write("\"quoted_at\":\"\(quote.quotedAt)\",\"source\":\(quoted: quote.source)},")
  }

  private func write(_ card: CardLabel, to bytes: inout [UInt8]) {
    bytes.write("\"card\":{\"brand\":\"\(card.brand.rawValue)\",\"last_four\":\"\(card.lastFour)\"},")
  }

  /// All parts are texts: this is what a person reads on the invoice.
  private func write(_ bill: ChargeBill, to bytes: inout [UInt8]) {
    bytes.write("\"bill\":{")
    for (index, part) in BillText.parts(of: bill).enumerated() {
      if index > 0 { bytes.write(",") }
      bytes.write("\"\(part.column.name)\":\(quoted: part.text)")
    }
    bytes.write("},")
  }

  /// Writes a movement, with the balances of those lines that are of the movement with this index.
  private func write(
    _ movement: Operation.Movement, balances lines: [AccountLine], of index: Int, to bytes: inout [UInt8]
  ) {
    bytes.write("{\"kind\":\"\(movement.kind.rawValue)\",\"from\":\"\(movement.from)\",")
    bytes.write("\"to\":\"\(movement.to)\",")
    if let merchant = movement.merchant { bytes.write("\"merchant\":\(quoted: merchant),") }
    bytes.write("\"currency\":\"\(movement.amount.currency.code)\",")
    bytes.write(
      "\"minor_units\":\"\(movement.amount.minorUnits)\",\"amount\":\"\(movement.amount)\"")
    for line in lines where line.movement == index {
      let side = line.change.minorUnits < 0 ? "from" : "to"
      bytes.write(",\"\(side)_balance\":\"\(line.balance.minorUnits)\"")
    }
    bytes.write("}")
  }

  mutating func end(
    _ user: UserRecord, _ accounts: RunningAccounts, cards: [StoredCard], to bytes: inout [UInt8]
  ) {
    bytes.write("],\n\"accounts\":[")
    for (index, account) in accounts.all.enumerated() {
      bytes.write(index == 0 ? "\n" : ",\n")
      let balance = Money(minorUnits: account.balance, currency: account.currency)
      bytes.write("{\"id\":\"\(account.id)\",\"name\":\(quoted: account.name),")
      bytes.write(
        "\"currency\":\"\(account.currency.code)\",\"opened_at\":\"\(account.openedAt)\",")
      if let closedAt = account.closedAt { bytes.write("\"closed_at\":\"\(closedAt)\",") }
      bytes.write("\"entries\":\(account.sequence),")
      bytes.write("\"minor_units\":\"\(account.balance)\",\"balance\":\"\(balance)\",")
      bytes.write("\"held\":\"\(account.held)\"}")
    }
    bytes.write("]")
    write(cards, to: &bytes)
    bytes.write("}")
  }

  /// The cards are no part of the history, and a user without any has no list of them.
  private func write(_ cards: [StoredCard], to bytes: inout [UInt8]) {
    guard !cards.isEmpty else { return }
    bytes.write(",\n\"cards\":[")
    for (index, card) in cards.enumerated() {
      bytes.write(index == 0 ? "\n" : ",\n")
      bytes.write("{\"nickname\":\(quoted: card.nickname),\"brand\":\"\(card.label.brand.rawValue)\",")
      bytes.write("\"last_four\":\"\(card.label.lastFour)\",\"expiry\":\"\(card.expiry.text)\",")
      bytes.write("\"added_at\":\"\(card.addedAt)\"}")
    }
    bytes.write("]")
  }

  mutating func end(operators: [ChargerList.Operator], to bytes: inout [UInt8]) {
    bytes.write("]")
    if !operators.isEmpty {
      bytes.write(",\n\"operators\":[")
      for (index, owner) in operators.enumerated() {
        bytes.write(index > 0 ? ",\n" : "\n")
        bytes.write("{\"name\":\(quoted: owner.name.text),")
        bytes.write("\"address\":\(quoted: owner.address),\"tax_id\":\(quoted: owner.taxID)}")
      }
      bytes.write("]")
    }
    bytes.write("}\n")
  }
}
