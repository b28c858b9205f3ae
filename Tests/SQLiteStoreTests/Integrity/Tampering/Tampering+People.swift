import WalletCore

extension Tampering {
  static let people: [Tampering] = [
    Tampering(
      "a user is added", "INSERT INTO user VALUES(3,'+15305550123',randomblob(32),99,'',0,0,0,24,NULL,NULL)",
      .usersFollowOperations),
    Tampering("a user is removed", "DELETE FROM user WHERE id=2", .usersFollowOperations),
    Tampering("a user gets another row", "UPDATE user SET id=3 WHERE id=2", .usersFollowOperations),
    Tampering(
      "two users exchange rows",
      "UPDATE user SET id=9 WHERE id=1;UPDATE user SET id=1 WHERE id=2;UPDATE user SET id=2 WHERE id=9",
      .usersFollowOperations),
    Tampering("a number is replaced", "UPDATE user SET phone='+15305550123' WHERE id=1", .usersFollowOperations),
    Tampering(
      "number and salt are replaced", "UPDATE user SET phone='+15305550123',salt=randomblob(32) WHERE id=2",
      .usersFollowOperations),
    Tampering(
      "the salt of a number is replaced", "UPDATE user SET salt=randomblob(32) WHERE id=2", .usersFollowOperations),
    Tampering(
      "two users exchange numbers",
      "CREATE TEMP TABLE t AS SELECT id,phone FROM user;UPDATE user SET phone='+'||(20000+id);UPDATE user SET phone=(SELECT phone FROM t WHERE t.id<>user.id)",
      .usersFollowOperations),
    Tampering(
      "two users exchange numbers with salts and operations",
      "CREATE TEMP TABLE t AS SELECT * FROM user;UPDATE user SET phone='+'||(20000+id),numbered_by=-id;UPDATE user SET (phone,salt,numbered_by)=(SELECT phone,salt,numbered_by FROM t WHERE t.id<>user.id)",
      .usersFollowOperations),
    Tampering(
      "a number is of an earlier operation", "UPDATE user SET numbered_by={phone} WHERE id=1", .usersFollowOperations),
    Tampering(
      "a user began at another time", "UPDATE user SET created_at=created_at-1 WHERE id=1", .usersFollowOperations),
    Tampering("a joining is another user's", "UPDATE op SET user_id=2 WHERE id={joined}", .usersFollowOperations),
    Tampering("a change of number is gone", "DELETE FROM op WHERE id={phone}", .chainVerifies),
    Tampering(
      "an operation is another user's", "UPDATE op SET user_id=2 WHERE id={deposit}", .accountsFollowOperations),
    Tampering("an account is another user's", "UPDATE account SET user_id=2 WHERE id={A}", .accountsFollowOperations),
    Tampering("a name is replaced", "UPDATE account SET name='X' WHERE id={A}", .accountsFollowOperations),
    Tampering(
      "a name is replaced in both places",
      "UPDATE account SET name='X' WHERE id={A};UPDATE account_name SET name='X' WHERE op_id={openA}",
      .accountsFollowOperations),
    Tampering(
      "an earlier name is replaced", "UPDATE account_name SET name='X' WHERE op_id={openB}", .accountsFollowOperations),
    Tampering(
      "the salt of a name is replaced", "UPDATE account_name SET salt=randomblob(32) WHERE op_id={rename}",
      .accountsFollowOperations),
    Tampering(
      "two accounts exchange names",
      "UPDATE account SET name=iif(id={A},'F','A') WHERE id IN({A},{F})", .accountsFollowOperations),
    Tampering("a name is gone", "DELETE FROM account_name WHERE op_id={rename}", .operationsAreWhole),
    Tampering(
      "a name is added to a transfer", "INSERT INTO account_name VALUES({last},randomblob(32),'X')", .operationsAreWhole
    ),
    Tampering(
      "a name is added before the first operation", "INSERT INTO account_name VALUES(-1,randomblob(32),'X')",
      .chainVerifies),
    Tampering("a commitment is replaced", "UPDATE op SET commitment=randomblob(32) WHERE id={joined}", .chainVerifies),
    Tampering(
      "a commitment of a name is replaced", "UPDATE op SET commitment=randomblob(32) WHERE id={rename}",
      .accountsFollowOperations),
  ]

  /// The owner of the number behind a mark signs in as the user who waits for it.
  static let marks: [Tampering] = [
    Tampering(
      "a user waits for somebody's number", "INSERT INTO moved_number VALUES(zeroblob(32),1)", .usersFollowOperations),
    Tampering(
      "a user waits for a number that a change gave, and has one",
      "INSERT INTO sign_in_change SELECT 1,0,id,created_at,'number',zeroblob(32) FROM user WHERE id=1;INSERT INTO moved_number VALUES(zeroblob(32),1)",
      .usersFollowOperations),
    Tampering(
      "nobody waits for a number", "INSERT INTO moved_number VALUES(zeroblob(32),9)", .usersFollowOperations),
  ]

