extension SchemaAttacks {
  static let notes: [AttackGroup] = [
    AttackGroup(
      "not an op of this user",
      [
        "INSERT {or}INTO note VALUES(2,{deposit},'X',1)", "INSERT {or}INTO note VALUES(1,999999,'X',1)",
        "INSERT {or}INTO note VALUES(999,{deposit},'X',1)",
      ]),
    AttackGroup(
      "a note stays with its op", after: "INSERT OR IGNORE INTO note VALUES(1,{deposit},'X',1)",
      [
        "UPDATE {or}note SET user_id=2 WHERE op_id={deposit}", "UPDATE {or}note SET op_id={last} WHERE op_id={deposit}",
      ]),
    AttackGroup(
      "CHECK constraint failed",
      [
        "INSERT INTO note VALUES(1,{deposit},'',1)", "INSERT INTO note VALUES(1,{deposit},hex(zeroblob(129)),1)",
        "INSERT INTO note VALUES(1,{deposit},'N'||char(0)||hex(zeroblob(999)),1)",
        "UPDATE account SET colour=13 WHERE id={A}", "UPDATE account SET colour=-1 WHERE id={A}",
        "UPDATE account SET icon=25 WHERE id={A}", "UPDATE account SET goal=0 WHERE id={A}",
        "UPDATE account SET low_limit=-1 WHERE id={A}",
      ]),
  ]
}
