extension SchemaAttacks {
  private static let opening = "{op 1 open new 0 named};INSERT INTO account_name VALUES({next},randomblob(32),'N')"
  private static let renaming = "{op 1 rename A 0 named};INSERT INTO account_name VALUES({next},randomblob(32),'N')"

  static let accounts: [AttackGroup] = [
    AttackGroup(
      "fixed for life",
      [
        "UPDATE account SET user_id=2 WHERE id={A}",
        "UPDATE account SET user_id=2 WHERE user_id=1",
        "UPDATE account SET user_id=NULL,kind='merchant' WHERE id={A}",
        "UPDATE account SET kind='payable' WHERE id={M}",
        "UPDATE account SET kind='user',user_id=1 WHERE id={M}",
        "UPDATE OR REPLACE account SET kind='world' WHERE id={exchange}",
        "UPDATE account SET currency='EUR' WHERE id={B}",
        "UPDATE account SET currency='BTC' WHERE id={D}",
        "UPDATE OR REPLACE account SET currency='EUR' WHERE id={world}",
        "UPDATE account SET opened_at=0 WHERE id={A}",
        "UPDATE account SET public_id=randomblob(16) WHERE id={A}",
        "UPDATE OR REPLACE account SET public_id=(SELECT public_id FROM account WHERE id={C}) WHERE id={A}",
        "UPDATE OR IGNORE account SET public_id=(SELECT public_id FROM account WHERE id={C}) WHERE id={A}",
        "UPDATE account SET id=id+100 WHERE id={D}",
        "UPDATE account SET id=-id WHERE id={A}",
        "UPDATE account SET rowid=rowid+100 WHERE id={A}",
        "UPDATE account SET oid=-9 WHERE id={A}",
        "UPDATE account SET _rowid_={C}+50 WHERE id={C}",
        "UPDATE OR REPLACE account SET id={C} WHERE id={A}",
        "UPDATE OR REPLACE account SET id={B} WHERE id={D}",
      ]),
    AttackGroup(
      "history is append-only",
      [
        "DELETE FROM account", "DELETE FROM account WHERE id={D}", "DELETE FROM account WHERE id={M}",
        "DELETE FROM account WHERE kind='fee'",
      ]),
    AttackGroup(
      "renamed only by an op",
      [
        "UPDATE account SET name='X' WHERE id={A}",
        "UPDATE account SET name=name",
        "UPDATE account SET name='A' WHERE id={B}",
        "UPDATE account SET name='X' WHERE id={D}",
        "UPDATE account SET name='X' WHERE id={M}",
        "UPDATE account SET name='X' WHERE id={world}",
        "UPDATE OR IGNORE account SET name='X' WHERE id={A}",
        "UPDATE OR REPLACE account SET name='X' WHERE id={A}",
      ]),
    AttackGroup(
      "renamed only by an op", after: "{op 1 rename A 0 named}", ["UPDATE account SET name='N' WHERE id={A}"]),
    AttackGroup(
      "renamed only by an op", after: renaming,
      ["UPDATE account SET name='X' WHERE id={A}", "UPDATE account SET name='N' WHERE id={B}"]),
    AttackGroup(
      "renamed only by an op",
      after:
        "{op 1 rename B 0 named};INSERT INTO account_name VALUES({next},randomblob(32),'N');UPDATE account SET name='N' WHERE id={B}",
      ["UPDATE account SET name='B2' WHERE id={B}"]),
    AttackGroup(
      "closed and reopened only by an op",
      [
        "UPDATE account SET closed_at=1 WHERE id={A}",
        "UPDATE account SET closed_at=0 WHERE id={E}",
        "UPDATE account SET closed_at=(SELECT max(at) FROM op) WHERE id={M}",
        "UPDATE account SET closed_at=1 WHERE id={fee}",
        "UPDATE account SET closed_at=NULL WHERE id={D}",
        "UPDATE account SET closed_at=7 WHERE id={D}",
        "UPDATE account SET closed_at=closed_at",
        "UPDATE account SET closed_at=(SELECT at FROM op WHERE id={closeF}) WHERE id={F}",
        "UPDATE OR IGNORE account SET closed_at=NULL WHERE id={D}",
        "UPDATE OR REPLACE account SET closed_at=NULL WHERE id={D}",
      ]),
    AttackGroup(
      "closed and reopened only by an op", after: "{op 1 close Z 0}",
      [
        "UPDATE account SET closed_at=1 WHERE id={Z}",
        "UPDATE account SET closed_at=(SELECT max(at) FROM op) WHERE id={A}",
        "UPDATE account SET closed_at=NULL WHERE id={D}",
      ]),
    AttackGroup(
      "closed and reopened only by an op", after: "{op 1 reopen D 1 reverses=close}",
      [
        "UPDATE account SET closed_at=5 WHERE id={D}",
        "UPDATE account SET closed_at=(SELECT max(at) FROM op) WHERE id={D}",
        "UPDATE account SET closed_at=(SELECT max(at) FROM op) WHERE id={Z}",
      ]),
    AttackGroup(
      "closed and reopened only by an op", after: "{op 1 rename Z 0 named}",
      ["UPDATE account SET closed_at=(SELECT max(at) FROM op) WHERE id={Z}"]),
    AttackGroup(
      "closed accounts are empty", after: "{op 1 close B 1}",
      [
        "UPDATE account SET closed_at=(SELECT max(at) FROM op) WHERE id={B}",
        "UPDATE OR IGNORE account SET closed_at=(SELECT max(at) FROM op) WHERE id={B}",
      ]),
    AttackGroup(
      "closed accounts are empty",
      after: "{op 1 close B 1};INSERT INTO transfer VALUES({next},0,'close',{B},{A},'USD',1)",
      ["UPDATE account SET closed_at=(SELECT max(at) FROM op) WHERE id={B}"]),
  ]

