import WalletCore

/// Makes the tables of version 1 in an empty file, with the facts. The system's accounts of a currency come with the
/// first account in it (``SystemAccounts``).
enum FirstVersion {
  static func make(_ connection: SQLiteConnection, _ configuration: StoreConfiguration) throws(SQLiteFailure) {
    try connection.run("PRAGMA application_id=0x4D79576C")
    for part in Schema.tables { try connection.runAll(part) }
    try addCurrencies(connection)
    try addKinds(configuration.kinds, connection)
    for part in Schema.guards { try connection.runAll(part) }
    try connection.run("INSERT INTO latest VALUES(1,0)")
    try connection.run("INSERT INTO wallet VALUES(1,?1)", configuration.random.publicID())
  }

  private static func addCurrencies(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    let add = connection.statement(
      "INSERT INTO currency(code,scale,amount_limit,balance_limit) VALUES(?1,?2,?3,?4)")
    for currency in Currency.all {
      try add.run(currency.code, currency.scale, currency.amountLimit, currency.balanceLimit)
    }
  }

  private static func addKinds(_ kinds: [KindRule], _ connection: SQLiteConnection) throws(SQLiteFailure) {
    let add = connection.statement(
      """
      INSERT INTO kind(code,effect,min_legs,max_legs,commits,rated,reverses,undone_by) VALUES(?1,?2,?3,?4,?5,?6,?7,?8)
      """)
    let addLeg = connection.statement(
      "INSERT INTO kind_leg(kind,part,debit,credit,type,currency) VALUES(?1,?2,?3,?4,?5,?6)")
    for kind in kinds {
      try add.run(
        kind.code, kind.effect.rawValue, kind.legCount.lowerBound, kind.legCount.upperBound, kind.commits, kind.hasRate,
        kind.reverses, kind.undoneBy)
      for leg in kind.legs {
        try addLeg.run(
          kind.code, leg.part, leg.debit.rawValue, leg.credit.rawValue, leg.type.rawValue, leg.inOtherCurrency ? 2 : 1)
      }
    }
  }
}
