extension SchemaAttacks {
  static let charging = operators + places + chargers + tariffs + strays

  private static let operators: [AttackGroup] = [
    AttackGroup(
      "fixed for life",
      [
        "UPDATE {or}operator SET name='Kiosk' WHERE id={operator}", "UPDATE operator SET name=NULL",
        "UPDATE {or}operator SET account_id={M} WHERE id={operator}", "UPDATE operator SET account_id=NULL",
        "UPDATE {or}operator SET name='Shop',account_id={M} WHERE id={operator}",
        "UPDATE OR REPLACE operator SET name='Sun',account_id={S} WHERE id={operator}",
        "UPDATE {or}operator SET id={newOperator} WHERE id={operator}", "UPDATE operator SET address='',name=name||' '",
      ]),
    AttackGroup(
      "a series is never begun twice",
      [
        "UPDATE {or}operator SET series=0 WHERE id={operator}", "UPDATE operator SET series=series-1",
        "UPDATE operator SET series=NULL", "UPDATE {or}wallet SET series=0", "UPDATE wallet SET series=NULL",
      ]),
    AttackGroup(
      "does not begin in the series of the wallet",
      [
        "INSERT {or}INTO operator VALUES({newOperator},'Shop','','',{M},2)",
        "INSERT {or}INTO operator VALUES({newOperator},'Shop','','',{M},0)",
        "INSERT INTO operator VALUES({newOperator},'Shop','','',{M},NULL)",
      ]),
    AttackGroup(
      "does not begin in the series of the wallet", after: "UPDATE wallet SET series=5",
      ["INSERT {or}INTO operator(id,name,address,tax_id,account_id) VALUES({newOperator},'Shop','','',{M})"]),
    AttackGroup(
      "imported once, before everything else",
      ["UPDATE {or}wallet SET imported=99", "UPDATE wallet SET imported=0", "UPDATE {or}wallet SET imported=NULL"]),
    AttackGroup(
      "one wallet",
      [
        "INSERT OR REPLACE INTO wallet SELECT one,name,series,99 FROM wallet",
        "INSERT {or}INTO wallet VALUES(1,randomblob(16),1,99)", "INSERT INTO wallet VALUES(2,randomblob(16),1,99)",
      ]),
    AttackGroup("the wallet is kept", ["DELETE FROM wallet"]),
    AttackGroup("operators are kept", ["DELETE FROM operator", "DELETE FROM operator WHERE id={operator}"]),
    AttackGroup(
      "numbers of operators are dense",
      [
        "INSERT {or}INTO operator(id,name,address,tax_id,account_id) VALUES({operator},'Shop','','',{M})",
        "INSERT INTO operator(id,name,address,tax_id,account_id) VALUES(99,'Shop','','',{M})",
        "INSERT INTO operator(id,name,address,tax_id,account_id) VALUES(NULL,'Shop','','',{M})",
        "INSERT INTO operator(id,name,address,tax_id,account_id) VALUES(-1,'Shop','','',{M})",
        "INSERT INTO operator(id,name,address,tax_id,account_id) VALUES(9223372036854775807,'Shop','','',{M})",
      ]),
    AttackGroup(
      "an operator is made once",
      ["INSERT {or}INTO operator(id,name,address,tax_id,account_id) VALUES({newOperator},'Grid','','',{G})"]),
    AttackGroup(
      "not the merchant's account of its name",
      [
        "INSERT {or}INTO operator(id,name,address,tax_id,account_id) VALUES({newOperator},'Shop','','',{K})",
        "INSERT INTO operator(id,name,address,tax_id,account_id) VALUES({newOperator},'shop','','',{M})",
        "INSERT INTO operator(id,name,address,tax_id,account_id) VALUES({newOperator},'Shop'||char(0),'','',{M})",
        "INSERT INTO operator(id,name,address,tax_id,account_id) VALUES({newOperator},'A','','',{A})",
        "INSERT INTO operator(id,name,address,tax_id,account_id) VALUES({newOperator},'world USD','','',{world})",
        "INSERT INTO operator(id,name,address,tax_id,account_id) VALUES({newOperator},'fee USD','','',{fee})",
        "INSERT INTO operator(id,name,address,tax_id,account_id) VALUES({newOperator},'Nobody','','',{new})",
        "INSERT INTO operator(id,name,address,tax_id,account_id) VALUES({newOperator},'Shop','','',NULL)",
        "INSERT INTO operator(id,name,address,tax_id,account_id) VALUES({newOperator},NULL,'','',{M})",
      ]),
    AttackGroup(
      "not the merchant's account of its name",
      after: "{insert system account} VALUES({new},randomblob(16),'merchant','Euro','EUR',0)",
      ["INSERT {or}INTO operator(id,name,address,tax_id,account_id) VALUES({newOperator},'Euro','','',{new})"]),
    AttackGroup(
      "CHECK constraint failed",
      [
        "UPDATE operator SET address=hex(zeroblob(101))", "UPDATE operator SET address='x'||char(0)||'y'",
        "UPDATE operator SET tax_id=hex(zeroblob(33))", "UPDATE operator SET tax_id=char(0)",
        "INSERT INTO operator(id,name,address,tax_id,account_id) VALUES({newOperator},'Shop',hex(zeroblob(101)),'',{M})",
        "INSERT INTO operator(id,name,address,tax_id,account_id) VALUES({newOperator},'Shop','',hex(zeroblob(33)),{M})",
      ]),
    AttackGroup(
      "NOT NULL constraint failed",
      [
        "UPDATE operator SET address=NULL",
        "INSERT INTO operator(id,name,address,tax_id,account_id) VALUES({newOperator},'Shop','',NULL,{M})",
      ]),
  ]

