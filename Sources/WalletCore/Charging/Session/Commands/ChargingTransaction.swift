/// The reads and writes of a charging command, inside the transaction of the store that runs it. A store adapts to this
/// protocol and adds no rule of its own.
package protocol ChargingTransaction {
  /// Why something could not be read or written; the whole command is then rolled back.
  associatedtype Failure: Error

  /// The wall clock.
  var now: Timestamp { get }
  /// The clock that is never set back, on the same scale.
  var monotonic: Timestamp { get }
  /// The source of numbers and names.
  var random: any RandomSource { get }

  // MARK: What is there

  /// A charger that is not retired, with the newest tariff of its charge point.
  func charger(_ number: ChargerNumber) throws(Failure) -> ChargerOffer?
  /// The claim that a user has now.
  func claim(of user: UserID) throws(Failure) -> ChargingClaim?
  /// The claim that is on a charger now.
  func claim(on charger: ChargerNumber) throws(Failure) -> ChargingClaim?
  /// A claim by its number, also one that is over.
  func claim(_ number: ReservationNumber) throws(Failure) -> ChargingClaim?
  /// The claim of a session, also of one that is over.
  func claim(of session: ChargingSessionNumber) throws(Failure) -> ChargingClaim?
  /// The claim whose session was begun under a form's key.
  func claim(begunUnder key: OperationKey) throws(Failure) -> ChargingClaim?
  /// What was booked under a command's key before, or why that is another's; nil if nothing was.
  func answered(_ command: LedgerCommand) throws(Failure) -> Result<LedgerReceipt, LedgerRefusal>?
  /// What an invoice for a charger says of seller and place, with the next number of the operator's series.
  func invoicing(_ charger: ChargerNumber) throws(Failure) -> InvoicingFacts
  /// What a user has set up for invoices; empty if nothing.
  func billing(of user: UserID) throws(Failure) -> BillingDetails

  // MARK: What is written

  /// Books a ledger command, or tells why not.
  func book(_ command: LedgerCommand) throws(Failure) -> Result<LedgerReceipt, LedgerRefusal>
  /// Counts something that books nothing among the user's operations of the day, or tells why it is one too many.
  func countOperation(of user: UserID) throws(Failure) -> LedgerRefusal?
  func insert(_ reservation: Reservation) throws(Failure)
  /// Writes the state of a reservation.
  func update(_ reservation: Reservation) throws(Failure)
  func insert(_ session: ChargingSession) throws(Failure)
  /// Writes everything of a session that changes.
  func update(_ session: ChargingSession) throws(Failure)
  /// Adds a point to the curve of a session; of two at the same time the first stays.
  func insert(_ point: CurvePoint, of session: ChargingSessionNumber) throws(Failure)
  func keep(_ billing: BillingDetails, of user: UserID) throws(Failure)
}

/// A charger with what a session there costs.
package struct ChargerOffer: Sendable, Equatable {
  package let place: ChargerPlace
  /// The row of the tariff.
  package let tariffNumber: Int64
  package let tariff: Tariff

  /// An offer.
  package init(place: ChargerPlace, tariffNumber: Int64, tariff: Tariff) {
    self.place = place
    self.tariffNumber = tariffNumber
    self.tariff = tariff
  }
}

/// What an invoice says of seller and place.
package struct InvoicingFacts: Sendable, Equatable {
  /// The account that is paid.
  package let merchant: AccountID
  package let seller: InvoiceSeller
  package let site: InvoiceSite
  package let series: Int64
  /// The next number of the series.
  package let number: Int64

  /// Facts.
  package init(merchant: AccountID, seller: InvoiceSeller, site: InvoiceSite, series: Int64, number: Int64) {
    self.merchant = merchant
    self.seller = seller
    self.site = site
    self.series = series
    self.number = number
  }
}

extension ChargingTransaction {
  /// The present time by both clocks.
  var moment: ChargingMoment { ChargingMoment(wall: now, monotonic: monotonic) }

  /// A number that no session has, and none ever had here.
  func freeSessionNumber() throws(Failure) -> ChargingSessionNumber {
    while true {
      let number = ChargingSessionNumber(random: random)
      if try claim(of: number) == nil { return number }
    }
  }

  /// A number that no reservation has, and none ever had here.
  func freeReservationNumber() throws(Failure) -> ReservationNumber {
    while true {
      let number = ReservationNumber(random: random)
      if try claim(number) == nil { return number }
    }
  }

  /// Writes what has changed of a claim, each part as its next revision.
  /// - Parameters:
  ///   - claim: as it is to be.
  ///   - before: as it is kept.
  /// - Returns: as it is kept then.
  /// - Throws: what cannot be written.
  func write(_ claim: ChargingClaim, over before: ChargingClaim) throws(Failure) -> ChargingClaim {
    var claim = claim
    if claim.session?.state.isFinal == true { claim.reservation.finish() }
    // A reservation can end only after its session.
    if var session = claim.session, session != before.session {
      session.revision += 1
      claim.session = session
      try update(session)
    }
    if claim.reservation != before.reservation {
      claim.reservation.revision += 1
      try update(claim.reservation)
    }
    return claim
  }
}
