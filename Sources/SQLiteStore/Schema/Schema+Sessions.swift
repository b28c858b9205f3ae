import WalletCore

/// Who charges where, and what was billed for it.
extension Schema {
  /// Reservations, charging sessions and their meters.
  ///
  /// The numbers of both are random: they go out as OCPP's reservationId and transactionId. `made_at`, `started_at`,
  /// `stopped_at` and `said_start` are by the wall clock, all other times by the monotonic one. `hold_id` is the operation
  /// that set the money aside, and `hold_limit` what is set aside now, in cents. `max_watts` is what the charger gave when
  /// the claim, or the session, was made: a list may change it. `wh` is the energy by the last good sample. `rest` and
  /// `full_time` are in milliseconds.
  ///
  /// A row of a table that others refer to is looked for in them when it is added. So what has no index of its own refers
  /// to nothing here: the guards and `check` ask for it.
  static let sessions: SQL = """
    CREATE TABLE reservation(id INTEGER PRIMARY KEY CHECK(id BETWEEN 1 AND 2147483647),
      public_id BLOB NOT NULL UNIQUE CHECK(length(public_id)=16), user_id INTEGER NOT NULL REFERENCES user(id),
      connector_id INTEGER NOT NULL, max_watts INTEGER NOT NULL CHECK(max_watts>0),
      id_tag TEXT NOT NULL UNIQUE CHECK(length(id_tag)=20 AND id_tag NOT GLOB '*[^A-Z2-7]*' AND instr(id_tag,char(0))=0),
      state TEXT NOT NULL CHECK(state IN('asked','active','used','done')), revision INTEGER NOT NULL,
      made_at INTEGER NOT NULL, expires_at INTEGER NOT NULL) STRICT;
    CREATE UNIQUE INDEX reservation_connector ON reservation(connector_id) WHERE state<>'done';
    CREATE UNIQUE INDEX reservation_user ON reservation(user_id) WHERE state<>'done';
    CREATE INDEX reservation_users ON reservation(user_id);
    CREATE INDEX reservation_times ON reservation(made_at);
    CREATE TABLE charging_session(id INTEGER PRIMARY KEY CHECK(id BETWEEN 1 AND 2147483647),
      public_id BLOB NOT NULL UNIQUE CHECK(length(public_id)=16),
      reservation_id INTEGER NOT NULL UNIQUE REFERENCES reservation(id), hold_id INTEGER NOT NULL UNIQUE,
      tariff_id INTEGER NOT NULL, max_watts INTEGER NOT NULL CHECK(max_watts>0), first_limit INTEGER NOT NULL CHECK(first_limit>0),
      may_raise INTEGER NOT NULL CHECK(may_raise IN(0,1)), made_at INTEGER NOT NULL, begun_at INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      state TEXT NOT NULL CHECK(state IN('starting','waiting','charging','stopping','settling','ended','failed')),
      hold_limit INTEGER NOT NULL CHECK(hold_limit>0), raises INTEGER NOT NULL CHECK(raises>=0),
      meter_start INTEGER, meter_stop INTEGER, meter_kind TEXT CHECK(meter_kind IN('register','relative')),
      wh INTEGER NOT NULL CHECK(wh BETWEEN 0 AND 10000000000), ignored INTEGER NOT NULL CHECK(ignored>=0),
      watts INTEGER, soc INTEGER CHECK(soc BETWEEN 0 AND 100),
      started_at INTEGER, stopped_at INTEGER, said_start INTEGER,
      ended_by TEXT CHECK(ended_by IN('user','limit','owner','chargePoint','free','silence','refused','noCar')),
      deadline INTEGER, rest INTEGER, stop_tries INTEGER NOT NULL CHECK(stop_tries>=0), charging_since INTEGER,
      sampled_at INTEGER, curve_at INTEGER, news_at INTEGER NOT NULL, free_since INTEGER, full_since INTEGER,
      full_time INTEGER NOT NULL CHECK(full_time>=0), is_suspended INTEGER NOT NULL CHECK(is_suspended IN(0,1)),
      is_connected INTEGER NOT NULL CHECK(is_connected IN(0,1))) STRICT;
    CREATE TABLE meter_value(session_id INTEGER NOT NULL REFERENCES charging_session(id), at INTEGER NOT NULL,
      wh INTEGER NOT NULL CHECK(wh>=0), watts INTEGER, soc INTEGER, PRIMARY KEY(session_id,at)) STRICT, WITHOUT ROWID;
    """

