import PhoneNumbers

/// Reads the files that ``CSVWriter`` writes.
struct CSVImport {
  private var reader: CSVReader
  private var users: [ImportedUser] = []
  /// The rows of the operation being read.
  private var rows: [CSVRow] = []

  init(_ bytes: [UInt8]) { reader = CSVReader(bytes) }

  /// - Throws: the first problem, and where it is.
  mutating func read() throws(ImportRefusal) -> [ImportedUser] {
    try readHeader()
    var head: Int64?
    while let (cells, place) = try reader.record() {
      let row = try CSVRow(cells, at: place)
      guard head == nil else { throw row.refusal(.expected("the end")) }
      switch row[.kind] {
      case CSVColumn.headKind:
        try finishOperation()
        head = try readHead(row)
      case CSVColumn.userKind:
        try finishOperation()
        users.append(try user(row))
      default:
        if let first = rows.first, first[.op] != row[.op] { try finishOperation() }
        if let first = rows.first, !row.isOfSameOperation(as: first) { throw row.refusal(.badValue("op")) }
        rows.append(row)
      }
    }
    // A file that was cut off lacks this last row.
    guard let head else { throw ImportRefusal(.cutOff) }
    guard users.allSatisfy({ $0.operations.last?.number ?? 0 <= head }) else { throw ImportRefusal(.cutOff) }
    return users
  }

  private mutating func readHeader() throws(ImportRefusal) {
    let first: [String]?
    do throws(ImportRefusal) { first = try reader.record()?.cells } catch { throw ImportRefusal(.notAnExport) }
    guard first == CSVColumn.header else {
      throw ImportRefusal(first == CSVStatementWriter.columns ? .statementOnly : .notAnExport)
    }
  }

  private func readHead(_ row: CSVRow) throws(ImportRefusal) -> Int64 {
    try row.requireEmpty(CSVColumn.allCases.filter { ![.op, .kind, .at, .date].contains($0) })
    _ = try row.required(.at, ImportText.rfc3339)
    return try row.required(.op, ImportText.number)
  }

  private func user(_ row: CSVRow) throws(ImportRefusal) -> ImportedUser {
    try row.requireEmpty(CSVColumn.allCases.filter { ![.kind, .at, .date, .phone, .name].contains($0) })
    return ImportedUser(
      phone: try row.required(.phone) { E164Number(e164: $0) },
      name: try row.optional(.name, ImportText.userName) ?? UserName.none,
      createdAt: try row.required(.at, ImportText.rfc3339), place: row.place)
  }

  private mutating func finishOperation() throws(ImportRefusal) {
    guard let row = rows.first else { return }
    guard let user = users.last else { throw row.refusal(.expected("a row of kind user")) }
    guard try row.required(.phone, { E164Number(e164: $0) }) == user.phone else {
      throw row.refusal(.badValue("phone"))
    }
    let kind = try row.required(.kind) { OperationKind(rawValue: $0) }
    var operation = ImportedOperation(
      number: try row.required(.op, ImportText.number), kind: kind,
      account: try row.required(.account, ImportText.account),
      reverses: try row.optional(.reverses, ImportText.number),
      name: try row.optional(.name, ImportText.accountName),
      currency: kind == .open ? try row.required(.currency, ImportText.currency) : nil,
      at: try row.required(.at, ImportText.rfc3339),
      note: try row.optional(.note, ImportText.note) ?? NoteText.none, place: row.place)
    if rows.count > 1 || row[.changed] != nil {
      try readMovements(of: &operation)
    } else {
      try row.requireEmpty([.changedName, .amount, .balance, .other] + (kind == .open ? [] : [.currency]))
    }
    users[users.count - 1].operations.append(operation)
    rows = []
  }

  /// A movement between two accounts has two rows, the giving side's first; one to or from outside has one.
  private func readMovements(of operation: inout ImportedOperation) throws(ImportRefusal) {
    var index = 0
    while index < rows.count {
      let row = rows[index]
      let change = try change(row)
      let own = Operation.Movement.Side.account(change.account)
      let isOutgoing = change.amount.minorUnits < 0
      let number = operation.movements.count
      guard let kind = Entry.Kind(rawValue: operation.kind.rawValue) else { throw row.refusal(.badMovement) }
      operation.movements.append(
        Operation.Movement(
          kind: kind, from: isOutgoing ? own : change.other, to: isOutgoing ? change.other : own,
          amount: Money(minorUnits: abs(change.amount.minorUnits), currency: change.amount.currency)))
      operation.balances.append(change.balance(number))
      index += 1
      guard case .account(let receiver) = change.other else { continue }
      guard isOutgoing, index < rows.count else { throw row.refusal(.badMovement) }
      let mirror = try self.change(rows[index])
      guard mirror.account == receiver, mirror.other == own, mirror.amount.currency == change.amount.currency,
        mirror.amount.minorUnits == -change.amount.minorUnits
      else { throw rows[index].refusal(.badMovement) }
      operation.balances.append(mirror.balance(number))
      index += 1
    }
  }

  private func change(_ row: CSVRow) throws(ImportRefusal) -> CSVChange {
    let currency = try row.required(.currency, ImportText.currency)
    return CSVChange(
      account: try row.required(.changed, ImportText.account),
      amount: try row.required(.amount) { text in
        ImportText.decimal(text, currency).flatMap { $0.minorUnits == 0 ? nil : $0 }
      },
      balance: try row.required(.balance) { ImportText.decimal($0, currency) },
      other: try row.required(.other, ImportText.side))
  }
}
