extension SchemaAttacks {
  /// Prices of days, which are only added.
  static let rates: [AttackGroup] = [
    AttackGroup(
      "prices are only added", after: "INSERT INTO price_of_day VALUES('EUR',100,1,1,0,1,0,'a',1)",
      [
        "UPDATE {or}price_of_day SET dollars=2", "UPDATE {or}price_of_day SET day=99", "DELETE FROM price_of_day",
        "INSERT {or}INTO price_of_day VALUES('EUR',100,1,2,0,1,0,'a',1)",
        "INSERT {or}INTO price_of_day VALUES('EUR',100,3,2,0,1,0,'a',1)",
        "INSERT {or}INTO price_of_day VALUES('EUR',101,2,2,0,1,0,'a',1)",
        "INSERT {or}INTO price_of_day VALUES('EUR',100,NULL,2,0,1,0,'a',1)",
      ]),
    AttackGroup(
      "CHECK",
      [
        "INSERT INTO price_of_day VALUES('USD',100,1,2,0,1,0,'a',1)",
        "INSERT INTO price_of_day VALUES('EUR',100,1,0,0,1,0,'a',1)",
        "INSERT INTO price_of_day VALUES('EUR',100,1,1000000000000000000,0,1,0,'a',1)",
        "INSERT INTO price_of_day VALUES('EUR',100,1,2,37,1,0,'a',1)",
        "INSERT INTO price_of_day VALUES('EUR',100,1,2,0,-1,0,'a',1)",
        "INSERT INTO price_of_day VALUES('EUR',100,1,2,0,1,-1,'a',1)",
        "INSERT INTO price_of_day VALUES('EUR',100,1,2,0,1,0,'',1)",
        "INSERT INTO price_of_day VALUES('EUR',100,1,2,0,1,0,'a'||char(0),1)",
      ]),
  ]
}