  /// What was metered, billed and written to invoices; and what users want on theirs.
  ///
  /// A bill is under the chain: its operation's commitment covers all of record and invoice with `salt`
  /// (``ChargeBill/commitment``). An invoice has all that is printed, so that it never changes, but for one thing: years
  /// after its user has left, it loses the addressee and the salt. Numbers have no gaps within
  /// an operator's series; a restored backup and an import begin a new one, so that no printed number comes twice.
  ///
  /// What was imported, the operations up to `imported` of `wallet`, has neither sessions nor tariffs: the prices are those
  /// of the invoice. Its numbers may have gaps: a file of one user lacks the invoices of others.
  static let bills: SQL = """
    CREATE TABLE charge_record(hold_id INTEGER PRIMARY KEY, op_id INTEGER NOT NULL UNIQUE, user_id INTEGER NOT NULL,
      session_id INTEGER UNIQUE REFERENCES charging_session(id), tariff_id INTEGER,
      wh INTEGER NOT NULL CHECK(wh BETWEEN 1 AND 10000000000),
      idle_minutes INTEGER NOT NULL CHECK(idle_minutes BETWEEN 0 AND 1000000000), started_at INTEGER NOT NULL,
      stopped_at INTEGER NOT NULL, meter_start INTEGER, meter_stop INTEGER, basis TEXT NOT NULL CHECK(basis IN('stop','sample')),
      energy INTEGER NOT NULL CHECK(energy>=0), start_fee INTEGER NOT NULL CHECK(start_fee>=0),
      idle INTEGER NOT NULL CHECK(idle>=0), waived INTEGER NOT NULL CHECK(waived>=0),
      total INTEGER NOT NULL CHECK(total>0), CHECK(total=energy+start_fee+idle-waived), CHECK(stopped_at>=started_at),
      CHECK((session_id IS NULL)=(tariff_id IS NULL))) STRICT;
    CREATE INDEX charge_record_users ON charge_record(user_id,op_id);
    CREATE TABLE invoice(operator_id INTEGER NOT NULL REFERENCES operator(id), series INTEGER NOT NULL CHECK(series>=1),
      number INTEGER NOT NULL CHECK(number>=1), hold_id INTEGER NOT NULL UNIQUE REFERENCES charge_record(hold_id),
      public_id BLOB NOT NULL UNIQUE CHECK(length(public_id)=16), issued_at INTEGER NOT NULL,
      salt BLOB CHECK(length(salt)=32),
      name TEXT NOT NULL CHECK(length(name)<=100 AND instr(name,char(0))=0),
      address TEXT NOT NULL CHECK(length(address)<=300 AND instr(address,char(0))=0),
      email TEXT NOT NULL CHECK(length(email)<=254 AND instr(email,char(0))=0),
      seller_name TEXT NOT NULL CHECK(length(seller_name) BETWEEN 1 AND 64 AND instr(seller_name,char(0))=0),
      seller_address TEXT NOT NULL CHECK(length(seller_address)<=200 AND instr(seller_address,char(0))=0),
      seller_tax_id TEXT NOT NULL CHECK(length(seller_tax_id)<=64 AND instr(seller_tax_id,char(0))=0),
      charger INTEGER NOT NULL CHECK(charger BETWEEN 100000 AND 999999),
      site_name TEXT NOT NULL CHECK(length(site_name)<=200 AND instr(site_name,char(0))=0),
      site_address TEXT NOT NULL CHECK(length(site_address)<=200 AND instr(site_address,char(0))=0),
      per_kwh INTEGER NOT NULL CHECK(per_kwh BETWEEN 0 AND 100000000), start_fee INTEGER NOT NULL CHECK(start_fee BETWEEN 0 AND 100000),
      idle_minute INTEGER NOT NULL CHECK(idle_minute BETWEEN 0 AND 100000000), idle_after INTEGER NOT NULL CHECK(idle_after>=0),
      CHECK(salt IS NOT NULL OR (name='' AND address='' AND email='')),
      PRIMARY KEY(operator_id,series,number)) STRICT, WITHOUT ROWID;
    CREATE TABLE billing(user_id INTEGER PRIMARY KEY REFERENCES user(id),
      name TEXT NOT NULL CHECK(length(name)<=100 AND instr(name,char(0))=0),
      address TEXT NOT NULL CHECK(length(address)<=300 AND instr(address,char(0))=0),
      email TEXT NOT NULL CHECK(length(email)<=254 AND instr(email,char(0))=0)) STRICT;
    """

