/// A charging session: from the moment a driver begins until it is settled. A value; what happens to it is in
/// ``take(_:at:under:)``.
package struct ChargingSession: Sendable, Equatable {
  /// What the whole life of a session does not change.
  package struct Terms: Sendable, Equatable {
    /// Its number: OCPP's transactionId.
    package let number: ChargingSessionNumber
    /// Its name in addresses.
    package let id: ChargingSessionID
    /// The claim on the charger that it has.
    package let reservation: ReservationNumber
    /// Who charges.
    package let user: UserID
    /// What the charge point takes for the driver's card.
    package let idTag: IDTag
    /// Where the car is plugged in.
    package let place: ChargerPlace
    /// The row of the tariff, as it was at the beginning.
    package let tariffNumber: Int64
    /// What it says.
    package let tariff: Tariff
    /// The operation that set the money aside.
    package let hold: OperationID
    /// Its number in the chain.
    package let holdNumber: Int64
    /// The account that pays.
    package let account: AccountID
    /// What was set aside at first, in cents.
    package let firstLimit: Int64
    /// Whether the limit rises by as much each time that it is reached.
    package let mayRaise: Bool
    /// When the driver began, by the wall clock.
    package let madeAt: Timestamp
    /// The same by the monotonic clock.
    package let begunAt: Timestamp

    /// Terms of a session.
    package init(
      number: ChargingSessionNumber, id: ChargingSessionID, reservation: ReservationNumber, user: UserID, idTag: IDTag,
      place: ChargerPlace, tariffNumber: Int64, tariff: Tariff, hold: OperationID, holdNumber: Int64,
      account: AccountID,
      firstLimit: Int64, mayRaise: Bool, madeAt: Timestamp, begunAt: Timestamp
    ) {
      self.number = number
      self.id = id
      self.reservation = reservation
      self.user = user
      self.idTag = idTag
      self.place = place
      self.tariffNumber = tariffNumber
      self.tariff = tariff
      self.hold = hold
      self.holdNumber = holdNumber
      self.account = account
      self.firstLimit = firstLimit
      self.mayRaise = mayRaise
      self.madeAt = madeAt
      self.begunAt = begunAt
    }
  }

  /// How far a session has come.
  package enum State: String, Sendable, CaseIterable {
    /// The charge point is being asked to begin.
    case starting
    /// The car is to be plugged in.
    case waiting
    case charging
    /// The charge point is being asked to stop.
    case stopping
    /// It has ended, and is to be paid.
    case settling
    /// It is paid, or there was nothing to pay.
    case ended
    /// It never began.
    case failed

    /// Whether nothing can happen to it any more.
    package var isFinal: Bool { self == .ended || self == .failed }
  }

  /// Why a session ended.
  package enum EndedBy: String, Sendable, CaseIterable {
    /// The driver pressed "Stop".
    case user
    /// What was set aside would not have been enough.
    case limit
    /// The owner of the wallet.
    case owner
    /// The charge point, the driver there, or the car.
    case chargePoint
    /// The charger was free again, and nothing was heard of an end.
    case free
    /// Nothing was heard for long.
    case silence
    /// The charge point did not want to begin, or could not be reached.
    case refused
    /// No car was plugged in.
    case noCar
  }

  package let terms: Terms
  /// How often it was written; the higher of two is the newer.
  package internal(set) var revision: Int64 = 0
  package internal(set) var state: State = .starting
  /// What is set aside, in cents.
  package internal(set) var limit: Int64
  /// How often the limit was raised, by whomever.
  package internal(set) var raises: Int64 = 0
  package internal(set) var meter = ChargingMeter()
  /// The power by the last sample that had one, in watts.
  package internal(set) var watts: Int64?
  /// How full the battery was then, in percent.
  package internal(set) var stateOfCharge: Int?
  /// When the transaction began and ended, by the charge point's clock if it can be right, otherwise by ours.
  package internal(set) var startedAt: Timestamp?
  package internal(set) var stoppedAt: Timestamp?
  /// What the charge point's clock said at the beginning: it may say it again.
  package internal(set) var saidStart: Timestamp?
  package internal(set) var endedBy: EndedBy?

  // By the monotonic clock, all that follows.

  /// In `starting` and `waiting` until when the car must be plugged in, in `stopping` and `settling` when the next try is.
  package internal(set) var deadline: Timestamp?
  /// How many milliseconds were left when the connection was lost, in `waiting`.
  package internal(set) var rest: Int64?
  /// When the charge point began to be told to stop, and how often it was.
  package internal(set) var stopTries: Int64 = 0
  /// When the transaction began.
  package internal(set) var chargingSince: Timestamp?
  /// When the last good sample came.
  package internal(set) var sampledAt: Timestamp?
  /// When the curve got its last point.
  package internal(set) var curveAt: Timestamp?
  /// When it was last heard of.
  package internal(set) var newsAt: Timestamp
  /// Since when the charger has been free, while the charge point is connected.
  package internal(set) var freeSince: Timestamp?
  /// Since when the car has been full, while the charge point is connected.
  package internal(set) var fullSince: Timestamp?
  /// For how long the car has been full before that, in milliseconds.
  package internal(set) var fullTime: Int64 = 0
  /// Whether the connector last said that no energy flows.
  package internal(set) var isSuspended = false
  /// Whether the charge point is connected.
  package internal(set) var isConnected = true

  /// A session that begins.
  package init(_ terms: Terms, under policy: ChargingPolicy) {
    self.terms = terms
    limit = terms.firstLimit
    newsAt = terms.begunAt
    deadline = terms.begunAt.adding(seconds: policy.startTime + ChargingPolicy.startMargin)
  }
}