  private static let addPoint = "INSERT {or}INTO charge_point(id,identity,operator_id,name,address,lat,lon)"
  private static let addBadPoint = "INSERT INTO charge_point(id,identity,operator_id,name,address,lat,lon)"

  private static let places: [AttackGroup] = [
    AttackGroup(
      "fixed for life",
      [
        "UPDATE {or}charge_point SET id=99 WHERE id={point}",
        "UPDATE {or}charge_point SET identity='x' WHERE id={point}",
        "UPDATE OR REPLACE charge_point SET identity='CP-8' WHERE id={point}",
        "UPDATE charge_point SET identity='cp-7' WHERE id={point}", "UPDATE charge_point SET identity=NULL",
        "UPDATE charge_point SET retired_at=NULL,id=id+1",
      ]),
    AttackGroup(
      "retired, not deleted", ["DELETE FROM charge_point", "DELETE FROM charge_point WHERE identity='CP-8'"]),
    AttackGroup(
      "a charge point is made once",
      [
        "\(addPoint) VALUES({point},'new',{operator},'','',0,0)", "\(addPoint) VALUES(99,'CP-7',{operator},'','',0,0)",
        "\(addPoint) VALUES(NULL,'CP-8',{operator},'','',0,0)",
        "INSERT OR REPLACE INTO charge_point SELECT * FROM charge_point",
      ]),
    AttackGroup(
      "CHECK constraint failed",
      [
        "\(addBadPoint) VALUES(0,'x',{operator},'','',0,0)", "\(addBadPoint) VALUES(-1,'x',{operator},'','',0,0)",
        "\(addBadPoint) VALUES(99,'',{operator},'','',0,0)", "\(addBadPoint) VALUES(99,'a b',{operator},'','',0,0)",
        "\(addBadPoint) VALUES(99,'a/b',{operator},'','',0,0)", "\(addBadPoint) VALUES(99,'ä',{operator},'','',0,0)",
        "\(addBadPoint) VALUES(99,'a[b',{operator},'','',0,0)", "\(addBadPoint) VALUES(99,'a^b',{operator},'','',0,0)",
        "\(addBadPoint) VALUES(99,'a'||char(0),{operator},'','',0,0)",
        "\(addBadPoint) VALUES(99,'a'||hex(zeroblob(24)),{operator},'','',0,0)",
        "\(addBadPoint) VALUES(99,'x',{operator},hex(zeroblob(101)),'',0,0)",
        "\(addBadPoint) VALUES(99,'x',{operator},'',hex(zeroblob(101)),0,0)",
        "\(addBadPoint) VALUES(99,'x',{operator},'','',85000001,0)",
        "\(addBadPoint) VALUES(99,'x',{operator},'','',0,-180000001)",
        "UPDATE charge_point SET lat=-85000001", "UPDATE charge_point SET lat=-9223372036854775807-1",
        "UPDATE charge_point SET lon=180000001", "UPDATE charge_point SET name=char(0)",
        "UPDATE charge_point SET address='x'||char(0)", "UPDATE charge_point SET secret=zeroblob(31)",
        "UPDATE charge_point SET secret=zeroblob(33)", "UPDATE charge_point SET secret=x''",
        "UPDATE charge_point SET registered=2", "UPDATE charge_point SET registered=-1",
        "UPDATE charge_point SET vendor='a'", "UPDATE charge_point SET model='a'",
        "UPDATE charge_point SET serial='a'", "UPDATE charge_point SET firmware='a'",
        "UPDATE charge_point SET vendor=hex(zeroblob(33)),model=''",
        "UPDATE charge_point SET vendor='',model=hex(zeroblob(33))",
        "UPDATE charge_point SET vendor='',model='',serial=hex(zeroblob(33))",
        "UPDATE charge_point SET vendor='',model='',firmware=hex(zeroblob(33))",
        "UPDATE charge_point SET vendor=char(0),model=''", "UPDATE charge_point SET vendor='',model=char(0)",
        "UPDATE charge_point SET vendor='',model='',serial=char(0)",
        "UPDATE charge_point SET vendor='',model='',firmware=char(0)",
        "UPDATE charge_point SET profiles=hex(zeroblob(101))", "UPDATE charge_point SET profiles='x'||char(0)",
        "UPDATE charge_point SET status='Free',status_at=1", "UPDATE charge_point SET status='Faulted',status_at=NULL",
        "UPDATE charge_point SET status=NULL,status_at=1",
        "UPDATE charge_point SET status=NULL,status_at=NULL,error=''",
        "UPDATE charge_point SET status='Faulted',status_at=1,error=hex(zeroblob(51))",
        "UPDATE charge_point SET status='Faulted',status_at=1,error=char(0)",
      ]),
    AttackGroup(
      "NOT NULL constraint failed",
      [
        "\(addBadPoint) VALUES(99,'x',(SELECT id FROM operator WHERE name='Shop'),'','',0,0)",
        "UPDATE charge_point SET operator_id=NULL", "UPDATE charge_point SET name=NULL",
        "UPDATE charge_point SET lat=NULL", "UPDATE charge_point SET registered=NULL",
      ]),
  ]