  /// The triggers that judge claims and sessions. They ask what a UNIQUE or a CHECK asks as well, because an OR REPLACE
  /// would remove the other row, and a setting of a connection switches every CHECK off.
  static let sessionGuards: SQL = """
    CREATE TRIGGER reservation_new BEFORE INSERT ON reservation BEGIN
      SELECT RAISE(ROLLBACK,'a claim begins asked or used') WHERE NEW.state NOT IN('asked','used') OR NEW.revision<>0
        OR NEW.id NOT BETWEEN 1 AND 2147483647;
      SELECT RAISE(ROLLBACK,'a claim is made once') WHERE EXISTS(SELECT 1 FROM reservation
        WHERE id=NEW.id OR public_id=NEW.public_id OR id_tag=NEW.id_tag);
      SELECT RAISE(ROLLBACK,'claimed already, by somebody or for somebody') WHERE EXISTS(SELECT 1 FROM reservation WHERE state<>'done' AND connector_id=NEW.connector_id)
        OR EXISTS(SELECT 1 FROM reservation WHERE state<>'done' AND user_id=NEW.user_id);
      SELECT RAISE(ROLLBACK,'nobody''s claim, or on no charger that is there') WHERE NOT EXISTS(SELECT 1 FROM user WHERE id=NEW.user_id)
        OR NOT EXISTS(SELECT 1 FROM connector c CROSS JOIN charge_point p ON p.id=c.charge_point_id
          WHERE c.id=NEW.connector_id AND c.retired_at IS NULL AND p.retired_at IS NULL); END;
    CREATE TRIGGER reservation_goes_on BEFORE UPDATE ON reservation BEGIN
      SELECT RAISE(ROLLBACK,'final is final') WHERE OLD.state='done';
      SELECT RAISE(ROLLBACK,'fixed for life') WHERE NEW.id IS NOT OLD.id OR NEW.public_id IS NOT OLD.public_id OR NEW.user_id IS NOT OLD.user_id
        OR NEW.connector_id IS NOT OLD.connector_id OR NEW.max_watts IS NOT OLD.max_watts OR NEW.id_tag IS NOT OLD.id_tag
        OR NEW.made_at IS NOT OLD.made_at OR NEW.expires_at IS NOT OLD.expires_at;
      SELECT RAISE(ROLLBACK,'not its next revision') WHERE NEW.revision<=OLD.revision;
      SELECT RAISE(ROLLBACK,'a claim does not go back') WHERE NOT CASE OLD.state WHEN 'asked' THEN NEW.state IN('asked','active','used','done')
        WHEN 'active' THEN NEW.state IN('active','used','done') ELSE NEW.state IN('used','done') END;
      SELECT RAISE(ROLLBACK,'a session runs on it') WHERE NEW.state='done' AND EXISTS(SELECT 1 FROM charging_session
        WHERE reservation_id=NEW.id AND state NOT IN('ended','failed')); END;
    CREATE TRIGGER reservation_kept BEFORE DELETE ON reservation BEGIN SELECT RAISE(ROLLBACK,'claims are kept'); END;
    CREATE TRIGGER charging_session_new BEFORE INSERT ON charging_session BEGIN
      SELECT RAISE(ROLLBACK,'a session is made once') WHERE NEW.id NOT BETWEEN 1 AND 2147483647 OR EXISTS(SELECT 1 FROM charging_session
        WHERE id=NEW.id OR public_id=NEW.public_id OR reservation_id=NEW.reservation_id OR hold_id=NEW.hold_id);
      SELECT RAISE(ROLLBACK,'a session begins with nothing measured') WHERE NEW.state<>'starting' OR NEW.revision<>0 OR NEW.wh<>0
        OR NEW.raises<>0 OR NEW.hold_limit IS NOT NEW.first_limit OR NEW.meter_start IS NOT NULL OR NEW.meter_stop IS NOT NULL;
      SELECT RAISE(ROLLBACK,'a session begins with a live hold of its user, on their claim') WHERE NOT EXISTS(
        SELECT 1 FROM hold_event h CROSS JOIN account a ON a.id=h.account_id CROSS JOIN reservation r ON r.id=NEW.reservation_id
        WHERE h.op_id=NEW.hold_id AND h.hold_id=NEW.hold_id AND h.amount=NEW.first_limit AND a.user_id=r.user_id AND a.currency='USD' AND r.state='used')
        OR EXISTS(SELECT 1 FROM hold_event WHERE hold_id=NEW.hold_id AND op_id<>NEW.hold_id);
      SELECT RAISE(ROLLBACK,'not the newest tariff of its charge point') WHERE NEW.tariff_id IS NOT (SELECT max(t.id) FROM reservation r
        CROSS JOIN connector c ON c.id=r.connector_id CROSS JOIN tariff t ON t.charge_point_id=c.charge_point_id WHERE r.id=NEW.reservation_id); END;
    CREATE TRIGGER charging_session_goes_on BEFORE UPDATE ON charging_session BEGIN
      SELECT RAISE(ROLLBACK,'final is final') WHERE OLD.state IN('ended','failed');
      SELECT RAISE(ROLLBACK,'fixed for life') WHERE NEW.id IS NOT OLD.id OR NEW.public_id IS NOT OLD.public_id
        OR NEW.reservation_id IS NOT OLD.reservation_id OR NEW.hold_id IS NOT OLD.hold_id OR NEW.tariff_id IS NOT OLD.tariff_id
        OR NEW.max_watts IS NOT OLD.max_watts OR NEW.first_limit IS NOT OLD.first_limit OR NEW.may_raise IS NOT OLD.may_raise
        OR NEW.made_at IS NOT OLD.made_at OR NEW.begun_at IS NOT OLD.begun_at;
      SELECT RAISE(ROLLBACK,'not its next revision') WHERE NEW.revision<=OLD.revision;
      SELECT RAISE(ROLLBACK,'less than nothing, or more than can be') WHERE NEW.wh NOT BETWEEN 0 AND 10000000000 OR NEW.raises<OLD.raises;
      SELECT RAISE(ROLLBACK,'a session does not go back') WHERE NOT CASE OLD.state
        WHEN 'starting' THEN NEW.state IN('starting','waiting','charging','stopping','settling','ended','failed')
        WHEN 'waiting' THEN NEW.state IN('waiting','charging','stopping','settling','ended','failed') WHEN 'charging' THEN NEW.state IN('charging','stopping','settling','ended')
        WHEN 'stopping' THEN NEW.state IN('stopping','settling','ended') ELSE NEW.state IN('settling','ended') END;
      SELECT RAISE(ROLLBACK,'its hold is not as it says') WHERE (SELECT amount FROM hold_event WHERE hold_id=NEW.hold_id ORDER BY op_id DESC LIMIT 1)
        IS NOT iif(NEW.state IN('ended','failed'),0,NEW.hold_limit);
      SELECT RAISE(ROLLBACK,'one that failed has cost nothing') WHERE NEW.state='failed' AND EXISTS(SELECT 1 FROM charge_record WHERE session_id=NEW.id); END;
    CREATE TRIGGER charging_session_kept BEFORE DELETE ON charging_session BEGIN SELECT RAISE(ROLLBACK,'sessions are kept'); END;
    CREATE TRIGGER meter_value_new BEFORE INSERT ON meter_value BEGIN
      SELECT RAISE(ROLLBACK,'a reading is kept once, of a session that runs') WHERE NEW.wh<0 OR EXISTS(SELECT 1 FROM meter_value WHERE session_id=NEW.session_id AND at=NEW.at)
        OR NOT EXISTS(SELECT 1 FROM charging_session WHERE id=NEW.session_id AND state NOT IN('ended','failed')); END;
    CREATE TRIGGER meter_value_fixed BEFORE UPDATE ON meter_value BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER meter_value_kept BEFORE DELETE ON meter_value BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    """

