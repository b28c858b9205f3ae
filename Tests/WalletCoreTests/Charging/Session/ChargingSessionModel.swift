import TestSupport

@testable import WalletCore

/// A session, and what must hold for it whatever happens: computed here by other means than the session's own.
struct ChargingSessionModel {
  private(set) var session: ChargingSession
  /// What the books hold for it, and have been paid, in cents.
  private(set) var held: Int64
  private(set) var paid: Int64?
  private(set) var waived: Int64 = 0
  /// How it was billed.
  private(set) var basis: MeterBasis?
  private let policy: ChargingPolicy
  /// When the charge point last said something of it.
  private var news: Timestamp
  /// When the books last refused to settle or to release it.
  private var refused: Timestamp?
  /// What they refused to settle.
  private var billed: Int64?

  init(_ session: ChargingSession, under policy: ChargingPolicy) {
    self.session = session
    self.policy = policy
    held = session.limit
    news = session.terms.begunAt
  }

  /// The most energy that can have flowed: a quarter more than the charger gives, and 100 watt hours.
  private func possible(at now: Timestamp) -> Int64 {
    let time = Int128(max(now.milliseconds - session.terms.begunAt.milliseconds, 0))
    return Int64(clamping: Int128(session.terms.place.watts) * time * 5 / (4 * 3_600_000) + 100)
  }

  /// Takes an event, with books that are willing or not.
  /// - Returns: what does not hold; nil if all is well.
  mutating func take(_ event: ChargingEvent, at now: ChargingMoment, isRefused: Bool) -> String? {
    let before = self
    let isDue = session.isDue(at: now.monotonic, under: policy)
    let tasks = session.take(event, at: now, under: policy)
    if tasks.contains(.stray) || before.session.state.isFinal {
      return session == before.session && (tasks == [.stray] || tasks.isEmpty) ? nil : "a stray changed something"
    }
    if event == .time, isDue != (session != before.session || !tasks.isEmpty) { return "due is \(isDue)" }
    if event == .time, mustEnd(at: now.monotonic), !tasks.contains(where: \.isEnd) { return "it hangs" }
    if before.session.state != .settling, event.isNews { news = now.monotonic }
    if event == .restarted, before.session.state != .settling {
      news = max(news, now.monotonic.adding(seconds: 1800 - policy.newsTime))
    }
    for task in tasks {
      if let problem = perform(task, of: event, at: now, isRefused) { return problem }
    }
    return fault(since: before, event, at: now.monotonic)
  }

  /// Whether it must ask the books now: after a day without news, and each minute after they refused.
  private func mustEnd(at now: Timestamp) -> Bool {
    if let refused { return now >= refused.adding(seconds: ChargingPolicy.settlePause) }
    return now >= news.adding(seconds: policy.newsTime)
  }

  private mutating func perform(
    _ task: ChargingTask, of event: ChargingEvent, at now: ChargingMoment, _ isRefused: Bool
  ) -> String? {
    switch task {
    case .tellToStop:
      if case .settle = event { return nil }
      return session.state == .stopping ? nil : "told to stop while \(session.state)"
    case .keepSample(let point):
      return point.wattHours == session.meter.wattHours && point.wattHours <= possible(at: now.monotonic)
        ? nil : "the curve has \(point)"
    case .raise(let cents):
      guard cents > 0, held + cents <= policy.holdMax, session.terms.mayRaise, session.state == .charging else {
        return "a raise by \(cents)"
      }
      if isRefused { return session.notRaised(at: now.monotonic) == [.tellToStop] ? nil : "it goes on without money" }
      session.raised(by: cents)
      held += cents
      return nil
    case .settle: return settle(of: event, at: now, isRefused)
    case .release:
      guard session.state == .starting || session.state == .waiting else { return "released while \(session.state)" }
      refused = isRefused ? now.monotonic : nil
      if !isRefused { finish() }
      return nil
    case .stray: return "a stray among others"
    }
  }

  private mutating func settle(of event: ChargingEvent, at now: ChargingMoment, _ isRefused: Bool) -> String? {
    guard session.state == .settling else { return "settled while \(session.state)" }
    let record = ChargeRecord(of: session, at: now)
    if let record, let problem = fault(in: record, at: now.monotonic) { return problem }
    // Only the owner changes what the books refused.
    if refused != nil, event == .time, billed != record?.wattHours { return "what is billed changed" }
    billed = record?.wattHours
    refused = isRefused ? now.monotonic : nil
    guard !isRefused else { return nil }
    if let record { (paid, waived, basis) = (record.total, record.waived, record.basis) }
    finish()
    return nil
  }

  private mutating func finish() {
    session.finish()
    held = 0
  }

  private func fault(in record: ChargeRecord, at now: Timestamp) -> String? {
    let tariff = session.terms.tariff
    guard record.wattHours > 0, record.wattHours <= possible(at: now) else {
      return "billed are \(record.wattHours) Wh"
    }
    // A sixtieth of the time at most, less what is free.
    let minutes = (now.milliseconds - session.terms.begunAt.milliseconds) / 60_000
    guard record.idleMinutes >= 0, record.idleMinutes == 0 || record.idleMinutes + tariff.idleAfter <= minutes else {
      return "idle are \(record.idleMinutes) minutes"
    }
    let cost = ChargeCost(
      energy: (tariff.perKilowattHour * record.wattHours + 5_000_000) / 10_000_000, startFee: tariff.startFee,
      idle: (tariff.perIdleMinute * record.idleMinutes + 5_000) / 10_000)
    guard record.cost == cost, record.total == min(cost.total, held), record.total > 0 else {
      return "\(record.cost) of \(held)"
    }
    guard record.waived == max(cost.total - held, 0), record.startedAt <= record.stoppedAt else {
      return "waived are \(record.waived), \(record.startedAt) to \(record.stoppedAt)"
    }
    let meter = session.meter
    let energy = record.basis == .sample ? meter.wattHours : (meter.stop ?? 0) &- (meter.start ?? 0)
    return record.wattHours == energy ? nil : "\(record.wattHours) Wh by \(meter)"
  }

  /// What does not hold after an event.
  private func fault(since before: ChargingSessionModel, _ event: ChargingEvent, at now: Timestamp) -> String? {
    let (old, new) = (before.session, session)
    guard old.state.rank <= new.state.rank else { return "from \(old.state) to \(new.state)" }
    guard new.limit == (new.state.isFinal ? before.held : held) else { return "the limit is \(new.limit) of \(held)" }
    guard new.meter.wattHours >= 0, new.meter.wattHours <= possible(at: now) else { return "\(new.meter)" }
    if case .settle = event { return nil }
    return new.meter.wattHours >= old.meter.wattHours ? nil : "the meter fell to \(new.meter)"
  }
}

extension ChargingTask {
  /// Whether the books are asked to end it.
  fileprivate var isEnd: Bool {
    switch self {
    case .settle, .release: true
    case .tellToStop, .raise, .keepSample, .stray: false
    }
  }
}

extension ChargingEvent {
  /// Whether it is news of the transaction, if it belongs to the session.
  fileprivate var isNews: Bool {
    switch self {
    case .began, .sampled, .ended, .status: true
    case .startAnswered, .connected, .restarted, .stop, .time, .settle: false
    }
  }
}

extension ChargingSession.State {
  /// States follow each other in this order.
  fileprivate var rank: Int {
    switch self {
    case .starting: 0
    case .waiting: 1
    case .charging: 2
    case .stopping: 3
    case .settling: 4
    case .ended, .failed: 5
    }
  }
}
