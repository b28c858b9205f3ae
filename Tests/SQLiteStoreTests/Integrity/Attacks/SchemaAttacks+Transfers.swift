extension SchemaAttacks {
  static let transfers: [AttackGroup] = [
    AttackGroup(
      "history is append-only",
      [
        "UPDATE transfer SET amount=1 WHERE op_id={deposit}", "UPDATE transfer SET amount=amount",
        "UPDATE transfer SET debit=credit,credit=debit WHERE op_id={last}",
        "UPDATE transfer SET type='deposit' WHERE op_id={last}",
        "UPDATE transfer SET currency='EUR' WHERE op_id={last}", "UPDATE transfer SET part=1 WHERE op_id={last}",
        "UPDATE OR REPLACE transfer SET op_id={deposit} WHERE op_id={last}",
        "UPDATE OR REPLACE transfer SET part=0 WHERE op_id={trade} AND part=1",
        "UPDATE OR IGNORE transfer SET amount=-amount", "DELETE FROM transfer",
        "DELETE FROM transfer WHERE op_id={last}",
      ]),
    AttackGroup(
      "not the next transfer of the newest op",
      [
        "INSERT INTO transfer VALUES({next},0,'deposit',{world},{A},'USD',5)",
        "INSERT INTO transfer VALUES({deposit},1,'deposit',{world},{A},'USD',5)",
        "INSERT INTO transfer VALUES({trade},3,'fee',{A},{fee},'USD',5)",
        "INSERT INTO transfer VALUES({last},0,'transfer',{A},{B},'USD',5)",
        "INSERT OR REPLACE INTO transfer SELECT * FROM transfer WHERE op_id={deposit}",
        "INSERT OR REPLACE INTO transfer SELECT op_id,part,type,debit,credit,currency,amount+1 FROM transfer WHERE op_id={last}",
        "INSERT OR IGNORE INTO transfer SELECT * FROM transfer WHERE op_id={last}",
        "INSERT INTO transfer SELECT * FROM transfer WHERE op_id={last} ON CONFLICT DO UPDATE SET amount=1",
      ]),
    AttackGroup(
      "not the next transfer of the newest op", after: "{op 1 transfer A 1}",
      [
        "INSERT INTO transfer VALUES({next},1,'transfer',{A},{B},'USD',5)",
        "INSERT INTO transfer VALUES({next},-1,'transfer',{A},{B},'USD',5)",
        "INSERT INTO transfer VALUES(99,0,'transfer',{A},{B},'USD',5)",
        "INSERT INTO transfer VALUES({last},1,'transfer',{A},{B},'USD',5)",
        "INSERT INTO transfer VALUES(NULL,0,'transfer',{A},{B},'USD',5)",
        "INSERT INTO transfer VALUES({next},NULL,'transfer',{A},{B},'USD',5)",
      ]),
    AttackGroup(
      "not the next transfer of the newest op",
      after: "{op 1 transfer A 1};INSERT INTO transfer VALUES({next},0,'transfer',{A},{B},'USD',5)",
      [
        "INSERT OR REPLACE INTO transfer VALUES({next},0,'transfer',{A},{B},'USD',6)",
        "INSERT OR IGNORE INTO transfer VALUES({next},0,'transfer',{A},{B},'USD',5)",
      ]),
    AttackGroup(
      "not a transfer of this kind", after: "{op 1 transfer A 1}",
      [
        "{move}'transfer',{A},{A},'USD',5)",
        "{move}'transfer',{A},{C},'USD',5)",
        "{move}'transfer',{C},{A},'USD',5)",
        "{move}'transfer',{A},{D},'USD',5)",
        "{move}'transfer',{D},{A},'USD',5)",
        "{move}'transfer',{A},{E},'USD',5)",
        "{move}'transfer',{A},{E},'EUR',5)",
        "{move}'transfer',{A},{B},'EUR',5)",
        "{move}'transfer',{A},{B},'XXX',5)",
        "{move}'transfer',{B},{A},'USD',5)",
        "{move}'transfer',{B},{F},'USD',5)",
        "{move}'gift',{A},{B},'USD',5)",
        "{move}'deposit',{A},{B},'USD',5)",
        "{move}'undo',{A},{B},'USD',5)",
        "{move}'transfer',{world},{A},'USD',5)",
        "{move}'transfer',{A},{world},'USD',5)",
        "{move}'transfer',{A},{M},'USD',5)",
        "{move}'transfer',{A},{fee},'USD',5)",
        "{move}'transfer',{A},{payable},'USD',5)",
        "{move}'transfer',{A},{exchange},'USD',5)",
        "{move}'transfer',{A},99,'USD',5)",
        "{move}'transfer',99,{A},'USD',5)",
        "{move}'transfer',{M},{A},'USD',5)",
        "{move}'transfer',{payable},{A},'USD',5)",
        "{move}'transfer',NULL,{B},'USD',5)",
        "{move}NULL,{A},{B},'USD',5)",
      ]),
    AttackGroup(
      "not a transfer of this kind",
      after: "{op 1 transfer A 1};INSERT INTO transfer VALUES({next},0,'transfer',{A},{B},'USD',5)",
      ["INSERT INTO transfer VALUES({next},1,'transfer',{A},{B},'USD',5)"]),
    AttackGroup(
      "not a transfer of this kind", after: "{op 1 deposit A 1}",
      [
        "{move}'deposit',{A},{world},'USD',5)",
        "{move}'deposit',{world},{B},'USD',5)",
        "{move}'deposit',{world},{C},'USD',5)",
        "{move}'deposit',{payable},{A},'USD',5)",
        "{move}'deposit',{fee},{A},'USD',5)",
        "{move}'deposit',{exchange},{A},'USD',5)",
        "{move}'deposit',{M},{A},'USD',5)",
        "{move}'deposit',{worldE},{A},'EUR',5)",
        "{move}'deposit',{worldE},{A},'USD',5)",
        "{move}'deposit',{world},{payable},'USD',5)",
        "{move}'withdraw',{A},{world},'USD',5)",
      ]),
    AttackGroup(
      "not a transfer of this kind", after: "{op 1 withdraw A 1}",
      [
        "{move}'withdraw',{world},{A},'USD',5)",
        "{move}'withdraw',{A},{B},'USD',5)",
        "{move}'withdraw',{A},{fee},'USD',5)",
        "{move}'withdraw',{B},{world},'USD',5)",
      ]),
    AttackGroup(
      "not a transfer of this kind", after: "{op 1 close B 1}",
      [
        "{move}'close',{B},{fee},'USD',5)",
        "{move}'close',{B},{world},'USD',5)",
        "{move}'close',{B},{C},'USD',5)",
        "{move}'close',{B},{M},'USD',5)",
        "{move}'close',{A},{payable},'USD',5)",
        "{move}'close',{payable},{B},'USD',5)",
        "{move}'transfer',{B},{A},'USD',5)",
      ]),
    AttackGroup(
      "not a transfer of this kind", after: "{op 1 rename A 0 named}",
      [
        "{move}'transfer',{A},{B},'USD',5)"
      ]),
    AttackGroup(
      "not a transfer of this kind", after: "{op 1 authorise A 0}",
      [
        "{move}'transfer',{A},{M},'USD',5)"
      ]),
    AttackGroup(
      "not a transfer of this kind", after: "{op 1 exchange A 3 rated}",
      [
        "{move}'exchange',{A},{exchangeE},'EUR',5)",
        "{move}'exchange',{exchange},{A},'USD',5)",
        "{move}'fee',{A},{fee},'USD',5)",
        "{move}'exchange',{A},{E},'USD',5)",
        "{move}'exchange',{A},{world},'USD',5)",
        "{move}'exchange',{B},{exchange},'USD',5)",
      ]),
    AttackGroup(
      "not a transfer of this kind",
      after: "{op 1 exchange A 2 rated};INSERT INTO transfer VALUES({next},0,'exchange',{A},{exchange},'USD',100)",
      [
        "INSERT INTO transfer VALUES({next},1,'exchange',{exchange},{B},'USD',92)",
        "INSERT INTO transfer VALUES({next},1,'exchange',{worldE},{E},'EUR',92)",
        "INSERT INTO transfer VALUES({next},1,'exchange',{exchangeE},{C},'EUR',92)",
        "INSERT INTO transfer VALUES({next},1,'exchange',{E},{exchangeE},'EUR',92)",
        "INSERT INTO transfer VALUES({next},1,'exchange',{exchange},{A},'USD',100)",
      ]),
    AttackGroup(
      "not a transfer of this kind",
      after:
        "{op 1 exchange A 2 rated};INSERT INTO transfer VALUES({next},0,'exchange',{A},{exchange},'USD',100),({next},1,'exchange',{exchangeE},{E},'EUR',92)",
      ["INSERT INTO transfer VALUES({next},2,'fee',{A},{fee},'USD',1)"]),
    AttackGroup(
      "not a transfer of this kind", after: "{op 1 undo A 1 reverses=last}",
      [
        "{move}'undo',{B},{A},'USD',49)",
        "{move}'undo',{B},{A},'USD',51)",
        "{move}'undo',{A},{B},'USD',50)",
        "{move}'undo',{C},{A},'USD',50)",
        "{move}'undo',{B},{F},'USD',50)",
        "{move}'undo',{world},{A},'USD',50)",
        "{move}'transfer',{B},{A},'USD',50)",
        "{move}'undo',{B},{A},'EUR',50)",
      ]),
    AttackGroup(
      "not a transfer of this kind", after: "{op 1 undo A 1 reverses=toD}",
      ["{move}'undo',{D},{A},'USD',20)"]),
  ]

  static let amounts: [AttackGroup] = [
    AttackGroup(
      "moves nothing, or backwards", after: "{op 1 transfer A 1}",
      [
        "{move}'transfer',{A},{B},'USD',0)", "INSERT {or}INTO transfer VALUES({next},0,'transfer',{A},{B},'USD',-5)",
      ]),
    AttackGroup(
      "cannot store", after: "{op 1 transfer A 1}",
      ["{move}'transfer',{A},{B},'USD',1.5)", "{move}'transfer',{A},{B},'USD','five')"]),
    // What a statement says about conflicts applies to the entries that the trigger writes, too.
    AttackGroup(
      "below zero, or too large", after: "{op 1 transfer B 1}",
      ["INSERT {or}INTO transfer VALUES({next},0,'transfer',{B},{A},'USD',1000000000)"]),
    AttackGroup(
      "below zero, or too large", after: "{op 1 deposit B 1}",
      [
        "INSERT {or}INTO transfer VALUES({next},0,'deposit',{world},{B},'USD',9223372036854775807)",
        "INSERT INTO transfer VALUES({next},0,'deposit',{world},{B},'USD',9000000000000000000)",
      ]),
    AttackGroup(
      "below zero, or too large", after: "{op 1 withdraw B 1}",
      [
        "{move}'withdraw',{B},{world},'USD',1000000000)",
        "INSERT OR IGNORE INTO transfer VALUES({next},0,'withdraw',{B},{world},'USD',1000000000)",
      ]),
    AttackGroup(
      "below zero, or too large", after: "{op 1 close B 1}", ["{move}'close',{B},{payable},'USD',1000000000)"]),
    AttackGroup(
      "below zero, or too large", after: "{op 1 exchange B 2 rated}",
      ["{move}'exchange',{B},{exchange},'USD',1000000000)"]),
    AttackGroup(
      "the money is held", after: "{op 1 transfer A 1}",
      ["INSERT {or}INTO transfer VALUES({next},0,'transfer',{A},{B},'USD',{free}+1)"]),
    AttackGroup("the money is held", after: "{op 1 withdraw A 1}", ["{move}'withdraw',{A},{world},'USD',{free}+1)"]),
    AttackGroup("the money is held", after: "{op 1 close A 1}", ["{move}'close',{A},{payable},'USD',{free}+{held})"]),
    AttackGroup(
      "the money is held", after: "{op 1 exchange A 2 rated}", ["{move}'exchange',{A},{exchange},'USD',{free}+1)"]),
  ]

  static let entries: [AttackGroup] = [
    AttackGroup(
      "history is append-only",
      [
        "UPDATE entry SET delta=1 WHERE account_id={A} AND seq=1", "UPDATE entry SET balance=balance+1",
        "UPDATE entry SET at=at",
        "UPDATE entry SET account_id={B} WHERE account_id={A}",
        "UPDATE OR REPLACE entry SET account_id={B} WHERE account_id={A} AND seq=1",
        "UPDATE OR IGNORE entry SET balance=0 WHERE account_id={A}",
        "UPDATE entry SET op_id={last} WHERE account_id={A} AND seq=1",
        "UPDATE entry SET type='deposit' WHERE account_id={M}", "UPDATE entry SET other={C} WHERE account_id={A}",
        "UPDATE OR REPLACE entry SET seq=0 WHERE account_id={A} AND seq=1", "DELETE FROM entry",
        "DELETE FROM entry WHERE seq=0",
        "DELETE FROM entry WHERE op_id={last}",
      ]),
    AttackGroup(
      "an account begins once, empty",
      [
        "INSERT INTO entry VALUES({A},0,{openA},0,0,0,'open',0,0)",
        "INSERT OR REPLACE INTO entry VALUES({A},0,{openA},0,0,0,'open',0,0)",
        "INSERT OR IGNORE INTO entry VALUES({A},0,{openA},0,0,0,'open',0,0)",
        "INSERT INTO entry VALUES(999,0,{openA},0,0,0,'open',0,0)",
        "INSERT INTO entry VALUES({A},0,{openA},0,100,100,'open',0,0)",
        "INSERT OR REPLACE INTO entry SELECT account_id,0,{last},0,0,0,'open',0,at FROM entry WHERE account_id={A} AND seq=0",
      ]),
    AttackGroup(
      "entry does not continue the account",
      [
        "INSERT INTO entry VALUES({A},2,{deposit},0,100,10100,'deposit',{world},0)",
        "INSERT INTO entry SELECT account_id,seq+1,op_id,part,5,balance+5,type,other,at FROM entry WHERE account_id={A} ORDER BY seq DESC LIMIT 1",
        "INSERT INTO entry SELECT account_id,seq+1,op_id,part,delta,balance+delta,type,other,at FROM entry WHERE account_id={B} ORDER BY seq DESC LIMIT 1",
        "INSERT INTO entry SELECT account_id,seq+1,{last},1,5,balance+5,'transfer',{B},at FROM entry WHERE account_id={A} ORDER BY seq DESC LIMIT 1",
        "INSERT INTO entry SELECT account_id,seq+1,{deposit},0,10000,balance+10000,'deposit',{world},at FROM entry WHERE account_id={A} ORDER BY seq DESC LIMIT 1",
        "INSERT INTO entry SELECT account_id,seq+2,{last},0,5,balance+5,'transfer',{B},at FROM entry WHERE account_id={A} ORDER BY seq DESC LIMIT 1",
        "INSERT INTO entry SELECT account_id,NULL,{last},0,5,balance+5,'transfer',{B},at FROM entry WHERE account_id={A} ORDER BY seq DESC LIMIT 1",
        "INSERT OR IGNORE INTO entry SELECT account_id,NULL,{last},0,5,balance+5,'transfer',{B},at FROM entry WHERE account_id={A} ORDER BY seq DESC LIMIT 1",
        "INSERT INTO entry VALUES(999,1,{last},0,50,50,'transfer',{A},0)",
        "INSERT INTO entry VALUES({Z},1,{last},0,50,50,'transfer',{A},0)",
        "INSERT OR REPLACE INTO entry SELECT account_id,seq,op_id,part,delta,balance,type,other,at+1 FROM entry WHERE account_id={A} AND seq=1",
        "INSERT OR REPLACE INTO entry SELECT * FROM entry WHERE op_id={last}",
        "INSERT OR IGNORE INTO entry SELECT * FROM entry WHERE op_id={last}",
      ]),
    AttackGroup(
      "below zero, or too large",
      [
        "INSERT INTO entry VALUES({Z},1,{last},0,-1,-1,'transfer',{B},0)"
      ]),
  ]
}
