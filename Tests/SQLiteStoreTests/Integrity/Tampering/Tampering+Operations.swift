import WalletCore

extension Tampering {
  static let operations: [Tampering] = [
    Tampering("an operation has another time", "UPDATE op SET at=at+1 WHERE id={deposit}", .chainVerifies),
    Tampering("an operation has another kind", "UPDATE op SET kind='withdraw' WHERE id={deposit}", .chainVerifies),
    Tampering(
      "an operation is about another account", "UPDATE op SET account_id={C} WHERE id={deposit}",
      .accountsFollowOperations),
    Tampering("a fingerprint is replaced", "UPDATE op SET fingerprint=randomblob(32) WHERE id={last}", .chainVerifies),
    Tampering("a key is replaced", "UPDATE op SET idem=randomblob(16) WHERE id={deposit}", .chainVerifies),
    Tampering("a hash is replaced", "UPDATE op SET hash=randomblob(32) WHERE id={deposit}", .chainVerifies),
    Tampering("the newest hash is replaced", "UPDATE op SET hash=randomblob(32) WHERE id={last}", .chainVerifies),
    Tampering(
      "an undo undoes another operation", "UPDATE op SET reverses={toD} WHERE id={undo}", .accountsFollowOperations),
    Tampering(
      "an undo undoes a later operation",
      "UPDATE op SET reverses={last} WHERE id={undo};UPDATE transfer SET amount=50 WHERE op_id={undo};UPDATE entry SET delta=iif(delta<0,-50,50) WHERE op_id={undo};UPDATE entry SET balance=balance+iif(account_id={A},-50,50) WHERE account_id IN({A},{B}) AND op_id>={undo}",
      .accountsFollowOperations),
    Tampering("a reversal reverses nothing", "UPDATE op SET reverses=NULL WHERE id={undo}", .chainVerifies),
    Tampering(
      "an operation is undone twice",
      "DROP INDEX op_reverses;UPDATE op SET kind='undo',reverses={transfer} WHERE id={last}", .keysAreUsedOnce),
    Tampering("an operation says it has more transfers", "UPDATE op SET legs=2 WHERE id={deposit}", .chainVerifies),
    Tampering("an operation is gone", "DELETE FROM op WHERE id={rename}", .chainVerifies),
    Tampering(
      "an operation is added before the first",
      "INSERT INTO op SELECT 0,user_id,kind,account_id,legs,reverses,commitment,rate,rate_scale,fee_rate,quoted_at,source,randomblob(16),fingerprint,0,hash FROM op WHERE id={hold}",
      .chainVerifies),
    Tampering(
      "two operations exchange places",
      "UPDATE op SET id=-1 WHERE id={hold};UPDATE op SET id={hold} WHERE id={raise};UPDATE op SET id={raise} WHERE id=-1",
      .chainVerifies),
    Tampering("a rate is replaced", "UPDATE op SET rate=93 WHERE id={trade}", .exchangesFitTheirRate),
    Tampering(
      "the decimals of a rate are replaced", "UPDATE op SET rate_scale=1 WHERE id={trade}", .exchangesFitTheirRate),
    Tampering("a fee's rate is replaced", "UPDATE op SET fee_rate=0 WHERE id={trade}", .exchangesFitTheirRate),
    Tampering("the source of a rate is replaced", "UPDATE op SET source='x' WHERE id={trade}", .chainVerifies),
    Tampering("the time of a rate is replaced", "UPDATE op SET quoted_at=quoted_at+1 WHERE id={trade}", .chainVerifies),
    Tampering(
      "an exchange has no rate",
      "UPDATE op SET rate=NULL,rate_scale=NULL,fee_rate=NULL,quoted_at=NULL,source=NULL WHERE id={trade}",
      .chainVerifies),
    Tampering("a rate is out of its range", "UPDATE op SET rate=0 WHERE id={trade}", .structure),
  ]

