/// Reads one operation from its rows in a CSV file.
struct CSVOperation {
  /// At least one.
  let rows: [CSVRow]
  /// Whether rows tell the kind of their movement; otherwise it is that of the operation.
  let hasMovementKinds: Bool

  /// - Throws: the first problem, and its line.
  func read() throws(ImportRefusal) -> ImportedOperation {
    let row = rows[0]
    let kind = try row.required(.kind) { OperationKind(rawValue: $0) }
    var operation = ImportedOperation(
      number: try row.required(.op, ImportText.number), kind: kind,
      account: try row.required(.account, ImportText.account),
      reverses: try row.optional(.reverses, ImportText.number),
      name: try row.optional(.name, ImportText.accountName),
      currency: kind == .open ? try row.required(.currency) { Currency(code: $0) } : nil,
      at: try row.required(.at, ImportText.rfc3339),
      note: try row.optional(.note, ImportText.note) ?? NoteText.none, place: row.place)
    operation.hold = try hold(row)
    operation.quote = try quote(row)
    operation.card = try row.optional(.card, ImportText.card)
    let bill = try bill(row)
    if rows.count > 1 || row[.changed] != nil {
      try readMovements(of: &operation)
    } else {
      let hasCurrency = kind == .open || operation.hold != nil
      try row.requireEmpty(
        [.changedName, .amount, .balance, .other, .movementKind, .merchant] + (hasCurrency ? [] : [.currency]))
    }
    if let bill { try operation.add(bill, row) }
    return operation
  }

  /// What the operation did to a hold.
  private func hold(_ row: CSVRow) throws(ImportRefusal) -> HoldEvent? {
    guard let hold = try row.optional(.hold, ImportText.number) else {
      try row.requireEmpty(CSVFormat.hold)
      return nil
    }
    let currency = try row.required(.currency) { Currency(code: $0) }
    func units(_ column: CSVColumn) throws(ImportRefusal) -> Int64 {
      try row.required(column) { ImportText.decimal($0, currency)?.minorUnits }
    }
    return HoldEvent(
      hold: hold, sequence: 0, delta: try units(.holdChange), amount: try units(.holdAmount),
      held: try units(.accountHeld))
  }

  /// What was billed.
  private func bill(_ row: CSVRow) throws(ImportRefusal) -> ImportedBill? {
    guard row[.invoice] != nil else {
      try row.requireEmpty(CSVFormat.bill)
      return nil
    }
    return try ImportedBill(row)
  }

  /// The terms of an exchange.
  private func quote(_ row: CSVRow) throws(ImportRefusal) -> RateQuote? {
    guard let rate = try row.optional(.rate, ImportText.rate) else {
      try row.requireEmpty(CSVFormat.quote)
      return nil
    }
    let feeRate = try row.required(.feeRate, ImportText.feeRate)
    let quotedAt = try row.required(.quotedAt, ImportText.rfc3339)
    return try row.required(.source) {
      RateQuote(rate: rate, feeRate: feeRate, quotedAt: quotedAt, source: $0)
    }
  }

  /// A movement between two accounts has two rows, the giving side's first; one to or from the system has one.
  private func readMovements(of operation: inout ImportedOperation) throws(ImportRefusal) {
    var index = 0
    while index < rows.count {
      let row = rows[index]
      let change = try change(row, of: operation)
      let own = Operation.Movement.Side.account(change.account)
      let isOutgoing = change.amount.minorUnits < 0
      let number = operation.movements.count
      operation.movements.append(
        Operation.Movement(
          kind: change.kind, from: isOutgoing ? own : change.other, to: isOutgoing ? change.other : own,
          amount: Money(minorUnits: abs(change.amount.minorUnits), currency: change.amount.currency),
          merchant: change.merchant))
      operation.balances.append(change.balance(number))
      index += 1
      guard case .account = change.other else { continue }
      guard isOutgoing, index < rows.count else { throw row.refusal(.badMovement) }
      let mirror = try self.change(rows[index], of: operation)
      guard mirror.isMirror(of: change) else { throw rows[index].refusal(.badMovement) }
      operation.balances.append(mirror.balance(number))
      index += 1
    }
  }

  private func change(_ row: CSVRow, of operation: ImportedOperation) throws(ImportRefusal) -> CSVChange {
    let currency = try row.required(.currency) { Currency(code: $0) }
    return CSVChange(
      account: try row.required(.changed, ImportText.account),
      amount: try row.required(.amount) { text in
        ImportText.decimal(text, currency).flatMap { $0.minorUnits == 0 ? nil : $0 }
      },
      balance: try row.required(.balance) { ImportText.decimal($0, currency) },
      other: try row.required(.other, ImportText.side), kind: try movementKind(row, of: operation),
      merchant: try row.optional(.merchant, ImportText.accountName)?.text)
  }

  private func movementKind(_ row: CSVRow, of operation: ImportedOperation) throws(ImportRefusal) -> Entry.Kind {
    if hasMovementKinds { return try row.required(.movementKind) { Entry.Kind(rawValue: $0) } }
    guard let kind = Entry.Kind(rawValue: operation.kind.rawValue) else { throw row.refusal(.badMovement) }
    return kind
  }
}
