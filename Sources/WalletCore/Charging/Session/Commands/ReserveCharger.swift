/// Reserves a charger for a user.
package struct ReserveCharger: ChargingCommand {
  /// What the command gives back.
  package typealias Answer = Result<ChargingClaim, ChargingRefusal>

  package let user: UserID
  package let charger: ChargerNumber
  package let policy: ChargingPolicy
  package let deadline: Timestamp?

  /// A wish for a charger.
  package init(user: UserID, charger: ChargerNumber, policy: ChargingPolicy, deadline: Timestamp?) {
    self.user = user
    self.charger = charger
    self.policy = policy
    self.deadline = deadline
  }

  /// Judges, and writes the claim. One that the user has on this charger already is answered again.
  package func run<Transaction: ChargingTransaction>(
    in transaction: Transaction
  ) throws(Transaction.Failure) -> Result<ChargingClaim, ChargingRefusal> {
    guard let offer = try transaction.charger(charger) else { return .failure(.noCharger) }
    if let own = try transaction.claim(of: user) {
      if own.session != nil { return .failure(.alreadyCharging) }
      return own.reservation.place.charger == charger ? .success(own) : .failure(.alreadyReserved)
    }
    guard try transaction.claim(on: charger) == nil else { return .failure(.occupied) }
    // Beginning books a hold, which counts by itself. Reserving books nothing, so it would have no limit.
    if let refusal = try transaction.countOperation(of: user) { return .failure(.books(refusal)) }
    let moment = transaction.moment
    let reservation = Reservation(
      number: try transaction.freeReservationNumber(), id: ReservationID(transaction.random.publicID()), user: user,
      place: offer.place, idTag: IDTag(random: transaction.random), state: .asked, madeAt: moment.wall,
      expiresAt: moment.monotonic.adding(seconds: policy.reserveTime))
    try transaction.insert(reservation)
    return .success(ChargingClaim(reservation))
  }
}

/// Lets something happen to a reservation that no session has.
package struct TakeReservationEvent: ChargingCommand {
  /// What the command gives back.
  package typealias Answer = Outcome?

  package let reservation: ReservationNumber
  package let event: ReservationEvent
  package let deadline: Timestamp?

  /// An event of a reservation.
  package init(_ event: ReservationEvent, of reservation: ReservationNumber, deadline: Timestamp? = nil) {
    self.event = event
    self.reservation = reservation
    self.deadline = deadline
  }

  /// What became of it.
  package struct Outcome: Sendable, Equatable {
    /// The claim after it.
    package let claim: ChargingClaim
    /// Whether the charge point is to be told that it ends.
    package let tellsToCancel: Bool
    /// Why it was lost, if that happened now.
    package let lost: ReservationLoss?
  }

  /// - Returns: nil if there is no such reservation.
  package func run<Transaction: ChargingTransaction>(
    in transaction: Transaction
  ) throws(Transaction.Failure) -> Outcome? {
    guard let claim = try transaction.claim(reservation) else { return nil }
    var after = claim
    let tells = after.reservation.take(event, at: transaction.monotonic)
    if after != claim { after = try transaction.write(after, over: claim) }
    let ends = after.isOver && !claim.isOver
    return Outcome(claim: after, tellsToCancel: tells, lost: ends ? ReservationLoss(event) : nil)
  }
}
