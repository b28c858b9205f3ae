import PhoneNumbers

/// The full export as CSV, for adding up in a spreadsheet and for import.
struct CSVWriter: HistoryWriter {
  private let header: ExportHeader
  private var phone = ""
  /// The row that is written next.
  private var cells = CSVCells()

  init(_ header: ExportHeader) { self.header = header }

  mutating func begin(to bytes: inout [UInt8]) { CSVText.write(CSVFormat.second.header, to: &bytes) }

  mutating func begin(_ user: UserRecord, _ phones: [PhoneAssignment], accounts: [Account], to bytes: inout [UInt8]) {
    phone = CSVText.defused(user.phone.e164)
    for (index, assignment) in phones.enumerated() {
      cells.clear()
      cells.set(.op, assignment.number)
      cells.set(.phone, phone)
      cells.set(.kind, index == 0 ? CSVColumn.userKind : CSVColumn.phoneKind)
      if index == 0 { cells.set(.name, defused: user.name) }
      setTime(assignment.at)
      cells.write(to: &bytes)
    }
  }

  mutating func write(
    _ operation: Operation, _ lines: [AccountLine], _ accounts: RunningAccounts, to bytes: inout [UInt8]
  ) {
    fill(with: operation)
    if let currency = accounts[operation.account]?.currency {
      if let hold = operation.hold { fill(with: hold, in: currency) }
      if operation.kind == .open || operation.hold != nil { cells.set(.currency, currency.code) }
    }
    if lines.isEmpty { cells.write(to: &bytes) }
    for line in lines {
      let movement = operation.movements[line.movement]
      cells.set(.currency, line.change.currency.code)
      cells.set(.changed, defused: line.account)
      cells.set(.changedName, defused: accounts[line.account]?.name ?? "")
      cells.set(.amount, line.change)
      cells.set(.balance, line.balance)
      if case .account(let id) = line.other { cells.set(.other, defused: id) } else { cells.set(.other, line.other) }
      cells.set(.movementKind, movement.kind.rawValue)
      cells.set(.merchant, defused: movement.merchant ?? "")
      cells.write(to: &bytes)
    }
  }

  /// Fills the cells that all rows of an operation have, and empties the others.
  private mutating func fill(with operation: Operation) {
    cells.clear()
    cells.set(.op, operation.number)
    cells.set(.kind, operation.kind.rawValue)
    cells.set(.account, defused: operation.account)
    cells.set(.phone, phone)
    cells.set(.note, defused: operation.note)
    setTime(operation.at)
    if let reverses = operation.reverses { cells.set(.reverses, reverses) }
    if let name = operation.name { cells.set(.name, defused: name) }
    if let quote = operation.quote {
      cells.set(.rate, quote.rate)
      cells.set(.feeRate, quote.feeRate)
      cells.set(.quotedAt, quote.quotedAt)
      cells.set(.source, defused: quote.source)
    }
    if let card = operation.card { cells.set(.card, ExportText.cell(card)) }
    for part in operation.bill.map({ BillText.parts(of: $0) }) ?? [] {
      // A number below 0 is no formula.
      let isReading = part.column == .meterStart || part.column == .meterStop
      cells.set(part.column, isReading ? part.text : CSVText.defused(part.text))
    }
  }

  private mutating func fill(with hold: HoldEvent, in currency: Currency) {
    cells.set(.hold, hold.hold)
    cells.set(.holdChange, Money(minorUnits: hold.delta, currency: currency))
    cells.set(.holdAmount, Money(minorUnits: hold.amount, currency: currency))
    cells.set(.accountHeld, Money(minorUnits: hold.held, currency: currency))
  }

  private mutating func setTime(_ at: Timestamp) {
    cells.set(.at, at)
    cells.set(.date, header.zone.day(of: at))
  }

  mutating func end(
    _ user: UserRecord, _ accounts: RunningAccounts, cards: [StoredCard], to bytes: inout [UInt8]
  ) {
    for card in cards {
      cells.clear()
      cells.set(.kind, CSVColumn.cardKind)
      cells.set(.phone, phone)
      cells.set(.name, defused: card.nickname)
      cells.set(.card, ExportText.cell(card.label, card.expiry))
      setTime(card.addedAt)
      cells.write(to: &bytes)
    }
  }

  mutating func end(operators: [ChargerList.Operator], to bytes: inout [UInt8]) {
    for owner in operators {
      cells.clear()
      cells.set(.kind, CSVColumn.operatorKind)
      cells.set(.name, defused: owner.name.text)
      cells.set(.sellerAddress, defused: owner.address)
      cells.set(.taxID, defused: owner.taxID)
      cells.write(to: &bytes)
    }
    cells.clear()
    cells.set(.op, header.head.number)
    cells.set(.kind, CSVColumn.headKind)
    setTime(header.at)
    cells.write(to: &bytes)
  }
}
