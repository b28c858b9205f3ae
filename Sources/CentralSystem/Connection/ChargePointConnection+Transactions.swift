import OCPP
import Synchronization
import WalletCore

/// What a charge point says of transactions: it happens to the session that it is meant for, if that is at this charge point,
/// and is kept as a stray otherwise.
extension ChargePointConnection {
  /// A transaction has begun (OCPP 1.6 section 4.8).
  func begin(_ start: StartTransaction, _ payload: JSONValue) async throws(StoreFailure) -> CentralAnswer {
    var status = AuthorizationStatus.invalid
    if let session = system.claim(for: start.idTag, at: point)?.session?.terms,
      session.place.connector == start.connector
    {
      await system.contactIsTold(at: point)
      let event = TransactionStart(connector: start.connector, meter: start.meterStart, at: start.timestamp)
      let outcome = try await system.take(.began(event), of: session.number, deadline: system.handlerDeadline)
      if let outcome, !outcome.isStray {
        // A car that was full before its transaction began is not reported again.
        if let before = statuses[start.connector], before == .suspendedByCar || before == .suspendedByStation {
          try await system.take(before, of: start.connector, at: point)
        }
        return .startTransaction(id: Int(session.number.value), .accepted)
      }
      if outcome?.claim.session?.hasBegun == true { status = .concurrentTransaction }
    }
    return .startTransaction(id: try await keepStrayStart(start, payload), status)
  }

  /// - Returns: the number of a transaction that is nobody's.
  private func keepStrayStart(_ start: StartTransaction, _ payload: JSONValue) async throws(StoreFailure) -> Int {
    let id = start.transaction(at: point, under: system.parts.secretKey)
    let point = point
    // A charge point sends it again until it is answered, also on another connection (OCPP 1.6 section 3.7.1).
    if system.registry.withLock({ $0.points[point]?.hasKeptStart(id) }) != true,
      try await system.keepStray("StartTransaction", payload, of: point)
    {
      _ = system.registry.withLock { $0.change(point) { $0.rememberStart(id) } }
    }
    return id
  }

  /// A transaction has ended (OCPP 1.6 section 4.10). It is answered alike whether the transaction is known or not (errata
  /// 4.0, 3.18).
  func end(_ stop: StopTransaction, _ payload: JSONValue) async throws(StoreFailure) -> CentralAnswer {
    await system.contactIsTold(at: point)
    var isStray = true
    if let session = system.session(of: stop, at: point) {
      let event = TransactionEnd(
        meter: stop.meterStop, at: stop.timestamp, samples: stop.samples.map(ChargingSample.init))
      let outcome = try await system.take(.ended(event), of: session, deadline: system.handlerDeadline)
      isStray = outcome?.isStray != false
    }
    if isStray { try await system.keepStray("StopTransaction", payload, of: point) }
    guard let idTag = stop.idTag else { return .stopTransaction(nil) }
    let isKnown = try await system.knows(idTag, of: stop.transaction, at: point)
    return .stopTransaction(isKnown ? .accepted : .invalid)
  }

  /// The meter of a connector says something (OCPP 1.6 section 4.7).
  func take(_ values: MeterValues, _ payload: JSONValue) async throws(StoreFailure) {
    await system.contactIsTold(at: point)
    guard let session = system.session(of: values, at: point) else { return try await keepMeterValues(payload) }
    // Most wait a little, so that a thousand sessions share their writes; one that is to stop has no time.
    let startsBy =
      session.state == .stopping
      ? nil : system.parts.clock.monotonic().adding(seconds: system.parts.policy.sampleDelay)
    let outcome = try await system.take(
      .sampled(values.samples.map(ChargingSample.init)), of: session.terms.number, startsBy: startsBy,
      deadline: system.handlerDeadline)
    if outcome?.isStray != false { try await keepMeterValues(payload) }
  }

  /// Meter values that fit no transaction are kept at most once a minute: a thousand charge points that measure every few
  /// seconds would make a commit for each, and the owner learns no more from them.
  private func keepMeterValues(_ payload: JSONValue) async throws(StoreFailure) {
    let (point, now) = (point, system.parts.clock.monotonic())
    let isDue = system.registry.withLock { registry in
      registry.points[point]?.meterStrayAt.map { $0.adding(seconds: CentralPolicy.meterStrayInterval) <= now } ?? true
    }
    guard isDue else { return system.count { $0.strays += 1 } }
    try await system.keepStray("MeterValues", payload, of: point)
    _ = system.registry.withLock { $0.change(point) { $0.meterStrayAt = now } }
  }
}

extension StartTransaction {
  /// The number of this transaction, 1 to 2³¹−1. It follows from what the charge point says, so that a repeat has the same
  /// although nothing was kept.
  func transaction(at point: ChargePointID, under key: HMACKey) -> Int {
    // idTags are compared without case (OCPP 1.6 section 3.11). It stands last, so nothing can shift.
    let content = "\(point.number) \(connector) \(meterStart) \(timestamp.milliseconds) \(idTag.lowercased())"
    let digest = key.derived("transaction of nobody").authenticate(Array(content.utf8))
    let number = digest.bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
    return max(number, 1)
  }
}
