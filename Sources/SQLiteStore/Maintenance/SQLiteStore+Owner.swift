import PhoneNumbers
import SystemSupport
import WalletCore

extension SQLiteStore {
  /// How the clock compares with the books. With `accepting`, also records the owner's confirmation that it is right,
  /// durably before this returns. Blocks until the writer has answered.
  package func clock(accepting: Bool) throws(StoreFailure) -> ClockState {
    try performBlocking(ClockCommand(accepts: accepting))
  }

  /// Clears what was counted against a phone number: wrong codes, including those of an authenticator app, and codes
  /// sent. Blocks until the writer has answered; durable when this returns.
  /// - Returns: whether there was anything to clear.
  package func unlock(_ phone: E164Number) throws(StoreFailure) -> Bool {
    try performBlocking(SignInWork(command: Unlock(phone: phone)))
  }

  /// Turns off the authenticator app of a number's user. Blocks until the writer has answered; durable when this
  /// returns.
  package func turnOffApp(of phone: E164Number) throws(StoreFailure) -> TurnOffApp.Answer {
    try performBlocking(SignInWork(command: TurnOffApp(phone: phone)))
  }

  /// When the first account of all was opened; nil before that. Blocks until the writer has answered.
  package func firstOpening() throws(StoreFailure) -> Timestamp? {
    try performBlocking(
      ReadByWriter { connection throws(SQLiteFailure) in
        try connection.sqlite.integer("SELECT at FROM op WHERE kind='open' ORDER BY id LIMIT 1").map {
          Timestamp(milliseconds: $0)
        }
      })
  }

  /// The last kept price of each currency and day, of a day and the days after it.
  package func keptPrices(since day: CivilDay) throws(StoreFailure) -> [PriceOfDay] {
    do throws(SQLiteFailure) {
      let statement = try ConnectionSettings.reader(of: folder.database).statement(
        """
        SELECT currency,day,dollars,dollars_scale,units,units_scale,source,max(seq) FROM price_of_day WHERE day>=?1
        GROUP BY currency,day
        """)
      return try statement.all(day.daysSinceEpoch) { row throws(SQLiteFailure) in
        PriceOfDay(
          currency: try row.currency(0), day: CivilDay(daysSinceEpoch: row.integer(1)), price: try row.price(2),
          source: row.text(6))
      }
    } catch { throw error.storeFailure }
  }

  /// Keeps prices of days. Blocks until the writer has answered; durable when this returns.
  package func keep(_ prices: [PriceOfDay]) throws(StoreFailure) {
    try performBlocking(KeepPrices(prices: prices))
  }

  /// Runs a command on the writer and blocks until its COMMIT.
  func performBlocking<Command: WriterCommand>(_ command: Command) throws(StoreFailure) -> Command.Answer {
    let answer: BlockingAnswer<Result<Command.Answer, StoreFailure>>
    do throws(SystemFailure) { answer = try BlockingAnswer() } catch { throw .broken(error.words) }
    submit(command) { result in answer.bring(result) }
    return try answer.wait().get()
  }
}
