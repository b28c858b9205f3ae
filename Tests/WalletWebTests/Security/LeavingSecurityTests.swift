import Foundation
import PhoneNumbers
import SystemSupport
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore
@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Security: who has left")
struct LeavingSecurityTests {
  /// A user with everything that a user can have.
  private func fill(_ visitor: Visitor, _ wallet: TestWallet) throws {
    try visitor.visit("/settings").fill("Your name", with: "Zwiebelkuchen").press("Save Name")
    let account = try visitor.openAccount("Apfelmus", deposit: "40")
    try visitor.visit(account).fill("Account name", with: "Rhabarber").press("Rename")
    try visitor.visit(try visitor.newestReceipt(of: account)).fill("Note", with: "Pfannkuchen").press("Save note")
    try visitor.addCard("4242424242424242", nickname: "Kartoffel")
    try visitor.visit(account).fill("Amount", with: "5").choose("Where from or where to", "Kartoffel").press("Withdraw")
    try visitor.visit("/invoices/setup").fill("Name or company", with: "Sauerkraut AG").fill(
      "Address", with: "1 Knödelgasse"
    )
    .press("Save")
    _ = try visitor.makeRecoveryCodes()
    // Not the usual name, which begins as the request does: that is kept for a while, and tells of nobody.
    _ = try visitor.addPasskey(named: "Gurke", credential: Array("Johannisbeere-17".utf8))
    _ = try visitor.turnAppOn(wallet)
  }