  private static let addCharger = "INSERT {or}INTO connector(id,charge_point_id,number,plug,watts)"
  private static let addBadCharger = "INSERT INTO connector(id,charge_point_id,number,plug,watts)"

  private static let chargers: [AttackGroup] = [
    AttackGroup(
      "a charger stays in its place",
      [
        "UPDATE {or}connector SET id=100099 WHERE id={charger}",
        "UPDATE OR REPLACE connector SET id={retired} WHERE id={charger}",
        "UPDATE {or}connector SET charge_point_id=8 WHERE id={charger}",
        "UPDATE {or}connector SET number=9 WHERE id={charger}",
        "UPDATE OR REPLACE connector SET number=1 WHERE id={charger}",
        "UPDATE connector SET number=NULL", "UPDATE connector SET charge_point_id=NULL",
        "UPDATE connector SET number=number+1",
      ]),
    AttackGroup("retired, not deleted", ["DELETE FROM connector", "DELETE FROM connector WHERE id={retired}"]),
    AttackGroup(
      "a charger is made once",
      [
        "\(addCharger) VALUES({charger},{point},9,'',1)", "\(addCharger) VALUES({retired},8,9,'',1)",
        "INSERT OR REPLACE INTO connector SELECT * FROM connector",
      ]),
    AttackGroup(
      "another charger is there",
      [
        "\(addCharger) VALUES(100099,{point},1,'',1)", "\(addCharger) VALUES(NULL,{point},2,'',1)",
        "UPDATE {or}connector SET retired_at=NULL WHERE id={retired}", "UPDATE connector SET plug='',retired_at=NULL",
      ]),
    AttackGroup(
      "CHECK constraint failed",
      [
        "\(addBadCharger) VALUES(99999,{point},9,'',1)", "\(addBadCharger) VALUES(1000000,{point},9,'',1)",
        "\(addBadCharger) VALUES(-1,{point},9,'',1)", "\(addBadCharger) VALUES(100099,{point},0,'',1)",
        "\(addBadCharger) VALUES(100099,{point},65,'',1)",
        "\(addBadCharger) VALUES(100099,{point},9,hex(zeroblob(17)),1)",
        "\(addBadCharger) VALUES(100099,{point},9,'x'||char(0),1)", "\(addBadCharger) VALUES(100099,{point},9,'',0)",
        "UPDATE connector SET watts=-1", "UPDATE connector SET plug=char(0)",
        "UPDATE connector SET plug=hex(zeroblob(17))",
        "UPDATE connector SET status='Free',status_at=1", "UPDATE connector SET status='Faulted',status_at=NULL",
        "UPDATE connector SET status=NULL,status_at=1", "UPDATE connector SET status=NULL,status_at=NULL,error=''",
        "UPDATE connector SET status='Faulted',status_at=1,error=hex(zeroblob(51))",
        "UPDATE connector SET status='Faulted',status_at=1,error=char(0)",
      ]),
    AttackGroup(
      "NOT NULL constraint failed",
      [
        "UPDATE connector SET plug=NULL", "UPDATE connector SET watts=NULL",
        "\(addBadCharger) VALUES(100099,NULL,9,'',1)",
      ]),
  ]

