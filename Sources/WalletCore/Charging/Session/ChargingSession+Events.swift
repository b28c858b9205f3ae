/// What each event does to a session: pure, so that a store can do it within its transaction.
extension ChargingSession {
  /// Takes an event.
  /// - Parameters:
  ///   - event: what happened.
  ///   - now: when.
  ///   - policy: times and limits.
  /// - Returns: what follows, in this order. A final session never changes.
  package mutating func take(
    _ event: ChargingEvent, at now: ChargingMoment, under policy: ChargingPolicy
  ) -> [ChargingTask] {
    guard !state.isFinal else { return event.isOfChargePoint ? [.stray] : [] }
    switch event {
    case .startAnswered(let answer): return take(answer, at: now.monotonic)
    case .began(let start): return take(start, at: now, under: policy)
    case .sampled(let samples): return take(samples, at: now, under: policy)
    case .ended(let end): return take(end, at: now)
    case .status(let status): return take(status, at: now.monotonic)
    case .connected(let isConnected): return connect(isConnected, at: now.monotonic)
    case .restarted: return restart(at: now.monotonic, under: policy)
    case .stop(let reason): return stop(by: reason, at: now.monotonic)
    case .time: return look(at: now, under: policy)
    case .settle(let wattHours): return settle(atMost: wattHours, at: now)
    }
  }

  // MARK: Beginning

  private mutating func take(_ answer: StartAnswer, at now: Timestamp) -> [ChargingTask] {
    guard state == .starting else { return [] }
    switch answer {
    case .refused: return fail(by: .refused, at: now)
    case .accepted, .none:
      state = .waiting
      restIfLost(at: now)
      return []
    }
  }

  private mutating func take(
    _ start: TransactionStart, at now: ChargingMoment, under policy: ChargingPolicy
  ) -> [ChargingTask] {
    guard start.connector == terms.place.connector else { return [.stray] }
    switch state {
    case .starting, .waiting:
      guard !isGivenUp else { return [.stray] }
      newsAt = now.monotonic
      state = .charging
      (deadline, rest, freeSince) = (nil, nil, nil)
      chargingSince = now.monotonic
      meter.start = start.meter
      saidStart = start.at
      startedAt = isBelievable(start.at, from: terms.madeAt, to: now.wall) ? start.at : now.wall
      return judgeLimit(at: now.monotonic, under: policy)
    case .charging, .stopping, .settling:
      guard isRepeat(start) else { return [.stray] }
      hear(at: now.monotonic)
      return []
    case .ended, .failed: return [.stray]
    }
  }

  /// Whether a charge point says again how this session's transaction began.
  package func isRepeat(_ start: TransactionStart) -> Bool {
    start.connector == terms.place.connector && start.meter == meter.start && start.at == saidStart
  }

  // MARK: Measuring

  private mutating func take(
    _ samples: [ChargingSample], at now: ChargingMoment, under policy: ChargingPolicy
  ) -> [ChargingTask] {
    guard state == .charging || state == .stopping else { return [.stray] }
    newsAt = now.monotonic
    var tasks = take(samples, at: now)
    tasks += judgeLimit(at: now.monotonic, under: policy)
    return tasks
  }

  /// Takes samples; those at a transaction's end may tell again what was told before.
  private mutating func take(
    _ samples: [ChargingSample], at now: ChargingMoment, areRepeats: Bool = false
  ) -> [ChargingTask] {
    var isNew = false
    for sample in samples {
      if let energy = sample.wattHours {
        let isBelieved = meter.take(
          energy, most: possibleWattHours(at: now.monotonic), mayRepeat: areRepeats)
        if isBelieved { sampledAt = now.monotonic }
        isNew = isNew || isBelieved
      }
      if let power = sample.watts { watts = power }
      if let percent = sample.stateOfCharge { stateOfCharge = percent }
    }
    let isDue = curveAt.map { $0.adding(seconds: ChargingPolicy.curveInterval) <= now.monotonic } ?? true
    guard isNew, isDue else { return [] }
    curveAt = now.monotonic
    return [
      .keepSample(
        CurvePoint(at: now.wall, wattHours: meter.wattHours, watts: watts, stateOfCharge: stateOfCharge))
    ]
  }