  /// What identifies the user: the texts, and the bytes in the tables.
  private func traces(of row: Int64, _ wallet: TestWallet) throws -> [[UInt8]] {
    let blobs = try RawDatabase.texts(
      """
      SELECT hex(token) FROM session WHERE user_id=\(row) UNION ALL SELECT hex(id) FROM session WHERE user_id=\(row)
      UNION ALL SELECT hex(digest) FROM recovery WHERE user_id=\(row) UNION ALL SELECT hex(secret) FROM totp WHERE user_id=\(row)
      UNION ALL SELECT hex(credential) FROM passkey WHERE user_id=\(row) UNION ALL SELECT hex(cose) FROM passkey WHERE user_id=\(row)
      UNION ALL SELECT hex(handle) FROM passkey_handle WHERE user_id=\(row)
      UNION ALL SELECT hex(token) FROM device WHERE phone=(SELECT phone FROM user WHERE id=\(row))
      UNION ALL SELECT hex(salt) FROM user WHERE id=\(row)
      UNION ALL SELECT hex(n.salt) FROM account_name n JOIN op o ON o.id=n.op_id WHERE o.user_id=\(row)
      UNION ALL SELECT hex(c.salt) FROM op_card c JOIN op o ON o.id=c.op_id WHERE o.user_id=\(row)
      UNION ALL SELECT hex(public_id) FROM card WHERE user_id=\(row)
      """, in: wallet.folder
    ).map { try #require(Hexadecimal.bytes($0)) }
    #expect(blobs.count > 18, "\(blobs.count)")
    return blobs
  }

  private static let texts = [
    "+15305550123", "15305550123", "5305550123", "Zwiebelkuchen", "Apfelmus", "Rhabarber", "Pfannkuchen", "Kartoffel",
    "Sauerkraut", "Knödelgasse", "Gurke", "198.51.100.77",
  ]

  /// Waits until the file was rewritten. The look itself may keep the writer from it, which then tries again a second later
  /// by a clock that does not run by itself.
  private func isSwept(_ wallet: TestWallet) async throws -> Bool {
    try await eventually {
      wallet.clock.advance(seconds: 1)
      // The writer answers before it erases.
      let waiting = "SELECT 1 FROM leaving UNION ALL SELECT 1 FROM unswept"
      return try RawDatabase.texts(waiting, in: wallet.folder).isEmpty
    }
  }

  @Test(
    "S62: after leaving no byte of the data folder tells of the person, and others have all that they had, in books that add up"
  )
  func erased() async throws {
    try await withWallet({
      $0.policy.leaveWait = 0
      $0.trustedProxies = [IPAddress("127.0.0.1")].compactMap(\.self)
    }) { wallet in
      let visitor = try wallet.signedIn(habits: [("X-Forwarded-For", "198.51.100.77")])
      try fill(visitor, wallet)
      let other = try wallet.signedIn("(530) 555-0199")
      try other.openAccount("Birnbaum", deposit: "7")
      try other.addCard("5555555555554444", nickname: "Kirsche")
      let traces = try traces(of: 1, wallet)
      for text in Self.texts where text != "15305550123" && text != "5305550123" {
        #expect(try !DataFiles.holding(text, in: wallet.folder).isEmpty, "the search finds \(text) before")
      }
      let kept = try RawDatabase.dump(["card", "recovery", "passkey"], in: wallet.folder).split(separator: "\n").filter
      {
        $0.contains("Kirsche")
      }
      let sums = try sums(wallet)
      // As a migration leaves it.
      let copy = "wallet-before-leaving-version-1.db"
      try RawDatabase.run("VACUUM INTO '\(wallet.folder)/\(copy)'", in: wallet.folder)
      #expect(try DataFiles.holding("Zwiebelkuchen", in: wallet.folder).contains(copy))
      try Data("+15305550123".utf8).write(
        to: URL(filePath: wallet.folder + "/all.db.0123456789abcdef.unfinished"))

      try visitor.visit("/settings/leave").press("Delete everything about me")
      #expect(visitor.address == "/login", "\(visitor.page.text)")
      #expect(try await isSwept(wallet))
      try wallet.restart()
      for text in Self.texts { #expect(try DataFiles.holding(text, in: wallet.folder) == [], "\(text)") }
      for bytes in traces {
        #expect(try DataFiles.holding(bytes, in: wallet.folder) == [], "\(Hexadecimal.text(bytes))")
      }
      #expect(try wallet.sqlite().check() == [])
      #expect(try self.sums(wallet) == sums, "of each currency, all accounts together")
      let now = try RawDatabase.dump(["card"], in: wallet.folder).split(separator: "\n")
      #expect(kept.count == 1 && now == kept)
      #expect(try wallet.signedIn("(530) 555-0199").visit("/home").reads("Birnbaum", "$7.00"))
      #expect(try !DataFiles.holding("Birnbaum", in: wallet.folder).isEmpty)
    }
  }

  @Test("S62: what was once deleted without being overwritten is gone, too, when its user has left")
  func deletedBefore() async throws {
    try await withWallet({ $0.policy.leaveWait = 0 }) { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Everyday", deposit: "5")
      try wallet.signedIn("(530) 555-0199").openAccount("Everyday", deposit: "5")
      // Another's note keeps the page in use.
      let notes = """
        INSERT INTO note SELECT user_id,id,CASE user_id WHEN 1 THEN 'Streuselkuchen' ELSE 'Birne' END,0 FROM op WHERE kind='deposit'
        """
      try RawDatabase.run("PRAGMA secure_delete=OFF;\(notes);DELETE FROM note WHERE user_id=1", in: wallet.folder)
      // The log goes with a stop.
      try wallet.restart()
      #expect(try DataFiles.holding("Streuselkuchen", in: wallet.folder) == ["wallet.db"])
      try visitor.visit("/settings/leave").press("Delete everything about me")
      #expect(try await isSwept(wallet))
      #expect(try DataFiles.holding("Streuselkuchen", in: wallet.folder) == [])
      #expect(try DataFiles.holding("Birne", in: wallet.folder) == ["wallet.db"])
    }
  }

  private func sums(_ wallet: TestWallet) throws -> [String] {
    try RawDatabase.texts(
      """
      SELECT a.currency||' '||sum(e.balance)||' '||sum(max(e.balance,0)) FROM account a JOIN entry e ON e.account_id=a.id
        AND e.seq=(SELECT max(seq) FROM entry WHERE account_id=a.id) GROUP BY a.currency ORDER BY 1
      """, in: wallet.folder)
  }

  @Test(
    "S62: without the operation of leaving, a number, a name or a card that is gone is a fault, and so is what came back",
    arguments: [
      ("UPDATE user SET phone=NULL,salt=NULL WHERE id=2", .usersFollowOperations),
      ("DELETE FROM account_name WHERE op_id=(SELECT id FROM op WHERE user_id=2 AND kind='open')", .operationsAreWhole),
      ("UPDATE account SET name='' WHERE user_id=2", .accountsFollowOperations),
      ("UPDATE user SET phone='+15305550123',salt=randomblob(32) WHERE id=1", .usersFollowOperations),
      ("UPDATE account SET name='Rhabarber' WHERE user_id=1", .usersFollowOperations),
      (
        "INSERT INTO note SELECT 1,id,'Pfannkuchen',0 FROM op WHERE user_id=1 AND kind='deposit'",
        .usersFollowOperations
      ),
      ("UPDATE account SET closed_at=NULL WHERE user_id=1", .usersFollowOperations),
    ] as [(sql: String, rule: InvariantViolation.Rule)])
  func tampered(sql: String, rule: InvariantViolation.Rule) async throws {
    try await withWallet({ $0.policy.leaveWait = 0 }) { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Rhabarber", deposit: "5")
      let other = try wallet.signedIn("(530) 555-0199")
      try other.openAccount("Birnbaum", deposit: "5")
      try visitor.visit("/settings/leave").press("Delete everything about me")
      #expect(
        try await eventually {
          try RawDatabase.texts("SELECT 1 FROM op WHERE kind='leave'", in: wallet.folder) == ["1"]
        })
      #expect(try wallet.sqlite().check() == [])
      let found = try PeopleInBooksTests.violations(after: sql, wallet)
      #expect(found.contains(rule) && !found.contains(.schema), "\(found)")
    }
  }

  @Test("S57: a backup from before brings back nobody who has left: they cannot sign in, and are erased again")
  func restored() throws {
    let folder = ProgramRun.freshFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (data, messages) = (folder + "/data", folder + "/sms")
    func start() throws -> (run: ProgramRun, browser: Visitor) {
      let run = try ProgramRun(
        ["--port", "0", "--data", data, "--sms", "file:\(messages)", "--resend-wait", "0", "--leave-wait", "0"])
      return (run, Visitor(port: try run.port()))
    }
    func signIn(_ browser: Visitor) throws {
      try browser.visit("/login").fill("Phone number", with: "(530) 555-0123").press("Send OTP")
      try browser.fill("Code", with: try lastCode(in: messages)).press("Verify")
      #expect(browser.address == "/home", "\(browser.page.text)")
    }
    let (run, browser) = try start()
    try signIn(browser)
    try browser.openAccount("Rhabarber", deposit: "40")
    #expect(try ProgramRun(["backup", folder + "/b.db", "--data", data]).waited() == 0)
    try browser.visit("/settings/leave").press("Delete everything about me")
    run.terminate()
    let after = try Data(contentsOf: URL(filePath: messages))
    #expect(after.range(of: Data("5305550123".utf8)) == nil, "no message to the number is kept")
    #expect(try DataFiles.holding("Rhabarber", in: data) == [] && DataFiles.holding("5305550123", in: data) == [])

    try FileManager.default.removeItem(atPath: data + "/wallet.db")
    let restoring = try ProgramRun(["restore", folder + "/b.db", "--data", data])
    #expect(restoring.waited() == 0, "\(restoring.errorText)")
    #expect(
      restoring.outputText.contains(
        "- 1 user left: nobody can sign in as them, and the wallet's next start erases them again."))
    let (again, visitor) = try start()
    try signIn(visitor)
    #expect(!visitor.reads("Rhabarber"), "\(visitor.page.text)")
    again.terminate()
    #expect(try DataFiles.holding("Rhabarber", in: data) == [])
    let checking = try ProgramRun(["check", "--data", data])
    #expect(checking.waited() == 0, "\(checking.outputText)")
    let history = try ProgramRun(["history", "--op", "1", "--data", data])
    #expect(history.outputText.contains("User: 1, who left"), "\(history.outputText)")
  }

