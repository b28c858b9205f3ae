extension SchemaAttacks {
  static let holds: [AttackGroup] = [
    AttackGroup(
      "history is append-only",
      [
        "UPDATE hold_event SET amount=1 WHERE op_id={hold}", "UPDATE hold_event SET delta=-delta",
        "UPDATE hold_event SET held=0",
        "UPDATE hold_event SET hold_id={ended} WHERE op_id={raise}", "UPDATE hold_event SET account_id={B}",
        "UPDATE OR REPLACE hold_event SET seq=1 WHERE op_id={raise}",
        "UPDATE OR REPLACE hold_event SET op_id={hold} WHERE op_id={raise}",
        "UPDATE OR IGNORE hold_event SET amount=0,held=0 WHERE op_id={raise}", "DELETE FROM hold_event",
        "DELETE FROM hold_event WHERE op_id={void}",
      ]),
    AttackGroup(
      "set once, by the first hold",
      [
        "UPDATE account SET has_holds=0 WHERE id={A}", "UPDATE account SET has_holds=1 WHERE id={A}",
        "UPDATE account SET has_holds=1 WHERE id={B}", "UPDATE account SET has_holds=NULL WHERE id={A}",
        "UPDATE OR IGNORE account SET has_holds=2 WHERE id={B}", "UPDATE account SET has_holds=1-has_holds",
        "UPDATE OR REPLACE account SET name='N',has_holds=1 WHERE id={B}",
      ]),
    AttackGroup(
      "one event, of the newest op, on its open account, before its transfers",
      [
        "INSERT INTO hold_event VALUES({A},{event},{hold},{next},-3500,0,0)",
        "INSERT INTO hold_event VALUES({A},{event},{hold},{raise},100,3600,3600)",
        "INSERT OR REPLACE INTO hold_event VALUES({A},{event},{hold},{raise},100,3600,3600)",
        "INSERT OR IGNORE INTO hold_event VALUES({A},{event},{hold},{deposit},-3500,0,0)",
        "INSERT OR REPLACE INTO hold_event SELECT * FROM hold_event WHERE op_id={void}",
        "INSERT INTO hold_event VALUES({A},{event},{hold},{last},-3500,0,0)",
        "INSERT INTO hold_event VALUES({A},{event},{hold},NULL,-3500,0,0)",
      ]),
    AttackGroup(
      "one event, of the newest op, on its open account, before its transfers", after: "{op 1 authorise A 0}",
      [
        "INSERT INTO hold_event VALUES({B},1,{next},{next},5,5,5)",
        "INSERT INTO hold_event VALUES({M},1,{next},{next},5,5,5)",
        "INSERT INTO hold_event VALUES({C},1,{next},{next},5,5,5)",
        "INSERT INTO hold_event VALUES(99,1,{next},{next},5,5,5)",
        "INSERT OR REPLACE INTO hold_event VALUES({A},1,{next},{next},5,5,5)",
        "INSERT INTO hold_event VALUES(NULL,{event},{next},{next},5,5,3505)",
      ]),
    AttackGroup(
      "one event, of the newest op, on its open account, before its transfers",
      after: "{op 1 authorise A 0};INSERT INTO hold_event VALUES({A},{event},{next},{next},5,5,3505)",
      [
        "INSERT INTO hold_event VALUES({A},{event}+1,{next},{next},5,10,3510)",
        "INSERT OR REPLACE INTO hold_event VALUES({A},{event},{next},{next},6,6,3506)",
        "INSERT OR IGNORE INTO hold_event VALUES({A},{event}+1,{hold},{next},5,3505,3510)",
      ]),
    AttackGroup(
      "one event, of the newest op, on its open account, before its transfers",
      after: "{op 1 transfer A 1};INSERT INTO transfer VALUES({next},0,'transfer',{A},{B},'USD',5)",
      ["INSERT INTO hold_event VALUES({A},{event},{hold},{next},-3500,0,0)"]),
    AttackGroup(
      "does not continue the account's holds", after: "{op 1 authorise A 0}",
      [
        "INSERT INTO hold_event VALUES({A},{event}+1,{next},{next},5,5,3505)",
        "INSERT INTO hold_event VALUES({A},{event}+9,{next},{next},1,1,0)",
        "INSERT INTO hold_event VALUES({A},{event},{next},{next},5,5,5)",
        "INSERT INTO hold_event VALUES({A},{event},{next},{next},5,5,3504)",
      ]),
    AttackGroup(
      "does not continue the account's holds", after: "{op 1 authorise B 0}",
      [
        "INSERT INTO hold_event VALUES({B},2,{next},{next},5,5,5)",
        "INSERT INTO hold_event VALUES({B},2,{next},{next},1,1,0)",
        "INSERT INTO hold_event VALUES({B},1,{next},{next},5,5,6)",
        "INSERT INTO hold_event VALUES({B},{event},{next},{next},5,5,3505)",
        "INSERT INTO hold_event VALUES({B},1,{next},{next},5,5,0)",
      ]),
    AttackGroup(
      "does not continue the hold", after: "{op 1 authorise A 0}",
      [
        "INSERT INTO hold_event VALUES({A},{event},{hold},{next},5,3505,3505)",
        "INSERT INTO hold_event VALUES({A},{event},{next},{next},5,6,3505)",
        "INSERT INTO hold_event VALUES({A},{event},{ended},{next},5,5,3505)",
        "INSERT INTO hold_event VALUES({A},{event},{next}+1,{next},5,5,3505)",
      ]),
    AttackGroup(
      "does not continue the hold", after: "{op 1 raise A 0}",
      [
        "INSERT INTO hold_event VALUES({A},{event},{ended},{next},5,5,3505)",
        "INSERT INTO hold_event VALUES({A},{event},{taken},{next},5,705,3505)",
        "INSERT INTO hold_event VALUES({A},{event},{hold},{next},5,3506,3505)",
        "INSERT INTO hold_event VALUES({A},{event},{hold},{next},-5,3495,3495)",
        "INSERT INTO hold_event VALUES({A},{event},{next},{next},5,5,3505)",
        "INSERT INTO hold_event VALUES({A},{event},{deposit},{next},5,5,3505)",
        "INSERT INTO hold_event VALUES({A},{event},99,{next},5,5,3505)",
      ]),
    AttackGroup(
      "does not continue the hold", after: "{op 1 raise B 0}",
      [
        "INSERT INTO hold_event VALUES({B},1,{hold},{next},5,3505,5)",
        "INSERT INTO hold_event VALUES({B},1,{hold},{next},5,5,5)",
      ]),
    AttackGroup(
      "does not continue the hold", after: "{op 1 void A 0}",
      [
        "INSERT INTO hold_event VALUES({A},{event},{hold},{next},-5,3495,3495)",
        "INSERT INTO hold_event VALUES({A},{event},{hold},{next},-5,0,3495)",
        "INSERT INTO hold_event VALUES({A},{event},{hold},{next},5,3505,3505)",
        "INSERT INTO hold_event VALUES({A},{event},{ended},{next},-3500,0,0)",
        "INSERT INTO hold_event VALUES({A},{event},{taken},{next},-700,0,2800)",
        "INSERT INTO hold_event VALUES({A},{event},{raise},{next},-500,0,3000)",
        "INSERT INTO hold_event VALUES({A},{event},NULL,{next},-3500,0,0)",
      ]),
    AttackGroup(
      "does not continue the hold", after: "{op 1 expire A 0}",
      ["INSERT INTO hold_event VALUES({A},{event},{hold},{next},-3499,1,1)"]),
    AttackGroup(
      "does not continue the hold", after: "{op 1 deposit A 1}",
      [
        "INSERT INTO hold_event VALUES({A},{event},{hold},{next},-3500,0,0)",
        "INSERT INTO hold_event VALUES({A},{event},{next},{next},5,5,3505)",
      ]),
    AttackGroup(
      "does not continue the hold", after: "{op 1 capture A 1}",
      ["INSERT INTO hold_event VALUES({A},{event},{hold},{next},-600,2900,2900)"]),
    AttackGroup(
      "more is held than there is", after: "{op 1 authorise A 0}",
      [
        "INSERT INTO hold_event VALUES({A},{event},{next},{next},{free}+1,{free}+1,{held}+{free}+1)",
        "INSERT OR IGNORE INTO hold_event VALUES({A},{event},{next},{next},1000000,1000000,1003500)",
        "INSERT INTO hold_event VALUES({A},{event},{next},{next},9223372036854770000,9223372036854770000,9223372036854773500)",
      ]),
    AttackGroup(
      "more is held than there is", after: "{op 1 raise A 0}",
      ["INSERT INTO hold_event VALUES({A},{event},{hold},{next},{free}+1,{held}+{free}+1,{held}+{free}+1)"]),
    AttackGroup(
      "more is held than there is", after: "{op 1 authorise Z 0}",
      ["INSERT INTO hold_event VALUES({Z},1,{next},{next},1,1,1)"]),
    AttackGroup(
      "changes nothing, or holds less than nothing", after: "{op 1 authorise A 0}",
      [
        "INSERT {or}INTO hold_event VALUES({A},{event},{next},{next},0,0,3500)",
        "INSERT {or}INTO hold_event VALUES({A},{event},{next},{next},-5,-5,3495)",
      ]),
    AttackGroup(
      "changes nothing, or holds less than nothing", after: "{op 1 raise A 0}",
      [
        "INSERT {or}INTO hold_event VALUES({A},{event},{hold},{next},0,3500,3500)",
        "INSERT INTO hold_event VALUES({A},{event},{hold},{next},-3505,-5,-5)",
      ]),
    AttackGroup(
      "changes nothing, or holds less than nothing", after: "{op 1 void A 0}",
      ["INSERT INTO hold_event VALUES({A},{event},{hold},{next},-9000,0,-5500)"]),
    AttackGroup(
      "more than was held", after: "{op 1 authorise A 0}",
      ["INSERT INTO transfer VALUES({next},0,'capture',{A},{M},'USD',5)"]),
    AttackGroup(
      "more than was held", after: "{op 1 capture A 1}",
      [
        "INSERT INTO transfer VALUES({next},0,'capture',{A},{M},'USD',1)",
        "INSERT OR IGNORE INTO transfer VALUES({next},0,'capture',{A},{M},'USD',600)",
      ]),
    AttackGroup(
      "more than was held",
      after: "{op 1 capture A 1};INSERT INTO hold_event VALUES({A},{event},{hold},{next},-3500,0,0)",
      [
        "INSERT INTO transfer VALUES({next},0,'capture',{A},{M},'USD',3501)",
        "INSERT OR IGNORE INTO transfer VALUES({next},0,'capture',{A},{M},'USD',3501)",
      ]),
    AttackGroup(
      "not a transfer of this kind",
      after: "{op 1 capture A 1};INSERT INTO hold_event VALUES({A},{event},{hold},{next},-3500,0,0)",
      [
        "INSERT INTO transfer VALUES({next},0,'capture',{A},{B},'USD',5)",
        "INSERT INTO transfer VALUES({next},0,'capture',{M},{A},'USD',5)",
        "INSERT INTO transfer VALUES({next},0,'capture',{B},{M},'USD',5)",
        "INSERT INTO transfer VALUES({next},0,'transfer',{A},{M},'USD',5)",
        "INSERT INTO transfer VALUES({next},0,'capture',{A},{payable},'USD',5)",
      ]),
  ]
}
