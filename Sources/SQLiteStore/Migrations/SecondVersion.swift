import WalletCore

/// From version 1 to 2: only the entries hold balances, an operation is identified by its number, a transfer is a
/// part of its operation, and each account begins with an entry 0. A booking writes to a third of the pages.
///
/// Every operation gets a new hash, because what is hashed has changed; the old chain was verified before.
enum SecondVersion {
  /// Rewrites the ledger; users, codes and sessions stay as they are.
  static func make(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    try connection.runAll(setAside)
    try connection.runAll(Schema.ledger)
    try connection.runAll(copyAccounts)
    try copyOperations(connection)
    try connection.runAll(copyMovements)
    try connection.runAll(drop)
    try connection.runAll(Schema.guards)
    try connection.runAll(Schema.identity)
    try connection.runAll(Schema.marks)
    try connection.runAll(Schema.moments)
    try connection.runAll(noteLatest)
  }

  private static let setAside: SQL = """
    DROP TRIGGER op_new; DROP TRIGGER transfer_new; DROP TRIGGER transfer_post; DROP TRIGGER entry_chain;
    DROP TRIGGER entry_apply; DROP TRIGGER account_new; DROP TRIGGER account_guard; DROP TRIGGER op_fixed;
    DROP TRIGGER op_kept; DROP TRIGGER transfer_fixed; DROP TRIGGER transfer_kept; DROP TRIGGER entry_fixed;
    DROP TRIGGER entry_kept; DROP TRIGGER account_kept;
    DROP INDEX account_user; DROP INDEX account_system; DROP INDEX op_account; DROP INDEX op_user;
    ALTER TABLE currency RENAME TO old_currency; ALTER TABLE account RENAME TO old_account;
    ALTER TABLE op RENAME TO old_op; ALTER TABLE note RENAME TO old_note; ALTER TABLE transfer RENAME TO old_transfer;
    ALTER TABLE entry RENAME TO old_entry;
    CREATE TEMP TABLE new_account AS SELECT id AS old, iif(kind IN('world','exchange','fee'),-id-1,id) AS new FROM old_account;
    CREATE TEMP TABLE new_transfer(old INTEGER PRIMARY KEY, op_id, part);
    INSERT INTO new_transfer SELECT id,op_id,row_number() OVER (PARTITION BY op_id ORDER BY id)-1 FROM old_transfer;
    """

  private static let copyAccounts: SQL = """
    CREATE UNIQUE INDEX temp.new_account_old ON new_account(old);
    INSERT INTO currency SELECT code,scale FROM old_currency;
    INSERT INTO account SELECT n.new,a.public_id,a.user_id,a.kind,a.name,a.currency,a.opened_at,a.closed_at
      FROM old_account a JOIN new_account n ON n.old=a.id ORDER BY n.new;
    """

  private static let copyMovements: SQL = """
    INSERT INTO note SELECT op_id,text,at FROM old_note WHERE text<>'';
    INSERT INTO transfer SELECT n.op_id,n.part,t.type,d.new,c.new,t.currency,t.amount FROM old_transfer t
      JOIN new_transfer n ON n.old=t.id JOIN new_account d ON d.old=t.debit JOIN new_account c ON c.old=t.credit
      ORDER BY n.op_id,n.part;
    INSERT INTO entry SELECT id,0,coalesce((SELECT o.id FROM old_op o WHERE o.account_id=account.id AND o.kind='open'),0),
      0,0,0,'open',0,opened_at FROM account;
    INSERT INTO entry SELECT a.new,e.seq,n.op_id,n.part,e.delta,e.balance,e.type,o.new,e.at FROM old_entry e
      JOIN new_transfer n ON n.old=e.transfer_id JOIN new_account a ON a.old=e.account_id JOIN new_account o ON o.old=e.other;
    """

  private static let drop: SQL = """
    DROP TABLE old_entry; DROP TABLE old_transfer; DROP TABLE old_note; DROP TABLE old_op; DROP TABLE old_account;
    DROP TABLE old_currency; DROP TABLE verified; DROP TABLE temp.new_account; DROP TABLE temp.new_transfer;
    """

  private static let noteLatest: SQL = """
    INSERT INTO latest(one,at) SELECT 1,max(at) FROM (SELECT 0 AS at UNION ALL SELECT max(created_at) FROM session
      UNION ALL SELECT max(last_used) FROM session UNION ALL SELECT max(sent_at) FROM challenge);
    """

  /// Rebuilds the chain of operations, each with its transfers in their new form.
  private static func copyOperations(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    let operations = connection.statement(

      """
      SELECT o.id,o.user_id,o.kind,o.account_id,o.reverses,o.name,o.idem,o.fingerprint,o.at,a.public_id,a.currency
      FROM old_op o JOIN old_account a ON a.id=o.account_id ORDER BY o.id
      """)
    let movements = connection.statement(
      """
      SELECT n.part,t.type,d.new,c.new,t.currency,t.amount FROM old_transfer t JOIN new_transfer n ON n.old=t.id
        JOIN new_account d ON d.old=t.debit JOIN new_account c ON c.old=t.credit WHERE t.op_id=?1 ORDER BY t.id
      """)
    let insert = connection.statement(LedgerStatements.insertingOperation)
    var previous = Digest.zero
    try operations.each { row throws(SQLiteFailure) in
      var link = try HashChain.Link(row)
      link.movements = try movements.all(link.number) { row in HashChain.Movement(row) }
      previous = HashChain.hash(link, after: previous)
      try insert.run(
        link.number, link.user, link.kind, link.account, link.reverses, link.name, link.key, link.fingerprint, link.at,
        previous)
    }
  }
}
