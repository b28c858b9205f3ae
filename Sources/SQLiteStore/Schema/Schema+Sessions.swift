import WalletCore

extension Schema {
  /// Claims on chargers, and the charging sessions that have them. Outside the chain.
  ///
  /// The numbers are random: they go out as OCPP's reservationId and transactionId. `revision` counts how often a row was
  /// written. What a session has set aside is in the events of its hold, and its account is that of the hold. `max_watts`
  /// is what the charger gave at the beginning. `wh`, `watts` and `soc` (the battery, in percent) are of the last good
  /// sample. `made_at`, `started_at`, `stopped_at`, `said_start` and `at` are by the wall clock, all other times by the
  /// monotonic one; `rest` and `full_time` are in milliseconds.
  static let sessions: SQL = """
    CREATE TABLE reservation(id INTEGER PRIMARY KEY CHECK(id BETWEEN 1 AND 2147483647),
      public_id BLOB NOT NULL UNIQUE CHECK(length(public_id)=16), user_id INTEGER NOT NULL, connector_id INTEGER NOT NULL,
      max_watts INTEGER NOT NULL CHECK(max_watts>0),
      id_tag TEXT NOT NULL UNIQUE CHECK(length(id_tag)=20 AND id_tag NOT GLOB '*[^A-Z2-7]*' AND instr(id_tag,char(0))=0),
      state TEXT NOT NULL CHECK(state IN('asked','active','used','done')), revision INTEGER NOT NULL CHECK(revision>=0),
      made_at INTEGER NOT NULL, expires_at INTEGER NOT NULL) STRICT;
    CREATE UNIQUE INDEX reservation_connector ON reservation(connector_id) WHERE state<>'done';
    CREATE UNIQUE INDEX reservation_user ON reservation(user_id) WHERE state<>'done';
    CREATE TABLE charging_session(id INTEGER PRIMARY KEY CHECK(id BETWEEN 1 AND 2147483647),
      public_id BLOB NOT NULL UNIQUE CHECK(length(public_id)=16),
      reservation_id INTEGER NOT NULL UNIQUE REFERENCES reservation(id), hold_id INTEGER NOT NULL UNIQUE, tariff_id INTEGER NOT NULL,
      max_watts INTEGER NOT NULL CHECK(max_watts>0), may_raise INTEGER NOT NULL CHECK(may_raise IN(0,1)),
      made_at INTEGER NOT NULL, begun_at INTEGER NOT NULL, revision INTEGER NOT NULL CHECK(revision>=0),
      state TEXT NOT NULL CHECK(state IN('starting','waiting','charging','stopping','settling','ended','failed')),
      ended_by TEXT CHECK(ended_by IN('user','limit','owner','chargePoint','free','silence','refused','noCar')),
      raises INTEGER NOT NULL CHECK(raises>=0), meter_start INTEGER, meter_stop INTEGER,
      meter_kind TEXT CHECK(meter_kind IN('register','relative')), wh INTEGER NOT NULL CHECK(wh BETWEEN 0 AND 10000000000),
      ignored INTEGER NOT NULL CHECK(ignored>=0), watts INTEGER, soc INTEGER, started_at INTEGER, stopped_at INTEGER, said_start INTEGER,
      deadline INTEGER, rest INTEGER CHECK(rest>=0), stop_tries INTEGER NOT NULL CHECK(stop_tries>=0), charging_since INTEGER,
      sampled_at INTEGER, curve_at INTEGER, news_at INTEGER NOT NULL, free_since INTEGER, full_since INTEGER,
      full_time INTEGER NOT NULL CHECK(full_time>=0), is_suspended INTEGER NOT NULL CHECK(is_suspended IN(0,1)),
      is_connected INTEGER NOT NULL CHECK(is_connected IN(0,1))) STRICT;
    CREATE TABLE meter_value(session_id INTEGER NOT NULL REFERENCES charging_session(id), at INTEGER NOT NULL,
      wh INTEGER NOT NULL CHECK(wh BETWEEN 0 AND 10000000000), watts INTEGER, soc INTEGER, PRIMARY KEY(session_id,at)) STRICT, WITHOUT ROWID;
    """

