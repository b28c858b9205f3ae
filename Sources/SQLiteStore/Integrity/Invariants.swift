import WalletCore

/// The rules of the books as read-only queries: each returned row is a violation.
enum Invariants {
  /// The most violations reported per query.
  static let named = 5

  /// Checks everything: the file's structure, its schema, and all rules over all of history. What was found, and which
  /// rules were asked to the end, stays in `report` even if a later check cannot read the file.
  static func checkAll(
    _ connection: SQLiteConnection, _ kinds: [KindRule] = KindRule.all, into report: inout BooksReport
  ) throws(SQLiteFailure) {
    let parts = file + facts(kinds) + books
    for (index, part) in parts.enumerated() {
      report.violations += try part.run(connection)
      report.rules.formUnion(Set(part.rules).subtracting(parts[(index + 1)...].flatMap(\.rules)))
    }
  }

  /// Checks all rules of the books, over all of history. The file must have this table of kinds.
  static func check(
    _ connection: SQLiteConnection, _ kinds: [KindRule] = KindRule.all
  ) throws(SQLiteFailure) -> [InvariantViolation] {
    try run(facts(kinds) + books, connection)
  }

  /// Checks the same by the facts in the file, whether or not they are the program's.
  static func checkBooks(_ connection: SQLiteConnection) throws(SQLiteFailure) -> [InvariantViolation] {
    try run(books, connection)
  }

  private static func run(_ parts: [Part], _ connection: SQLiteConnection) throws(SQLiteFailure)
    -> [InvariantViolation]
  {
    var violations: [InvariantViolation] = []
    for part in parts { violations += try part.run(connection) }
    return violations
  }

  /// A part of the check, and the rules of which it asks something. Several parts may ask of one rule.
  private struct Part {
    let rules: [InvariantViolation.Rule]
    let run: (SQLiteConnection) throws(SQLiteFailure) -> [InvariantViolation]

    init(
      _ rules: [InvariantViolation.Rule],
      _ run: @escaping (SQLiteConnection) throws(SQLiteFailure) -> [InvariantViolation]
    ) {
      (self.rules, self.run) = (rules, run)
    }
  }

  private static func asking(_ questions: [(rule: InvariantViolation.Rule, sql: SQL)]) -> Part {
    Part(questions.map(\.rule)) { file throws(SQLiteFailure) in try broken(questions, file) }
  }

  private static var file: [Part] {
    [
      Part([.structure]) { file throws(SQLiteFailure) in try checkStructure(file) },
      Part([.schema]) { file throws(SQLiteFailure) in try SchemaCheck.run(on: file) },
    ]
  }

  private static func facts(_ kinds: [KindRule]) -> [Part] {
    [
      Part([.factsMatchProgram]) { file throws(SQLiteFailure) in try FactCheck.run(on: file, kinds) }
    ]
  }

  private static var books: [Part] {
    [
      Part([.structure]) { file throws(SQLiteFailure) in try checkReferences(file) },
      asking(LedgerIntegrityChecks.all),
      asking(HoldIntegrityChecks.all),
      asking(CardIntegrityChecks.all),
      asking(UserIntegrityChecks.all),
      asking(LeavingIntegrityChecks.all),
      asking(ChargingIntegrityChecks.all),
      asking(SessionIntegrityChecks.all),
      asking(BillIntegrityChecks.all),
      Part([.accountsFollowOperations]) { file throws(SQLiteFailure) in try MerchantCheck.run(on: file) },
      Part(
        OperationIntegrityChecks.all.map(\.rule) + BillIntegrityChecks.ofOperations.map(\.rule)
          + [.usersFollowOperations, .cardsAreAsNamed, .exchangesFitTheirRate]
      ) { file throws(SQLiteFailure) in try checkOperations(file, after: 0, through: .max)
      },
      Part([.chainVerifies]) { file throws(SQLiteFailure) in
        try ChainCheck.run(on: file, after: 0, hash: .zero, at: .startOfTime)
      },
    ]
  }

  /// Checks the rules that apply to single operations, for numbers above `after` up to `last`.
  static func checkOperations(
    _ connection: SQLiteConnection, after: Int64, through last: Int64
  ) throws(SQLiteFailure) -> [InvariantViolation] {
    try broken(OperationIntegrityChecks.all, connection, after, last)
      + broken(BillIntegrityChecks.ofOperations, connection, after, last)
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
}
