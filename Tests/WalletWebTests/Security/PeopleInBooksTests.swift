import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: people in the books")
struct PeopleInBooksTests {
  private func texts(_ sql: String, _ wallet: TestWallet) throws -> [String] {
    try RawDatabase.texts(sql, in: wallet.folder)
  }

  /// Damages the wallet's file as somebody would who knows its triggers, and checks the books.
  static func violations(after sql: String, _ wallet: TestWallet) throws -> [InvariantViolation.Rule] {
    let all = "SELECT name||char(10)||sql FROM sqlite_schema WHERE type='trigger'"
    let found = try RawDatabase.texts(all, in: wallet.folder).map { text in
      let lines = text.split(separator: "\n", maxSplits: 1).map(String.init)
      return (name: lines[0], sql: lines[1])
    }
    let drops = found.map { "DROP TRIGGER \($0.name);" }.joined()
    let triggers = found.map { $0.sql + ";" }.joined(separator: "\n")
    try RawDatabase.run("BEGIN;\(drops)\(sql);\(triggers)COMMIT", in: wallet.folder)
    return try wallet.sqlite().check().map(\.rule)
  }

  @Test(
    "S62: the chain has of a phone number and of a name only a digest with a salt, so that both can be erased one day")
  func commitments() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Rainy day", deposit: "5")
      try visitor.visit(account).fill("Account name", with: "Sunny day").press("Rename")
      _ = try wallet.signedIn("(530) 555-0199")
      let numbers = try texts(
        """
        SELECT hex(o.commitment)||' '||hex(u.salt)||' '||u.phone FROM user u JOIN op o ON o.id=u.numbered_by ORDER BY u.id
        """, wallet)
      let names = try texts(
        """
        SELECT hex(o.commitment)||' '||hex(n.salt)||' '||n.name FROM account_name n JOIN op o ON o.id=n.op_id ORDER BY o.id
        """, wallet)
      let committed = numbers + names
      #expect(committed.count == 4)
      var salts: Set<[UInt8]> = []
      for (row, text) in zip(committed, ["+15305550123", "+15305550199", "Rainy day", "Sunny day"]) {
        let parts = row.split(separator: " ", maxSplits: 2).map(String.init)
        #expect(parts[2] == text)
        let salt = try #require(Hexadecimal.bytes(parts[1]))
        #expect(salt.count == 32)
        salts.insert(salt)
        let digest = SHA256.digest(salt + Array(text.utf8))
        #expect(digest.hex.uppercased() == parts[0], "\(text)")
        #expect(digest != SHA256.digest(Array(text.utf8)), "without the salt the number could be tried out")
      }
      #expect(salts.count == committed.count, "a salt that comes twice tells that two texts are equal")
      _ = try visitor.openAccount("Rainy day")
      let prints = try texts("SELECT hex(fingerprint) FROM op WHERE kind='open'", wallet)
      #expect(Set(prints).count == 2, "one name gives two fingerprints, so that no list of names finds it")
      let chain = try RawDatabase.dump(["op", "transfer", "entry", "hold_event"], in: wallet.folder)
      #expect(!chain.contains("55501") && !chain.contains("Rainy") && !chain.contains("Sunny"))
    }
  }

  @Test(
    "S64: a number, an owner or a user that was changed behind the books' back is found, and so is one that is gone",
    arguments: [
      ("UPDATE user SET phone='+15305550177' WHERE id=1", .usersFollowOperations),
      ("UPDATE user SET salt=randomblob(32) WHERE id=1", .usersFollowOperations),
      (
        """
        UPDATE user SET phone='+19999999999' WHERE id=1; UPDATE user SET phone='+15305550123' WHERE id=2;
        UPDATE user SET phone='+15305550199' WHERE id=1
        """, .usersFollowOperations
      ),
      ("UPDATE account SET user_id=2 WHERE user_id=1", .accountsFollowOperations),
      ("DELETE FROM user WHERE id=2", .usersFollowOperations),
      ("UPDATE user SET id=9 WHERE id=2", .usersFollowOperations),
      ("UPDATE op SET user_id=2 WHERE kind='deposit'", .accountsFollowOperations),
      (
        "INSERT INTO user(id,phone,salt,numbered_by,created_at) VALUES(3,'+15305550155',zeroblob(32),99,1)",
        .usersFollowOperations
      ),
    ] as [(sql: String, rule: InvariantViolation.Rule)])
  func tampered(sql: String, rule: InvariantViolation.Rule) async throws {
    try await withWallet { wallet in
      try wallet.signedIn().openAccount("Everyday", deposit: "5")
      _ = try wallet.signedIn("(530) 555-0199")
      #expect(try wallet.sqlite().check() == [])
      let found = try Self.violations(after: sql, wallet)
      #expect(found.contains(rule) && !found.contains(.schema), "\(found)")
    }
  }

  @Test("S64: a changed number is an operation of its user, in the chain, and the books still add up")
  func changedNumber() async throws {
    try await withWallet { wallet in
      let visitor = try wallet.signedIn()
      try visitor.visit("/settings/phone").fill("New phone number", with: "(530) 555-0199").press("Get the codes")
      try visitor.fill("Code for the new number", with: try #require(wallet.messages.code(to: "+15305550199")))
      try visitor.fill("Code for the old number", with: try #require(wallet.messages.code(to: "+15305550123")))
      try visitor.press("Change the number")
      #expect(visitor.address == "/settings", "\(visitor.page.text)")
      #expect(try texts("SELECT kind||' '||user_id FROM op ORDER BY id", wallet) == ["join 1", "phone 1"])
      #expect(try texts("SELECT phone||' '||numbered_by FROM user", wallet) == ["+15305550199 2"])
      #expect(try wallet.sqlite().check() == [])
    }
  }
}
