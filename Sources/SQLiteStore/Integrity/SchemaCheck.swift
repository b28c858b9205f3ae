import WalletCore

/// Compares the tables, indexes and triggers of a file with those that the program creates.
enum SchemaCheck {
  /// The digest of what ``Schema`` creates. Creating it in memory for a comparison takes a third of a start, so a file
  /// with this digest is taken as it is. With an outdated one starts are slow, and no check is weaker.
  static let expected = "67cf649dfac160ebd3ba978a95666004104234ec4e6182b4a44e71ec189ffdc0"

  /// Checks that they are exactly those that the program creates.
  static func run(on connection: SQLiteConnection) throws(SQLiteFailure) -> [InvariantViolation] {
    guard try connection.integer("PRAGMA application_id") == Schema.applicationID else {
      return [InvariantViolation(rule: .schema, detail: "the file is not marked as a wallet's")]
    }
    let found = try texts(of: connection)
    guard digest(of: found).hex != expected else { return [] }
    let differing = Set(found).symmetricDifference(try texts(of: created()))
    let names = differing.map { text in String(decoding: text.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self) }
    return names.sorted().prefix(Invariants.named).map { name in
      InvariantViolation(rule: .schema, detail: "\(name) is not as it was made")
    }
  }

  /// An empty database in memory with all that the program creates.
  static func created() throws(SQLiteFailure) -> SQLiteConnection {
    let connection = try SQLiteConnection(path: ":memory:", access: .create)
    for part in Schema.all { try connection.runAll(part) }
    return connection
  }

  /// What a file has, each with its kind, its name and its text, in the order of the names: as bytes, because texts of
  /// other bytes can be equal to Swift.
  static func texts(of connection: SQLiteConnection) throws(SQLiteFailure) -> [[UInt8]] {
    try connection.statement(
      """
      SELECT type||' '||name||': '||coalesce(sql,'') FROM sqlite_schema
      WHERE type<>'table' OR name NOT GLOB 'sqlite_stat[134]' ORDER BY type,name
      """
    ).all { row in row.bytes(0) }
  }

  /// The SHA-256 of such texts, each with its length, so that no two lists give the same bytes.
  static func digest(of texts: [[UInt8]]) -> Digest {
    var bytes: [UInt8] = []
    for text in texts {
      bytes += "\(text.count) ".utf8
      bytes += text
    }
    return SHA256.digest(bytes)
  }
}
