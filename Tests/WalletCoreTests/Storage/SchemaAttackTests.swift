import Testing

@testable import WalletCore

@Suite struct SchemaAttackTests {
  @Test("Statements on a second connection that would break the books are refused, each")
  func attacks() async throws {
    let fixture = StoreFixture()
    let person = Person(try fixture.open(), fixture)
    let stranger = Person(person.store, fixture, row: 2)
    _ = try await person.open("A", holding: 100)
    _ = try await person.open("B", holding: 100)
    _ = try await stranger.open("C", holding: 100)
    let closed = try await person.open("D")
    try await person.book(.close(closed, seen: 0, moveTo: nil))
    let raw = RawConnection(fixture.database)
    func row(_ name: String) -> String { raw.text("SELECT id FROM account WHERE name='\(name)'") }
    let (a, b, c, d) = (row("A"), row("B"), row("C"), row("D"))
    let op = "INSERT INTO op SELECT coalesce(max(id),0)+1,randomblob(16),"
    let end =
      ",randomblob(16),randomblob(32),max(at),(SELECT hash FROM op ORDER BY id DESC LIMIT 1),randomblob(32) FROM op"
    let forged = "\(op)1,'transfer',\(a),NULL,NULL\(end);"
    func transfer(_ values: String) -> String {
      "BEGIN;\(forged)INSERT INTO transfer SELECT coalesce(max(id),0)+1,(SELECT max(id) FROM op),\(values) FROM transfer;"
    }
    let attacks = [
      "UPDATE account SET balance=balance+1 WHERE id=\(a)",
      "UPDATE account SET balance=balance+1, seq=seq+1 WHERE id=\(a)",
      "UPDATE account SET seq=0 WHERE id=\(a)",
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
      "INSERT INTO account(public_id,user_id,kind,name,currency,balance,opened_at) VALUES(randomblob(16),1,'user','E','USD',5,0)",
      "INSERT INTO account(public_id,kind,name,currency,opened_at) VALUES(randomblob(16),'world','w','USD',0)",
      "INSERT INTO account(public_id,user_id,kind,name,currency,opened_at) VALUES(randomblob(16),1,'user','E','EUR',0)",
      "INSERT INTO account(public_id,user_id,kind,name,currency,opened_at) VALUES(randomblob(16),1,'user','','USD',0)",
      "UPDATE op SET at=at+1 WHERE id=1", "DELETE FROM op WHERE id=(SELECT max(id) FROM op)",
      "UPDATE transfer SET amount=1 WHERE id=1", "DELETE FROM transfer WHERE id=1",
      "UPDATE entry SET delta=1 WHERE seq=1", "DELETE FROM entry",
      "INSERT INTO entry VALUES(\(a),2,1,100,200,'deposit',1,0)",
      "INSERT INTO transfer VALUES(99,1,'deposit',1,\(a),'USD',5)",
      "INSERT INTO transfer SELECT max(id)+1,1,'deposit',1,\(a),'USD',5 FROM transfer",
      "\(op)1,'transfer',\(c),NULL,NULL\(end)",
      "\(op)1,'rename',\(a),NULL,NULL\(end)",
      "\(op)1,'undo',\(a),NULL,NULL\(end)",
      "\(op)1,'undo',\(a),1,NULL\(end)",
      "INSERT INTO op SELECT max(id)+2,randomblob(16),1,'transfer',\(a),NULL,NULL\(end)",
      "INSERT INTO op SELECT max(id)+1,randomblob(16),1,'transfer',\(a),NULL,NULL,randomblob(16),randomblob(32),max(at),randomblob(32),randomblob(32) FROM op",
      "INSERT INTO op SELECT max(id)+1,randomblob(16),1,'transfer',\(a),NULL,NULL,randomblob(16),randomblob(32),0,(SELECT hash FROM op ORDER BY id DESC LIMIT 1),randomblob(32) FROM op",
      transfer("'transfer',\(a),\(b),'USD',101"), transfer("'transfer',\(a),\(b),'USD',0"),
      transfer("'transfer',\(a),\(b),'USD',-5"), transfer("'transfer',\(a),\(a),'USD',5"),
      transfer("'transfer',\(a),\(b),'BTC',5"), transfer("'transfer',\(c),\(a),'USD',5"),
      transfer("'transfer',\(a),\(d),'USD',5"), transfer("'gift',\(a),\(b),'USD',5"),
      transfer("'transfer',\(a),\(b),'USD',1.5"),
      "UPDATE user SET phone='5305550123'; INSERT INTO user(phone,created_at) VALUES('5305550123',0)",
    ]
    let before = raw.text("SELECT group_concat(id||':'||balance||':'||seq||':'||name) FROM account")
    for attack in attacks {
      let refusal = raw.run(attack)
      #expect(refusal != nil, "\(attack)")
      raw.run("ROLLBACK")
    }
    #expect(attacks.count >= 30)
    #expect(raw.text("SELECT group_concat(id||':'||balance||':'||seq||':'||name) FROM account") == before)
    #expect(try person.store.check() == [])
  }
}