  /// What is set aside must be enough for what flows until a stop works.
  private mutating func judgeLimit(at now: Timestamp, under policy: ChargingPolicy) -> [ChargingTask] {
    guard state == .charging, costWhenStopped(at: now, under: policy) >= limit else { return [] }
    let more = min(terms.firstLimit, policy.holdMax - limit)
    return terms.mayRaise && more > 0 ? [.raise(by: more)] : stop(by: .limit, at: now)
  }

  // MARK: Ending

  private mutating func take(_ end: TransactionEnd, at now: ChargingMoment) -> [ChargingTask] {
    guard state != .settling else { return [] }
    // The driver knows that it is over.
    guard !isGivenUp else { return [.stray] }
    newsAt = now.monotonic
    // One whose beginning was never heard of may tell it now.
    if meter.start == nil { meter.start = end.samples.first { $0.moment == .begin }?.wattHours }
    let tasks = take(end.samples, at: now, areRepeats: true)
    meter.stop = end.meter
    // A clock that was wrong at the beginning would make the duration wrong.
    let isKnown = startedAt == saidStart && isBelievable(end.at, from: startedAt ?? terms.madeAt, to: now.wall)
    return tasks + beginSettling(by: .chargePoint, at: now, said: isKnown ? end.at : nil)
  }

  private mutating func stop(by reason: EndedBy, at now: Timestamp) -> [ChargingTask] {
    switch state {
    case .starting, .waiting: return fail(by: reason, at: now)
    case .charging:
      state = .stopping
      endedBy = reason
      return tellToStop(at: now)
    case .stopping, .settling, .ended, .failed: return []
    }
  }

  private mutating func tellToStop(at now: Timestamp) -> [ChargingTask] {
    let pauses = ChargingPolicy.stopPauses
    let pause = stopTries < pauses.count ? pauses[Int(stopTries)] : ChargingPolicy.stopPause
    stopTries += 1
    deadline = now.adding(seconds: pause)
    return [.tellToStop]
  }

  private mutating func settle(atMost wattHours: Int64?, at now: ChargingMoment) -> [ChargingTask] {
    switch state {
    case .starting, .waiting: return fail(by: .owner, at: now.monotonic)
    case .charging, .stopping, .settling:
      if let wattHours {
        let measured = billed(at: now.monotonic).wattHours
        meter.stop = nil
        meter.wattHours = min(max(wattHours, 0), measured)
      }
      return state == .settling ? [.settle] : [.tellToStop] + beginSettling(by: .owner, at: now)
    case .ended, .failed: return []
    }
  }

  private mutating func beginSettling(
    by reason: EndedBy, at now: ChargingMoment, said: Timestamp? = nil
  ) -> [ChargingTask] {
    endIdling(at: now.monotonic)
    state = .settling
    // Who asked for the stop ended it, although the charge point said so.
    endedBy = endedBy ?? reason
    stoppedAt = max(said ?? now.wall, startedAt ?? said ?? now.wall)
    (deadline, rest) = (now.monotonic.adding(seconds: ChargingPolicy.settlePause), nil)
    return [.settle]
  }

  /// The books free the money first; then it has failed. Where they refuse, it is tried again.
  private mutating func fail(by reason: EndedBy, at now: Timestamp) -> [ChargingTask] {
    let reason = endedBy ?? reason
    endedBy = reason
    (deadline, rest) = (now.adding(seconds: ChargingPolicy.settlePause), nil)
    return [.release(expired: reason == .noCar || reason == .silence)]
  }

  // MARK: The connector

  private mutating func take(_ status: ConnectorStatus, at now: Timestamp) -> [ChargingTask] {
    hear(at: now)
    guard state == .charging || state == .stopping else { return [] }
    isSuspended = status == .suspendedByCar || status == .suspendedByStation
    if status != .suspendedByCar { endIdling(at: now) }
    guard isConnected else { return [] }
    if status == .suspendedByCar { fullSince = fullSince ?? now }
    freeSince = status == .available ? freeSince ?? now : nil
    return []
  }

  /// What is said of one that has ended is no news: it may not have flowed longer.
  private mutating func hear(at now: Timestamp) {
    if state != .settling { newsAt = now }
  }

  private mutating func endIdling(at now: Timestamp) {
    (fullTime, fullSince) = (fullTime(at: now), nil)
  }

  private mutating func connect(_ isConnected: Bool, at now: Timestamp) -> [ChargingTask] {
    self.isConnected = isConnected
    if isConnected {
      if let rest { deadline = now.adding(milliseconds: rest) }
      rest = nil
      return state == .stopping ? tellToStop(at: now) : []
    }
    // Nobody knows how long the car stays full, or the charger free.
    endIdling(at: now)
    (freeSince, isSuspended) = (nil, false)
    if state == .starting { state = .waiting }
    restIfLost(at: now)
    return []
  }

