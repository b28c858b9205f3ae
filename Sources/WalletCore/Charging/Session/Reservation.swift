/// A claim on a charger: a driver has reserved it, or begins there. A user and a charger have one at a time.
package struct Reservation: Sendable, Equatable {
  /// How far it has come.
  package enum State: String, Sendable, CaseIterable {
    /// The charge point is being asked to keep the charger.
    case asked
    /// It keeps it.
    case active
    /// A charging session has it.
    case used
    case done
  }

  /// Its number: OCPP's reservationId.
  package let number: ReservationNumber
  /// Its name in addresses.
  package let id: ReservationID
  package let user: UserID
  package let place: ChargerPlace
  package let idTag: IDTag
  package internal(set) var state: State
  /// How often it was written; the higher of two is the newer.
  package internal(set) var revision: Int64 = 0
  /// By the wall clock.
  package let madeAt: Timestamp
  /// When it ends if nobody begins, by the monotonic clock.
  package let expiresAt: Timestamp

  /// A claim as it is kept.
  package init(
    number: ReservationNumber, id: ReservationID, user: UserID, place: ChargerPlace, idTag: IDTag, state: State,
    revision: Int64 = 0, madeAt: Timestamp, expiresAt: Timestamp
  ) {
    self.number = number
    self.id = id
    self.user = user
    self.place = place
    self.idTag = idTag
    self.state = state
    self.revision = revision
    self.madeAt = madeAt
    self.expiresAt = expiresAt
  }
}

/// Something that happens to a reservation before a session has it.
package enum ReservationEvent: Sendable, Equatable {
  /// The charge point's answer to ReserveNow: whether it keeps the charger, nil if no answer came.
  case answered(Bool?)
  /// The user gives it up, or begins elsewhere.
  case cancelled
  /// The connector's status has changed.
  case status(ConnectorStatus)
  /// Time has passed.
  case time
}

/// Why a reservation ended against its user's will.
package enum ReservationLoss: Sendable, CaseIterable {
  /// The charge point does not keep the charger.
  case refused
  /// It did not answer.
  case unanswered
  /// Its time is over.
  case expired
  /// The charge point has given it up, or the charger is out of order.
  case dropped

  /// What an event that ends a reservation means for its user; nil if that was the user's will.
  init?(_ event: ReservationEvent) {
    switch event {
    case .answered(false): self = .refused
    case .answered(nil): self = .unanswered
    case .status: self = .dropped
    case .time: self = .expired
    case .answered(true), .cancelled: return nil
    }
  }
}

extension Reservation {
  /// Takes an event.
  /// - Returns: whether the charge point is to be told that it ends; one that does not change is told nothing.
  package mutating func take(_ event: ReservationEvent, at now: Timestamp) -> Bool {
    guard state == .asked || state == .active else { return false }
    switch event {
    case .answered(true):
      state = .active
      return false
    case .answered(false):
      guard state == .asked else { return false }
      state = .done
      return false
    case .answered(nil):
      guard state == .asked else { return false }
      // It may keep the charger all the same.
      state = .done
      return true
    case .cancelled:
      state = .done
      return true
    case .status(let status):
      // It has dropped the reservation by itself (OCPP 1.6 section 5.13), or nobody can charge there. One that is still
      // being asked may keep the charger all the same.
      guard status.isOutOfOrder || status == .available && state == .active else { return false }
      let wasAsked = state == .asked
      state = .done
      return wasAsked
    case .time:
      guard expiresAt <= now else { return false }
      state = .done
      return true
    }
  }

  /// A session begins with it.
  package mutating func use() { state = .used }

  /// The session that had it is over.
  package mutating func finish() { state = .done }
}

/// A claim and the session that has it.
package struct ChargingClaim: Sendable, Equatable {
  package var reservation: Reservation
  /// Nil as long as the charger is only reserved.
  package var session: ChargingSession?

  /// A claim.
  package init(_ reservation: Reservation, session: ChargingSession? = nil) {
    self.reservation = reservation
    self.session = session
  }

  /// Whether it is over.
  package var isOver: Bool { reservation.state == .done }

  /// Whether it was written after another state of the same claim.
  package func isNewer(than other: ChargingClaim) -> Bool {
    (reservation.revision, session?.revision ?? -1) > (other.reservation.revision, other.session?.revision ?? -1)
  }
}
