import OCPP
import WalletCore

extension SimulatedChargePoint {
  /// How often a charging battery is looked at, in milliseconds.
  private static let chargeStep = 15_000

  /// When it next has something to do by itself; ``Input/timePassed`` is due then.
  var wakeAt: Timestamp {
    var times: [Timestamp?] = [
      inFlight?.until, resetAt, mishapAt, clockSampleAt, lateAnswers.map(\.at).min(), contact.retryAt,
    ]
    if contact == .connected {
      times += registration == .accepted ? [heartbeatAt, queueAt] : [inFlight == nil ? bootAt : nil]
    }
    for connector in connectors {
      times += [
        connector.errorUntil, connector.reservation?.until, connector.permission?.until, connector.finishedAt,
        connector.guestAt, connector.transaction?.nextSampleAt,
      ]
      if connector.mayFlow { times.append(later(Self.chargeStep)) }
    }
    return times.compactMap(\.self).min() ?? .endOfTime
  }

  /// When the first message of a transaction may be sent, if it waits for a time.
  private var queueAt: Timestamp? {
    guard inFlight == nil, let first = kept.waiting.first else { return nil }
    let stop = stopsAt[first.local]
    return [retry.at, stop].compactMap(\.self).max().map { max($0, later(1)) }
  }

  /// Does what is due.
  mutating func passTime(until moment: Timestamp) {
    now = max(now, moment)
    for index in connectors.indices { passTime(at: index) }
    if let flight = inFlight, flight.until <= now {
      inFlight = nil
      failed(flight.call, "no answer")
    }
    if case .away(let until?) = contact, until <= now {
      contact = .connecting
      effects.append(.connect)
    }
    answers += lateAnswers.filter { $0.at <= now }.map(\.text)
    lateAnswers.removeAll { $0.at <= now }
    if let due = heartbeatAt, due <= now {
      scheduleHeartbeat()
      if contact == .connected, registration == .accepted { enqueue(.heartbeat, .heartbeat) }
    }
    if let due = clockSampleAt, due <= now { sampleByClock() }
    if plan.hasGuests { passGuestTime() }
  }

  private mutating func passTime(at index: Int) {
    connectors[index].count(until: now)
    if let due = connectors[index].errorUntil, due <= now {
      connectors[index].errorCode = nil
      connectors[index].errorUntil = nil
      beginIfPermitted(index)
    }
    if let due = connectors[index].reservation?.until, due <= now { connectors[index].reservation = nil }
    if let due = connectors[index].permission?.until, due <= now { connectors[index].permission = nil }
    if let due = connectors[index].finishedAt, due <= now {
      connectors[index].isFinishing = false
      connectors[index].finishedAt = nil
    }
    if let due = connectors[index].transaction?.nextSampleAt, due <= now { sample(index) }
  }

  /// A soft reset waits until all is sent (section 5.14), for a while.
  mutating func resetIfDue() {
    guard let due = resetAt else { return }
    let isSaid = kept.waiting.isEmpty && calls.isEmpty && inFlight == nil && answers.isEmpty
    let isSoft = due.milliseconds - now.milliseconds > 200
    guard due <= now || (isSoft && isSaid) else { return }
    resetAt = nil
    effects.append(.say("\(plan.identity): reset"))
    if contact != .away(until: nil) {
      if contact == .connected || contact == .connecting { effects.append(.close) }
      contact = .away(until: later(2_000))
    }
    forgetCalls()
    registration = nil
    (heartbeatAt, startedAt, retry) = (nil, now, Retry())
    reported = nil
    for index in connectors.indices {
      connectors[index].reported = nil
      connectors[index].permission = nil
      if connectors[index].car?.isGuest != true { connectors[index].isFinishing = false }
    }
  }
}

extension SimulatedChargePoint.Contact {
  fileprivate var retryAt: Timestamp? {
    if case .away(let until) = self { return until }
    return nil
  }
}