  /// The triggers that let claims and sessions only go on, and end with each other. A session ends only after its hold,
  /// and its reservation with it. They ask what a UNIQUE asks as well, as those of charge points do.
  static let sessionGuards: SQL = """
    CREATE TRIGGER reservation_new BEFORE INSERT ON reservation BEGIN
      SELECT RAISE(ROLLBACK,'a claim begins asked or used') WHERE NEW.state IS NOT 'asked' AND NEW.state IS NOT 'used' OR NEW.id NOT BETWEEN 1 AND 2147483647;
      SELECT RAISE(ROLLBACK,'a claim is made once') WHERE EXISTS(SELECT 1 FROM reservation WHERE id=NEW.id OR public_id=NEW.public_id OR id_tag=NEW.id_tag);
      SELECT RAISE(ROLLBACK,'the charger or its user has another claim') WHERE EXISTS(SELECT 1 FROM reservation WHERE state<>'done' AND connector_id=NEW.connector_id)
        OR EXISTS(SELECT 1 FROM reservation WHERE state<>'done' AND user_id=NEW.user_id);
      SELECT RAISE(ROLLBACK,'no such user or charger, or it has retired') WHERE NOT EXISTS(SELECT 1 FROM user WHERE id=NEW.user_id)
        OR NOT EXISTS(SELECT 1 FROM connector c CROSS JOIN charge_point p ON p.id=c.charge_point_id
          WHERE c.id=NEW.connector_id AND c.retired_at IS NULL AND p.retired_at IS NULL); END;
    CREATE TRIGGER reservation_goes BEFORE UPDATE ON reservation BEGIN
      SELECT RAISE(ROLLBACK,'final is final') WHERE OLD.state='done';
      SELECT RAISE(ROLLBACK,'fixed for life') WHERE NEW.id IS NOT OLD.id OR NEW.public_id IS NOT OLD.public_id OR NEW.user_id IS NOT OLD.user_id
        OR NEW.connector_id IS NOT OLD.connector_id OR NEW.max_watts IS NOT OLD.max_watts OR NEW.id_tag IS NOT OLD.id_tag
        OR NEW.made_at IS NOT OLD.made_at OR NEW.expires_at IS NOT OLD.expires_at;
      SELECT RAISE(ROLLBACK,'each change is the next revision') WHERE NEW.revision IS NOT OLD.revision+1;
      SELECT RAISE(ROLLBACK,'a claim does not go back') WHERE NEW.state IS NOT OLD.state AND NOT coalesce(CASE NEW.state WHEN 'done' THEN 1
        WHEN 'used' THEN OLD.state='asked' OR OLD.state='active' WHEN 'active' THEN OLD.state='asked' END,0);
      SELECT RAISE(ROLLBACK,'a session runs on it') WHERE NEW.state='done' AND EXISTS(SELECT 1 FROM charging_session
        WHERE reservation_id=OLD.id AND state NOT IN('ended','failed')); END;
    CREATE TRIGGER reservation_kept BEFORE DELETE ON reservation BEGIN SELECT RAISE(ROLLBACK,'reservations are kept'); END;
    CREATE TRIGGER charging_session_new BEFORE INSERT ON charging_session BEGIN
      SELECT RAISE(ROLLBACK,'a session begins starting') WHERE NEW.state IS NOT 'starting' OR NEW.id NOT BETWEEN 1 AND 2147483647;
      SELECT RAISE(ROLLBACK,'a session is made once') WHERE EXISTS(SELECT 1 FROM charging_session
        WHERE id=NEW.id OR public_id=NEW.public_id OR reservation_id=NEW.reservation_id OR hold_id=NEW.hold_id);
      SELECT RAISE(ROLLBACK,'a session begins with a live hold of its user, on their claim, at the newest prices') WHERE NOT EXISTS(
        SELECT 1 FROM hold_event h CROSS JOIN account a ON a.id=h.account_id CROSS JOIN reservation r ON r.id=NEW.reservation_id
          CROSS JOIN connector c ON c.id=r.connector_id CROSS JOIN tariff t ON t.id=NEW.tariff_id
        WHERE h.op_id=NEW.hold_id AND h.hold_id=NEW.hold_id AND a.user_id=r.user_id AND a.currency=t.currency AND r.state='used'
          AND t.id=(SELECT max(id) FROM tariff WHERE charge_point_id=c.charge_point_id)
          AND NOT EXISTS(SELECT 1 FROM hold_event WHERE hold_id=NEW.hold_id AND amount=0)); END;
    CREATE TRIGGER charging_session_goes BEFORE UPDATE ON charging_session BEGIN
      SELECT RAISE(ROLLBACK,'final is final') WHERE OLD.state='ended' OR OLD.state='failed';
      SELECT RAISE(ROLLBACK,'fixed for life') WHERE NEW.id IS NOT OLD.id OR NEW.public_id IS NOT OLD.public_id
        OR NEW.reservation_id IS NOT OLD.reservation_id OR NEW.hold_id IS NOT OLD.hold_id OR NEW.tariff_id IS NOT OLD.tariff_id
        OR NEW.max_watts IS NOT OLD.max_watts OR NEW.may_raise IS NOT OLD.may_raise OR NEW.made_at IS NOT OLD.made_at
        OR NEW.begun_at IS NOT OLD.begun_at;
      SELECT RAISE(ROLLBACK,'each change is the next revision') WHERE NEW.revision IS NOT OLD.revision+1;
      SELECT RAISE(ROLLBACK,'a session does not go back') WHERE NEW.state IS NOT OLD.state AND NOT coalesce(CASE NEW.state WHEN 'waiting' THEN OLD.state='starting'
        WHEN 'charging' THEN OLD.state='starting' OR OLD.state='waiting' WHEN 'stopping' THEN OLD.state<>'settling'
        WHEN 'settling' THEN 1 WHEN 'ended' THEN 1 WHEN 'failed' THEN OLD.state='starting' OR OLD.state='waiting' END,0);
      SELECT RAISE(ROLLBACK,'its hold is not final') WHERE NEW.state IN('ended','failed')
        AND 0 IS NOT (SELECT amount FROM hold_event WHERE hold_id=OLD.hold_id ORDER BY op_id DESC LIMIT 1);
      SELECT RAISE(ROLLBACK,'it was billed') WHERE NEW.state='failed' AND EXISTS(SELECT 1 FROM charge_record WHERE session_id=OLD.id); END;
    CREATE TRIGGER charging_session_frees AFTER UPDATE OF state ON charging_session WHEN NEW.state IN('ended','failed') BEGIN
      UPDATE reservation SET state='done',revision=revision+1 WHERE id=NEW.reservation_id; END;
    CREATE TRIGGER charging_session_kept BEFORE DELETE ON charging_session BEGIN SELECT RAISE(ROLLBACK,'sessions are kept'); END;
    CREATE TRIGGER meter_value_new BEFORE INSERT ON meter_value BEGIN
      SELECT RAISE(IGNORE) WHERE EXISTS(SELECT 1 FROM meter_value WHERE session_id=NEW.session_id AND at=NEW.at); -- the first stays
      SELECT RAISE(ROLLBACK,'of no session that runs') WHERE NOT EXISTS(SELECT 1 FROM charging_session
        WHERE id=NEW.session_id AND state NOT IN('ended','failed')); END;
    CREATE TRIGGER meter_value_fixed BEFORE UPDATE ON meter_value BEGIN SELECT RAISE(ROLLBACK,'what was measured stays'); END;
    CREATE TRIGGER meter_value_kept BEFORE DELETE ON meter_value BEGIN SELECT RAISE(ROLLBACK,'what was measured stays'); END;
    """
}
