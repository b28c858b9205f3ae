import WalletCore

extension Tampering {
  static let holds: [Tampering] = [
    Tampering(
      "a hold holds another amount", "UPDATE hold_event SET amount=amount+1 WHERE op_id={raise}", .holdsContinue),
    Tampering(
      "an account holds another amount", "UPDATE hold_event SET held=held+1 WHERE op_id={raise}", .holdsContinue),
    Tampering(
      "a hold grew by another amount", "UPDATE hold_event SET delta=delta-1,amount=amount-1 WHERE op_id={raise}",
      .holdsContinue),
    Tampering("an event is gone", "DELETE FROM hold_event WHERE op_id={raise}", .operationsAreWhole),
    Tampering("the end of a hold is gone", "DELETE FROM hold_event WHERE op_id={void}", .holdsContinue),
    Tampering(
      "an event is of another account", "UPDATE hold_event SET account_id={B},seq=1 WHERE op_id={hold}", .holdsContinue),
    Tampering(
      "an event is of another hold", "UPDATE hold_event SET hold_id={ended} WHERE op_id={raise}", .holdsContinue),
    Tampering(
      "an event is of another operation", "UPDATE hold_event SET op_id={rename} WHERE op_id={raise}",
      .operationsAreWhole),
    Tampering(
      "the events of an account have a gap", "UPDATE hold_event SET seq=seq+1 WHERE op_id={capture}", .holdsContinue),
    Tampering(
      "an event is added", "INSERT INTO hold_event VALUES({A},{event},{hold},{last},-3500,0,0)", .holdsContinue),
    Tampering(
      "an ended hold lives again", "UPDATE hold_event SET amount=200,delta=-1,held=held+200 WHERE op_id={void}",
      .holdsContinue),
    Tampering(
      "more is held than there is", "UPDATE hold_event SET held=held+1000000 WHERE op_id={raise}", .heldIsCovered),
    Tampering(
      "what is held was taken",
      "UPDATE transfer SET amount=amount+5400 WHERE op_id={last};UPDATE entry SET delta=delta+iif(delta<0,-5400,5400),balance=balance+iif(delta<0,-5400,5400) WHERE op_id={last}",
      .heldIsCovered),
    Tampering(
      "a void frees a part",
      "UPDATE hold_event SET delta=-100,amount=100 WHERE op_id={void};UPDATE hold_event SET held=held+100 WHERE op_id>={void}",
      .holdsContinue),
    Tampering("a hold is not shown", "UPDATE account SET has_holds=0 WHERE id={A}", .holdsContinue),
    Tampering("an account had no hold", "UPDATE account SET has_holds=1 WHERE id={B}", .holdsContinue),
    Tampering(
      "a hold stays on a closed account", "UPDATE hold_event SET account_id={D} WHERE account_id={A}",
      .heldIsCovered),
  ]

  static let file: [Tampering] = [
    Tampering("a kind may have no transfer", "UPDATE kind SET min_legs=0 WHERE code='deposit'", .factsMatchProgram),
    Tampering("a kind can be undone", "UPDATE kind SET undone_by='undo' WHERE code='capture'", .factsMatchProgram),
    Tampering("a kind is added", "INSERT INTO kind VALUES('gift','',1,1,0,0,0,NULL)", .factsMatchProgram),
    Tampering("a kind is gone", "DELETE FROM kind WHERE code='expire'", .factsMatchProgram),
    Tampering(
      "a kind moves money elsewhere", "INSERT INTO kind_leg VALUES('transfer',0,'account','merchant','transfer',1)",
      .factsMatchProgram),
    Tampering(
      "a kind moves other currencies", "UPDATE kind_leg SET currency=2 WHERE kind='transfer'", .factsMatchProgram),
    Tampering(
      "a currency has other limits", "UPDATE currency SET amount_limit=1,balance_limit=100 WHERE code='USD'",
      .factsMatchProgram),
    Tampering("a currency has other decimals", "UPDATE currency SET scale=3 WHERE code='CHF'", .factsMatchProgram),
    Tampering("a currency is gone", "DELETE FROM currency WHERE code='CHF'", .factsMatchProgram),
    Tampering(
      "a currency's code has other bytes and looks the same",
      "UPDATE currency SET code=replace(code,'K',char(8490)) WHERE code='DKK'", .factsMatchProgram),
    Tampering("a currency is added", "INSERT INTO currency VALUES('XXX',2,100,10000)", .factsMatchProgram),
    Tampering("the currency of the accounts is gone", "DELETE FROM currency WHERE code='USD'", .balancesSumToZero),
    Tampering(
      "a note is of another user", "INSERT INTO note VALUES(2,{deposit},'X',1)", .usersFollowOperations),
    Tampering("a note waits for an operation", "INSERT INTO note VALUES(1,99,'X',1)", .structure),
    Tampering(
      "a session waits for a user",
      "INSERT INTO session VALUES(zeroblob(32),zeroblob(16),9,1,9000000000000,60,1,0,1,0,'','',NULL,NULL)", .structure),
    Tampering("the file is marked as another program's", "PRAGMA application_id=1", .schema),
    Tampering("a trigger is gone", "DROP TRIGGER op_fixed", .schema, editsGuards: true),
    Tampering(
      "a trigger does nothing", "DROP TRIGGER op_fixed;CREATE TRIGGER op_fixed BEFORE UPDATE ON op BEGIN SELECT 1; END",
      .schema,
      editsGuards: true),
    Tampering(
      "a trigger is added", "CREATE TRIGGER sqliteXstat AFTER INSERT ON session BEGIN UPDATE user SET name='x'; END",
      .schema),
    Tampering("an index is gone", "DROP INDEX op_account", .schema),
    Tampering("a table is added", "CREATE TABLE extra(x)", .schema),
    Tampering("a view is added", "CREATE VIEW extra AS SELECT 1", .schema),
    Tampering("a column is added", "ALTER TABLE op ADD COLUMN extra TEXT", .schema),
    Tampering(
      "the verified mark is at no operation", "REPLACE INTO verified VALUES(1,99,zeroblob(32),0)", .chainVerifies),
    Tampering(
      "the verified mark has another hash", "REPLACE INTO verified VALUES(1,{last},zeroblob(32),0)", .chainVerifies),
  ]
}
