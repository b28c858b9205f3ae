import PhoneNumbers

/// Reads the files that ``JSONWriter`` writes.
struct JSONImport {
  private var reader: ImportReader

  init(_ bytes: [UInt8]) { reader = ImportReader(bytes) }

  /// - Throws: the first problem, and where it is.
  mutating func read() throws(ImportRefusal) -> [ImportedUser] {
    var users: [ImportedUser]?
    var fields = JSONFields()
    try reader.object { (reader, name) throws(ImportRefusal) in
      switch name {
      case "format", "scope", "at":
        fields[name] = try reader.text()
        guard name != "format" || fields[name] == JSONWriter.format else { throw ImportRefusal(.notAnExport) }
      case "version":
        let version = try reader.count()
        guard version == JSONWriter.version else { throw ImportRefusal(.newerVersion) }
        fields.numbers[name] = version
      case "head": fields.numbers[name] = try Self.head(&reader)
      case "users":
        // Without a known version the reader cannot know what follows.
        guard fields["format"] != nil, fields.numbers["version"] != nil else { throw ImportRefusal(.notAnExport) }
        var all: [ImportedUser] = []
        try reader.array { (reader) throws(ImportRefusal) in all.append(try Self.user(&reader)) }
        users = all
      default: throw fields["format"] == nil ? ImportRefusal(.notAnExport) : reader.refusal(.unknown(name))
      }
    }
    try reader.end()
    guard fields["format"] != nil else { throw ImportRefusal(.notAnExport) }
    _ = try fields.required("at", reader, ImportText.rfc3339)
    let head = try fields.number("head", reader)
    _ = try fields.required("scope", reader) { $0 == "all" || $0 == "user" ? $0 : nil }
    guard let users else { throw reader.refusal(.missing("users")) }
    guard users.allSatisfy({ $0.operations.last?.number ?? 0 <= head }) else {
      throw reader.refusal(.badValue("head"))
    }
    return users
  }

  private static func head(_ reader: inout ImportReader) throws(ImportRefusal) -> Int64 {
    var parts = JSONFields()
    try reader.object { (reader, name) throws(ImportRefusal) in
      switch name {
      case "number": parts.numbers[name] = try reader.count()
      case "hash": parts[name] = try reader.text()
      default: throw reader.refusal(.unknown(name))
      }
    }
    _ = try parts.required("hash", reader, ImportText.hash)
    return try parts.number("number", reader)
  }

  private static func user(_ reader: inout ImportReader) throws(ImportRefusal) -> ImportedUser {
    reader.skipSpace()
    let place = reader.place
    var fields = JSONFields()
    var operations: [ImportedOperation]?
    var accounts: [RunningAccounts.State]?
    try reader.object { (reader, name) throws(ImportRefusal) in
      switch name {
      case "phone", "name", "created_at": fields[name] = try reader.text()
      case "operations":
        var all: [ImportedOperation] = []
        try reader.array { (reader) throws(ImportRefusal) in all.append(try Self.operation(&reader)) }
        operations = all
      case "accounts":
        var all: [RunningAccounts.State] = []
        try reader.array { (reader) throws(ImportRefusal) in all.append(try Self.account(&reader)) }
        accounts = all
      default: throw reader.refusal(.unknown(name))
      }
    }
    var user = ImportedUser(
      phone: try fields.required("phone", reader) { E164Number(e164: $0) },
      name: try fields.required("name", reader, ImportText.userName),
      createdAt: try fields.required("created_at", reader, ImportText.rfc3339), place: place)
    guard let operations else { throw reader.refusal(.missing("operations")) }
    guard let accounts else { throw reader.refusal(.missing("accounts")) }
    user.operations = operations
    user.accounts = accounts
    return user
  }

  private static func account(_ reader: inout ImportReader) throws(ImportRefusal) -> RunningAccounts.State {
    var fields = JSONFields()
    try reader.object { (reader, name) throws(ImportRefusal) in
      switch name {
      case "id", "name", "currency", "opened_at", "closed_at", "minor_units", "balance":
        fields[name] = try reader.text()
      case "entries": fields.numbers[name] = try reader.count()
      default: throw reader.refusal(.unknown(name))
      }
    }
    let currency = try fields.required("currency", reader, ImportText.currency)
    var state = RunningAccounts.State(
      id: try fields.required("id", reader, ImportText.account), currency: currency,
      openedAt: try fields.required("opened_at", reader, ImportText.rfc3339),
      name: try fields.required("name", reader, ImportText.accountName).text)
    state.balance = try fields.required("minor_units", reader, ImportText.number)
    let shown = try fields.required("balance", reader) { ImportText.decimal($0, currency) }
    guard shown.minorUnits == state.balance else { throw reader.refusal(.badValue("balance")) }
    state.sequence = try fields.number("entries", reader)
    state.closedAt = try fields.optional("closed_at", reader, ImportText.rfc3339)
    return state
  }
}

extension JSONImport {
  private static func operation(_ reader: inout ImportReader) throws(ImportRefusal) -> ImportedOperation {
    reader.skipSpace()
    let place = reader.place
    var fields = JSONFields()
    var movements: [ImportedMovement]?
    try reader.object { (reader, name) throws(ImportRefusal) in
      switch name {
      case "number", "reverses": fields.numbers[name] = try reader.count()
      case "hash", "kind", "account", "name", "currency", "at", "note": fields[name] = try reader.text()
      case "movements":
        var all: [ImportedMovement] = []
        try reader.array { (reader) throws(ImportRefusal) in all.append(try Self.movement(&reader)) }
        movements = all
      default: throw reader.refusal(.unknown(name))
      }
    }
    guard let movements else { throw reader.refusal(.missing("movements")) }
    _ = try fields.required("hash", reader, ImportText.hash)
    var operation = ImportedOperation(
      number: try fields.number("number", reader),
      kind: try fields.required("kind", reader) { OperationKind(rawValue: $0) },
      account: try fields.required("account", reader, ImportText.account),
      reverses: try fields.optionalNumber("reverses", reader),
      name: try fields.optional("name", reader, ImportText.accountName),
      currency: try fields.optional("currency", reader, ImportText.currency),
      at: try fields.required("at", reader, ImportText.rfc3339),
      note: try fields.required("note", reader, ImportText.note), place: place)
    for (index, movement) in movements.enumerated() {
      operation.movements.append(movement.movement)
      operation.balances += movement.balances(index)
    }
    return operation
  }

  private static func movement(_ reader: inout ImportReader) throws(ImportRefusal) -> ImportedMovement {
    var fields = JSONFields()
    try reader.object { (reader, name) throws(ImportRefusal) in
      switch name {
      case "kind", "from", "to", "currency", "minor_units", "amount", "from_balance", "to_balance":
        fields[name] = try reader.text()
      default: throw reader.refusal(.unknown(name))
      }
    }
    let currency = try fields.required("currency", reader, ImportText.currency)
    let units = try fields.required("minor_units", reader) { text in
      ImportText.number(text).flatMap { $0 > 0 ? $0 : nil }
    }
    let amount = try fields.required("amount", reader) { ImportText.decimal($0, currency) }
    guard amount.minorUnits == units else { throw reader.refusal(.badValue("amount")) }
    return ImportedMovement(
      movement: Operation.Movement(
        kind: try fields.required("kind", reader) { Entry.Kind(rawValue: $0) },
        from: try fields.required("from", reader, ImportText.side),
        to: try fields.required("to", reader, ImportText.side), amount: amount),
      fromBalance: try fields.optional("from_balance", reader, ImportText.number),
      toBalance: try fields.optional("to_balance", reader, ImportText.number))
  }
}
