/// Something that happens to a charging session.
package enum ChargingEvent: Sendable, Equatable {
  /// The charge point's answer to the question whether it begins.
  case startAnswered(StartAnswer)
  /// The charge point says that the transaction began.
  case began(TransactionStart)
  /// The charge point says what was measured.
  case sampled([ChargingSample])
  /// The charge point says that the transaction has ended.
  case ended(TransactionEnd)
  /// The connector's status has changed.
  case status(ConnectorStatus)
  /// The charge point has connected again, or the connection is lost.
  case connected(Bool)
  /// The wallet has been started: no charge point is connected, and nobody knows since when.
  case restarted
  /// Somebody wants it to stop: the driver, or the owner.
  case stop(ChargingSession.EndedBy)
  /// Time has passed.
  case time
  /// The owner wants it to be settled by what is known, or by less.
  case settle(wattHours: Int64?)
}

/// A charge point's answer to RemoteStartTransaction.
package enum StartAnswer: Sendable, Equatable {
  case accepted
  /// "Rejected" or an error, or it was not connected.
  case refused
  /// No answer came, or the connection was lost before.
  case none
}

/// What a charge point says of a transaction's beginning.
package struct TransactionStart: Sendable, Equatable {
  /// The connector's number.
  package var connector: Int
  /// The register, in watt hours.
  package var meter: Int64
  /// By its clock.
  package var at: Timestamp

  /// A beginning.
  package init(connector: Int, meter: Int64, at: Timestamp) {
    self.connector = connector
    self.meter = meter
    self.at = at
  }
}

/// What a charge point says of a transaction's end.
package struct TransactionEnd: Sendable, Equatable {
  /// The register, in watt hours.
  package var meter: Int64
  /// By its clock.
  package var at: Timestamp
  /// Samples that came with it, in their order.
  package var samples: [ChargingSample]

  /// An end.
  package init(meter: Int64, at: Timestamp, samples: [ChargingSample] = []) {
    self.meter = meter
    self.at = at
    self.samples = samples
  }
}

/// What a meter said at one time.
package struct ChargingSample: Sendable, Equatable {
  /// Whether it is of a transaction's first or last moment.
  package enum Moment: Sendable, Equatable {
    case begin, between, end
  }

  /// By the charge point's clock.
  package var at: Timestamp
  package var moment: Moment
  /// The register, in watt hours.
  package var wattHours: Int64?
  /// The power, in watts.
  package var watts: Int64?
  /// How full the battery is, in percent.
  package var stateOfCharge: Int?

  /// A sample.
  package init(
    at: Timestamp, moment: Moment = .between, wattHours: Int64? = nil, watts: Int64? = nil, stateOfCharge: Int? = nil
  ) {
    self.at = at
    self.moment = moment
    self.wattHours = wattHours
    self.watts = watts
    self.stateOfCharge = stateOfCharge
  }
}

/// A time by both clocks: the wall's is shown, the monotonic one counts.
package struct ChargingMoment: Sendable, Equatable {
  package let wall: Timestamp
  package let monotonic: Timestamp

  /// A time.
  package init(wall: Timestamp, monotonic: Timestamp) {
    self.wall = wall
    self.monotonic = monotonic
  }
}

/// What follows from an event.
package enum ChargingTask: Sendable, Equatable {
  /// The charge point is told to stop the transaction.
  case tellToStop
  /// The limit is to rise by this much, in cents; where the books refuse, the session is stopped.
  case raise(by: Int64)
  /// The session is to be paid.
  case settle
  /// What was set aside is free: its time is over, or else somebody ended it.
  case release(expired: Bool)
  /// A point of the curve.
  case keepSample(CurvePoint)
  /// What the charge point said fits nothing.
  case stray
}

/// A point of a session's curve.
package struct CurvePoint: Sendable, Equatable {
  /// By the wall clock.
  package let at: Timestamp
  package let wattHours: Int64
  package let watts: Int64?
  package let stateOfCharge: Int?

  /// A point.
  package init(at: Timestamp, wattHours: Int64, watts: Int64?, stateOfCharge: Int?) {
    self.at = at
    self.wattHours = wattHours
    self.watts = watts
    self.stateOfCharge = stateOfCharge
  }
}