  /// The triggers that judge records and invoices. Both belong to the newest operation, a capture that commits to them.
  /// The record of an import follows from the prices of its invoice, which comes after it and is compared with it.
  static let billGuards: SQL = """
    CREATE TRIGGER charge_record_new BEFORE INSERT ON charge_record BEGIN
      SELECT RAISE(ROLLBACK,'billed once') WHERE EXISTS(SELECT 1 FROM charge_record WHERE hold_id=NEW.hold_id OR session_id=NEW.session_id OR op_id=NEW.op_id);
      SELECT RAISE(ROLLBACK,'nothing was metered, or more than can be') WHERE NEW.wh NOT BETWEEN 1 AND 10000000000
        OR NEW.idle_minutes NOT BETWEEN 0 AND 1000000000 OR NEW.waived<0 OR NEW.total<=0 OR NEW.stopped_at<NEW.started_at
        OR NEW.total IS NOT NEW.energy+NEW.start_fee+NEW.idle-NEW.waived OR NEW.basis NOT IN('stop','sample');
      SELECT RAISE(ROLLBACK,'is not what was captured, or not by the tariff') WHERE NOT EXISTS(SELECT 1 FROM op o
        CROSS JOIN hold_event h ON h.op_id=o.id CROSS JOIN transfer t ON t.op_id=o.id
        WHERE o.id=NEW.op_id AND o.id=(SELECT max(id) FROM op) AND o.user_id=NEW.user_id AND o.commitment IS NOT NULL AND h.hold_id=NEW.hold_id
          AND t.part=0 AND t.type='capture' AND t.amount=NEW.total AND NEW.waived=max(NEW.energy+NEW.start_fee+NEW.idle+h.delta,0));
      SELECT RAISE(ROLLBACK,'is not of its session, or not by the tariff') WHERE NEW.op_id>coalesce((SELECT imported FROM wallet),0) AND NOT EXISTS(
        SELECT 1 FROM charging_session s CROSS JOIN tariff f ON f.id=s.tariff_id
        WHERE s.id=NEW.session_id AND s.hold_id=NEW.hold_id AND f.id=NEW.tariff_id AND s.state NOT IN('ended','failed')
          AND NEW.energy=(f.per_kwh*NEW.wh+5000000)/10000000 AND NEW.idle=(f.idle_minute*NEW.idle_minutes+5000)/10000 AND NEW.start_fee=f.start_fee);
      SELECT RAISE(ROLLBACK,'what was imported has no session') WHERE NEW.op_id<=coalesce((SELECT imported FROM wallet),0)
        AND (NEW.session_id IS NOT NULL OR NEW.tariff_id IS NOT NULL); END;
    CREATE TRIGGER charge_record_fixed BEFORE UPDATE ON charge_record BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER charge_record_kept BEFORE DELETE ON charge_record BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER invoice_new BEFORE INSERT ON invoice BEGIN
      SELECT RAISE(ROLLBACK,'one invoice for a bill') WHERE length(NEW.salt) IS NOT 32 OR EXISTS(SELECT 1 FROM invoice WHERE hold_id=NEW.hold_id OR public_id=NEW.public_id);
      SELECT RAISE(ROLLBACK,'numbers have no gaps') WHERE (SELECT max(id) FROM op)>coalesce((SELECT imported FROM wallet),0)
        AND (NEW.number IS NOT (SELECT coalesce(max(number),0)+1 FROM invoice WHERE operator_id=NEW.operator_id AND series=NEW.series)
          OR NEW.series IS NOT (SELECT series FROM operator WHERE id=NEW.operator_id));
      SELECT RAISE(ROLLBACK,'imported numbers rise, in series that are over') WHERE (SELECT max(id) FROM op)<=coalesce((SELECT imported FROM wallet),0)
        AND (NOT coalesce(NEW.number>0 AND NEW.series>0 AND NEW.series<(SELECT series FROM operator WHERE id=NEW.operator_id),0)
          OR EXISTS(SELECT 1 FROM invoice WHERE operator_id=NEW.operator_id AND (series>NEW.series OR (series=NEW.series AND number>=NEW.number))));
      SELECT RAISE(ROLLBACK,'not for this bill, or not this operator''s') WHERE NOT EXISTS(SELECT 1 FROM charge_record r
        CROSS JOIN transfer t ON t.op_id=r.op_id AND t.part=0 CROSS JOIN operator p ON p.account_id=t.credit
        WHERE r.hold_id=NEW.hold_id AND p.id=NEW.operator_id AND p.name=NEW.seller_name AND r.op_id=(SELECT max(id) FROM op)
          AND iif(r.session_id IS NULL,r.energy=(NEW.per_kwh*r.wh+5000000)/10000000 AND r.start_fee=NEW.start_fee
            AND r.idle=(NEW.idle_minute*r.idle_minutes+5000)/10000,p.address=NEW.seller_address AND p.tax_id=NEW.seller_tax_id
            AND EXISTS(SELECT 1 FROM tariff f CROSS JOIN charging_session s ON s.id=r.session_id CROSS JOIN reservation v ON v.id=s.reservation_id
              WHERE f.id=r.tariff_id AND v.connector_id=NEW.charger AND f.per_kwh=NEW.per_kwh AND f.start_fee=NEW.start_fee
              AND f.idle_minute=NEW.idle_minute AND f.idle_after=NEW.idle_after)));
      SELECT RAISE(ROLLBACK,'not where was charged') WHERE (SELECT max(id) FROM op)>coalesce((SELECT imported FROM wallet),0)
        AND NOT EXISTS(SELECT 1 FROM connector c CROSS JOIN charge_point p ON p.id=c.charge_point_id
        WHERE c.id=NEW.charger AND p.operator_id=NEW.operator_id AND p.name=NEW.site_name AND p.address=NEW.site_address); END;
    CREATE TRIGGER invoice_fixed BEFORE UPDATE ON invoice BEGIN
      SELECT RAISE(ROLLBACK,'history is append-only') WHERE NEW.salt IS NOT NULL OR NEW.name<>'' OR NEW.address<>'' OR NEW.email<>''
        OR (NEW.operator_id,NEW.series,NEW.number,NEW.hold_id,NEW.public_id,NEW.issued_at,NEW.seller_name,NEW.seller_address,NEW.seller_tax_id,
          NEW.charger,NEW.site_name,NEW.site_address,NEW.per_kwh,NEW.start_fee,NEW.idle_minute,NEW.idle_after)
        IS NOT (OLD.operator_id,OLD.series,OLD.number,OLD.hold_id,OLD.public_id,OLD.issued_at,OLD.seller_name,OLD.seller_address,OLD.seller_tax_id,
          OLD.charger,OLD.site_name,OLD.site_address,OLD.per_kwh,OLD.start_fee,OLD.idle_minute,OLD.idle_after)
        OR NOT EXISTS(SELECT 1 FROM charge_record r CROSS JOIN user u ON u.id=r.user_id WHERE r.hold_id=OLD.hold_id AND u.phone IS NULL); END;
    CREATE TRIGGER invoice_kept BEFORE DELETE ON invoice BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER operator_series BEFORE UPDATE OF series ON operator BEGIN
      SELECT RAISE(ROLLBACK,'a series is never begun twice') WHERE NEW.series IS NULL OR NEW.series<OLD.series; END;
    """
}