  static let transfers: [Tampering] = [
    Tampering(
      "an amount is replaced", "UPDATE transfer SET amount=amount+1 WHERE op_id={last}", .transfersHaveTwoEntries),
    Tampering(
      "an amount from outside is replaced", "UPDATE transfer SET amount=amount+1 WHERE op_id={deposit}", .outsideAgrees),
    Tampering(
      "an amount is as large as can be", "UPDATE transfer SET amount=9223372036854775807 WHERE debit={world}",
      .transfersHaveTwoEntries),
    Tampering(
      "two sides are exchanged", "UPDATE transfer SET debit=credit,credit=debit WHERE op_id={last}",
      .transfersHaveTwoEntries),
    Tampering("a receiver is replaced", "UPDATE transfer SET credit={F} WHERE op_id={last}", .transfersHaveTwoEntries),
    Tampering("a giver is replaced", "UPDATE transfer SET debit={fee} WHERE op_id={deposit}", .chainVerifies),
    Tampering(
      "a transfer has another currency", "UPDATE transfer SET currency='EUR' WHERE op_id={last}",
      .transfersHaveTwoEntries),
    Tampering(
      "a transfer has another type", "UPDATE transfer SET type='close' WHERE op_id={last}", .transfersHaveTwoEntries),
    Tampering(
      "a transfer and its entries have another type",
      "UPDATE transfer SET type='fee' WHERE op_id={last};UPDATE entry SET type='fee' WHERE op_id={last}", .chainVerifies
    ),
    Tampering("a transfer has another place", "UPDATE transfer SET part=1 WHERE op_id={last}", .chainVerifies),
    Tampering(
      "a transfer is of another operation", "UPDATE transfer SET op_id={rename} WHERE op_id={last}",
      .transfersHaveTwoEntries),
    Tampering("a transfer is gone", "DELETE FROM transfer WHERE op_id={last}", .transfersHaveTwoEntries),
    Tampering(
      "a transfer is gone with its entries",
      "DELETE FROM transfer WHERE op_id={last};DELETE FROM entry WHERE op_id={last}", .chainVerifies),
    Tampering("a fee is gone", "DELETE FROM transfer WHERE op_id={trade} AND part=2", .exchangesFitTheirRate),
    Tampering(
      "a transfer is added", "INSERT INTO transfer VALUES({last},1,'transfer',{A},{B},'USD',5)",
      .transfersHaveTwoEntries),
    Tampering(
      "a transfer is of no operation", "INSERT INTO transfer VALUES(99,0,'transfer',{A},{B},'USD',5)",
      .operationsAreWhole),
    Tampering(
      "an undo moves another amount",
      "UPDATE transfer SET amount=99 WHERE op_id={undo};UPDATE entry SET delta=iif(delta<0,-99,99) WHERE op_id={undo};UPDATE entry SET balance=balance+iif(account_id={A},-1,1) WHERE account_id IN({A},{B}) AND op_id>={undo}",
      .accountsFollowOperations),
    Tampering(
      "a transfer went to another user",
      "UPDATE transfer SET credit={C} WHERE op_id={last};UPDATE entry SET other={C} WHERE op_id={last} AND account_id={A};UPDATE entry SET account_id={C},seq=(SELECT max(seq)+1 FROM entry e WHERE e.account_id={C}),balance=(SELECT balance+50 FROM entry e WHERE e.account_id={C} ORDER BY seq DESC LIMIT 1) WHERE op_id={last} AND account_id={B}",
      .transfersHaveTwoEntries),
    Tampering(
      "a transfer went to the fees",
      "UPDATE transfer SET credit={fee} WHERE op_id={last};UPDATE entry SET other={fee} WHERE op_id={last} AND account_id={A};UPDATE entry SET account_id={fee},seq=(SELECT max(seq)+1 FROM entry e WHERE e.account_id={fee}),balance=(SELECT balance+50 FROM entry e WHERE e.account_id={fee} ORDER BY seq DESC LIMIT 1) WHERE op_id={last} AND account_id={B}",
      .chainVerifies),
    Tampering(
      "a capture took more than was held",
      "UPDATE transfer SET amount=701 WHERE op_id={capture};UPDATE entry SET delta=iif(delta<0,-701,701) WHERE op_id={capture};UPDATE entry SET balance=balance-101 WHERE account_id={A} AND op_id>={capture};UPDATE entry SET balance=balance+101 WHERE account_id={M} AND op_id>={capture}",
      .holdsContinue),
    Tampering(
      "a closed account moved",
      "UPDATE transfer SET credit={D} WHERE op_id={last}", .closedAccountsAreEmpty),
  ]

