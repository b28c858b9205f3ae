import SQLiteStore
import Testing

@testable import WalletCore

/// Statements that SQLite refuses in the same words, after the same legal beginning of an operation.
struct AttackGroup: Sendable {
  /// How SQLite's answer begins; nil if it skips the statement and says nothing, as OR IGNORE does for a CHECK.
  let refusal: String?
  let beginning: String
  let statements: [String]

  init(_ refusal: String?, after beginning: String = "", _ statements: [String]) {
    self.refusal = refusal
    self.beginning = beginning
    self.statements = statements
  }

  /// Whether no CHECK is what refuses them.
  var isRefusedByTrigger: Bool { refusal?.hasPrefix("CHECK") == false }

  /// A statement with every way to handle a conflict, if it leaves that open.
  static func variants(of statement: String) -> [String] {
    guard statement.contains("{or}") else { return [statement] }
    return ["", "OR ROLLBACK ", "OR ABORT ", "OR FAIL ", "OR IGNORE ", "OR REPLACE "].map {
      statement.replacing("{or}", with: $0)
    }
  }
}

enum SchemaAttacks {
  static let all: [AttackGroup] = [
    facts, accounts, newAccounts, operations, halfDone, transfers, amounts, entries, holds, cards, notes, users, rates,
    charging, claims, sessions, bills,
  ].flatMap { $0 }

  /// Another operation, after each that lacks something.
  private static let halfDone = beginnings.map { beginning in
    AttackGroup("the operation before it is half done", after: beginning, ["{op 1 rename A 0 named}"])
  }
}

@Suite struct SchemaAttackTests {
  private static let tables = [
    "currency", "kind", "kind_leg", "account", "account_name", "note", "op", "op_card", "transfer", "entry",
    "hold_event",
    "user", "moved_number", "price_of_day", "operator", "charge_point", "connector", "tariff", "stray", "wallet",
    "reservation", "charging_session", "meter_value", "charge_record", "invoice", "billing",
  ]

  @Test(
    "Statements on a second connection that would break the books are refused, each by its guard, and change nothing",
    arguments: RawConnection.Settings.allCases)
  func attacks(settings: RawConnection.Settings) async throws {
    let books = try await FullBooks()
    attack(RawConnection(books.fixture.database, settings), books, SchemaAttacks.all, settings)
    #expect(try books.store.check() == [])
  }

  @Test(
    "An entry that is not as its transfer is refused even where nothing has written the right one",
    arguments: RawConnection.Settings.allCases)
  func entriesByHand(settings: RawConnection.Settings) async throws {
    let books = try await FullBooks()
    books.store.close()
    let file = try books.copy()
    let raw = RawConnection(file.path, settings)
    #expect(raw.run("DROP TRIGGER transfer_post") == nil)
    #expect(raw.run(books.statement("BEGIN;\(SchemaAttacks.entriesByHand);ROLLBACK")) == nil)
    attack(raw, books, SchemaAttacks.withoutPosting, settings)
  }

  @Test("Without any guard the table of entries still refuses what can be no entry")
  func unguarded() async throws {
    let books = try await FullBooks()
    books.store.close()
    let file = try books.copy()
    let raw = RawConnection(file.path)
    let guards = raw.text("SELECT name FROM sqlite_schema WHERE type='trigger'").split(separator: "|")
    #expect(raw.run(guards.map { "DROP TRIGGER \($0);" }.joined()) == nil)
    attack(raw, books, SchemaAttacks.withoutGuards, .on)
  }

  @Test("The attacks are many, and none comes twice")
  func many() {
    let all = SchemaAttacks.all.flatMap { group in group.statements.map { "\(group.beginning) \($0)" } }
    #expect(all.count >= 1000)
    #expect(Set(all).count == all.count)
  }

  /// Tries each statement: it is refused as its group says and changes nothing.
  private func attack(
    _ raw: RawConnection, _ books: FullBooks, _ groups: [AttackGroup], _ settings: RawConnection.Settings
  ) {
    let queries = raw.queries(for: Self.tables)
    func content() -> [String] { queries.map { raw.text($0) } }
    let before = content()
    for group in groups where raw.settings != .unchecked || group.isRefusedByTrigger {
      for statement in group.statements.flatMap(AttackGroup.variants) {
        // With the lock from the start: a transaction that has read cannot wait for the store's checkpoint.
        #expect(raw.run("BEGIN IMMEDIATE") == nil)
        let problem = raw.run(books.statement(group.beginning))
        #expect(problem == nil, "\(group.beginning)")
        let begun = content()
        let answer = raw.run(books.statement(statement))
        #expect(Self.isAsSaid(answer, group.refusal), "\(group.beginning) \(statement): \(answer ?? "nothing")")
        let now = content()
        #expect(now == begun || now == before, "\(group.beginning) \(statement) changed something")
        raw.run("ROLLBACK")
      }
    }
    #expect(content() == before)
  }

  private static func isAsSaid(_ answer: String?, _ refusal: String?) -> Bool {
    guard let answer, let refusal else { return answer == nil && refusal == nil }
    return answer.hasPrefix(refusal)
  }
}
