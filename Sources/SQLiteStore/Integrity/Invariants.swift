import WalletCore

/// The rules of the books as read-only queries: each returned row is a violation.
enum Invariants {
  /// The most violations reported per query.
  static let named = 5

  /// Checks everything: the file's structure, its schema, and all rules over all of history. What was found stays in
  /// `violations` even if a later check cannot read the file.
  static func checkAll(
    _ connection: SQLiteConnection, _ kinds: [KindRule] = KindRule.all, into violations: inout [InvariantViolation]
  ) throws(SQLiteFailure) {
    violations += try checkStructure(connection)
    violations += try checkSchema(connection)
    violations += try check(connection, kinds)
  }

  /// Checks all rules of the books, over all of history. The file must have this table of kinds.
  static func check(
    _ connection: SQLiteConnection, _ kinds: [KindRule] = KindRule.all
  ) throws(SQLiteFailure) -> [InvariantViolation] {
    try FactCheck.run(on: connection, kinds) + checkBooks(connection)
  }

  /// Checks the same by the facts in the file, whether or not they are the program's.
  static func checkBooks(_ connection: SQLiteConnection) throws(SQLiteFailure) -> [InvariantViolation] {
    var violations = try checkReferences(connection)
    violations += try broken(LedgerIntegrityChecks.all, connection)
    violations += try broken(HoldIntegrityChecks.all, connection)
    violations += try broken(UserIntegrityChecks.all, connection)
    violations += try MerchantCheck.run(on: connection)
    violations += try checkOperations(connection, after: 0, through: .max)
    violations += try ChainCheck.run(on: connection, after: 0, hash: .zero, at: Timestamp(milliseconds: .min))
    return violations
  }

  /// Checks the rules that apply to single operations, for numbers above `after` up to `last`.
  static func checkOperations(
    _ connection: SQLiteConnection, after: Int64, through last: Int64
  ) throws(SQLiteFailure) -> [InvariantViolation] {
    try broken(OperationIntegrityChecks.all, connection, after, last)
      + CommitmentCheck.run(on: connection, after: after, through: last)
      + ExchangeCheck.run(on: connection, after: after, through: last)
  }

  /// Runs the queries of rules with these parameters.
  private static func broken<each Value: SQLBindable>(
    _ rules: [(rule: InvariantViolation.Rule, sql: SQL)], _ connection: SQLiteConnection,
    _ parameters: repeat each Value
  ) throws(SQLiteFailure) -> [InvariantViolation] {
    var violations: [InvariantViolation] = []
    for question in rules {
      var found = 0
      try connection.statement(question.sql).each(repeat each parameters) { row throws(SQLiteFailure) in
        found += 1
        guard found <= named else { return }
        violations.append(InvariantViolation(rule: question.rule, detail: row.text(0)))
      }
    }
    return violations
  }

  /// Runs SQLite's own check of the file.
  static func checkStructure(_ connection: SQLiteConnection) throws(SQLiteFailure) -> [InvariantViolation] {
    let found = try connection.texts("PRAGMA integrity_check(5)").filter { $0 != "ok" }
    return found.map { InvariantViolation(rule: .structure, detail: $0) }
  }

  /// Checks that whatever a row refers to is there. A connection may write without that, and a note or a session would
  /// wait for an operation or a user to come.
  private static func checkReferences(_ connection: SQLiteConnection) throws(SQLiteFailure) -> [InvariantViolation] {
    let found = try connection.texts(
      #"SELECT 'a row of '||"table"||' refers to none of '||parent FROM pragma_foreign_key_check LIMIT 5"#)
    return found.map { InvariantViolation(rule: .structure, detail: $0) }
  }

  /// Checks that the tables, indexes and triggers are exactly those that the program creates.
  static func checkSchema(_ connection: SQLiteConnection) throws(SQLiteFailure) -> [InvariantViolation] {
    let wanted = try SQLiteConnection(path: ":memory:", access: .create)
    for part in Schema.all { try wanted.runAll(part) }
    let question: SQL = """
      SELECT type||' '||name||': '||coalesce(sql,'') FROM sqlite_schema WHERE type<>'table' OR name NOT GLOB 'sqlite_stat[134]'
      """
    guard try connection.integer("PRAGMA application_id") == Schema.applicationID else {
      return [InvariantViolation(rule: .schema, detail: "the file is not marked as a wallet's")]
    }
    // By their bytes: texts of other bytes can be equal to Swift.
    let wantedTexts = Set(try wanted.texts(question).map { Array($0.utf8) })
    let differing = Set(try connection.texts(question).map { Array($0.utf8) }).symmetricDifference(wantedTexts)
    let names = differing.map { text in String(decoding: text.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self) }
    return names.sorted().prefix(named).map { name in
      InvariantViolation(rule: .schema, detail: "\(name) is not as it was made")
    }
  }
}
