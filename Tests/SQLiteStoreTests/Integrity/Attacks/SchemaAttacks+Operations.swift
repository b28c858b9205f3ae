extension SchemaAttacks {
  static let operations: [AttackGroup] = [
    AttackGroup(
      "history is append-only",
      [
        "UPDATE op SET at=at+1 WHERE id={openA}", "UPDATE op SET at=at",
        "UPDATE op SET kind='withdraw' WHERE id={last}",
        "UPDATE op SET user_id=2 WHERE id={deposit}", "UPDATE op SET account_id={B} WHERE id={deposit}",
        "UPDATE op SET legs=0 WHERE id={last}", "UPDATE op SET reverses=NULL WHERE id={undo}",
        "UPDATE op SET reverses={last} WHERE id={undo}", "UPDATE op SET commitment=randomblob(32) WHERE id={rename}",
        "UPDATE op SET rate=rate+1 WHERE id={trade}", "UPDATE op SET source='other' WHERE id={trade}",
        "UPDATE op SET idem=randomblob(16) WHERE id={last}", "UPDATE op SET fingerprint=randomblob(32) WHERE id={last}",
        "UPDATE op SET hash=randomblob(32) WHERE id={last}", "UPDATE op SET id=id+1 WHERE id={last}",
        "UPDATE OR REPLACE op SET id={last} WHERE id={openA}", "UPDATE OR IGNORE op SET rowid=-rowid WHERE id={last}",
        "DELETE FROM op", "DELETE FROM op WHERE id={last}", "DELETE FROM op WHERE id={joined}",
      ]),
    AttackGroup(
      "ids are dense",
      [
        "INSERT OR REPLACE INTO op SELECT * FROM op WHERE id={deposit}",
        "INSERT OR IGNORE INTO op SELECT * FROM op WHERE id={last}",
        "INSERT INTO op SELECT * FROM op WHERE id={last} ON CONFLICT(id) DO UPDATE SET at=0",
        "{columns} SELECT max(id)+2{transfer of A}", "{columns} SELECT NULL{transfer of A}",
        "{columns} SELECT 0{transfer of A}", "{columns} SELECT -1{transfer of A}",
        "{columns} SELECT 9223372036854775807{transfer of A}", "{columns} SELECT max(id){transfer of A}",
      ]),
    AttackGroup(
      "time goes back",
      [
        "{columns} SELECT max(id)+1,1,'transfer',{A},1,NULL,NULL{no rate},randomblob(16),randomblob(32),0,randomblob(32) FROM op",
        "{columns} SELECT max(id)+1,1,'transfer',{A},1,NULL,NULL{no rate},randomblob(16),randomblob(32),max(at)-1,randomblob(32) FROM op",
      ]),
    AttackGroup(
      "this key was booked",
      [
        "{columns} SELECT {next},1,'transfer',{A},1,NULL,NULL{no rate},idem,fingerprint,at,hash FROM op WHERE id={last}",
        "INSERT OR REPLACE INTO op(id,user_id,kind,account_id,legs,idem,fingerprint,at,hash) SELECT {next},1,'transfer',{A},1,(SELECT idem FROM op WHERE id={deposit}),fingerprint,at,hash FROM op WHERE id={last}",
        "INSERT OR IGNORE INTO op(id,user_id,kind,account_id,legs,idem,fingerprint,at,hash) SELECT {next},1,'transfer',{A},1,(SELECT idem FROM op WHERE id={joined}),fingerprint,at,hash FROM op WHERE id={last}",
      ]),
    AttackGroup(
      "of no known kind, or with what its kind does not have",
      [
        "{op 1 gift A 1}", "{op 1 Transfer A 1}", "{op 1 transfer A 0}", "{op 1 transfer A 2}", "{op 1 transfer A 9}",
        "{op 1 open new 1 named}", "{op 1 open new 0}", "{op 1 rename A 0}", "{op 1 transfer A 1 named}",
        "{op 1 deposit A 1 reverses=deposit}", "{op 1 undo A 1}", "{op 1 undo A 0 reverses=last}",
        "{op 1 exchange A 2}", "{op 1 exchange A 1 rated}", "{op 1 exchange A 4 rated}", "{op 1 transfer A 1 rated}",
        "{op 1 transfer NULL 1}", "{op 3 join A 0 named}", "{op 1 phone A 0 named}", "{op 1 phone NULL 0}",
        "{op 1 close A 2}", "{op 1 authorise A 1}", "{op 1 void A 1}", "{op 1 capture A 0}", "{op 1 raise A 0 named}",
        "{op 1 reopen D 0}", "{op 1 undo A 1 reverses=last named}", "{op 1 exchange A 2 rated named}",
        "{op 1 close Z 0 named}", "{op 1 authorise A 0 named}", "{op 1 void A 0 named}",
      ]),
    AttackGroup(
      "not the user's account, or closed, or open already",
      [
        "{op 1 transfer C 1}", "{op 2 transfer A 1}", "{op 1 transfer D 1}", "{op 1 deposit D 1}",
        "{op 1 rename D 0 named}",
        "{op 1 close D 0}", "{op 1 deposit M 1}", "{op 1 withdraw world 1}", "{op 1 withdraw payable 1}",
        "{op 1 transfer new 1}", "{op 99 deposit A 1}", "{op 99 deposit 99 1}", "{op 2 void A 0}",
        "{op NULL transfer A 1}", "{op NULL join NULL 0 named}",
        "{op 2 authorise A 0}",
        "{op 1 authorise M 0}", "{op 1 exchange C 2 rated}", "{op 1 open A 0 named}", "{op 1 open 99 0 named}",
        "{op 1 open below 0 named}", "{op 99 open new 0 named}", "{op 1 reopen A 0 reverses=close}",
        "{op 1 join NULL 0 named}",
        "{op 9 join NULL 0 named}", "{op 0 join NULL 0 named}", "{op 3 phone NULL 0 named}",
        "{op 0 phone NULL 0 named}",
      ]),
    AttackGroup(
      "cannot reverse this",
      [
        "{op 1 undo A 1 reverses=undo}", "{op 1 undo A 1 reverses=transfer}", "{op 1 undo A 2 reverses=trade}",
        "{op 1 undo A 3 reverses=trade}", "{op 1 undo A 1 reverses=capture}", "{op 1 undo A 1 reverses=openA}",
        "{op 1 undo B 1 reverses=rename}", "{op 1 undo A 1 reverses=hold}", "{op 1 undo A 1 reverses=void}",
        "{op 1 undo A 1 reverses=joined}", "{op 1 undo A 1 reverses=phone}", "{op 1 undo A 1 reverses=depositC}",
        "{op 2 undo C 1 reverses=deposit}", "{op 1 undo B 1 reverses=deposit}", "{op 1 undo A 2 reverses=deposit}",
        "{op 1 undo A 1 reverses=next}", "{op 1 undo A 1 reverses=99}", "{op 1 reopen D 0 reverses=close}",
        "{op 1 reopen D 1 reverses=closeF}", "{op 1 reopen D 1 reverses=deposit}", "{op 1 undo F 1 reverses=closeF}",
        "{op 1 undo F 1 reverses=reopen}",
      ]),
    AttackGroup(
      "cannot reverse this",
      after: "{op 1 undo A 1 reverses=last};INSERT INTO transfer VALUES({next},0,'undo',{B},{A},'USD',50)",
      [
        "{op 1 undo A 1 reverses=last}",
        "INSERT OR REPLACE INTO op SELECT id+1,user_id,kind,account_id,legs,reverses,NULL,NULL,NULL,NULL,NULL,NULL,randomblob(16),fingerprint,at,hash FROM op WHERE id={next}",
        "INSERT OR IGNORE INTO op SELECT id+1,user_id,kind,account_id,legs,reverses,NULL,NULL,NULL,NULL,NULL,NULL,randomblob(16),fingerprint,at,hash FROM op WHERE id={next}",
      ]),
    AttackGroup(
      "CHECK constraint failed",
      [
        "{columns} SELECT {next},1,'transfer',{A},1,NULL,NULL{no rate},randomblob(15),randomblob(32){now}",
        "{columns} SELECT {next},1,'transfer',{A},1,NULL,NULL{no rate},randomblob(16),randomblob(31){now}",
        "{columns} SELECT {next},1,'transfer',{A},1,NULL,NULL{no rate},randomblob(16),randomblob(32),max(at),x'' FROM op",
        "{columns} SELECT {next},1,'rename',{A},0,NULL,randomblob(31){no rate},randomblob(16),randomblob(32){now}",
        "{columns} SELECT {next},1,'exchange',{A},2,NULL,NULL,0,2,0,1,'s',randomblob(16),randomblob(32){now}",
        "{columns} SELECT {next},1,'exchange',{A},2,NULL,NULL,92,2,0,1,'s'||char(0)||hex(zeroblob(99)),randomblob(16),randomblob(32){now}",
        "{columns} SELECT {next},1,'exchange',{A},2,NULL,NULL,-5,2,0,1,'s',randomblob(16),randomblob(32){now}",
        "{columns} SELECT {next},1,'exchange',{A},2,NULL,NULL,1000000000000000000,2,0,1,'s',randomblob(16),randomblob(32){now}",
        "{columns} SELECT {next},1,'exchange',{A},2,NULL,NULL,92,37,0,1,'s',randomblob(16),randomblob(32){now}",
        "{columns} SELECT {next},1,'exchange',{A},2,NULL,NULL,92,-1,0,1,'s',randomblob(16),randomblob(32){now}",
        "{columns} SELECT {next},1,'exchange',{A},2,NULL,NULL,92,2,1001,1,'s',randomblob(16),randomblob(32){now}",
        "{columns} SELECT {next},1,'exchange',{A},2,NULL,NULL,92,2,-1,1,'s',randomblob(16),randomblob(32){now}",
        "{columns} SELECT {next},1,'exchange',{A},2,NULL,NULL,92,2,0,1,'',randomblob(16),randomblob(32){now}",
        "{columns} SELECT {next},1,'exchange',{A},2,NULL,NULL,92,NULL,0,1,'s',randomblob(16),randomblob(32){now}",
        "{columns} SELECT {next},1,'exchange',{A},2,NULL,NULL,92,2,0,NULL,'s',randomblob(16),randomblob(32){now}",
        "{columns} SELECT {next},1,'transfer',{A},1,NULL,NULL,NULL,2,0,1,'s',randomblob(16),randomblob(32){now}",
      ]),
    AttackGroup(
      "cannot store",
      [
        "{columns} SELECT {next},1,'transfer',{A},'one',NULL,NULL{no rate},randomblob(16),randomblob(32){now}",
        "{columns} SELECT {next},1,'transfer',{A},1,NULL,NULL{no rate},randomblob(16),randomblob(32),max(at)+0.5,randomblob(32) FROM op",
      ]),
  ]

  /// Beginnings of operations that lack something: each refuses another one after it.
  static let beginnings = [
    "{op 1 deposit A 1 named};INSERT INTO transfer VALUES({next},0,'deposit',{world},{A},'USD',5)",
    "{op 1 withdraw A 1 named};INSERT INTO transfer VALUES({next},0,'withdraw',{A},{world},'USD',5)",
    "{op 1 deposit A 1 named};INSERT INTO op_card VALUES({next},randomblob(32),'visa','4242')",
    "{op 1 deposit A 1}", "{op 1 transfer A 1}", "{op 1 close B 1}", "{op 1 close Z 0}",
    "{op 1 undo A 1 reverses=last}", "{op 1 reopen D 1 reverses=close}",
    "{op 1 reopen D 1 reverses=close};UPDATE account SET closed_at=NULL WHERE id={D}",
    "{op 1 reopen Y 0 reverses=closeY}",
    "{op 1 open new 0 named}",
    "{op 1 open new 0 named};INSERT INTO account_name VALUES({next},randomblob(32),'N')",
    "{op 1 open new 0 named};INSERT INTO account(id,public_id,kind,name,currency,opened_at) VALUES({new},randomblob(16),'merchant','N','USD',0)",
    "{op 1 rename A 0 named}", "{op 1 rename A 0 named};INSERT INTO account_name VALUES({next},randomblob(32),'N')",
    "{op 1 rename A 0 named};INSERT INTO account_name VALUES({next},randomblob(32),'B2')",
    "{op 1 close B 1};INSERT INTO transfer SELECT {next},0,'close',{B},{A},'USD',balance FROM entry WHERE account_id={B} ORDER BY seq DESC LIMIT 1",
    "{op 1 exchange A 2 rated}",
    "{op 1 exchange A 2 rated};INSERT INTO transfer VALUES({next},0,'exchange',{A},{exchange},'USD',100)",
    "{op 1 exchange A 3 rated};INSERT INTO transfer VALUES({next},0,'exchange',{A},{exchange},'USD',100),({next},1,'exchange',{exchangeE},{E},'EUR',92)",
    "{op 1 authorise A 0}", "{op 1 raise A 0}", "{op 1 void A 0}", "{op 1 expire A 0}", "{op 1 capture A 1}",
    "{op 1 capture A 1};INSERT INTO hold_event VALUES({A},{event},{hold},{next},-3500,0,0)",
    "{op 3 join NULL 0 named}", "{op 1 phone NULL 0 named}",
    "{captured for a bill}", "{captured for a bill};{record it}",
  ]
}
