import TestSupport

@testable import WalletCore

/// What was chosen at random by a store is another in each: without it, both must have the same.
extension ChargingClaim {
  var nameless: ChargingClaim {
    ChargingClaim(reservation.nameless, session: session?.nameless)
  }

  /// What does not fit together within it; empty if all does.
  var faults: [String] {
    guard let session else { return reservation.state == .used ? ["used by no session"] : [] }
    let terms = session.terms
    var faults: [String] = []
    if terms.reservation != reservation.number { faults.append("another reservation") }
    if terms.idTag != reservation.idTag { faults.append("another idTag") }
    if terms.user != reservation.user { faults.append("another user") }
    if terms.place.charger != reservation.place.charger { faults.append("another charger") }
    if reservation.state != (session.state.isFinal ? .done : .used) { faults.append("\(reservation.state)") }
    return faults
  }
}

extension Reservation {
  var nameless: Reservation {
    Reservation(
      number: ReservationNumber(unchecked: 1), id: ReservationID(.nobody), user: user, place: place, idTag: .nobody,
      state: state, revision: revision, madeAt: madeAt, expiresAt: expiresAt)
  }
}

extension ChargingSession {
  var nameless: ChargingSession {
    let bare = Terms(
      number: ChargingSessionNumber(unchecked: 1), id: ChargingSessionID(.nobody),
      reservation: ReservationNumber(unchecked: 1), user: terms.user, idTag: .nobody, place: terms.place,
      tariffNumber: terms.tariffNumber, tariff: terms.tariff, hold: OperationID(.nobody), holdNumber: terms.holdNumber,
      account: AccountID(.nobody), firstLimit: terms.firstLimit, mayRaise: terms.mayRaise, madeAt: terms.madeAt,
      begunAt: terms.begunAt)
    return ChargingSession(
      bare, revision: revision, state: state, limit: limit, raises: raises, meter: meter, watts: watts,
      stateOfCharge: stateOfCharge, startedAt: startedAt, stoppedAt: stoppedAt, saidStart: saidStart, endedBy: endedBy,
      deadline: deadline, rest: rest, stopTries: stopTries, chargingSince: chargingSince, sampledAt: sampledAt,
      curveAt: curveAt, newsAt: newsAt, freeSince: freeSince, fullSince: fullSince, fullTime: fullTime,
      isSuspended: isSuspended, isConnected: isConnected)
  }
}

extension ChargeBill {
  var nameless: ChargeBill {
    var invoice = invoice
    invoice.id = InvoiceID(.nobody)
    return ChargeBill(record, invoice, salt: [])
  }
}

extension InvoiceLine {
  var nameless: InvoiceLine {
    InvoiceLine(
      id: InvoiceID(.nobody), series: series, number: number, issuedAt: issuedAt, seller: seller, site: site,
      wattHours: wattHours, basis: basis, total: total)
  }
}

/// What became of an event, without names.
struct ShownOutcome: Equatable {
  let claim: ChargingClaim
  let tellsToStop: Bool
  let isStray: Bool
  let refusal: LedgerRefusal?
  let bill: ChargeBill?

  init(_ outcome: TakeChargingEvent.Outcome) {
    (claim, tellsToStop, isStray) = (outcome.claim.nameless, outcome.tellsToStop, outcome.isStray)
    (refusal, bill) = (outcome.refusal, outcome.bill?.nameless)
  }
}

/// What became of a reservation's event, without names.
struct ShownReservationOutcome: Equatable {
  let claim: ChargingClaim
  let tellsToCancel: Bool
  let lost: ReservationLoss?

  init(_ outcome: TakeReservationEvent.Outcome) {
    (claim, tellsToCancel, lost) = (outcome.claim.nameless, outcome.tellsToCancel, outcome.lost)
  }
}

/// What a session's page shows, without names.
struct ShownSession: Equatable {
  let session: ChargingSession
  let curve: [CurvePoint]
  let invoice: InvoiceLine?
  let accountName: String

  init(_ reading: ChargingSessionReading) {
    (session, curve) = (reading.session.nameless, reading.curve)
    (invoice, accountName) = (reading.invoice?.nameless, reading.accountName)
  }
}

/// What an invoice's page shows, without names.
struct ShownInvoice: Equatable {
  let bill: ChargeBill
  /// The number of the operation that paid it.
  let operation: Int64
  let accountName: String

  init(_ reading: InvoiceReading) {
    (bill, operation, accountName) = (reading.bill.nameless, reading.head.number, reading.accountName)
  }
}

extension PublicID {
  /// In the place of every name.
  fileprivate static let nobody = PublicID(high: 0, low: 0)
}

extension IDTag {
  /// In the place of every idTag.
  fileprivate static let nobody = IDTag(random: SeededRandom(seed: 1))
}