extension ChargingSession {
  /// A session as a store has it, in the order of its declarations.
  package init(
    _ terms: Terms, revision: Int64, state: State, limit: Int64, raises: Int64, meter: ChargingMeter, watts: Int64?,
    stateOfCharge: Int?, startedAt: Timestamp?, stoppedAt: Timestamp?, saidStart: Timestamp?, endedBy: EndedBy?,
    deadline: Timestamp?, rest: Int64?, stopTries: Int64, chargingSince: Timestamp?, sampledAt: Timestamp?,
    curveAt: Timestamp?, newsAt: Timestamp, freeSince: Timestamp?, fullSince: Timestamp?, fullTime: Int64,
    isSuspended: Bool, isConnected: Bool
  ) {
    self.terms = terms
    (self.revision, self.state, self.limit, self.raises) = (revision, state, limit, raises)
    (self.meter, self.watts, self.stateOfCharge) = (meter, watts, stateOfCharge)
    (self.startedAt, self.stoppedAt, self.saidStart) = (startedAt, stoppedAt, saidStart)
    (self.endedBy, self.deadline, self.rest, self.stopTries) = (endedBy, deadline, rest, stopTries)
    (self.chargingSince, self.sampledAt, self.curveAt) = (chargingSince, sampledAt, curveAt)
    (self.newsAt, self.freeSince, self.fullSince) = (newsAt, freeSince, fullSince)
    (self.fullTime, self.isSuspended, self.isConnected) = (fullTime, isSuspended, isConnected)
  }
}

/// A charger and where it is at its charge point.
package struct ChargerPlace: Sendable, Hashable {
  /// The six digits.
  package let charger: ChargerNumber
  /// The charge point that it belongs to.
  package let point: ChargePointID
  /// Its number there.
  package let connector: Int
  /// The most power that it gives.
  package let watts: Int64

  /// A place.
  package init(charger: ChargerNumber, point: ChargePointID, connector: Int, watts: Int64) {
    self.charger = charger
    self.point = point
    self.connector = connector
    self.watts = watts
  }
}

extension ChargingSession {
  /// Whether it has been given up before it began, and only the books have not freed yet what was set aside.
  package var isGivenUp: Bool { endedBy != nil && (state == .starting || state == .waiting) }

  /// Whether more can be set aside for it.
  package var canRaise: Bool { endedBy == nil && (state == .starting || state == .waiting || state == .charging) }
}
