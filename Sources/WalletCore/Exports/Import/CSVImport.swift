import PhoneNumbers

/// Reads the files that ``CSVWriter`` writes, and those of the first version.
struct CSVImport {
  private var reader: CSVReader
  private var format = CSVFormat.second
  private var users: [ImportedUser] = []
  private var operators: [ChargerList.Operator] = []
  /// The rows of the operation being read.
  private var rows: [CSVRow] = []

  init(_ bytes: [UInt8]) { reader = CSVReader(bytes) }

  /// - Throws: the first problem, and where it is.
  mutating func read() throws(ImportRefusal) -> ImportedFile {
    try readHeader()
    var head: Int64?
    while let (cells, place) = try reader.record() {
      let row = try CSVRow(cells, of: format, at: place)
      guard head == nil else { throw row.refusal(.expected("the end")) }
      switch row[.kind] {
      case CSVColumn.headKind:
        try finishOperation()
        head = try readHead(row)
      case CSVColumn.operatorKind where format.columns.contains(.invoice):
        try finishOperation()
        operators.append(try ImportedOperators.csv(row, after: operators))
      case _ where !operators.isEmpty: throw row.refusal(.expected("a row of kind operator"))
      case CSVColumn.userKind:
        try finishOperation()
        users.append(try user(row))
      case CSVColumn.phoneKind where format.isSecond:
        try finishOperation()
        try readNumberChange(row)
      case CSVColumn.cardKind where format.columns.contains(.card):
        try finishOperation()
        try readCard(row)
      default:
        if let first = rows.first, first[.op] != row[.op] { try finishOperation() }
        if let first = rows.first, !row.isOfSameOperation(as: first) { throw row.refusal(.badValue("op")) }
        rows.append(row)
      }
    }
    // A file that was cut off lacks this last row.
    guard let head, users.allSatisfy({ $0.last <= head }) else { throw ImportRefusal(.cutOff) }
    return ImportedFile(users: users, operators: operators)
  }

  private mutating func readHeader() throws(ImportRefusal) {
    let first: [String]?
    do throws(ImportRefusal) { first = try reader.record()?.cells } catch { throw ImportRefusal(.notAnExport) }
    guard let found = CSVFormat.all.first(where: { $0.header == first }) else {
      let isStatement =
        first.map { ([CSVStatementWriter.columns] + CSVStatementWriter.earlierColumns).contains($0) } ?? false
      throw ImportRefusal(isStatement ? .statementOnly : .notAnExport)
    }
    format = found
  }

  private func readHead(_ row: CSVRow) throws(ImportRefusal) -> Int64 {
    try row.requireOnly([.op, .kind, .at, .date])
    _ = try row.required(.at, ImportText.rfc3339)
    return try row.required(.op, ImportText.number)
  }

  private func user(_ row: CSVRow) throws(ImportRefusal) -> ImportedUser {
    try row.requireOnly([.kind, .at, .date, .phone, .name] + (format.isSecond ? [.op] : []))
    var user = ImportedUser(
      phone: try row.required(.phone) { E164Number(e164: $0) },
      name: try row.optional(.name, ImportText.userName) ?? UserName.none,
      createdAt: try row.required(.at, ImportText.rfc3339), place: row.place)
    if format.isSecond { user.phoneAssignments = [try phoneAssignment(row)] }
    return user
  }

  /// A row that tells when a phone number changed; before the user's other operations.
  private mutating func readNumberChange(_ row: CSVRow) throws(ImportRefusal) {
    try row.requireOnly([.op, .kind, .at, .date, .phone])
    let user = try user(of: row)
    guard user.operations.isEmpty, user.cards.isEmpty else { throw row.refusal(.expected("a row of kind user")) }
    users[users.count - 1].phoneAssignments.append(try phoneAssignment(row))
  }

  /// A row that tells of a card, behind the user's operations.
  private mutating func readCard(_ row: CSVRow) throws(ImportRefusal) {
    try row.requireOnly([.kind, .at, .date, .phone, .name, .card])
    let user = try user(of: row)
    guard user.cards.count < StoredCard.most else { throw row.refusal(.badValue("card")) }
    let (label, expiry) = try row.required(.card, ImportText.datedCard)
    guard let nickname = ImportText.nickname(row[.name] ?? "") else { throw row.refusal(.badValue("name")) }
    users[users.count - 1].cards.append(
      ImportedCard(
        nickname: nickname, label: label, expiry: expiry, addedAt: try row.required(.at, ImportText.rfc3339),
        place: row.place))
  }

  /// The user whose rows are being read.
  private func user(of row: CSVRow) throws(ImportRefusal) -> ImportedUser {
    guard let user = users.last else { throw row.refusal(.expected("a row of kind user")) }
    guard try row.required(.phone, { E164Number(e164: $0) }) == user.phone else {
      throw row.refusal(.badValue("phone"))
    }
    return user
  }

  private func phoneAssignment(_ row: CSVRow) throws(ImportRefusal) -> ImportedPhoneAssignment {
    ImportedPhoneAssignment(
      number: try row.required(.op, ImportText.number), at: try row.required(.at, ImportText.rfc3339), place: row.place)
  }

  private mutating func finishOperation() throws(ImportRefusal) {
    guard let row = rows.first else { return }
    guard try user(of: row).cards.isEmpty else { throw row.refusal(.expected("a row of kind card")) }
    let operation = try CSVOperation(rows: rows, hasMovementKinds: format.isSecond).read()
    users[users.count - 1].operations.append(operation)
    rows = []
  }
}