  static let entries: [Tampering] = [
    Tampering(
      "a balance is replaced", "UPDATE entry SET balance=balance+1 WHERE account_id={A} AND seq=1", .entriesContinue),
    Tampering(
      "the newest balance is replaced", "UPDATE entry SET balance=balance+1 WHERE op_id={last} AND account_id={A}",
      .balancesSumToZero),
    Tampering(
      "a balance is as large as can be", "UPDATE entry SET balance=9223372036854775807 WHERE op_id={last}",
      .balancesSumToZero),
    Tampering(
      "a balance is below zero", "UPDATE entry SET balance=-1 WHERE op_id={last} AND account_id={A}", .notBelowZero),
    Tampering(
      "a change is replaced", "UPDATE entry SET delta=delta+1 WHERE account_id={B} AND seq=1", .transfersHaveTwoEntries),
    Tampering("an entry is gone", "DELETE FROM entry WHERE account_id={A} AND seq=1", .entriesContinue),
    Tampering("a beginning is gone", "DELETE FROM entry WHERE account_id={Z} AND seq=0", .entriesContinue),
    Tampering(
      "a beginning is of no account", "INSERT INTO entry VALUES(99,0,0,0,0,0,'open',0,0)", .transfersHaveTwoEntries),
    Tampering("a beginning is not empty", "UPDATE entry SET balance=5 WHERE account_id={Z}", .entriesContinue),
    Tampering(
      "a beginning is of another operation", "UPDATE entry SET op_id={openA} WHERE account_id={Z}",
      .accountsFollowOperations),
    Tampering(
      "an entry is of another account", "UPDATE entry SET account_id={Z},seq=1 WHERE op_id={last} AND account_id={B}",
      .transfersHaveTwoEntries),
    Tampering(
      "an entry is of no account", "UPDATE entry SET account_id=99 WHERE op_id={last} AND account_id={B}",
      .transfersHaveTwoEntries),
    Tampering(
      "an entry is of another operation", "UPDATE entry SET op_id={deposit} WHERE op_id={last} AND account_id={B}",
      .transfersHaveTwoEntries),
    Tampering(
      "an entry is of another transfer", "UPDATE entry SET part=1 WHERE op_id={last} AND account_id={B}",
      .transfersHaveTwoEntries),
    Tampering(
      "an entry has another type", "UPDATE entry SET type='undo' WHERE op_id={last} AND account_id={B}",
      .transfersHaveTwoEntries),
    Tampering(
      "an entry names another side", "UPDATE entry SET other={C} WHERE op_id={last} AND account_id={B}",
      .transfersHaveTwoEntries),
    Tampering(
      "an entry has another time", "UPDATE entry SET at=at+1 WHERE op_id={last} AND account_id={B}",
      .transfersHaveTwoEntries),
    Tampering(
      "the entries of an operation have another time", "UPDATE entry SET at=at-1 WHERE op_id={deposit}",
      .transfersHaveTwoEntries),
    Tampering(
      "two entries of an operation exchange places",
      "CREATE TEMP TABLE t AS SELECT * FROM entry WHERE account_id={A} AND op_id={trade};DELETE FROM entry WHERE account_id={A} AND op_id={trade};INSERT INTO entry SELECT account_id,seq+1,op_id,part,delta,balance-10,type,other,at FROM t WHERE part=0;INSERT INTO entry SELECT account_id,seq-1,op_id,part,delta,balance+990,type,other,at FROM t WHERE part=2",
      .entriesContinue),
    Tampering(
      "an entry comes twice",
      "INSERT INTO entry SELECT account_id,seq+1,op_id,part,delta,balance+delta,type,other,at FROM entry WHERE account_id={B} AND op_id={last}",
      .transfersHaveTwoEntries),
  ]
}
