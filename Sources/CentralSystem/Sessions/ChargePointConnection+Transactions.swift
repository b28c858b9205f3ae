import OCPP
import Synchronization
import WalletCore

/// What a charge point says of transactions happens to the sessions of its own connectors. What fits none is kept as a
/// stray, and answered as if it were known: it would be sent again otherwise (OCPP 1.6 errata 4.0, 3.18).
extension ChargePointConnection {
  /// Whether somebody may charge here with this idTag: the one place that says so.
  func judge(_ idTag: String) -> AuthorizationStatus { claim(for: idTag) == nil ? .invalid : .accepted }

  /// The claim at this charge point that an idTag was made for; nil once it is over.
  private func claim(for idTag: String) -> ChargingClaim? {
    guard let tag = IDTag(idTag) else { return nil }
    let claim = system.charging.read { $0.claim(for: tag) }
    return claim?.reservation.place.point == point ? claim : nil
  }

  /// When a message that is answered now stops waiting for the store.
  private var handlerEnd: Timestamp {
    system.parts.clock.monotonic().adding(seconds: system.parts.policy.handlerTime)
  }

  // MARK: Beginning

  func begin(_ start: StartTransaction, _ payload: JSONValue) async throws(StoreFailure) -> CentralAnswer {
    // Whoever has only reserved has set no money aside.
    guard let session = claim(for: start.idTag)?.session, session.terms.place.connector == start.connector else {
      return try await keepStart(start, payload, .invalid)
    }
    let number = session.terms.number
    let said = TransactionStart(connector: start.connector, meter: start.meterStart, at: start.timestamp)
    let outcome = try await system.take(.began(said), of: number, deadline: handlerEnd)
    guard let outcome, outcome.isStray else {
      return .startTransaction(id: Int(number.value), outcome == nil ? .invalid : .accepted)
    }
    let isRunning = outcome.claim.session.map { [.charging, .stopping, .settling].contains($0.state) } ?? false
    return try await keepStart(start, payload, isRunning ? .concurrentTransaction : .invalid)
  }

  /// A transaction of nobody: it gets a number of its own.
  private func keepStart(
    _ start: StartTransaction, _ payload: JSONValue, _ status: AuthorizationStatus
  ) async throws(StoreFailure) -> CentralAnswer {
    let id = start.transaction(at: point, under: system.parts.secretKey)
    let point = point
    // A charge point sends it again until it is answered, also on another connection (OCPP 1.6 section 3.7.1).
    if system.registry.withLock({ $0.points[point]?.hasKeptStart(id) }) != true,
      try await system.keepStray("StartTransaction", payload, of: point)
    {
      _ = system.registry.withLock { $0.change(point) { $0.rememberStart(id) } }
    }
    return .startTransaction(id: id, status)
  }

  // MARK: Measuring

  func take(_ values: MeterValues, _ payload: JSONValue) async throws(StoreFailure) {
    if let session = session(of: values) {
      // Nobody waits for what is measured in between: a thousand sessions share their writes.
      let delay = system.parts.clock.monotonic().adding(seconds: CentralPolicy.sampleDelay)
      let outcome = try await system.take(
        .sampled(values.samples.map(ChargingSample.init)), of: session.terms.number,
        startsBy: session.state == .charging ? delay : nil, deadline: handlerEnd)
      if let outcome, !outcome.isStray { return }
    }
    try await keepMeterValues(payload)
  }

  private func session(of values: MeterValues) -> ChargingSession? {
    if let transaction = values.transaction, transaction > 0 { return session(numbered: transaction) }
    // Some name no transaction, or one that they made up before they were answered.
    return system.charging.read { $0.claims(at: point) }.compactMap(\.session)
      .first { $0.terms.place.connector == values.connector && ($0.state == .charging || $0.state == .stopping) }
  }

  private func session(numbered transaction: Int) -> ChargingSession? {
    guard let number = ChargingSessionNumber(transaction),
      let claim = system.charging.read({ $0.claim(of: number) }), claim.reservation.place.point == point
    else { return nil }
    return claim.session
  }

  // MARK: Ending

  func end(_ stop: StopTransaction, _ payload: JSONValue) async throws(StoreFailure) -> CentralAnswer {
    if let session = session(of: stop) {
      let said = TransactionEnd(
        meter: stop.meterStop, at: stop.timestamp, samples: stop.samples.map(ChargingSample.init))
      let outcome = try await system.take(.ended(said), of: session.terms.number, deadline: handlerEnd)
      if let outcome, !outcome.isStray { return .stopTransaction(nil) }
    }
    try await system.keepStray("StopTransaction", payload, of: point)
    return .stopTransaction(nil)
  }

  /// One that never was told its number says -1, and with whose idTag.
  private func session(of stop: StopTransaction) -> ChargingSession? {
    if stop.transaction == -1 { return stop.idTag.flatMap { claim(for: $0)?.session } }
    return session(numbered: stop.transaction)
  }

  // MARK: The connector

  /// The status of a connector is news for whoever has a claim on it. Called when it has changed, and for the first that a
  /// connection says: the loss before it may have hidden a change.
  func tellClaims(_ status: ConnectorStatus, of connector: Int) async throws(StoreFailure) {
    for claim in system.charging.read({ $0.claims(at: point) }) {
      // What was said before a connection ended must not count after it.
      guard isOpen else { return }
      if let session = claim.session {
        guard session.terms.place.connector == connector else { continue }
        try await system.take(.status(status), of: session.terms.number, deadline: handlerEnd)
      } else if claim.reservation.place.connector == connector || connector == 0 && status.isOutOfOrder {
        try await system.take(.status(status), of: claim.reservation.number, deadline: handlerEnd)
      }
    }
  }
}

extension ChargingSample {
  /// What a charge point measured.
  init(_ sample: MeterSample) {
    let moment: Moment =
      switch sample.context {
      case "Transaction.Begin": .begin
      case "Transaction.End": .end
      default: .between
      }
    self.init(
      at: sample.at, moment: moment, wattHours: sample.wattHours, watts: sample.watts,
      stateOfCharge: sample.stateOfCharge)
  }
}
