import WalletCore

extension Schema {
  /// Charge points: what the owner's file says of them, and what they report. Outside the chain.
  ///
  /// What has a `retired_at` is no longer in the file; nothing is ever deleted. An operator is paid to the merchant's
  /// account of its name, and numbers its invoices in a `series`. `lat` and `lon` are in millionths of a degree. `secret`
  /// is an HMAC, and `registered` is 1 once the charge point was told "Accepted". `status` of a charge point is what it
  /// said of connector 0, itself as a whole.
  ///
  /// A tariff's `per_kwh` and `idle_minute` are in millionths of a dollar, `start_fee` in cents, `idle_after` in minutes.
  /// A charge point's newest tariff is the one with the highest number. `stray` has messages that fit nothing.
  static let charging: SQL = """
    CREATE TABLE operator(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE CHECK(length(name) BETWEEN 1 AND 64 AND instr(name,char(0))=0),
      address TEXT NOT NULL CHECK(length(address)<=200 AND instr(address,char(0))=0),
      tax_id TEXT NOT NULL CHECK(length(tax_id)<=64 AND instr(tax_id,char(0))=0),
      account_id INTEGER NOT NULL UNIQUE REFERENCES account(id), series INTEGER NOT NULL DEFAULT 1 CHECK(series>=1)) STRICT;
    CREATE TABLE charge_point(id INTEGER PRIMARY KEY CHECK(id>0), identity TEXT NOT NULL UNIQUE
        CHECK(length(identity) BETWEEN 1 AND 48 AND identity NOT GLOB '*[^-0-9A-Za-z*_=+|@.]*' AND instr(identity,char(0))=0),
      operator_id INTEGER NOT NULL REFERENCES operator(id),
      name TEXT NOT NULL CHECK(length(name)<=200 AND instr(name,char(0))=0),
      address TEXT NOT NULL CHECK(length(address)<=200 AND instr(address,char(0))=0),
      lat INTEGER NOT NULL CHECK(lat BETWEEN -85000000 AND 85000000),
      lon INTEGER NOT NULL CHECK(lon BETWEEN -180000000 AND 180000000), retired_at INTEGER,
      secret BLOB CHECK(length(secret)=32), registered INTEGER NOT NULL DEFAULT 0 CHECK(registered IN(0,1)), seen_at INTEGER,
      vendor TEXT CHECK(length(vendor)<=64 AND instr(vendor,char(0))=0),
      model TEXT CHECK(length(model)<=64 AND instr(model,char(0))=0),
      serial TEXT CHECK(length(serial)<=64 AND instr(serial,char(0))=0),
      firmware TEXT CHECK(length(firmware)<=64 AND instr(firmware,char(0))=0),
      profiles TEXT CHECK(length(profiles)<=200 AND instr(profiles,char(0))=0),
      status TEXT CHECK(status IN('Available','Preparing','Charging','SuspendedEVSE','SuspendedEV','Finishing','Reserved','Unavailable','Faulted')),
      error TEXT CHECK(length(error)<=100 AND instr(error,char(0))=0), status_at INTEGER,
      CHECK((vendor IS NULL)=(model IS NULL) AND (vendor IS NOT NULL OR (serial IS NULL AND firmware IS NULL))),
      CHECK((status IS NULL)=(status_at IS NULL) AND (status IS NOT NULL OR error IS NULL))) STRICT;
    CREATE TABLE connector(id INTEGER PRIMARY KEY CHECK(id BETWEEN 100000 AND 999999),
      charge_point_id INTEGER NOT NULL REFERENCES charge_point(id), number INTEGER NOT NULL CHECK(number BETWEEN 1 AND 64),
      plug TEXT NOT NULL CHECK(length(plug)<=32 AND instr(plug,char(0))=0), watts INTEGER NOT NULL CHECK(watts>0), retired_at INTEGER,
      status TEXT CHECK(status IN('Available','Preparing','Charging','SuspendedEVSE','SuspendedEV','Finishing','Reserved','Unavailable','Faulted')),
      error TEXT CHECK(length(error)<=100 AND instr(error,char(0))=0), status_at INTEGER,
      CHECK((status IS NULL)=(status_at IS NULL) AND (status IS NOT NULL OR error IS NULL))) STRICT;
    CREATE INDEX connector_place ON connector(charge_point_id,number); -- a new charge point asks for what refers to it
    CREATE UNIQUE INDEX connector_number ON connector(charge_point_id,number) WHERE retired_at IS NULL; -- a replaced sticker has a new number
    CREATE TABLE tariff(id INTEGER PRIMARY KEY, charge_point_id INTEGER NOT NULL REFERENCES charge_point(id), from_at INTEGER NOT NULL,
      currency TEXT NOT NULL CHECK(currency='USD'), per_kwh INTEGER NOT NULL CHECK(per_kwh BETWEEN 0 AND 100000000),
      start_fee INTEGER NOT NULL CHECK(start_fee BETWEEN 0 AND 100000),
      idle_minute INTEGER NOT NULL CHECK(idle_minute BETWEEN 0 AND 100000000),
      idle_after INTEGER NOT NULL CHECK(idle_after>=0)) STRICT;
    CREATE INDEX tariff_newest ON tariff(charge_point_id,id);
    CREATE TABLE stray(id INTEGER PRIMARY KEY, charge_point_id INTEGER NOT NULL REFERENCES charge_point(id), at INTEGER NOT NULL,
      action TEXT NOT NULL CHECK(length(action)<=64 AND instr(action,char(0))=0),
      payload TEXT NOT NULL CHECK(length(CAST(payload AS BLOB))<=1000 AND instr(payload,char(0))=0)) STRICT;
    CREATE INDEX stray_newest ON stray(charge_point_id,id);
    """

