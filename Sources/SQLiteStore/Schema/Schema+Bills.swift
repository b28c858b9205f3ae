import WalletCore

extension Schema {
  /// What was billed, and what users have set up for invoices.
  ///
  /// The commitment of a capture's operation covers record and invoice (``ChargeBill/commitment``), with the `salt` of the
  /// invoice. A record is named by the hold that was captured. `wh` is the energy in watt hours, `energy`, `start_fee`,
  /// `idle`, `waived` and `total` are in cents. An invoice says by itself all that is printed, so that it never changes;
  /// its numbers have no gaps within a series of its operator, and a restored backup begins a new series.
  static let bills: SQL = """
    CREATE TABLE charge_record(hold_id INTEGER PRIMARY KEY, op_id INTEGER NOT NULL UNIQUE,
      session_id INTEGER NOT NULL UNIQUE REFERENCES charging_session(id), tariff_id INTEGER NOT NULL,
      wh INTEGER NOT NULL CHECK(wh BETWEEN 1 AND 10000000000), idle_minutes INTEGER NOT NULL CHECK(idle_minutes BETWEEN 0 AND 1000000000),
      started_at INTEGER NOT NULL, stopped_at INTEGER NOT NULL CHECK(stopped_at>=started_at), meter_start INTEGER, meter_stop INTEGER,
      basis TEXT NOT NULL CHECK(basis IN('stop','sample')), energy INTEGER NOT NULL CHECK(energy>=0),
      start_fee INTEGER NOT NULL CHECK(start_fee>=0), idle INTEGER NOT NULL CHECK(idle>=0), waived INTEGER NOT NULL CHECK(waived>=0),
      total INTEGER NOT NULL CHECK(total>0 AND total=energy+start_fee+idle-waived)) STRICT;
    CREATE TABLE invoice(operator_id INTEGER NOT NULL REFERENCES operator(id), series INTEGER NOT NULL CHECK(series>0),
      number INTEGER NOT NULL CHECK(number>0), hold_id INTEGER NOT NULL UNIQUE REFERENCES charge_record(hold_id),
      public_id BLOB NOT NULL UNIQUE CHECK(length(public_id)=16), user_id INTEGER NOT NULL,
      salt BLOB NOT NULL CHECK(length(salt)=32), issued_at INTEGER NOT NULL,
      buyer_name TEXT NOT NULL CHECK(length(buyer_name)<=200 AND instr(buyer_name,char(0))=0),
      buyer_address TEXT NOT NULL CHECK(length(buyer_address)<=1000 AND instr(buyer_address,char(0))=0),
      buyer_email TEXT NOT NULL CHECK(length(buyer_email)<=320 AND instr(buyer_email,char(0))=0),
      seller_name TEXT NOT NULL CHECK(length(seller_name) BETWEEN 1 AND 64 AND instr(seller_name,char(0))=0),
      seller_address TEXT NOT NULL CHECK(length(seller_address)<=200 AND instr(seller_address,char(0))=0),
      seller_tax_id TEXT NOT NULL CHECK(length(seller_tax_id)<=64 AND instr(seller_tax_id,char(0))=0),
      charger INTEGER NOT NULL CHECK(charger BETWEEN 100000 AND 999999),
      site_name TEXT NOT NULL CHECK(length(site_name)<=200 AND instr(site_name,char(0))=0),
      site_address TEXT NOT NULL CHECK(length(site_address)<=200 AND instr(site_address,char(0))=0),
      per_kwh INTEGER NOT NULL CHECK(per_kwh BETWEEN 0 AND 100000000), start_fee INTEGER NOT NULL CHECK(start_fee BETWEEN 0 AND 100000),
      idle_minute INTEGER NOT NULL CHECK(idle_minute BETWEEN 0 AND 100000000), idle_after INTEGER NOT NULL CHECK(idle_after>=0),
      PRIMARY KEY(operator_id,series,number)) STRICT, WITHOUT ROWID;
    CREATE INDEX invoice_user ON invoice(user_id,hold_id); -- a user has one session at a time, so a later hold has the later invoice
    CREATE TABLE billing(user_id INTEGER PRIMARY KEY REFERENCES user(id),
      name TEXT NOT NULL CHECK(length(name)<=200 AND instr(name,char(0))=0),
      address TEXT NOT NULL CHECK(length(address)<=1000 AND instr(address,char(0))=0),
      email TEXT NOT NULL CHECK(length(email)<=320 AND instr(email,char(0))=0)) STRICT; -- may change
    """