  static let accounts: [Tampering] = [
    Tampering("an account is closed", "UPDATE account SET closed_at=1 WHERE id={Z}", .closedAccountsAreEmpty),
    Tampering(
      "an account is closed with money", "UPDATE account SET closed_at=0 WHERE id={A}", .closedAccountsAreEmpty),
    Tampering("an account is open again", "UPDATE account SET closed_at=NULL WHERE id={D}", .closedAccountsAreEmpty),
    Tampering(
      "an account was closed at another time", "UPDATE account SET closed_at=closed_at+1000 WHERE id={D}",
      .closedAccountsAreEmpty),
    Tampering(
      "an account was opened at another time", "UPDATE account SET opened_at=opened_at-1 WHERE id={A}", .entriesContinue
    ),
    Tampering(
      "an account and its beginning have another time",
      "UPDATE account SET opened_at=opened_at-1 WHERE id={A};UPDATE entry SET at=at-1 WHERE account_id={A} AND seq=0",
      .accountsFollowOperations),
    Tampering("an identifier is replaced", "UPDATE account SET public_id=randomblob(16) WHERE id={B}", .chainVerifies),
    Tampering(
      "two accounts exchange identifiers",
      "CREATE TEMP TABLE t AS SELECT id,public_id FROM account WHERE id IN({A},{C});UPDATE account SET public_id=randomblob(16) WHERE id IN({A},{C});UPDATE account SET public_id=(SELECT public_id FROM t WHERE t.id<>account.id) WHERE id IN({A},{C})",
      .chainVerifies),
    Tampering("an account gets another currency", "UPDATE account SET currency='EUR' WHERE id={Z}", .chainVerifies),
    Tampering("an account gets another number", "UPDATE account SET id=id+100 WHERE id={B}", .transfersHaveTwoEntries),
    Tampering(
      "an account is gone with its entries", "DELETE FROM account WHERE id={Z};DELETE FROM entry WHERE account_id={Z}",
      .operationsAreWhole),
    Tampering(
      "an account is added",
      "INSERT INTO account VALUES({new},randomblob(16),1,'user','N','USD',5,NULL,0,0,1,0,0,NULL,NULL);INSERT INTO entry VALUES({new},0,{last},0,0,0,'open',0,5)",
      .accountsFollowOperations),
    Tampering(
      "an account becomes a merchant's", "UPDATE account SET kind='merchant',user_id=NULL WHERE id={Z}",
      .accountsFollowOperations),
    Tampering("a merchant has another name", "UPDATE account SET name='Other' WHERE id={M}", .accountsFollowOperations),
    Tampering(
      "a merchant has another identifier", "UPDATE account SET public_id=randomblob(16) WHERE id={M}",
      .accountsFollowOperations),
    Tampering(
      "two merchants exchange names", "UPDATE account SET name=iif(id={M},'Kiosk','Shop') WHERE id IN({M},{K})",
      .accountsFollowOperations),
    Tampering(
      "two merchants exchange names and identifiers",
      "CREATE TEMP TABLE own AS SELECT id,public_id,name FROM account WHERE id IN({M},{K});UPDATE account SET public_id=randomblob(16) WHERE id={M};UPDATE account SET (public_id,name)=(SELECT public_id,name FROM own WHERE id={M}) WHERE id={K};UPDATE account SET (public_id,name)=(SELECT public_id,name FROM own WHERE id={K}) WHERE id={M};DROP TABLE own",
      .chainVerifies),
    Tampering(
      "a merchant is gone", "DELETE FROM account WHERE id={K};DELETE FROM entry WHERE account_id={K}",
      .balancesSumToZero),
    Tampering("a merchant's account is closed", "UPDATE account SET closed_at=5 WHERE id={K}", .balancesSumToZero),
    Tampering(
      "a merchant's money is another's", "UPDATE entry SET account_id={K} WHERE account_id={M} AND seq=1",
      .transfersHaveTwoEntries),
    Tampering(
      "a capture went to another merchant",
      "UPDATE transfer SET credit={K} WHERE credit={M};UPDATE entry SET account_id={K} WHERE account_id={M} AND seq=1;UPDATE entry SET other={K} WHERE other={M}",
      .chainVerifies),
    Tampering("a system account is closed", "UPDATE account SET closed_at=1 WHERE id={feeE}", .balancesSumToZero),
    Tampering("a system account has another name", "UPDATE account SET name='x' WHERE id={world}", .balancesSumToZero),
    Tampering(
      "a system account is gone", "DELETE FROM account WHERE id={feeE};DELETE FROM entry WHERE account_id={feeE}",
      .balancesSumToZero),
    Tampering(
      "a second currency has a world alone",
      "INSERT INTO account VALUES({below},randomblob(16),NULL,'world','world CHF','CHF',5,NULL,0,0,1,0,0,NULL,NULL);INSERT INTO entry VALUES({below},0,0,0,0,0,'open',0,5)",
      .balancesSumToZero),
  ]
}