  static let newAccounts: [AttackGroup] = [
    AttackGroup(
      "an account is created once, and open",
      [
        "REPLACE INTO account SELECT * FROM account WHERE id={A}",
        "INSERT OR REPLACE INTO account(id,public_id,user_id,kind,name,currency,opened_at) VALUES({A},randomblob(16),1,'user','A','USD',0)",
        "INSERT OR REPLACE INTO account SELECT {new},public_id,user_id,kind,name,currency,opened_at,NULL,0,0,1,0,0,NULL,NULL FROM account WHERE id={D}",
        "INSERT OR IGNORE INTO account SELECT {new},public_id,user_id,kind,name,currency,opened_at,NULL,0,0,1,0,0,NULL,NULL FROM account WHERE id={D}",
        "INSERT INTO account SELECT * FROM account WHERE id={A} ON CONFLICT(id) DO UPDATE SET name='X'",
        "INSERT OR REPLACE INTO account SELECT id,randomblob(16),NULL,kind,name,currency,0,NULL,0,0,1,0,0,NULL,NULL FROM account WHERE id={M}",
        "INSERT INTO account VALUES({new},randomblob(16),1,'user','N','USD',5,6,0,0,1,0,0,NULL,NULL)",
        "INSERT OR IGNORE INTO account VALUES({new},randomblob(16),1,'user','N','USD',5,NULL,1,0,1,0,0,NULL,NULL)",
        "INSERT OR IGNORE INTO account VALUES({new},randomblob(16),1,'user','N','USD',5,NULL,0,1,1,0,0,NULL,NULL)",
        "{insert system account} VALUES({below},randomblob(16),'world','w','USD',0)",
        "INSERT OR REPLACE INTO account VALUES({new},randomblob(16),NULL,'payable','p','USD',0,NULL,0,0,1,0,0,NULL,NULL)",
        "{insert system account} VALUES({new},randomblob(16),'merchant','m','XXX',0)",
      ]),
    AttackGroup(
      "begins after the newest op",
      [
        "{insert system account} VALUES({new},randomblob(16),'merchant','m','USD',(SELECT max(at)+1 FROM op))",
        "{insert system account} VALUES({new},randomblob(16),'merchant','m','USD',9000000000000000000)",
        "{insert system account} VALUES({below},randomblob(16),'world','world CHF','CHF',9000000000000000000)",
      ]),
    AttackGroup(
      "numbers are dense",
      [
        "{insert system account} VALUES(99,randomblob(16),'merchant','m','USD',0)",
        "{insert system account} VALUES(0,randomblob(16),'merchant','m','USD',0)",
        "{insert system account} VALUES(NULL,randomblob(16),'merchant','m','USD',0)",
        "{insert system account} VALUES({below},randomblob(16),'merchant','m','USD',0)",
        "{insert system account} VALUES(9223372036854775807,randomblob(16),'merchant','m','USD',0)",
        "{insert system account} VALUES(-99,randomblob(16),'world','w','CHF',0)",
        "{insert system account} VALUES({new},randomblob(16),'exchange','x','CHF',0)",
        "{insert system account} VALUES({below},randomblob(16),'payable','p','CHF',0)",
        "{insert account} VALUES(-50,randomblob(16),1,'user','N','USD',0)",
      ]),
    AttackGroup(
      "its currency has no system accounts",
      [
        "{insert system account} VALUES({new},randomblob(16),'merchant','m','CHF',0)",
        "{insert account} VALUES({new},randomblob(16),1,'user','N','CHF',0)",
      ]),
    AttackGroup(
      "its currency has no system accounts", after: opening,
      ["{insert account} VALUES({new},randomblob(16),1,'user','N','BTC',(SELECT max(at) FROM op))"]),
    AttackGroup(
      "opened only by an op",
      ["{insert account} VALUES({new},randomblob(16),1,'user','N','USD',(SELECT max(at) FROM op))"]),
    AttackGroup(
      "opened only by an op", after: "{op 1 open new 0 named}",
      ["{insert account} VALUES({new},randomblob(16),1,'user','N','USD',(SELECT max(at) FROM op))"]),
    AttackGroup(
      "opened only by an op", after: opening,
      [
        "{insert account} VALUES({new},randomblob(16),2,'user','N','USD',(SELECT max(at) FROM op))",
        "{insert account} VALUES({new},randomblob(16),1,'user','X','USD',(SELECT max(at) FROM op))",
        "{insert account} VALUES({new},randomblob(16),1,'user','N','USD',0)",
        "{insert account} VALUES({new},randomblob(16),NULL,'user','','USD',(SELECT max(at) FROM op))",
      ]),
    AttackGroup(
      "opened only by an op",
      after: "\(opening);{insert system account} VALUES({new},randomblob(16),'merchant','N','USD',0)",
      ["{insert account} VALUES({new}+1,randomblob(16),1,'user','N','USD',(SELECT max(at) FROM op))"]),
    AttackGroup(
      "CHECK constraint failed",
      [
        "{insert system account} VALUES({new},randomblob(16),'merchant','','USD',0)",
        "{insert system account} VALUES({new},randomblob(16),'merchant',hex(zeroblob(33)),'USD',0)",
        "{insert system account} VALUES({new},randomblob(16),'merchant','m'||char(0)||hex(zeroblob(99)),'USD',0)",
        "{insert system account} VALUES({new},randomblob(15),'merchant','m','USD',0)",
        "{insert system account} VALUES({new},randomblob(16),'bank','m','USD',0)",
        "{insert account} VALUES({new},randomblob(16),1,'merchant','m','USD',0)",
        "INSERT OR REPLACE INTO account VALUES({new},zeroblob(0),NULL,'merchant','m','USD',0,NULL,0,0,1,0,0,NULL,NULL)",
      ]),
    AttackGroup(
      "one name, of the newest op",
      [
        "INSERT INTO account_name VALUES({openA},randomblob(32),'X')",
        "INSERT OR REPLACE INTO account_name VALUES({rename},randomblob(32),'X')",
        "INSERT OR IGNORE INTO account_name VALUES({rename},randomblob(32),'X')",
        "INSERT INTO account_name VALUES({next},randomblob(32),'X')",
        "INSERT INTO account_name VALUES({last},randomblob(32),'X')",
        "INSERT INTO account_name VALUES(NULL,randomblob(32),'X')",
      ]),
    AttackGroup(
      "one name, of the newest op", after: "{op 1 rename A 0 named}",
      [
        "INSERT INTO account_name VALUES({last},randomblob(32),'X')",
        "INSERT INTO account_name VALUES({next}+1,randomblob(32),'X')",
        "INSERT INTO account_name VALUES(-1,randomblob(32),'X')",
      ]),
    AttackGroup(
      "one name, of the newest op", after: renaming,
      [
        "INSERT OR REPLACE INTO account_name VALUES({next},randomblob(32),'X')",
        "INSERT INTO account_name VALUES({next},zeroblob(32),'X') ON CONFLICT(op_id) DO UPDATE SET name='X'",
      ]),
    AttackGroup(
      "CHECK constraint failed", after: "{op 1 rename A 0 named}",
      [
        "INSERT INTO account_name VALUES({next},randomblob(32),'')",
        "INSERT INTO account_name VALUES({next},randomblob(31),'N')",
        "INSERT INTO account_name VALUES({next},randomblob(32),hex(zeroblob(33)))",
        "INSERT INTO account_name VALUES({next},randomblob(32),'N'||char(0)||hex(zeroblob(99)))",
      ]),
    AttackGroup(
      "history is append-only",
      [
        "UPDATE account_name SET name='X' WHERE op_id={rename}",
        "UPDATE account_name SET salt=randomblob(32)",
        "UPDATE OR REPLACE account_name SET op_id={rename} WHERE op_id={openA}",
        "UPDATE account_name SET rowid=rowid+1 WHERE op_id={rename}",
        "DELETE FROM account_name", "DELETE FROM account_name WHERE op_id={rename}",
      ]),
  ]
}
