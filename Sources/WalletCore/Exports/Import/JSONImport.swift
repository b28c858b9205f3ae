import PhoneNumbers

/// Reads the files that ``JSONWriter`` writes, and those of the first version.
struct JSONImport {
  private var reader: ImportReader

  init(_ bytes: [UInt8]) { reader = ImportReader(bytes) }

  /// - Throws: the first problem, and where it is.
  mutating func read() throws(ImportRefusal) -> ImportedFile {
    var users: [ImportedUser]?
    var operators: [ChargerList.Operator] = []
    var fields = JSONFields()
    try reader.object { (reader, name) throws(ImportRefusal) in
      switch name {
      case "format", "scope", "at":
        fields[name] = try reader.text()
        guard name != "format" || fields[name] == JSONWriter.format else { throw ImportRefusal(.notAnExport) }
      case "version":
        let version = try reader.count()
        guard (1...JSONWriter.version).contains(version) else { throw ImportRefusal(.newerVersion) }
        fields.numbers[name] = version
      case "head": fields.numbers[name] = try Self.head(&reader)
      case "users":
        // Without a known version the reader cannot know what follows.
        guard fields["format"] != nil, let version = fields.numbers["version"] else {
          throw ImportRefusal(.notAnExport)
        }
        var all: [ImportedUser] = []
        try reader.array { (reader) throws(ImportRefusal) in
          all.append(try version == 1 ? Self.firstVersionUser(&reader) : Self.user(&reader))
        }
        users = all
      case "operators" where fields.numbers["version"] == 2: operators = try ImportedOperators.json(&reader)
      default: throw fields["format"] == nil ? ImportRefusal(.notAnExport) : reader.refusal(.unknown(name))
      }
    }
    try reader.end()
    guard fields["format"] != nil else { throw ImportRefusal(.notAnExport) }
    _ = try fields.required("at", reader, ImportText.rfc3339)
    let head = try fields.number("head", reader)
    let scope = try fields.required("scope", reader) { $0 == "all" || $0 == "user" ? $0 : nil }
    guard operators.isEmpty || scope == "all" else { throw reader.refusal(.badValue("operators")) }
    guard let users else { throw reader.refusal(.missing("users")) }
    guard users.allSatisfy({ $0.last <= head }) else { throw reader.refusal(.badValue("head")) }
    return ImportedFile(users: users, operators: operators)
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
    var lists = Lists()
    var joined: ImportedPhoneAssignment?
    var changes: [ImportedPhoneAssignment]?
    try reader.object { (reader, name) throws(ImportRefusal) in
      switch name {
      case "phone", "name": fields[name] = try reader.text()
      case "joined": joined = try phoneAssignment(&reader)
      case "number_changes":
        var all: [ImportedPhoneAssignment] = []
        try reader.array { (reader) throws(ImportRefusal) in all.append(try phoneAssignment(&reader)) }
        changes = all
      default: try lists.read(name, version: 2, &reader)
      }
    }
    guard let joined else { throw reader.refusal(.missing("joined")) }
    guard let changes else { throw reader.refusal(.missing("number_changes")) }
    var user = try lists.user(fields, createdAt: joined.at, at: place, reader)
    user.phoneAssignments = [joined] + changes
    return user
  }

  private static func firstVersionUser(_ reader: inout ImportReader) throws(ImportRefusal) -> ImportedUser {
    reader.skipSpace()
    let place = reader.place
    var fields = JSONFields()
    var lists = Lists()
    try reader.object { (reader, name) throws(ImportRefusal) in
      switch name {
      case "phone", "name", "created_at": fields[name] = try reader.text()
      default: try lists.read(name, version: 1, &reader)
      }
    }
    let createdAt = try fields.required("created_at", reader, ImportText.rfc3339)
    return try lists.user(fields, createdAt: createdAt, at: place, reader)
  }

  private static func phoneAssignment(_ reader: inout ImportReader) throws(ImportRefusal) -> ImportedPhoneAssignment {
    reader.skipSpace()
    let place = reader.place
    var fields = JSONFields()
    try reader.object { (reader, name) throws(ImportRefusal) in
      switch name {
      case "number": fields.numbers[name] = try reader.count()
      case "at": fields[name] = try reader.text()
      default: throw reader.refusal(.unknown(name))
      }
    }
    return ImportedPhoneAssignment(
      number: try fields.number("number", reader), at: try fields.required("at", reader, ImportText.rfc3339),
      place: place)
  }

  /// The operations and accounts of a user.
  private struct Lists {
    private var operations: [ImportedOperation]?
    private var accounts: [RunningAccounts.State]?
    private var cards: [ImportedCard] = []

    mutating func read(_ name: String, version: Int64, _ reader: inout ImportReader) throws(ImportRefusal) {
      switch name {
      case "operations":
        var all: [ImportedOperation] = []
        try reader.array { (reader) throws(ImportRefusal) in
          all.append(try JSONOperation.read(version: version, &reader))
        }
        operations = all
      case "accounts":
        var all: [RunningAccounts.State] = []
        try reader.array { (reader) throws(ImportRefusal) in
          all.append(try JSONImport.account(version: version, &reader))
        }
        accounts = all
      case "cards" where version > 1:
        var all: [ImportedCard] = []
        try reader.array { (reader) throws(ImportRefusal) in all.append(try JSONCard.read(&reader)) }
        guard (1...StoredCard.most).contains(all.count) else { throw reader.refusal(.badValue(name)) }
        cards = all
      default: throw reader.refusal(.unknown(name))
      }
    }

    func user(
      _ fields: JSONFields, createdAt: Timestamp, at place: ImportRefusal.Place, _ reader: ImportReader
    ) throws(ImportRefusal) -> ImportedUser {
      var user = ImportedUser(
        phone: try fields.required("phone", reader) { E164Number(e164: $0) },
        name: try fields.required("name", reader, ImportText.userName), createdAt: createdAt, place: place)
      guard let operations else { throw reader.refusal(.missing("operations")) }
      guard let accounts else { throw reader.refusal(.missing("accounts")) }
      user.operations = operations
      user.accounts = accounts
      user.cards = cards
      return user
    }
  }

  private static func account(
    version: Int64, _ reader: inout ImportReader
  ) throws(ImportRefusal) -> RunningAccounts.State {
    var fields = JSONFields()
    try reader.object { (reader, name) throws(ImportRefusal) in
      switch name {
      case "id", "name", "currency", "opened_at", "closed_at", "minor_units", "balance":
        fields[name] = try reader.text()
      case "held" where version > 1: fields[name] = try reader.text()
      case "entries": fields.numbers[name] = try reader.count()
      default: throw reader.refusal(.unknown(name))
      }
    }
    let currency = try fields.required("currency", reader) { Currency(code: $0) }
    var state = RunningAccounts.State(
      id: try fields.required("id", reader, ImportText.account), currency: currency,
      openedAt: try fields.required("opened_at", reader, ImportText.rfc3339),
      name: try fields.required("name", reader, ImportText.accountName).text)
    state.balance = try fields.required("minor_units", reader, ImportText.number)
    let shown = try fields.required("balance", reader) { ImportText.decimal($0, currency) }
    guard shown.minorUnits == state.balance else { throw reader.refusal(.badValue("balance")) }
    if version > 1 { state.held = try fields.required("held", reader, ImportText.number) }
    state.sequence = try fields.number("entries", reader)
    state.closedAt = try fields.optional("closed_at", reader, ImportText.rfc3339)
    return state
  }
}
