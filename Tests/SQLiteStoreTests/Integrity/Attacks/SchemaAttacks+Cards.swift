extension SchemaAttacks {
  private static let naming = "{op 1 deposit A 1 named}"
  private static let named = "\(naming);INSERT INTO op_card VALUES({next},randomblob(32),'visa','4242')"

  static let cards: [AttackGroup] = [
    AttackGroup(
      "history is append-only",
      [
        "UPDATE op_card SET brand='jcb' WHERE op_id={carded}", "UPDATE op_card SET last_four='0000'",
        "UPDATE op_card SET salt=randomblob(32) WHERE op_id={carded}", "UPDATE op_card SET op_id={deposit}",
        "UPDATE OR REPLACE op_card SET op_id={paid} WHERE op_id={carded}",
        "UPDATE OR IGNORE op_card SET last_four='0000' WHERE op_id={paid}", "DELETE FROM op_card",
        "DELETE FROM op_card WHERE op_id={paid}",
      ]),
    AttackGroup(
      "one card, of the newest op, which has a commitment to it",
      [
        "INSERT {or}INTO op_card VALUES({deposit},randomblob(32),'visa','4242')",
        "INSERT {or}INTO op_card VALUES({carded},randomblob(32),'visa','4242')",
        "INSERT {or}INTO op_card VALUES({last},randomblob(32),'visa','4242')",
        "INSERT INTO op_card VALUES({rename},randomblob(32),'visa','4242')",
        "INSERT INTO op_card VALUES({joined},randomblob(32),'visa','4242')",
        "INSERT INTO op_card VALUES({next},randomblob(32),'visa','4242')",
        "INSERT INTO op_card VALUES(NULL,randomblob(32),'visa','4242')",
        "INSERT INTO op_card VALUES(-1,randomblob(32),'visa','4242')",
        "INSERT OR REPLACE INTO op_card SELECT {paid},salt,brand,last_four FROM op_card WHERE op_id={carded}",
      ]),
    AttackGroup(
      "one card, of the newest op, which has a commitment to it", after: "{op 1 deposit A 1}",
      ["INSERT {or}INTO op_card VALUES({next},randomblob(32),'visa','4242')"]),
    AttackGroup(
      "one card, of the newest op, which has a commitment to it", after: "{op 1 rename A 0 named}",
      ["INSERT {or}INTO op_card VALUES({next},randomblob(32),'visa','4242')"]),
    AttackGroup(
      "one card, of the newest op, which has a commitment to it", after: "{op 1 phone NULL 0 named}",
      ["INSERT INTO op_card VALUES({next},randomblob(32),'visa','4242')"]),
    AttackGroup(
      "one card, of the newest op, which has a commitment to it", after: naming,
      [
        "INSERT INTO op_card VALUES({next}+1,randomblob(32),'visa','4242')",
        "INSERT OR REPLACE INTO op_card VALUES({carded},randomblob(32),'visa','4242')",
        "INSERT INTO op_card VALUES({deposit},randomblob(32),'visa','4242')",
      ]),
    AttackGroup(
      "one card, of the newest op, which has a commitment to it", after: named,
      ["INSERT {or}INTO op_card VALUES({next},randomblob(32),'jcb','0000')"]),
    AttackGroup(
      "one card, of the newest op, which has a commitment to it", after: "{captured for a bill}",
      ["INSERT {or}INTO op_card VALUES({next},randomblob(32),'visa','4242')"]),
    AttackGroup(
      "CHECK constraint failed", after: naming,
      [
        "INSERT INTO op_card VALUES({next},randomblob(31),'visa','4242')",
        "INSERT INTO op_card VALUES({next},randomblob(32),'','4242')",
        "INSERT INTO op_card VALUES({next},randomblob(32),'Visa','4242')",
        "INSERT INTO op_card VALUES({next},randomblob(32),'visa'||char(0),'4242')",
        "INSERT INTO op_card VALUES({next},randomblob(32),replace(hex(zeroblob(17)),'0','v'),'4242')",
        "INSERT INTO op_card VALUES({next},randomblob(32),'visa','4242'||char(0)||'424242424242')",
        "INSERT INTO op_card VALUES({next},randomblob(32),'visa','424')",
        "INSERT INTO op_card VALUES({next},randomblob(32),'visa','42424')",
        "INSERT INTO op_card VALUES({next},randomblob(32),'visa','424x')",
        "INSERT INTO op_card VALUES({next},randomblob(32),'visa','４２４２')",
        "INSERT INTO op_card VALUES({next},randomblob(32),'visa','4242424242424242')",
      ]),
    AttackGroup(
      "CHECK constraint failed",
      [
        "INSERT INTO card SELECT 99,randomblob(16),1,'','Visa','4242',2029,12,0,NULL,randomblob(16),randomblob(32)",
        "INSERT INTO card SELECT 99,randomblob(16),1,'','visa'||char(0),'4242',2029,12,0,NULL,randomblob(16),randomblob(32)",
        "INSERT INTO card SELECT 99,randomblob(16),1,'','visa','424x',2029,12,0,NULL,randomblob(16),randomblob(32)",
        "INSERT INTO card SELECT 99,randomblob(16),1,'','visa','4242'||char(0)||'42',2029,12,0,NULL,randomblob(16),randomblob(32)",
      ]),
    AttackGroup(
      "NOT NULL constraint failed", after: naming,
      [
        "INSERT INTO op_card VALUES({next},NULL,'visa','4242')",
        "INSERT INTO op_card VALUES({next},randomblob(32),NULL,'4242')",
        "INSERT INTO op_card VALUES({next},randomblob(32),'visa',NULL)",
      ]),
    AttackGroup(
      "set once, by the first card",
      [
        "UPDATE account SET has_cards=0 WHERE id={F}", "UPDATE account SET has_cards=1 WHERE id={F}",
        "UPDATE account SET has_cards=1 WHERE id={A}", "UPDATE account SET has_cards=NULL WHERE id={F}",
        "UPDATE OR IGNORE account SET has_cards=2 WHERE id={A}", "UPDATE account SET has_cards=1-has_cards",
        "UPDATE OR REPLACE account SET name='N',has_cards=1 WHERE id={B}",
      ]),
    AttackGroup(
      "set once, by the first card", after: naming, ["UPDATE account SET has_cards=1 WHERE id={A}"]),
    AttackGroup(
      "set once, by the first card", after: named,
      ["UPDATE account SET has_cards=1 WHERE id={B}", "UPDATE account SET has_cards=0 WHERE id={A}"]),
  ]
}
