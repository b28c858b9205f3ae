extension SchemaAttacks {
  private static let placeholder = "{op 1 phone NULL 0 named};{renumber}'+999000000000001' WHERE id=1"
  /// Each user has a mark; the one that is zero is of an earlier first user.
  private static let otherMarks =
    "{op 1 phone NULL 0 named};{renumber}'+999000000000001' WHERE id=1;INSERT INTO sign_in_change SELECT id,0,id,created_at,'number',randomblob(32) FROM user;INSERT INTO sign_in_change SELECT 3,0,1,created_at-1,'number',zeroblob(32) FROM user WHERE id=1"
  private static let waiting =
    "{op 1 phone NULL 0 named};{renumber}'+999000000000001' WHERE id=1;INSERT INTO sign_in_change SELECT 1,0,id,created_at,'number',zeroblob(32) FROM user WHERE id=1;INSERT INTO moved_number VALUES(zeroblob(32),1)"

  static let users: [AttackGroup] = [
    AttackGroup(
      "users are made once",
      [
        "{insert user} VALUES(1,'+15305550123',randomblob(32),99,0)",
        "INSERT OR REPLACE INTO user(id,phone,salt,numbered_by,created_at) VALUES(1,'+15305550123',randomblob(32),99,0)",
        "INSERT OR REPLACE INTO user SELECT 3,phone,salt,99,name,created_at,0,0,24,NULL,NULL FROM user WHERE id=2",
        "INSERT OR REPLACE INTO user SELECT 3,'+15305550123',salt,numbered_by,name,created_at,0,0,24,NULL,NULL FROM user WHERE id=2",
        "INSERT OR IGNORE INTO user SELECT 3,phone,salt,99,name,created_at,0,0,24,NULL,NULL FROM user WHERE id=2",
        "REPLACE INTO user SELECT * FROM user WHERE id=2",
        "INSERT INTO user SELECT * FROM user WHERE id=2 ON CONFLICT(id) DO UPDATE SET phone='+15305550123'",
      ]),
    AttackGroup(
      "users are made once", after: "{op 3 join NULL 0 named}",
      [
        "INSERT INTO user SELECT 3,phone,randomblob(32),{next},'',(SELECT max(at) FROM op),0,0,24,NULL,NULL FROM user WHERE id=1",
        "INSERT OR REPLACE INTO user SELECT 3,phone,randomblob(32),{next},'',(SELECT max(at) FROM op),0,0,24,NULL,NULL FROM user WHERE id=1",
        "INSERT OR REPLACE INTO user SELECT 1,'+15305550123',randomblob(32),{next},'',(SELECT max(at) FROM op),0,0,24,NULL,NULL",
      ]),
    AttackGroup(
      "users begin with an op",
      [
        "{insert user} VALUES(3,'+15305550123',randomblob(32),99,0)",
        "INSERT INTO user(phone,salt,numbered_by,created_at) VALUES('+15305550123',randomblob(32),{last},0)",
        "INSERT OR REPLACE INTO user(id,phone,salt,numbered_by,created_at) VALUES(-5,'+15305550123',randomblob(32),99,0)",
      ]),
    AttackGroup(
      "users begin with an op", after: "{op 3 join NULL 0 named}",
      [
        "{insert user} VALUES(4,'+15305550123',randomblob(32),{next},(SELECT max(at) FROM op))",
        "INSERT INTO user(phone,salt,numbered_by,created_at) VALUES('+15305550123',randomblob(32),{next},(SELECT max(at) FROM op))",
        "{insert user} VALUES(3,'+15305550123',randomblob(32),{next},0)",
        "{insert user} VALUES(3,'+15305550123',randomblob(32),{last},(SELECT max(at) FROM op))",
      ]),
    AttackGroup(
      "users begin with an op", after: "{op 1 phone NULL 0 named}",
      ["{insert user} VALUES(3,'+15305550123',randomblob(32),{next},(SELECT max(at) FROM op))"]),
    AttackGroup(
      "fixed for life",
      [
        "UPDATE user SET id=5 WHERE id=2", "UPDATE user SET rowid=5 WHERE id=2", "UPDATE user SET oid=-2 WHERE id=2",
        "UPDATE OR REPLACE user SET id=2 WHERE id=1", "UPDATE OR IGNORE user SET id=9 WHERE id=1",
        "UPDATE user SET id=id+10",
        "UPDATE user SET created_at=0 WHERE id=1", "UPDATE user SET created_at=created_at+1",
      ]),
    AttackGroup(
      "this number is another user's",
      [
        "UPDATE user SET phone=(SELECT phone FROM user WHERE id=2) WHERE id=1",
        "UPDATE OR REPLACE user SET phone=(SELECT phone FROM user WHERE id=2) WHERE id=1",
        "UPDATE OR IGNORE user SET phone=(SELECT phone FROM user WHERE id=2) WHERE id=1",
        "UPDATE OR REPLACE user SET phone=(SELECT phone FROM user WHERE id=1) WHERE id=2",
        "UPDATE user SET phone=(SELECT phone FROM user u WHERE u.id<>user.id AND u.id<3)",
        "UPDATE OR REPLACE user SET (phone,salt,numbered_by)=(SELECT phone,salt,numbered_by FROM user u WHERE u.id<>user.id)",
        "UPDATE user SET phone=o.phone FROM user o WHERE o.id<>user.id",
      ]),
    AttackGroup(
      "this number is another user's", after: "{op 1 phone NULL 0 named}",
      [
        "UPDATE {or}user SET phone=(SELECT phone FROM user WHERE id=2),salt=randomblob(32),numbered_by={next} WHERE id=1"
      ]),
    AttackGroup(
      "renumbered only by an op",
      [
        "UPDATE user SET phone='+15305550123' WHERE id=1", "UPDATE OR REPLACE user SET phone='+15305550123' WHERE id=1",
        "UPDATE user SET salt=randomblob(32)", "UPDATE user SET numbered_by=99 WHERE id=1",
        "UPDATE OR REPLACE user SET numbered_by=(SELECT numbered_by FROM user WHERE id=2) WHERE id=1",
        "UPDATE user SET phone='+15305550123',numbered_by={last} WHERE id=1",
        "UPDATE user SET phone='+15305550123',salt=randomblob(32),numbered_by={joined} WHERE id=1",
        "UPDATE user SET phone='+15305550123',salt=randomblob(32),numbered_by={phone} WHERE id=1",
      ]),
    AttackGroup(
      "renumbered only by an op", after: "{op 1 phone NULL 0 named}",
      [
        "UPDATE user SET phone='+15305550123' WHERE id=1",
        "UPDATE user SET phone='+15305550123',salt=randomblob(32),numbered_by={next} WHERE id=2",
        "UPDATE user SET phone='+15305550123',salt=randomblob(32),numbered_by={next}+1 WHERE id=1",
        "UPDATE OR REPLACE user SET phone='+15305550123',salt=randomblob(32),numbered_by={joined} WHERE id=1",
      ]),
    AttackGroup(
      "renumbered only by an op",
      after: "{op 1 phone NULL 0 named};{renumber}'+15305550124' WHERE id=1",
      [
        "UPDATE user SET phone='+15305550123' WHERE id=1",
        "UPDATE user SET phone='+15305550123',numbered_by={next} WHERE id=1",
        "UPDATE OR REPLACE user SET phone='+15305550123',numbered_by={next} WHERE id=2",
        "UPDATE user SET salt=zeroblob(32) WHERE id=1",
      ]),
    AttackGroup(
      "waits for no such number",
      [
        "INSERT {or}INTO moved_number VALUES(zeroblob(32),1)",
        "INSERT INTO moved_number SELECT randomblob(32),id FROM user",
        "INSERT INTO moved_number VALUES(zeroblob(32),9)",
      ]),
    AttackGroup(
      "waits for no such number",
      after: "INSERT INTO sign_in_change SELECT 1,0,id,created_at,'number',zeroblob(32) FROM user WHERE id=1",
      ["INSERT {or}INTO moved_number VALUES(zeroblob(32),1)"]),
    AttackGroup(
      "waits for no such number", after: placeholder, ["INSERT {or}INTO moved_number VALUES(zeroblob(32),1)"]),
    AttackGroup(
      "waits for no such number", after: otherMarks,
      [
        "INSERT {or}INTO moved_number VALUES(zeroblob(32),1)",
        "INSERT INTO moved_number SELECT mark,1 FROM sign_in_change WHERE user_id=2",
        "INSERT INTO moved_number SELECT mark,2 FROM sign_in_change WHERE user_id=2",
      ]),
    AttackGroup(
      "waits for no such number", after: waiting,
      [
        "UPDATE {or}moved_number SET mark=randomblob(32)", "UPDATE {or}moved_number SET user_id=2",
        "INSERT OR REPLACE INTO moved_number VALUES(zeroblob(32),1)",
      ]),
    AttackGroup(
      "users are kept", ["DELETE FROM user", "DELETE FROM user WHERE id=2", "DELETE FROM user WHERE phone IS NOT NULL"]),
    AttackGroup(
      "CHECK constraint failed", after: "{op 1 phone NULL 0 named}",
      [
        "{renumber}'5305550123' WHERE id=1", "{renumber}'+0305550123' WHERE id=1", "{renumber}'+1 530 555' WHERE id=1",
        "{renumber}'+15305550123456789' WHERE id=1", "{renumber}'' WHERE id=1", "{renumber}'+' WHERE id=1",
        "{renumber}'+1a5' WHERE id=1", "{renumber}'+15305550123'||char(0)||'x' WHERE id=1",
        "UPDATE user SET phone='+15305550123',salt=randomblob(31),numbered_by={next} WHERE id=1",
      ]),
    AttackGroup(
      "CHECK constraint failed",
      [
        "UPDATE user SET name=hex(zeroblob(33))", "UPDATE user SET name='N'||char(0)||hex(zeroblob(99)) WHERE id=1",
      ]),
    AttackGroup(
      nil, after: "{op 1 phone NULL 0 named}",
      ["UPDATE OR IGNORE user SET phone='5305550123',salt=randomblob(32),numbered_by={next} WHERE id=1"]),
    AttackGroup(
      "CHECK constraint failed", after: "{op 3 join NULL 0 named}",
      [
        "{insert user} VALUES(3,'5305550123',randomblob(32),{next},(SELECT max(at) FROM op))",
        "{insert user} VALUES(3,'+0305550123',randomblob(32),{next},(SELECT max(at) FROM op))",
        "{insert user} VALUES(3,'',randomblob(32),{next},(SELECT max(at) FROM op))",
      ]),
  ]
}