  /// The triggers that let only that be billed which was captured, by the prices of the session.
  static let billGuards: SQL = """
    CREATE TRIGGER charge_record_new BEFORE INSERT ON charge_record BEGIN
      SELECT RAISE(ROLLBACK,'one record, of the newest op, which has a commitment to it') WHERE EXISTS(SELECT 1 FROM charge_record
          WHERE hold_id=NEW.hold_id OR op_id=NEW.op_id OR session_id=NEW.session_id)
        OR NOT EXISTS(SELECT 1 FROM op WHERE id=NEW.op_id AND id=(SELECT max(id) FROM op) AND commitment IS NOT NULL);
      SELECT RAISE(ROLLBACK,'not of a session that runs on this hold') WHERE NOT EXISTS(SELECT 1 FROM hold_event h CROSS JOIN charging_session s ON s.hold_id=h.hold_id
        WHERE h.op_id=NEW.op_id AND h.hold_id=NEW.hold_id AND s.id=NEW.session_id AND s.tariff_id=NEW.tariff_id AND s.state NOT IN('ended','failed'));
      SELECT RAISE(ROLLBACK,'is not what was captured') WHERE NOT EXISTS(SELECT 1 FROM transfer t CROSS JOIN tariff f ON f.id=NEW.tariff_id
        WHERE t.op_id=NEW.op_id AND t.type='capture' AND t.amount=NEW.total AND NEW.wh BETWEEN 1 AND 10000000000 AND NEW.idle_minutes BETWEEN 0 AND 1000000000
          AND NEW.energy=(f.per_kwh*NEW.wh+5000000)/10000000 AND NEW.start_fee=f.start_fee AND NEW.idle=(f.idle_minute*NEW.idle_minutes+5000)/10000
          AND NEW.waived=max(NEW.energy+NEW.start_fee+NEW.idle+(SELECT delta FROM hold_event WHERE op_id=NEW.op_id),0)
          AND NEW.total=NEW.energy+NEW.start_fee+NEW.idle-NEW.waived);
      SELECT RAISE(ROLLBACK,'ended before it began, or by no meter') WHERE NEW.stopped_at<NEW.started_at OR NOT coalesce(NEW.basis='stop' OR NEW.basis='sample',0); END;
    CREATE TRIGGER charge_record_fixed BEFORE UPDATE ON charge_record BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER charge_record_kept BEFORE DELETE ON charge_record BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER invoice_new BEFORE INSERT ON invoice BEGIN
      SELECT RAISE(ROLLBACK,'one invoice, for the record of the newest op') WHERE EXISTS(SELECT 1 FROM invoice WHERE hold_id=NEW.hold_id OR public_id=NEW.public_id)
        OR NOT EXISTS(SELECT 1 FROM charge_record WHERE hold_id=NEW.hold_id AND op_id=(SELECT max(id) FROM op));
      SELECT RAISE(ROLLBACK,'not of its operator, user, charger or prices') WHERE NOT EXISTS(SELECT 1 FROM charge_record r CROSS JOIN op o ON o.id=r.op_id
          CROSS JOIN transfer t ON t.op_id=r.op_id CROSS JOIN operator p ON p.account_id=t.credit CROSS JOIN tariff f ON f.id=r.tariff_id
          CROSS JOIN charging_session s ON s.id=r.session_id CROSS JOIN reservation c ON c.id=s.reservation_id
        WHERE r.hold_id=NEW.hold_id AND t.type='capture' AND p.id=NEW.operator_id AND p.name=NEW.seller_name AND p.address=NEW.seller_address
          AND p.tax_id=NEW.seller_tax_id AND o.user_id=NEW.user_id AND c.connector_id=NEW.charger AND f.per_kwh=NEW.per_kwh
          AND f.start_fee=NEW.start_fee AND f.idle_minute=NEW.idle_minute AND f.idle_after=NEW.idle_after);
      SELECT RAISE(ROLLBACK,'not of the place of its charger') WHERE NOT EXISTS(SELECT 1 FROM connector c CROSS JOIN charge_point p ON p.id=c.charge_point_id
        WHERE c.id=NEW.charger AND p.operator_id=NEW.operator_id AND p.name=NEW.site_name AND p.address=NEW.site_address);
      SELECT RAISE(ROLLBACK,'numbers have no gaps') WHERE NEW.series IS NOT (SELECT series FROM operator WHERE id=NEW.operator_id)
        OR NEW.number IS NOT (SELECT coalesce(max(number),0)+1 FROM invoice WHERE operator_id=NEW.operator_id AND series=NEW.series); END;
    CREATE TRIGGER invoice_fixed BEFORE UPDATE ON invoice BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER invoice_kept BEFORE DELETE ON invoice BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    """
}
