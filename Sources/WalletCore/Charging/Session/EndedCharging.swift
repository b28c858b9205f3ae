/// A claim that is over, for a while.
package struct EndedCharging: Sendable, Equatable {
  package let claim: ChargingClaim
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

  /// The end of a claim, with its session's bill if there is one.
  package init(_ claim: ChargingClaim, bill: ChargeBill?, at: Timestamp) {
    self.claim = claim
    invoice = bill?.invoice.id
    total = bill?.record.total ?? 0
    wattHours = bill?.record.wattHours ?? 0
    self.at = at
  }

  /// Whether something was paid.
  var isPaid: Bool { invoice != nil }

  func isRemembered(at now: Timestamp) -> Bool { now < at.adding(seconds: Self.shownTime) }
}

/// What a user's pages tell of charging.
package enum ShownCharging: Sendable, Equatable {
  /// A claim that is not over.
  case live(ChargingClaim)
  /// A session that is over, which the user has not seen yet.
  case ended(EndedCharging)
}
