import PhoneNumbers

/// The full export as CSV, for adding up in a spreadsheet and for import.
struct CSVWriter: HistoryWriter {
  private let header: ExportHeader
  private var phone = ""

  init(_ header: ExportHeader) { self.header = header }

  mutating func begin(to bytes: inout [UInt8]) { CSVText.write(CSVFormat.second.header, to: &bytes) }

  mutating func begin(_ user: UserRecord, _ phones: [PhoneAssignment], accounts: [Account], to bytes: inout [UInt8]) {
    phone = CSVText.defused(user.phone.e164)
    for (index, assignment) in phones.enumerated() {
      var cells: CSVCells = [.op: String(assignment.number), .phone: phone]
      cells[.kind] = index == 0 ? CSVColumn.userKind : CSVColumn.phoneKind
      if index == 0 { cells[.name] = CSVText.defused(user.name) }
      row(cells, at: assignment.at, to: &bytes)
    }
  }

  mutating func write(
    _ operation: Operation, _ lines: [AccountLine], _ accounts: RunningAccounts, to bytes: inout [UInt8]
  ) {
    var cells = cells(of: operation)
    let currency = accounts[operation.account]?.currency
    if let currency, let hold = operation.hold { fill(&cells, with: hold, in: currency) }
    if operation.kind == .open || operation.hold != nil { cells[.currency] = currency?.code }
    if lines.isEmpty { row(cells, at: operation.at, to: &bytes) }
    for line in lines {
      let movement = operation.movements[line.movement]
      cells[.currency] = line.change.currency.code
      cells[.changed] = CSVText.defused(line.account.id.base64url)
      cells[.changedName] = CSVText.defused(accounts[line.account]?.name ?? "")
      cells[.amount] = ExportText.decimal(line.change)
      cells[.balance] = ExportText.decimal(line.balance)
      cells[.other] = CSVText.defused(ExportText.side(line.other))
      cells[.movementKind] = movement.kind.rawValue
      cells[.merchant] = movement.merchant.map { CSVText.defused($0) }
      row(cells, at: operation.at, to: &bytes)
    }
  }

  /// The cells that all rows of an operation have.
  private func cells(of operation: Operation) -> CSVCells {
    var cells: CSVCells = [
      .op: String(operation.number), .kind: operation.kind.rawValue,
      .account: CSVText.defused(operation.account.id.base64url), .phone: phone,
      .note: CSVText.defused(operation.note),
    ]
    cells[.reverses] = operation.reverses.map { String($0) }
    cells[.name] = operation.name.map { CSVText.defused($0) }
    if let quote = operation.quote {
      cells[.rate] = ExportText.decimal(quote.rate)
      cells[.feeRate] = String(quote.feeRate)
      cells[.quotedAt] = quote.quotedAt.rfc3339
      cells[.source] = CSVText.defused(quote.source)
    }
    cells[.card] = operation.card.map { ExportText.cell($0) }
    for part in operation.bill.map({ BillText.parts(of: $0) }) ?? [] {
      // A number below 0 is no formula.
      let isReading = part.column == .meterStart || part.column == .meterStop
      cells[part.column] = isReading ? part.text : CSVText.defused(part.text)
    }
    return cells
  }

  private func fill(_ cells: inout CSVCells, with hold: HoldEvent, in currency: Currency) {
    cells[.hold] = String(hold.hold)
    for (column, units) in [
      (CSVColumn.holdChange, hold.delta), (.holdAmount, hold.amount), (.accountHeld, hold.held),
    ] {
      cells[column] = ExportText.decimal(Money(minorUnits: units, currency: currency))
    }
  }

  mutating func end(
    _ user: UserRecord, _ accounts: RunningAccounts, cards: [StoredCard], to bytes: inout [UInt8]
  ) {
    for card in cards {
      var cells: CSVCells = [.kind: CSVColumn.cardKind, .phone: phone]
      cells[.name] = CSVText.defused(card.nickname)
      cells[.card] = ExportText.cell(card.label, card.expiry)
      row(cells, at: card.addedAt, to: &bytes)
    }
  }

  mutating func end(operators: [ChargerList.Operator], to bytes: inout [UInt8]) {
    for owner in operators {
      write(
        [
          .kind: CSVColumn.operatorKind, .name: CSVText.defused(owner.name.text),
          .sellerAddress: CSVText.defused(owner.address), .taxID: CSVText.defused(owner.taxID),
        ], to: &bytes)
    }
    row([.op: String(header.head.number), .kind: CSVColumn.headKind], at: header.at, to: &bytes)
  }

  private func row(_ cells: CSVCells, at: Timestamp, to bytes: inout [UInt8]) {
    var cells = cells
    cells[.at] = at.rfc3339
    cells[.date] = header.zone.day(of: at).text
    write(cells, to: &bytes)
  }

  private func write(_ cells: CSVCells, to bytes: inout [UInt8]) {
    CSVText.write(cells.inOrder, to: &bytes)
  }
}