  /// Nobody pays for time in which the wallet did not run, and no silence counts in which it could not be told anything.
  private mutating func restart(at now: Timestamp, under policy: ChargingPolicy) -> [ChargingTask] {
    if let fullSince { endIdling(at: min(max(fullSince, newsAt), now)) }
    if state != .settling {
      newsAt = max(newsAt, now.adding(seconds: ChargingPolicy.restartTime - policy.newsTime))
    }
    return connect(false, at: now)
  }

  /// Where nobody can plug a car in and be heard, the time for it stands still. Some is always left for what the charge
  /// point kept meanwhile.
  private mutating func restIfLost(at now: Timestamp) {
    guard state == .waiting, !isGivenUp, !isConnected, let deadline else { return }
    rest = max(deadline.milliseconds(since: now), Int64(ChargingPolicy.startMargin) * 1000)
    self.deadline = nil
  }

  // MARK: Time

  /// Whether time alone changes something now.
  package func isDue(at now: Timestamp, under policy: ChargingPolicy) -> Bool {
    if state.isFinal { return false }
    if let deadline, deadline <= now, state != .stopping || isConnected { return true }
    if isSilent(at: now, under: policy) { return true }
    guard state == .charging || state == .stopping else { return false }
    if let freeSince, freeSince.adding(seconds: ChargingPolicy.freeTime) <= now { return true }
    return state == .charging && costWhenStopped(at: now, under: policy) >= limit
  }

  /// Whether nothing was heard for so long that it ends. What waits only for the books has ended already.
  private func isSilent(at now: Timestamp, under policy: ChargingPolicy) -> Bool {
    state != .settling && !isGivenUp && newsAt.adding(seconds: policy.newsTime) <= now
  }

  private mutating func look(at now: ChargingMoment, under policy: ChargingPolicy) -> [ChargingTask] {
    let isSilent = isSilent(at: now.monotonic, under: policy)
    let isOver = deadline.map { $0 <= now.monotonic } ?? false
    switch state {
    case .starting, .waiting:
      return isOver || isSilent ? fail(by: isSilent ? .silence : .noCar, at: now.monotonic) : []
    case .charging, .stopping:
      if isSilent { return beginSettling(by: .silence, at: now) }
      if let freeSince, freeSince.adding(seconds: ChargingPolicy.freeTime) <= now.monotonic {
        return beginSettling(by: .free, at: now)
      }
      if state == .charging { return judgeLimit(at: now.monotonic, under: policy) }
      return isOver && isConnected ? tellToStop(at: now.monotonic) : []
    case .settling:
      guard isOver else { return [] }
      deadline = now.monotonic.adding(seconds: ChargingPolicy.settlePause)
      return [.settle]
    case .ended, .failed: return []
    }
  }

  /// Whether a charge point's clock can be right.
  private func isBelievable(_ time: Timestamp, from earliest: Timestamp, to latest: Timestamp) -> Bool {
    let tolerance = ChargingPolicy.clockTolerance
    return time >= earliest.adding(seconds: -tolerance) && time <= latest.adding(seconds: tolerance)
  }
}

// MARK: - What the books answer

extension ChargingSession {
  /// The energy that is billed, and what it follows from.
  package func billed(at now: Timestamp) -> (wattHours: Int64, basis: MeterBasis) {
    meter.billed(most: possibleWattHours(at: now))
  }

  /// The books have set more aside.
  package mutating func raised(by cents: Int64) {
    limit += cents
    raises += 1
  }

  /// The books would not set more aside for a session whose limit is reached.
  package mutating func notRaised(at now: Timestamp) -> [ChargingTask] { stop(by: .limit, at: now) }

  /// The books have been paid, or have freed what was set aside.
  package mutating func finish() {
    state = state == .settling ? .ended : .failed
    (deadline, rest, freeSince, fullSince) = (nil, nil, nil, nil)
  }
}

extension ChargingEvent {
  /// Whether a charge point said it: then it is kept although it changes nothing.
  fileprivate var isOfChargePoint: Bool {
    switch self {
    case .began, .sampled, .ended: true
    case .startAnswered, .status, .connected, .restarted, .stop, .time, .settle: false
    }
  }
}
