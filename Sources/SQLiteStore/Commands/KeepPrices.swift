import WalletCore

/// Keeps prices of days; see ``StoreMaintenance/keep(_:)``.
struct KeepPrices: WriterCommand {
  let prices: [PriceOfDay]

  func run(in connection: WriterConnection) throws(SQLiteFailure) {
    let now = connection.configuration.clock.now()
    for price in prices { try connection.prices.add(price, now: now) }
  }
}
