import SQLiteStore
import Testing

@testable import WalletCore

/// An edit of the file that needs access to it and no guards, and the rule that finds it.
struct Tampering: Sendable {
  let name: String
  let sql: String
  let rule: InvariantViolation.Rule
  /// Whether it is an edit of the guards themselves.
  let editsGuards: Bool

  init(_ name: String, _ sql: String, _ rule: InvariantViolation.Rule, editsGuards: Bool = false) {
    self.name = name
    self.sql = sql
    self.rule = rule
    self.editsGuards = editsGuards
  }

  static let all = [
    people, marks, accounts, operations, transfers, entries, holds, cards, charging, sessions, bills, file,
  ].flatMap { $0 }

  /// Edits of what the chain alone protects. With right hashes they are found only by a head that was noted.
  static let needHead = [
    "two merchants exchange names and identifiers",
    "a fingerprint is replaced", "a key is replaced", "the source of a rate is replaced",
    "the time of a rate is replaced",
    "a commitment is replaced", "an identifier is replaced", "two accounts exchange identifiers",
    "an account gets another currency", "a capture went to another merchant", "a card and its commitment are gone",
  ]
}

@Suite struct InvariantTests {
  @Test("Each edit of the file is found by its rule, also when the guards are there again")
  func edited() async throws {
    let books = try await FullBooks()
    books.store.close()
    for edit in Tampering.all {
      let file = try books.copy()
      try tamper(file, edit, books)
      let found = try file.brokenRules()
      #expect(found.contains(edit.rule), "\(edit.name): \(found)")
      #expect(!found.contains(.schema) || edit.rule == .schema || edit.sql.contains("INDEX"), "\(edit.name)")
    }
    #expect(Tampering.all.count >= 200)
    #expect(Set(Tampering.all.map(\.name)).count == Tampering.all.count)
  }

  @Test("An edit with recomputed hashes is found by another rule, except where only the chain protects the value")
  func withRightHashes() async throws {
    let books = try await FullBooks()
    books.store.close()
    let ofTheFile: Set<InvariantViolation.Rule> = [.schema, .structure, .factsMatchProgram]
    let edits = Tampering.all.filter { edit in
      !ofTheFile.contains(edit.rule) && !edit.name.contains("hash") && !edit.name.contains("mark")
    }
    for edit in edits {
      let file = try books.copy()
      try tamper(file, edit, books)
      try file.makeHashesRight()
      let found = try file.inspect(comparing: books.head)
      let isHeadNeeded = Tampering.needHead.contains(edit.name)
      #expect(found.violations.isEmpty == isHeadNeeded, "\(edit.name): \(found.violations)")
      if isHeadNeeded { #expect(found.earlierHead == .rewritten, "\(edit.name)") }
    }
    #expect(edits.filter { Tampering.needHead.contains($0.name) }.count == Tampering.needHead.count)
  }

  @Test("A tail that was cut off, and books that were rewritten as a whole, are found by a noted head alone")
  func heads() async throws {
    let books = try await FullBooks()
    books.store.close()
    let rewritten = [
      "UPDATE transfer SET amount=51 WHERE op_id={last};UPDATE entry SET delta=iif(delta<0,-51,51),balance=balance-delta+iif(delta<0,-51,51) WHERE op_id={last}",
      "UPDATE transfer SET amount=10001 WHERE op_id={depositC};UPDATE entry SET delta=iif(delta<0,-10001,10001),balance=balance+iif(delta<0,-1,1) WHERE op_id={depositC};UPDATE entry SET balance=balance-1 WHERE account_id={world} AND op_id>{depositC}",
      "UPDATE op SET at=at+1 WHERE id={last};UPDATE entry SET at=at+1 WHERE op_id={last}",
    ]
    for sql in rewritten {
      let file = try books.copy()
      try file.runUnguarded(books.statement(sql))
      try file.makeHashesRight()
      let found = try file.inspect(comparing: books.head)
      #expect(found.violations == [], "\(sql)")
      #expect(found.earlierHead == .rewritten, "\(sql)")
    }
    let file = try books.copy()
    try file.runUnguarded(
      books.statement(
        "DELETE FROM entry WHERE op_id={last};DELETE FROM transfer WHERE op_id={last};DELETE FROM op WHERE id={last}"))
    let found = try file.inspect(comparing: books.head)
    #expect(found.violations == [])
    #expect(found.earlierHead == .cutOff)
  }

  @Test("What is outside the chain may change: names that people show, notes, how the wallet looks")
  func outside() async throws {
    let books = try await FullBooks()
    books.store.close()
    let file = try books.copy()
    try file.runUnguarded(
      books.statement(
        "UPDATE account SET position=1,colour=12,icon=24,goal=5,low_limit=7 WHERE kind='user';UPDATE user SET name='X',theme=1,hides_amounts=1,goal=5,goal_currency='JPY';INSERT INTO note SELECT user_id,id,'X',1 FROM op WHERE id={deposit};DELETE FROM note"
      ))
    #expect(try file.inspect(comparing: books.head).isRight)
  }

  private func tamper(_ file: ClosedBooksFile, _ edit: Tampering, _ books: FullBooks) throws {
    if edit.editsGuards {
      let problem = RawConnection(file.path).run(books.statement(edit.sql))
      #expect(problem == nil, "\(edit.name)")
    } else {
      try file.runUnguarded(books.statement(edit.sql))
    }
  }
}
