import WalletCore

/// Brings the facts in a file to the program's, after the last step to the newest version: the currencies with their
/// limits, and the kinds of operation. So no step repeats rows that another has inserted, and a new file has each once.
///
/// It does not change how many digits a currency has, which says what stored amounts mean, and removes no currency and no
/// kind. A program that does so has a step for it; otherwise the check after the last step refuses the file
/// (``FactCheck``).
enum ProgramFacts {
  /// Writes the facts, inside the caller's transaction.
  static func write(to connection: SQLiteConnection, _ kinds: [KindRule]) throws(SQLiteFailure) {
    try connection.runAll(Schema.factGuardsDropped)
    try writeCurrencies(connection)
    try write(kinds, connection)
    try connection.runAll(Schema.factGuards)
  }

  private static func writeCurrencies(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    let write = connection.statement(
      """
      INSERT INTO currency(code,scale,amount_limit,balance_limit) VALUES(?1,?2,?3,?4)
      ON CONFLICT(code) DO UPDATE SET amount_limit=excluded.amount_limit, balance_limit=excluded.balance_limit
      """)
    for currency in Currency.all {
      try write.run(currency.code, currency.scale, currency.amountLimit, currency.balanceLimit)
    }
  }

  private static func write(_ kinds: [KindRule], _ connection: SQLiteConnection) throws(SQLiteFailure) {
    let write = connection.statement(
      """
      INSERT INTO kind(code,effect,min_legs,max_legs,commits,rated,reverses,undone_by) VALUES(?1,?2,?3,?4,?5,?6,?7,?8)
      ON CONFLICT(code) DO UPDATE SET effect=excluded.effect, min_legs=excluded.min_legs, max_legs=excluded.max_legs,
        commits=excluded.commits, rated=excluded.rated, reverses=excluded.reverses, undone_by=excluded.undone_by
      """)
    let writeLeg = connection.statement(
      "INSERT INTO kind_leg(kind,part,debit,credit,type,currency) VALUES(?1,?2,?3,?4,?5,?6)")
    try connection.run("DELETE FROM kind_leg")
    for kind in kinds {
      try write.run(
        kind.code, kind.effect.rawValue, kind.legCount.lowerBound, kind.legCount.upperBound, kind.commits.rawValue,
        kind.hasRate,
        kind.reverses, kind.undoneBy)
      for leg in kind.legs {
        try writeLeg.run(
          kind.code, leg.part, leg.debit.rawValue, leg.credit.rawValue, leg.type.rawValue, leg.inOtherCurrency ? 2 : 1)
      }
    }
  }
}
