import WalletCore

extension Schema {
  /// Holds: money that is set aside on an account. These events are the only place of held amounts. A hold is named by
  /// the operation that authorised it; `amount` is what it holds and `held` what its account's holds hold together,
  /// both after the event.
  static let holds: SQL = """
    CREATE TABLE hold_event(account_id INTEGER NOT NULL, seq INTEGER NOT NULL CHECK(seq>0), hold_id INTEGER NOT NULL,
      op_id INTEGER NOT NULL UNIQUE, delta INTEGER NOT NULL CHECK(delta<>0), amount INTEGER NOT NULL CHECK(amount>=0),
      held INTEGER NOT NULL CHECK(held>=0), PRIMARY KEY(account_id,seq)) STRICT, WITHOUT ROWID;
    CREATE INDEX hold_events ON hold_event(hold_id,op_id);
    """

  /// The triggers that judge holds. `entry_new` keeps what is held from being taken.
  static let holdGuards: SQL = """
    CREATE TRIGGER hold_event_new BEFORE INSERT ON hold_event BEGIN
      SELECT RAISE(ROLLBACK,'one event, of the newest op, on its open account, before its transfers') WHERE NEW.op_id IS NOT (SELECT max(id) FROM op)
        OR EXISTS(SELECT 1 FROM hold_event WHERE op_id=NEW.op_id) OR EXISTS(SELECT 1 FROM hold_event WHERE account_id=NEW.account_id AND seq>=NEW.seq)
        OR EXISTS(SELECT 1 FROM transfer WHERE op_id=NEW.op_id)
        OR NOT EXISTS(SELECT 1 FROM op o CROSS JOIN account a ON a.id=o.account_id WHERE o.id=NEW.op_id AND a.id=NEW.account_id AND a.closed_at IS NULL);
      SELECT RAISE(ROLLBACK,'changes nothing, or holds less than nothing') WHERE NEW.delta=0 OR NEW.amount<0 OR NEW.held<0;
      SELECT RAISE(ROLLBACK,'does not continue the account''s holds') WHERE NEW.held-NEW.delta IS NOT iif(NEW.seq=1,0,
        (SELECT held FROM hold_event WHERE account_id=NEW.account_id AND seq=NEW.seq-1));
      SELECT RAISE(ROLLBACK,'does not continue the hold') WHERE NOT coalesce((SELECT CASE k.effect WHEN 'holds' THEN NEW.hold_id=NEW.op_id AND NEW.amount=NEW.delta
          WHEN 'raises' THEN NEW.delta>0 AND NEW.hold_id<NEW.op_id WHEN 'frees' THEN NEW.amount=0 AND NEW.hold_id<NEW.op_id ELSE 0 END
        FROM op o CROSS JOIN kind k ON k.code=o.kind WHERE o.id=NEW.op_id),0)
        OR (NEW.hold_id<>NEW.op_id AND NEW.amount-NEW.delta IS NOT (SELECT nullif(amount,0) FROM hold_event WHERE hold_id=NEW.hold_id
          AND account_id=NEW.account_id ORDER BY op_id DESC LIMIT 1));
      SELECT RAISE(ROLLBACK,'more is held than there is') WHERE NEW.delta>0
        AND NEW.held>(SELECT balance FROM entry WHERE account_id=NEW.account_id ORDER BY seq DESC LIMIT 1); END;
    CREATE TRIGGER hold_event_first AFTER INSERT ON hold_event WHEN NEW.seq=1 BEGIN UPDATE account SET has_holds=1 WHERE id=NEW.account_id; END;
    CREATE TRIGGER account_has_holds BEFORE UPDATE OF has_holds ON account BEGIN
      SELECT RAISE(ROLLBACK,'set once, by the first hold') WHERE OLD.has_holds<>0 OR NEW.has_holds<>1
        OR NOT EXISTS(SELECT 1 FROM hold_event WHERE account_id=NEW.id); END;
    CREATE TRIGGER hold_event_fixed BEFORE UPDATE ON hold_event BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER hold_event_kept BEFORE DELETE ON hold_event BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    """
}