  /// A row about the user in each table that leaving empties.
  private static let rows = [
    "session":
      "(token,id,user_id,created_at,expires_at,idle_seconds,last_used,shared,proven_at,address,agent) VALUES(zeroblob(32),zeroblob(16),1,0,0,0,0,0,0,'','')",
    "event": "(user_id,at,kind,address,agent) VALUES(1,0,'signed-in','','')",
    "recovery": "(user_id,digest,made_at) VALUES(1,zeroblob(32),0)",
    "totp": "(user_id,secret,made_at) VALUES(1,x'01',0)",
    "passkey":
      "(id,user_id,credential,cose,host,name,counter,may_copy,made_at) VALUES(zeroblob(16),1,x'01',x'01','localhost','',0,0,0)",
    "passkey_handle": "VALUES(1,zeroblob(64))",
    "card":
      "(public_id,user_id,nickname,brand,last_four,expiry_year,expiry_month,added_at,form,fingerprint) VALUES(zeroblob(16),1,'','visa','4242',2030,1,0,zeroblob(16),zeroblob(32))",
    "billing": "VALUES(1,'Sauerkraut AG','','')",
    "moved_number": "VALUES(zeroblob(32),1)",
    "waiting_number": "VALUES(1,'+15305550155',0,zeroblob(32),zeroblob(16))",
    "leaving": "VALUES(1,0,0)",
    "note": "SELECT 1,id,'Pfannkuchen',0 FROM op WHERE user_id=1 AND kind='deposit'",
  ]

  @Test("S62: a row about somebody who has left is found in each table, and so are their looks and limits")
  func cameBack() async throws {
    try await withWallet({ $0.policy.leaveWait = 0 }) { wallet in
      let visitor = try wallet.signedIn()
      try visitor.openAccount("Rhabarber", deposit: "5")
      try visitor.visit("/settings/leave").press("Delete everything about me")
      #expect(try await isSwept(wallet))
      #expect(try wallet.sqlite().check() == [])
      var edits = Self.rows.map { ("INSERT INTO \($0) \($1)", "DELETE FROM \($0) WHERE user_id=1") }
      for (edit, erased) in [
        ("theme=1", "theme=0"), ("hides_amounts=1", "hides_amounts=0"), ("hours=12", "hours=24"),
        ("goal=1,goal_currency='USD'", "goal=NULL,goal_currency=NULL"),
      ] {
        edits.append(("UPDATE user SET \(edit)", "UPDATE user SET \(erased)"))
      }
      let looks = ["goal": "NULL", "low_limit": "NULL", "colour": "0", "icon": "0", "position": "1000000000"]
      for (column, erased) in looks {
        let end = "WHERE user_id=1 AND kind='user'"
        edits.append(("UPDATE account SET \(column)=1 \(end)", "UPDATE account SET \(column)=\(erased) \(end)"))
      }
      for (edit, undo) in edits {
        #expect(try PeopleInBooksTests.violations(after: edit, wallet).contains(.usersFollowOperations), "\(edit)")
        #expect(try PeopleInBooksTests.violations(after: undo, wallet) == [], "\(undo)")
      }
    }
  }
}
