import Testing

@testable import WalletCore
@testable import SQLiteStore

/// Operations written by hand that lack something. The triggers judge each statement alone, so the newest operation may
/// be half done; its hash is right for what is there.
@Suite struct HalfDoneTests {
  /// A whole operation that touches nothing that the beginnings touch.
  private static let next =
    "{op 1 withdraw F 1};INSERT INTO transfer SELECT max(id),0,'withdraw',{F},{world},'USD',1 FROM op"

  @Test("A whole operation that another program wrote by all rules is right")
  func whole() async throws {
    let books = try await FullBooks()
    books.store.close()
    let file = try books.copy()
    #expect(RawConnection(file.path).run(books.statement("BEGIN;\(Self.next);COMMIT")) == nil)
    try file.makeHashesRight()
    #expect(try file.inspect().violations == [])
    #expect(try file.recentlyBroken(after: books.head.number) == [])
    try SQLiteStore.open(file.fixture.configuration).close()
  }

  @Test("The newest operation, half done, is found by check and stops a start, also one that reads only what is new")
  func newest() async throws {
    let books = try await FullBooks()
    books.store.close()
    for beginning in SchemaAttacks.beginnings {
      let file = try books.copy()
      #expect(RawConnection(file.path).run(books.statement("BEGIN;\(beginning);COMMIT")) == nil, "\(beginning)")
      try file.makeHashesRight()
      try expectFound(file, after: books.head.number, beginning)
      guard case .damaged = file.fixture.refusal() else {
        Issue.record("a start takes \(beginning)")
        continue
      }
    }
  }

  @Test("An operation that is half done stays found when others follow it")
  func followed() async throws {
    let books = try await FullBooks()
    books.store.close()
    for beginning in SchemaAttacks.beginnings {
      let file = try books.copy()
      file.run(books.statement("BEGIN;\(beginning);\(Self.next);COMMIT"), without: "op_new")
      try file.makeHashesRight()
      try expectFound(file, after: books.head.number, beginning)
    }
  }

  @Test("An operation of a kind that is not in the table is never whole, though it began a hold")
  func unknownKind() async throws {
    let books = try await FullBooks()
    books.store.close()
    let file = try books.copy()
    let raw = RawConnection(file.path)
    let hold = "{op 1 authorise F 0};INSERT INTO hold_event SELECT {F},1,max(id),max(id),1,1,1 FROM op"
    #expect(raw.run(books.statement("BEGIN;\(hold);COMMIT")) == nil)
    let unknown = "UPDATE op SET kind='ghost' WHERE id=(SELECT max(id) FROM op)"
    file.run("PRAGMA foreign_keys=OFF;\(unknown)", without: "op_fixed")
    #expect(raw.run(books.statement("BEGIN;\(Self.next);COMMIT")) == "the operation before it is half done")
  }

  /// The file's tables and hashes are right, and still it is found.
  private func expectFound(_ file: ClosedBooksFile, after number: Int64, _ beginning: String) throws {
    let violations = try file.inspect().violations
    #expect(!violations.isEmpty, "check misses \(beginning)")
    let isAboutBooks = violations.allSatisfy { $0.rule != .schema && $0.rule != .structure }
    #expect(isAboutBooks, "\(beginning): \(violations)")
    #expect(!violations.contains { $0.detail.hasPrefix("the chain breaks") }, "\(beginning): \(violations)")
    #expect(try !file.recentlyBroken(after: number).isEmpty, "a start misses \(beginning)")
  }
}