  private static let tariffs: [AttackGroup] = [
    AttackGroup(
      "history is append-only",
      [
        "UPDATE {or}tariff SET per_kwh=0", "UPDATE tariff SET charge_point_id=8 WHERE id={tariff}",
        "UPDATE {or}tariff SET from_at=0 WHERE id={tariff}", "UPDATE OR REPLACE tariff SET id=1 WHERE id={tariff}",
        "DELETE FROM tariff", "DELETE FROM tariff WHERE id={tariff}",
      ]),
    AttackGroup(
      "numbers of tariffs are dense",
      [
        "INSERT {or}INTO tariff VALUES({tariff},{point},9000000000000,'USD',1,0,0,0)",
        "INSERT {or}INTO tariff VALUES(1,{point},9000000000000,'USD',1,0,0,0)",
        "INSERT INTO tariff VALUES({newTariff}+1,{point},9000000000000,'USD',1,0,0,0)",
        "INSERT INTO tariff VALUES(NULL,{point},9000000000000,'USD',1,0,0,0)",
        "INSERT INTO tariff VALUES(-1,{point},9000000000000,'USD',1,0,0,0)",
        "INSERT OR REPLACE INTO tariff SELECT * FROM tariff",
      ]),
    AttackGroup(
      "begins before the one before it",
      [
        "INSERT {or}INTO tariff VALUES({newTariff},{point},0,'USD',1,0,0,0)",
        "INSERT INTO tariff SELECT {newTariff},charge_point_id,from_at-1,'USD',1,0,0,0 FROM tariff WHERE id={tariff}",
      ]),
    AttackGroup(
      "CHECK constraint failed",
      [
        "INSERT INTO tariff VALUES({newTariff},{point},9000000000000,'EUR',1,0,0,0)",
        "INSERT INTO tariff VALUES({newTariff},{point},9000000000000,'USD',-1,0,0,0)",
        "INSERT INTO tariff VALUES({newTariff},{point},9000000000000,'USD',100000001,0,0,0)",
        "INSERT INTO tariff VALUES({newTariff},{point},9000000000000,'USD',1,-1,0,0)",
        "INSERT INTO tariff VALUES({newTariff},{point},9000000000000,'USD',1,100001,0,0)",
        "INSERT INTO tariff VALUES({newTariff},{point},9000000000000,'USD',1,0,-1,0)",
        "INSERT INTO tariff VALUES({newTariff},{point},9000000000000,'USD',1,0,100000001,0)",
        "INSERT INTO tariff VALUES({newTariff},{point},9000000000000,'USD',1,0,0,-1)",
      ]),
    AttackGroup(
      "NOT NULL constraint failed",
      [
        "INSERT INTO tariff VALUES({newTariff},{point},NULL,'USD',1,0,0,0)",
        "INSERT INTO tariff VALUES({newTariff},{point},9000000000000,'USD',NULL,0,0,0)",
      ]),
  ]

  private static let strays: [AttackGroup] = [
    AttackGroup(
      "messages are only added",
      [
        "UPDATE {or}stray SET payload=''", "UPDATE stray SET charge_point_id=8",
        "INSERT {or}INTO stray VALUES(1,{point},0,'','')", "INSERT INTO stray VALUES({newStray}+1,{point},0,'','')",
        "INSERT INTO stray VALUES(NULL,{point},0,'','')", "INSERT OR REPLACE INTO stray SELECT * FROM stray",
      ]),
    AttackGroup("the newest 200 are kept", ["DELETE FROM stray", "DELETE FROM stray WHERE id=1"]),
    AttackGroup(
      "CHECK constraint failed",
      [
        "INSERT INTO stray VALUES({newStray},{point},0,hex(zeroblob(33)),'')",
        "INSERT INTO stray VALUES({newStray},{point},0,'a'||char(0),'')",
        "INSERT INTO stray VALUES({newStray},{point},0,'',hex(zeroblob(500))||'x')",
        "INSERT INTO stray VALUES({newStray},{point},0,'',replace(hex(zeroblob(501)),'00','é'))",
        "INSERT INTO stray VALUES({newStray},{point},0,'',char(0)||'x')",
      ]),
    AttackGroup("NOT NULL constraint failed", ["INSERT INTO stray VALUES({newStray},{point},0,'',NULL)"]),
  ]
}
