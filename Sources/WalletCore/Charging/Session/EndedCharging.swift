/// A claim that is over, for a while.
package struct EndedCharging: Sendable, Equatable {
  package let claim: ChargingClaim
  /// Why a reservation ended that no session had; nil if its user gave it up, and of a session.
  package let lost: ReservationLoss?
  /// The invoice and what was paid, in cents; nil if nothing was, as far as is known.
  package let invoice: InvoiceID?
  package let total: Int64
  /// The energy that was billed, in watt hours.
  package let wattHours: Int64
  /// When it ended, by the monotonic clock.
  package let at: Timestamp
  /// Whether the user has seen it.
  package internal(set) var isSeen = false

  /// For how long pages tell of it, in seconds.
  package static let shownTime = 3600

  /// The end of a claim, with its session's bill if there is one, or why it was lost.
  package init(_ claim: ChargingClaim, bill: ChargeBill? = nil, lost: ReservationLoss? = nil, at: Timestamp) {
    self.claim = claim
    self.lost = lost
    invoice = bill?.invoice.id
    total = bill?.record.total ?? 0
    wattHours = bill?.record.wattHours ?? 0
    self.at = at
  }

  /// Whether something was paid.
  var isPaid: Bool { invoice != nil }

  /// Whether pages tell of it: a session has ended, or a reservation against its user's will.
  var isTold: Bool { claim.session != nil || lost != nil }

  func isRemembered(at now: Timestamp) -> Bool { now < at.adding(seconds: Self.shownTime) }
}

/// What a user's pages tell of charging.
package enum ShownCharging: Sendable, Equatable {
  /// A claim that is not over.
  case live(ChargingClaim)
  /// A session that is over, or a reservation that was lost, which the user has not seen yet.
  case ended(EndedCharging)

  /// The charger.
  package var place: ChargerPlace {
    switch self {
    case .live(let claim): claim.reservation.place
    case .ended(let end): end.claim.reservation.place
    }
  }
}
