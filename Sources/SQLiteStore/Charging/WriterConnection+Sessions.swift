import WalletCore

/// The writer's transaction, as charging commands use it.
extension WriterConnection: ChargingTransaction {
  var random: any RandomSource { configuration.random }

  func charger(_ number: ChargerNumber) throws(SQLiteFailure) -> ChargerOffer? { try claims.offer(number) }
  func claim(of user: UserID) throws(SQLiteFailure) -> ChargingClaim? { try claims.claim(of: user) }
  func claim(on charger: ChargerNumber) throws(SQLiteFailure) -> ChargingClaim? {
    try claims.claim(on: charger)
  }
  func claim(_ number: ReservationNumber) throws(SQLiteFailure) -> ChargingClaim? {
    try claims.claim(number)
  }
  func claim(of session: ChargingSessionNumber) throws(SQLiteFailure) -> ChargingClaim? {
    try claims.claim(of: session)
  }
  func claim(begunUnder key: OperationKey) throws(SQLiteFailure) -> ChargingClaim? {
    try claims.claim(begunUnder: key)
  }
  func answered(_ command: LedgerCommand) throws(SQLiteFailure) -> Result<LedgerReceipt, LedgerRefusal>? {
    try ledger.booked(command.key).map { booked in
      Result { () throws(LedgerRefusal) in try booked.answer(to: command) }
    }
  }
  func invoicing(_ charger: ChargerNumber) throws(SQLiteFailure) -> InvoicingFacts { try bills.invoicing(charger) }
  func billing(of user: UserID) throws(SQLiteFailure) -> BillingDetails {
    try bills.billing(of: user) ?? BillingDetails()
  }

  func book(_ command: LedgerCommand) throws(SQLiteFailure) -> Result<LedgerReceipt, LedgerRefusal> {
    try BookCommand(command: command).run(in: self)
  }
  func countOperation(of user: UserID) throws(SQLiteFailure) -> LedgerRefusal? {
    let time = monotonic
    if let refusal = configuration.quotas.refusal(operationsInDay: operationsInDay(of: user, at: time)) {
      return refusal
    }
    countOperation(of: user, at: time)
    return nil
  }
  func insert(_ reservation: Reservation) throws(SQLiteFailure) { try claims.insert(reservation) }
  func update(_ reservation: Reservation) throws(SQLiteFailure) { try claims.update(reservation) }
  func insert(_ session: ChargingSession) throws(SQLiteFailure) { try claims.insert(session) }
  func update(_ session: ChargingSession) throws(SQLiteFailure) { try claims.update(session) }
  func insert(_ point: CurvePoint, of session: ChargingSessionNumber) throws(SQLiteFailure) {
    try claims.insert(point, of: session)
  }
  func keep(_ billing: BillingDetails, of user: UserID) throws(SQLiteFailure) { try bills.keep(billing, of: user) }
}

/// A charging command on its way through the writer.
struct ChargingWork<Command: ChargingCommand>: WriterCommand {
  let command: Command

  var deadline: Timestamp? { command.deadline }
  var startsBy: Timestamp? { command.startsBy }

  func run(in connection: WriterConnection) throws(SQLiteFailure) -> Command.Answer {
    try command.run(in: connection)
  }
}

extension SQLiteStore {
  /// Runs a charging command on the writer and waits for its COMMIT.
  package func perform<Command: ChargingCommand>(_ command: Command) async throws(StoreFailure) -> Command.Answer {
    try await perform(ChargingWork(command: command))
  }

  /// All claims that are not over. Blocks until the writer has answered.
  package func liveClaims() throws(StoreFailure) -> [ChargingClaim] {
    try performBlocking(
      ReadByWriter { [operationIDs = configuration.operationIDs] connection throws(SQLiteFailure) in
        let sessions = ClaimStatements(connection.sqlite, operationIDs)
        let numbers = try connection.sqlite.statement(ClaimStatements.live).all { row in row.integer(0) }
        var claims: [ChargingClaim] = []
        for number in numbers.compactMap({ ReservationNumber($0) }) {
          if let claim = try sessions.claim(number) { claims.append(claim) }
        }
        return claims
      })
  }
}
