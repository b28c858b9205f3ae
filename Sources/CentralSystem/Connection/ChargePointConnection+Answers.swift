import OCPP
import Synchronization
import WalletCore

/// What a charge point is answered. It may send each call again, so the answer follows from the call's content; and an
/// answer that promises to keep something is given only after the store has it.
extension ChargePointConnection {
  /// The answer to a call.
  /// - Throws: what the call is answered with instead.
  func answer(to action: String, _ payload: JSONValue) async throws(OCPPError) -> CentralAnswer {
    if action != "BootNotification", system.known(point)?.isRegistered != true {
      // OCPP-J 1.6 errata 2025-04, 3.10.
      throw OCPPError(.securityError, "BootNotification comes first.")
    }
    let request = try ChargePointRequest(action: action, payload: payload)
    do throws(StoreFailure) {
      return try await answer(request, payload)
    } catch {
      warn("\(action) is not kept: \(error)")
      throw OCPPError(.internalError, "It is not kept. Send it again.")
    }
  }

  private func answer(_ request: ChargePointRequest, _ payload: JSONValue) async throws(StoreFailure)
    -> CentralAnswer
  {
    let clock = system.parts.clock
    switch request {
    case .bootNotification(let device):
      try await keepBoot(of: device)
      statuses = [:]
      system.parts.report(.booted(identity, device))
      return .boot(.accepted, at: clock.now(), interval: CentralPolicy.heartbeatInterval)
    case .heartbeat:
      system.heard(point, since: openedAt)
      return .heartbeat(at: clock.now())
    case .statusNotification(let notification): return try await take(notification, payload)
    case .authorize(let idTag): return .authorize(system.judge(idTag, at: point))
    case .startTransaction(let start): return try await begin(start, payload)
    case .stopTransaction(let stop): return try await end(stop, payload)
    case .meterValues(let values): try await take(values, payload)
    case .dataTransfer(let vendor):
      warn("DataTransfer of a vendor that is not known: \(vendor)")
      return .dataTransfer(status: "UnknownVendorId")
    case .notice(let action): warn("\(action) \(RedactedJSON.text(payload, limit: 200))")
    }
    return .nothing
  }

  /// A start is kept, unless the same device has just started: one that starts again and again makes no commit each
  /// time.
  private func keepBoot(of device: ChargePointDevice) async throws(StoreFailure) {
    let (point, now) = (point, system.parts.clock.monotonic())
    let isRepeat = system.registry.withLock { $0.points[point]?.hasJustBooted(device, now: now) == true }
    guard !isRepeat else { return system.heard(point, since: openedAt) }
    let isFirst = system.known(point)?.isRegistered != true
    try await system.keep([.booted(device, at: system.parts.clock.now())], of: point)
    system.registry.withLock { registry in
      _ = registry.change(point) { kept in
        kept.bootKeptAt = now
        if isFirst, kept.connection === self { system.tellContact(true, of: &kept) }
      }
    }
  }

  // MARK: Status

  private func take(_ notification: StatusNotification, _ payload: JSONValue) async throws(StoreFailure)
    -> CentralAnswer
  {
    let (connector, status) = (notification.connector, notification.status)
    let isListed =
      connector == 0 || system.known(point)?.point.chargers.contains { $0.connector == connector } == true
    guard isListed || system.claim(on: connector, at: point) != nil else {
      try await system.keepStray("StatusNotification", payload, of: point)
      return .nothing
    }
    let report = StatusReport(status, error: notification.error, at: system.parts.clock.now())
    let known = system.known(point)?.report(of: connector)
    if !isListed || known?.status == status && known?.error == report.error {
      // Nothing is new; the connector has been so since the first report.
      system.heard(point, since: openedAt)
    } else {
      try await system.keep([.status(connector: connector, report)], of: point)
    }
    let before = statuses[connector]
    if before != status {
      // Also what is as it was before the connection: sessions do not know what happened meanwhile.
      try await system.take(status, of: connector, at: point)
      statuses[connector] = status
      system.parts.report(.status(identity, connector: connector, status, error: report.error))
    }
    if let before, !before.canBecome(status, connector: connector) {
      warn("Connector \(connector) went from \(before.rawValue) to \(status.rawValue), which OCPP does not know.")
    }
    return .nothing
  }

  // MARK: After the answer

  /// What follows once an answer is sent.
  func follow(_ answer: CentralAnswer) {
    switch answer {
    case .boot(.accepted, at: _, interval: _):
      let now = system.parts.clock.monotonic()
      let isDue = configuredAt.map { $0.adding(seconds: CentralPolicy.bootInterval) <= now } ?? true
      guard isDue else { return }
      configuredAt = now
      beginSetUp(afterBoot: true)
    case .startTransaction(let id, let status) where status != .accepted:
      // Not every charge point stops by itself what it was told is invalid.
      tellToStop(id)
      if setUp == nil { beginSetUp(afterBoot: false) }
    default: if setUp == nil { beginSetUp(afterBoot: false) }
    }
  }
}

extension StatusNotification {
  /// What is wrong, at most 100 characters; nil if nothing is.
  fileprivate var error: String? {
    guard errorCode != "NoError" else { return nil }
    let words = info.map { $0.isEmpty ? errorCode : "\(errorCode): \($0)" } ?? errorCode
    return OneLine.text(words, limit: 100)
  }
}
