import SQLiteStore
import Testing

@testable import WalletCore

@Suite struct InvariantTests {
  /// Edits possible only with access to the file and without the guards, and the rule that finds each.
  static let edits: [(String, InvariantViolation.Rule)] = [
    ("UPDATE entry SET balance=balance+1 WHERE seq=2 AND delta<0", .balancesSumToZero),
    ("UPDATE entry SET balance=balance+1 WHERE seq=1 AND type='deposit'", .entriesContinue),
    ("DELETE FROM entry WHERE seq=1", .entriesContinue),
    ("DELETE FROM entry WHERE seq=0", .entriesContinue),
    ("UPDATE entry SET op_id=99 WHERE seq=1 AND type='deposit'", .transfersHaveTwoEntries),
    ("UPDATE entry SET other=other+1 WHERE seq=2", .transfersHaveTwoEntries),
    ("UPDATE entry SET at=at+1 WHERE seq=2", .transfersHaveTwoEntries),
    ("DELETE FROM transfer WHERE op_id=2", .transfersHaveTwoEntries),
    ("UPDATE entry SET account_id=99 WHERE seq=2 AND delta>0", .transfersHaveTwoEntries),
    ("UPDATE entry SET balance=-1 WHERE seq=2 AND delta<0", .notBelowZero),
    ("UPDATE account SET closed_at=1 WHERE name='B'", .closedAccountsAreEmpty),
    ("UPDATE op SET kind='close', name=NULL WHERE kind='rename'", .closedAccountsAreEmpty),
    (
      "UPDATE op SET reverses=2, kind='undo' WHERE id=4; UPDATE op SET reverses=5, kind='undo' WHERE id=2",
      .accountsFollowOperations
    ),
    ("UPDATE op SET at=at+1 WHERE id=2", .chainVerifies),
    ("UPDATE op SET name='Z' WHERE id=1", .chainVerifies),
    ("UPDATE op SET fingerprint=randomblob(32) WHERE id=3", .chainVerifies),
    ("UPDATE op SET hash=randomblob(32) WHERE id=2", .chainVerifies),
    ("UPDATE transfer SET amount=amount+1 WHERE op_id=2", .chainVerifies),
    ("UPDATE transfer SET part=1 WHERE op_id=2", .chainVerifies),
    ("DELETE FROM transfer WHERE op_id=2", .chainVerifies),
    ("DELETE FROM op WHERE id=4", .chainVerifies),
    ("UPDATE transfer SET amount=amount+1 WHERE op_id=2", .outsideAgrees),
    ("UPDATE account SET name='Z' WHERE name='A'", .accountsFollowOperations),
    ("UPDATE op SET kind='open', name='B' WHERE id=6", .accountsFollowOperations),
    ("UPDATE op SET user_id=2 WHERE id=6", .accountsFollowOperations),
    ("UPDATE account SET currency='BTC' WHERE name='B'", .chainVerifies),
    ("UPDATE account SET public_id=randomblob(16) WHERE name='B'", .chainVerifies),
    ("UPDATE currency SET scale=3 WHERE code='USD'", .balancesSumToZero),
    ("DELETE FROM account WHERE kind='fee' AND currency='BTC'", .balancesSumToZero),
    (
      "INSERT INTO account(public_id,kind,name,currency,opened_at) VALUES(randomblob(16),'merchant','m','USD',0)",
      .balancesSumToZero
    ),
    ("UPDATE transfer SET debit=credit, credit=debit WHERE op_id=2", .chainVerifies),
    ("INSERT INTO verified VALUES(1,99,zeroblob(32),0)", .chainVerifies),
    ("UPDATE account SET rowid=rowid+100 WHERE name='B'", .transfersHaveTwoEntries),
    ("DROP INDEX op_account", .schema),
    ("CREATE TRIGGER sqliteXstat AFTER INSERT ON session BEGIN UPDATE user SET name='x'; END", .schema),
  ]

  @Test("Each edit of the file is found by its rule", arguments: edits)
  func edited(sql: String, rule: InvariantViolation.Rule) async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let a = try await person.open("A", holding: 100)
    let b = try await person.open("B", holding: 50)
    try await person.book(.transfer(from: a, to: b, .usd(cents: 10)))
    try await person.book(.rename(b, name: try AccountName("B")))
    #expect(try person.store.check() == [])
    let raw = RawConnection(fixture.database)
    raw.dropGuards()
    #expect(raw.run(sql) == nil)
    let found = Set(try person.store.check().map(\.rule))
    #expect(found.contains(rule), "\(sql): \(found)")
    #expect(found.contains(.schema))
  }

  @Test("The chain's canonical bytes are what they were: old files must verify for ever")
  func chainFormat() throws {
    let id = try #require(PublicID(bytes: Array(0..<16)))
    let digest = try #require(Digest(bytes: Array(0..<32)))
    var link = HashChain.Link(
      number: 1, user: UserID(row: 2), kind: "open", account: AccountNumber(13), reverses: nil, key: id,
      fingerprint: digest, at: Timestamp(milliseconds: 1_800_000_000_000),
      movements: [], opens: HashChain.Opening(account: id, currency: "USD"))
    let first = HashChain.hash(link, after: .zero)
    link.movements = [
      HashChain.Movement(
        part: 0, type: "deposit", debit: AccountNumber(-1), credit: AccountNumber(13), currency: "USD", amount: 5)
    ]
    let second = HashChain.hash(link, after: first)
    #expect(hex(first) == Self.firstLink)
    #expect(hex(second) == Self.secondLink)
  }

  private static let firstLink = "cc764037afc5d396939e9eb90a1403f2b31ad07de754a5858d54611502d4b9c5"
  private static let secondLink = "1e3207a386e17c44d43d63a28e3bacf4704adc99589133ec44e85cff7b6eb266"

  private func hex(_ digest: Digest) -> String {
    digest.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