  /// The triggers that keep charge points in their places. They ask what a UNIQUE asks as well, because an OR REPLACE
  /// would remove the other row, and run no trigger of its table on a connection that is set so.
  static let chargingGuards: SQL = """
    CREATE TRIGGER operator_new BEFORE INSERT ON operator BEGIN
      SELECT RAISE(ROLLBACK,'numbers of operators are dense') WHERE NEW.id IS NOT (SELECT coalesce(max(id),0)+1 FROM operator);
      SELECT RAISE(ROLLBACK,'an operator is made once') WHERE EXISTS(SELECT 1 FROM operator WHERE name=NEW.name OR account_id=NEW.account_id);
      SELECT RAISE(ROLLBACK,'does not begin in the series of the wallet') WHERE NEW.series IS NOT (SELECT series FROM wallet); END;
    CREATE TRIGGER operator_paid BEFORE INSERT ON operator BEGIN
      SELECT RAISE(ROLLBACK,'not the merchant''s account of its name') WHERE NOT EXISTS(SELECT 1 FROM account
        WHERE id=NEW.account_id AND kind='merchant' AND name=NEW.name AND currency='USD'); END;
    CREATE TRIGGER operator_fixed BEFORE UPDATE ON operator WHEN NEW.id IS NOT OLD.id OR NEW.name IS NOT OLD.name
      OR NEW.account_id IS NOT OLD.account_id BEGIN SELECT RAISE(ROLLBACK,'fixed for life'); END;
    CREATE TRIGGER operator_kept BEFORE DELETE ON operator BEGIN SELECT RAISE(ROLLBACK,'operators are kept'); END;
    CREATE TRIGGER charge_point_new BEFORE INSERT ON charge_point BEGIN
      SELECT RAISE(ROLLBACK,'a charge point is made once') WHERE EXISTS(SELECT 1 FROM charge_point WHERE id=NEW.id OR identity=NEW.identity); END;
    CREATE TRIGGER charge_point_fixed BEFORE UPDATE ON charge_point WHEN NEW.id IS NOT OLD.id OR NEW.identity IS NOT OLD.identity BEGIN
      SELECT RAISE(ROLLBACK,'fixed for life'); END;
    CREATE TRIGGER charge_point_kept BEFORE DELETE ON charge_point BEGIN SELECT RAISE(ROLLBACK,'retired, not deleted'); END;
    CREATE TRIGGER connector_new BEFORE INSERT ON connector BEGIN
      SELECT RAISE(ROLLBACK,'a charger is made once') WHERE EXISTS(SELECT 1 FROM connector WHERE id=NEW.id);
      SELECT RAISE(ROLLBACK,'another charger is there') WHERE NEW.retired_at IS NULL AND EXISTS(SELECT 1 FROM connector
        WHERE charge_point_id=NEW.charge_point_id AND number=NEW.number AND retired_at IS NULL); END;
    CREATE TRIGGER connector_fixed BEFORE UPDATE ON connector WHEN NEW.id IS NOT OLD.id OR NEW.charge_point_id IS NOT OLD.charge_point_id
      OR NEW.number IS NOT OLD.number BEGIN SELECT RAISE(ROLLBACK,'a charger stays in its place'); END;
    CREATE TRIGGER connector_returns BEFORE UPDATE OF retired_at ON connector WHEN NEW.retired_at IS NULL BEGIN
      SELECT RAISE(ROLLBACK,'another charger is there') WHERE EXISTS(SELECT 1 FROM connector
        WHERE charge_point_id=NEW.charge_point_id AND number=NEW.number AND retired_at IS NULL AND id<>NEW.id); END;
    CREATE TRIGGER connector_kept BEFORE DELETE ON connector BEGIN SELECT RAISE(ROLLBACK,'retired, not deleted'); END;
    CREATE TRIGGER tariff_new BEFORE INSERT ON tariff BEGIN
      SELECT RAISE(ROLLBACK,'numbers of tariffs are dense') WHERE NEW.id IS NOT (SELECT coalesce(max(id),0)+1 FROM tariff);
      SELECT RAISE(ROLLBACK,'begins before the one before it') WHERE NEW.from_at<(SELECT from_at FROM tariff
        WHERE charge_point_id=NEW.charge_point_id ORDER BY id DESC LIMIT 1); END;
    CREATE TRIGGER tariff_fixed BEFORE UPDATE ON tariff BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER tariff_kept BEFORE DELETE ON tariff BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER stray_new BEFORE INSERT ON stray BEGIN
      SELECT RAISE(ROLLBACK,'messages are only added') WHERE NEW.id IS NOT (SELECT coalesce(max(id),0)+1 FROM stray); END;
    CREATE TRIGGER stray_limit AFTER INSERT ON stray BEGIN
      DELETE FROM stray WHERE charge_point_id=NEW.charge_point_id AND id<=(SELECT id FROM stray
        WHERE charge_point_id=NEW.charge_point_id ORDER BY id DESC LIMIT 1 OFFSET 200); END;
    CREATE TRIGGER stray_fixed BEFORE UPDATE ON stray BEGIN SELECT RAISE(ROLLBACK,'messages are only added'); END;
    CREATE TRIGGER stray_kept BEFORE DELETE ON stray BEGIN
      SELECT RAISE(ROLLBACK,'the newest 200 are kept') WHERE 200>(SELECT count(*) FROM
        (SELECT 1 FROM stray WHERE charge_point_id=OLD.charge_point_id AND id>OLD.id LIMIT 200)); END;
    """
}
