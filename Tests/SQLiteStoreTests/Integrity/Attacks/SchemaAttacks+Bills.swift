extension SchemaAttacks {
  private static let captured = "{captured for a bill}"
  private static let capturedLess =
    "{op 1 capture P 1 named};INSERT INTO hold_event VALUES({P},{eventP},{liveHold},{next},-3000,0,0);{move}'capture',{P},{G},'USD',158)"
  private static let recorded = "{captured for a bill};{record it}"
  private static let record = AttackRow.record
  private static let invoice = AttackRow.invoice

  static let bills = records + invoices + details

  private static let records: [AttackGroup] = [
    AttackGroup(
      "history is append-only",
      [
        "UPDATE {or}charge_record SET wh=1", "UPDATE charge_record SET total=total-1,waived=waived+1",
        "UPDATE {or}charge_record SET hold_id={liveHold}", "UPDATE charge_record SET op_id={capture}",
        "UPDATE charge_record SET basis='sample'", "DELETE FROM charge_record",
        "DELETE FROM charge_record WHERE op_id={charged}",
      ]),
    AttackGroup(
      "billed once", after: captured,
      [
        record.with("hold_id", "{chargedHold}", or: "{or}"), record.with("session_id", "{chargedSession}", or: "{or}"),
        record.with("op_id", "{charged}", or: "{or}"),
        "INSERT OR REPLACE INTO charge_record SELECT * FROM charge_record",
      ]),
    AttackGroup("billed once", after: recorded, [record.whole, record.with("hold_id", "{hold}")]),
    AttackGroup(
      "nothing was metered, or more than can be", after: captured,
      [
        record.with("wh", "0", or: "{or}"), record.with("wh", "-1000"), record.with("wh", "10000000001"),
        record.with("idle_minutes", "-1", or: "{or}"), record.with("idle_minutes", "1000000001"),
        record.with("waived", "-1", or: "{or}"), record.with("total", "0"), record.with("total", "-159"),
        record.with("total", "158", or: "{or}"), record.with("total", "160"), record.with("energy", "60"),
        record.with("start_fee", "0", or: "{or}"), record.with("idle", "1"), record.with("waived", "1"),
        record.with("stopped_at", "0", or: "{or}"), record.with("basis", "'guess'"), record.with("energy", "NULL"),
      ]),
    AttackGroup(
      "is not what was captured, or not by the tariff", after: captured,
      [
        record.with("hold_id", "{hold}", or: "{or}"), record.with("hold_id", "{next}"), record.with("hold_id", "NULL"),
        record.with("user_id", "2", or: "{or}"), record.with("user_id", "NULL"),
        record.with("op_id", "{capture}", or: "{or}"), record.with("op_id", "{last}"), record.with("op_id", "{next}+1"),
        record.with("op_id", "NULL"),
      ]),
    AttackGroup(
      "is not of its session, or not by the tariff", after: captured,
      [
        record.with("wh", "2000", or: "{or}"), record.with("wh", "1009"), record.with("idle_minutes", "1"),
        record.with("session_id", "{failedSession}", or: "{or}"), record.with("session_id", "99"),
        record.with("session_id", "NULL"), record.with("tariff_id", "1", or: "{or}"), record.with("tariff_id", "NULL"),
        record.whole.replacing("{liveSession},{tariff}", with: "NULL,NULL"),
      ]),
    AttackGroup(
      "is not what was captured, or not by the tariff", after: capturedLess,
      [
        record.whole,
        "INSERT INTO charge_record VALUES({liveHold},{next},1,{liveSession},{tariff},1000,0,1,2,1000,2000,'stop',59,100,0,1,158)",
      ]),
    AttackGroup(
      "is not of its session, or not by the tariff", after: capturedLess,
      [
        "INSERT INTO charge_record VALUES({liveHold},{next},1,{liveSession},{tariff},1000,0,1,2,1000,2000,'stop',58,100,0,0,158)",
        "INSERT INTO charge_record VALUES({liveHold},{next},1,{liveSession},{tariff},1000,0,1,2,1000,2000,'stop',59,99,0,0,158)",
      ]),
    AttackGroup(
      "is not what was captured, or not by the tariff",
      after:
        "{op 1 capture P 1};INSERT INTO hold_event VALUES({P},{eventP},{liveHold},{next},-3000,0,0);{move}'capture',{P},{G},'USD',159)",
      [record.whole, record.with("meter_stop", "NULL", or: "{or}")]),
    AttackGroup(
      "is not what was captured, or not by the tariff",
      after: "{op 1 capture P 1 named};INSERT INTO hold_event VALUES({P},{eventP},{liveHold},{next},-3000,0,0)",
      [record.whole]),
    AttackGroup(
      "NOT NULL constraint failed", after: captured,
      [record.with("started_at", "NULL"), record.with("stopped_at", "NULL"), record.with("basis", "NULL")]),
  ]

  private static let invoices: [AttackGroup] = [
    AttackGroup(
      "history is append-only",
      [
        "UPDATE {or}invoice SET name='Other'", "UPDATE {or}invoice SET number=2", "UPDATE invoice SET series=2",
        "UPDATE {or}invoice SET salt=randomblob(32)", "UPDATE invoice SET hold_id={liveHold}",
        "UPDATE invoice SET issued_at=issued_at+1", "DELETE FROM invoice",
        "DELETE FROM invoice WHERE hold_id={chargedHold}",
      ]),
    AttackGroup(
      "one invoice for a bill", after: recorded,
      [
        invoice.with("hold_id", "{chargedHold}", or: "{or}"), invoice.with("salt", "randomblob(31)", or: "{or}"),
        invoice.with("salt", "x''"), invoice.with("salt", "NULL"),
        invoice.with("public_id", "(SELECT public_id FROM invoice)", or: "{or}"),
        "INSERT OR REPLACE INTO invoice SELECT * FROM invoice",
      ]),
    AttackGroup(
      "one invoice for a bill", after: "\(recorded);\(invoice.whole)", [invoice.with("number", "3", or: "{or}")]),
    AttackGroup(
      "numbers have no gaps", after: recorded,
      [
        invoice.with("number", "1", or: "{or}"), invoice.with("number", "3"), invoice.with("number", "0"),
        invoice.with("number", "NULL"), invoice.with("series", "2", or: "{or}"), invoice.with("series", "0"),
        invoice.with("series", "NULL"), invoice.with("operator_id", "2", or: "{or}"),
        invoice.with("operator_id", "99"), invoice.with("operator_id", "NULL"),
      ]),
    AttackGroup(
      "numbers have no gaps",
      after: "UPDATE wallet SET series=7;UPDATE operator SET series=7;\(recorded)",
      [
        invoice.whole, invoice.with("series", "7", or: "{or}"),
        "INSERT OR REPLACE INTO invoice SELECT operator_id,series+1,1,{liveHold},randomblob(16),issued_at,salt,name,address,email,seller_name,seller_address,seller_tax_id,charger,site_name,site_address,per_kwh,start_fee,idle_minute,idle_after FROM invoice",
      ]),
    AttackGroup(
      "not for this bill, or not this operator's", after: recorded,
      [
        invoice.with("hold_id", "{hold}", or: "{or}"), invoice.with("hold_id", "NULL"),
        invoice.with("seller_name", "'Sun'"), invoice.with("seller_address", "'Elsewhere'", or: "{or}"),
        invoice.with("seller_tax_id", "''"), invoice.with("charger", "{vacant}", or: "{or}"),
        invoice.with("charger", "NULL"), invoice.with("per_kwh", "490000", or: "{or}"),
        invoice.with("start_fee", "0"), invoice.with("idle_minute", "0"), invoice.with("idle_after", "0"),
        invoice.with("seller_name", "NULL"), invoice.with("idle_after", "NULL"),
      ]),
    AttackGroup("not for this bill, or not this operator's", after: captured, [invoice.whole]),
    AttackGroup("not for this bill, or not this operator's", [invoice.whole]),
    AttackGroup(
      "not where was charged", after: recorded,
      [
        invoice.with("site_name", "'Other'", or: "{or}"), invoice.with("site_address", "''"),
        invoice.with("site_name", "NULL"),
      ]),
    AttackGroup(
      "CHECK constraint failed", after: recorded,
      [
        invoice.with("public_id", "randomblob(15)"), invoice.with("name", "hex(zeroblob(51))"),
        invoice.with("name", "'Pat'||char(0)"), invoice.with("address", "hex(zeroblob(151))"),
        invoice.with("address", "char(0)"), invoice.with("email", "hex(zeroblob(128))"),
        invoice.with("email", "char(0)"),
      ]),
    AttackGroup(
      "NOT NULL constraint failed", after: recorded,
      [invoice.with("name", "NULL"), invoice.with("email", "NULL"), invoice.with("issued_at", "NULL")]),
  ]

  private static let details: [AttackGroup] = [
    AttackGroup(
      "CHECK constraint failed",
      [
        "UPDATE billing SET name=hex(zeroblob(51))", "UPDATE billing SET name=char(0)",
        "UPDATE billing SET address=hex(zeroblob(151))", "UPDATE billing SET address='a'||char(0)||'b'",
        "UPDATE billing SET email=hex(zeroblob(128))", "UPDATE billing SET email=char(0)",
      ]),
    AttackGroup(
      "NOT NULL constraint failed",
      ["UPDATE billing SET name=NULL", "INSERT INTO billing VALUES(2,'','',NULL)"]),
  ]
}
