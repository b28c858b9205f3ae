import SQLiteStore
import Testing

@testable import WalletCore

@Suite struct SchemaAttackTests {
  @Test(
    "Statements on a second connection that would break the books are refused, each", arguments: ["ON", "OFF"])
  func attacks(settings: String) async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let stranger = Person(person.store, fixture, row: 2)
    _ = try await person.open("A", holding: 100)
    _ = try await person.open("B", holding: 100)
    _ = try await stranger.open("C", holding: 100)
    let closed = try await person.open("D")
    try await person.book(.close(closed, seen: 0, moveTo: nil))
    let raw = RawConnection(fixture.database)
    // Off is SQLite's default: REPLACE then removes rows without firing DELETE triggers.
    raw.run("PRAGMA recursive_triggers=\(settings); PRAGMA foreign_keys=\(settings)")
    func row(_ name: String) -> String { raw.text("SELECT id FROM account WHERE name='\(name)'") }
    let (a, b, c, d) = (row("A"), row("B"), row("C"), row("D"))
    let op = "INSERT INTO op SELECT coalesce(max(id),0)+1,"
    let end = ",randomblob(16),randomblob(32),max(at),randomblob(32) FROM op"
    let forged = "\(op)1,'transfer',\(a),NULL,NULL\(end);"
    let newest = "(SELECT max(id) FROM op)"
    func transfer(_ values: String) -> String { "BEGIN;\(forged)INSERT INTO transfer VALUES(\(newest),0,\(values))" }
    func system(_ kind: String) -> String {
      raw.text("SELECT id FROM account WHERE kind='\(kind)' AND currency='USD'")
    }
    let attacks = [
      "UPDATE account SET name='X' WHERE id=\(a)",
      "UPDATE account SET closed_at=1 WHERE id=\(a)",
      "UPDATE account SET closed_at=NULL WHERE id=\(d)",
      "UPDATE account SET user_id=2 WHERE id=\(a)",
      "UPDATE account SET currency='BTC' WHERE id=\(d)",
      "UPDATE account SET kind='merchant', user_id=NULL WHERE id=\(a)",
      "UPDATE account SET public_id=randomblob(16) WHERE id=\(a)",
      "UPDATE account SET opened_at=0 WHERE id=\(a)",
      "DELETE FROM account WHERE id=\(d)",
      "REPLACE INTO account(id,public_id,user_id,kind,name,currency,opened_at) VALUES(\(a),randomblob(16),1,'user','A','USD',0)",
      "INSERT INTO account(public_id,user_id,kind,name,currency,opened_at,closed_at) VALUES(randomblob(16),1,'user','E','USD',5,6)",
      "INSERT INTO account(id,public_id,user_id,kind,name,currency,opened_at) VALUES(-50,randomblob(16),1,'user','E','USD',5)",
      "INSERT OR REPLACE INTO account SELECT 99,public_id,user_id,kind,name,currency,opened_at,NULL FROM account WHERE id=\(d)",
      "UPDATE account SET id=id+100 WHERE id=\(d)", "UPDATE account SET closed_at=7 WHERE id=\(d)",
      "INSERT INTO account(public_id,kind,name,currency,opened_at) VALUES(randomblob(16),'world','w','USD',0)",
      "INSERT INTO account(public_id,user_id,kind,name,currency,opened_at) VALUES(randomblob(16),1,'user','E','EUR',0)",
      "INSERT INTO account(public_id,user_id,kind,name,currency,opened_at) VALUES(randomblob(16),1,'user','','USD',0)",
      "UPDATE op SET at=at+1 WHERE id=1", "DELETE FROM op WHERE id=(SELECT max(id) FROM op)",
      "UPDATE transfer SET amount=1 WHERE op_id=2", "DELETE FROM transfer WHERE op_id=2",
      "UPDATE entry SET delta=1 WHERE seq=1", "DELETE FROM entry",
      "INSERT INTO entry VALUES(\(a),2,2,0,100,200,'deposit',-2,0)",
      "INSERT INTO entry VALUES(\(a),0,1,0,0,0,'open',0,0)", "INSERT INTO entry VALUES(999,0,1,0,0,0,'open',0,0)",
      "INSERT OR REPLACE INTO entry SELECT account_id,seq,op_id,part,delta,balance,type,other,at+1 FROM entry WHERE account_id=\(a) AND seq=1",
      "INSERT INTO transfer VALUES(99,0,'deposit',-2,\(a),'USD',5)",
      "INSERT INTO transfer VALUES(1,0,'deposit',-2,\(a),'USD',5)",
      "INSERT INTO transfer VALUES(\(newest),0,'deposit',-2,\(a),'USD',5)",
      "INSERT OR REPLACE INTO transfer SELECT * FROM transfer WHERE op_id=2",
      "\(op)1,'transfer',\(c),NULL,NULL\(end)",
      "\(op)1,'rename',\(a),NULL,NULL\(end)",
      "\(op)1,'undo',\(a),NULL,NULL\(end)",
      "\(op)1,'undo',\(a),1,NULL\(end)", "\(op)1,'reopen',\(a),2,NULL\(end)", "\(op)2,'undo',\(c),2,NULL\(end)",
      "INSERT INTO op SELECT max(id)+2,1,'transfer',\(a),NULL,NULL\(end)",
      "INSERT INTO op SELECT max(id)+1,1,'transfer',\(a),NULL,NULL,randomblob(16),randomblob(32),0,randomblob(32) FROM op",
      "INSERT OR REPLACE INTO op SELECT * FROM op WHERE id=3",
      "INSERT OR REPLACE INTO op SELECT \(newest)+1,1,'transfer',\(a),NULL,NULL,idem,randomblob(32),at,randomblob(32) FROM op WHERE id=1",
      "BEGIN;\(op)1,'undo',\(a),2,NULL\(end);\(op)1,'undo',\(a),2,NULL\(end)",
      "BEGIN;\(op)1,'undo',\(a),2,NULL\(end);INSERT OR REPLACE INTO op SELECT \(newest)+1,1,'undo',\(a),2,NULL\(end)",
      "BEGIN;\(forged)INSERT INTO transfer VALUES(\(newest),1,'transfer',\(a),\(b),'USD',5)",
      "BEGIN;\(forged)INSERT INTO transfer VALUES(\(newest),0,'transfer',\(a),\(b),'USD',5);INSERT OR REPLACE INTO transfer VALUES(\(newest),0,'transfer',\(a),\(b),'USD',6)",
      "BEGIN;\(op)1,'close',\(a),NULL,NULL\(end);UPDATE account SET closed_at=1 WHERE id=\(a)",
      transfer("'transfer',\(a),\(b),'USD',101"), transfer("'transfer',\(a),\(b),'USD',0"),
      transfer("'transfer',\(a),\(b),'USD',-5"), transfer("'transfer',\(a),\(a),'USD',5"),
      transfer("'transfer',\(a),\(b),'BTC',5"), transfer("'transfer',\(c),\(a),'USD',5"),
      transfer("'transfer',\(a),\(d),'USD',5"), transfer("'gift',\(a),\(b),'USD',5"),
      transfer("'transfer',\(a),\(b),'USD',1.5"),
      "BEGIN;\(op)1,'deposit',\(a),NULL,NULL\(end);INSERT INTO transfer VALUES(\(newest),0,'deposit',\(system("payable")),\(a),'USD',5)",
      "BEGIN;\(op)1,'deposit',\(a),NULL,NULL\(end);INSERT INTO transfer VALUES(\(newest),0,'deposit',\(system("fee")),\(a),'USD',5)",
      "BEGIN;\(op)1,'deposit',\(a),NULL,NULL\(end);INSERT INTO transfer VALUES(\(newest),0,'deposit',\(a),\(system("world")),'USD',5)",
      "BEGIN;\(op)1,'deposit',\(a),NULL,NULL\(end);INSERT INTO transfer VALUES(\(newest),0,'deposit',\(system("world")),\(b),'USD',5)",
      "BEGIN;\(op)1,'withdraw',\(a),NULL,NULL\(end);INSERT INTO transfer VALUES(\(newest),0,'withdraw',\(a),\(b),'USD',5)",
      "BEGIN;\(op)1,'close',\(a),NULL,NULL\(end);INSERT INTO transfer VALUES(\(newest),0,'close',\(a),\(system("fee")),'USD',100)",
      transfer("'transfer',\(system("world")),\(a),'USD',5"),
      "BEGIN;\(op)1,'undo',\(a),2,NULL\(end);INSERT INTO transfer VALUES(\(newest),0,'undo',\(a),\(system("world")),'USD',99)",
      "BEGIN;\(op)1,'undo',\(a),2,NULL\(end);INSERT INTO transfer VALUES(\(newest),0,'undo',\(system("world")),\(a),'USD',100)",
      "\(op)1,'close',\(d),NULL,NULL\(end)", "\(op)1,'rename',\(d),NULL,'N'\(end)",
      "UPDATE account SET rowid=rowid+100 WHERE id=\(a)", "UPDATE account SET oid=-9 WHERE id=\(a)",
      "UPDATE account SET _rowid_=\(c)+50 WHERE id=\(c)",
      "INSERT INTO user(id,phone,created_at) VALUES(1,'+15305550123',0); DELETE FROM user",
      "INSERT INTO user(id,phone,created_at) VALUES(2,'+15305550124',0); UPDATE user SET id=5 WHERE id=2",
      "INSERT OR REPLACE INTO user(id,phone,created_at) VALUES(1,'+15305550199',0)",
      "INSERT OR REPLACE INTO user(id,phone,created_at) VALUES(7,'+15305550123',0)",
      "UPDATE user SET phone='5305550123'; INSERT INTO user(phone,created_at) VALUES('5305550123',0)",
    ]
    let before = raw.text("SELECT group_concat(account_id||':'||seq||':'||balance) FROM entry")
    for attack in attacks {
      let operations = raw.text("SELECT count(*) FROM op")
      let refusal = raw.run(attack)
      #expect(refusal != nil, "\(attack)")
      raw.run("ROLLBACK")
      #expect(raw.text("SELECT count(*) FROM op") == operations, "\(attack)")
    }
    #expect(attacks.count >= 30)
    #expect(raw.text("SELECT group_concat(account_id||':'||seq||':'||balance) FROM entry") == before)
    #expect(try person.store.check() == [])
  }
}
