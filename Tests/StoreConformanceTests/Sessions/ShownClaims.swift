import TestSupport

@testable import WalletCore

/// What every identifier is replaced by, because each store chooses its own.
private enum Same {
  static let id = PublicID(high: 0, low: 0)
  static let tag = IDTag(random: SeededRandom(seed: 1))
  static let reservation = ReservationNumber(unchecked: 1)
  static let session = ChargingSessionNumber(unchecked: 1)
}

extension ChargingClaim {
  /// The claim without identifiers.
  var shown: ChargingClaim { ChargingClaim(reservation.shown, session: session?.shown) }

  /// Whether its parts name each other, as they must.
  var fits: Bool {
    guard let terms = session?.terms else { return reservation.state != .used }
    return terms.reservation == reservation.number && terms.idTag == reservation.idTag
      && terms.user == reservation.user && terms.place.charger == reservation.place.charger
  }
}

extension Reservation {
  /// The reservation without identifiers.
  var shown: Reservation {
    Reservation(
      number: Same.reservation, id: ReservationID(Same.id), user: user, place: place, idTag: Same.tag, state: state,
      revision: revision, madeAt: madeAt, expiresAt: expiresAt)
  }
}

extension ChargingSession {
  /// The session without identifiers. The number of the operation that set its money aside is the same in all stores.
  var shown: ChargingSession {
    ChargingSession(
      terms.shown, revision: revision, state: state, limit: limit, raises: raises, meter: meter, watts: watts,
      stateOfCharge: stateOfCharge, startedAt: startedAt, stoppedAt: stoppedAt, saidStart: saidStart, endedBy: endedBy,
      deadline: deadline, rest: rest, stopTries: stopTries, chargingSince: chargingSince, sampledAt: sampledAt,
      curveAt: curveAt, newsAt: newsAt, freeSince: freeSince, fullSince: fullSince, fullTime: fullTime,
      isSuspended: isSuspended, isConnected: isConnected)
  }
}

extension ChargingSession.Terms {
  fileprivate var shown: ChargingSession.Terms {
    ChargingSession.Terms(
      number: Same.session, id: ChargingSessionID(Same.id), reservation: Same.reservation, user: user, idTag: Same.tag,
      place: place, tariffNumber: tariffNumber, tariff: tariff, hold: OperationID(Same.id), holdNumber: holdNumber,
      account: AccountID(Same.id), firstLimit: firstLimit, mayRaise: mayRaise, madeAt: madeAt, begunAt: begunAt)
  }
}

extension ChargeBill {
  /// The bill without its identifier and its salt.
  var shown: ChargeBill {
    var invoice = invoice
    invoice.id = InvoiceID(Same.id)
    return ChargeBill(record, invoice, salt: [])
  }
}

extension InvoiceLine {
  /// The line without its identifier.
  var shown: InvoiceLine {
    InvoiceLine(
      id: InvoiceID(Same.id), series: series, number: number, issuedAt: issuedAt, seller: seller, site: site,
      wattHours: wattHours, total: total)
  }
}

extension Result {
  /// Why it was refused; nil if it was not.
  var refusal: Failure? {
    if case .failure(let refusal) = self { refusal } else { nil }
  }
}
