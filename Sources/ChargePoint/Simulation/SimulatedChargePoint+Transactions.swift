import OCPP
import WalletCore

extension SimulatedChargePoint {
  /// How long a connector shows Finishing after unplugging, in milliseconds.
  static let finishingTime = 3_000

  /// Until when a car must be plugged in if somebody may charge from now on.
  var pluggedUntil: Timestamp { now.adding(seconds: configuration.number(.connectionTimeOut)) }

  /// Until when the central system must have said whether somebody may: some calls may be before this one.
  var askedUntil: Timestamp { now.adding(seconds: 4 * plan.answerTime) }

  /// Somebody may charge: begins if a car is plugged in and nothing must be asked first.
  mutating func beginIfPermitted(_ index: Int) {
    guard let permission = connectors[index].permission, !permission.needsAuthorize, connectors[index].car != nil,
      !connectors[index].isCharging, connectors[index].errorCode == nil
    else { return }
    connectors[index].permission = nil
    begin(index, idTag: permission.idTag)
  }

  private mutating func begin(_ index: Int, idTag: String) {
    let local = kept.state.nextLocal
    kept.state.nextLocal += 1
    var reservation: Int?
    if let reserved = connectors[index].reservation, reserved.idTag.isSameTag(as: idTag) {
      reservation = reserved.id
      connectors[index].reservation = nil
    }
    let meter = connectors[index].wattHours
    connectors[index].transaction = SimulatedConnector.Transaction(
      local: local, id: nil, idTag: idTag, meterStart: meter, startedAt: now, reservation: reservation)
    connectors[index].isFinishing = false
    connectors[index].finishedAt = nil
    scheduleSample(index)
    kept.state.running.append(KeptMemory.Running(local: local, connector: index + 1, idTag: idTag))
    enqueue(
      KeptMemory.Waiting(
        local: local,
        request: .startTransaction(
          StartTransaction(
            connector: index + 1, idTag: idTag, meterStart: meter, timestamp: clock, reservation: reservation))))
  }

  /// Ends the transaction of a connector, if one runs. The reason is OCPP's word (section 7.36).
  mutating func end(_ index: Int, reason: String) {
    connectors[index].count(until: now)
    guard let transaction = connectors[index].transaction else { return }
    connectors[index].transaction = nil
    connectors[index].isFinishing = true
    connectors[index].finishedAt = connectors[index].car == nil ? later(Self.finishingTime) : nil
    enqueueStop(of: transaction.local, meter: connectors[index].wattHours, reason: reason)
  }

  mutating func enqueueStop(of local: Int, meter: Int64, reason: String) {
    kept.state.running.removeAll { $0.local == local }
    guard !faults.contains(.stopNever) else {
      if !kept.waiting.contains(where: { $0.local == local }) { kept.state.ids[local] = nil }
      return
    }
    let stop = KeptMemory.Waiting(
      local: local,
      request: .stopTransaction(
        StopTransaction(
          transaction: 0, meterStop: faults.contains(.meterMinusOne) ? -1 : meter, timestamp: clock, reason: reason)))
    if faults.contains(.stopLate) { stopsAt[local] = now.adding(seconds: Fault.lateSeconds) }
    enqueue(stop)
    if faults.contains(.stopTwice) { enqueue(stop) }
  }

  /// The first message of ``kept`` was answered.
  mutating func transactionDone(_ answer: CentralAnswer) {
    guard let message = kept.waiting.first else { return }
    retry = Retry()
    if case .startTransaction(let id, let status) = answer {
      kept.state.ids[message.local] = id
      if let index = connectors.firstIndex(where: { $0.transaction?.local == message.local }) {
        connectors[index].transaction?.id = id
        if status != .accepted { deauthorize(index) }
      }
    }
    dropFirst()
  }

  /// It was answered with an error, or not in time: tried again a few times (section 3.7.1), with waits that grow.
  mutating func transactionFailed() {
    guard let message = kept.waiting.first else { return }
    retry.count += 1
    if retry.count < configuration.number(.transactionMessageAttempts) {
      retry.at = now.adding(seconds: configuration.number(.transactionMessageRetryInterval) * retry.count)
      return
    }
    retry = Retry()
    if case .startTransaction = message.request { kept.state.ids[message.local] = -1 }
    dropFirst()
  }

  private mutating func dropFirst() {
    guard let message = kept.waiting.first else { return }
    keeps.append(kept.removeFirst())
    // The number is needed as long as the transaction runs or messages of it wait.
    let isNeeded =
      kept.waiting.contains { $0.local == message.local }
      || kept.state.running.contains { $0.local == message.local }
    if !isNeeded {
      kept.state.ids[message.local] = nil
      stopsAt[message.local] = nil
    }
  }

  /// The central system does not know the idTag of a transaction (section 4.8).
  private mutating func deauthorize(_ index: Int) {
    if configuration.isOn(.stopTransactionOnInvalidId) {
      end(index, reason: "DeAuthorized")
    } else {
      connectors[index].count(until: now)
      connectors[index].transaction?.isHeld = true
    }
  }

  /// The central system has answered to Authorize.
  mutating func authorized(_ number: Int, _ isAccepted: Bool) {
    let index = number - 1
    guard connectors[index].permission?.needsAuthorize == true else { return }
    effects.append(.say("\(plan.identity) \(number): card \(isAccepted ? "accepted" : "refused")"))
    if isAccepted {
      connectors[index].permission?.needsAuthorize = false
      let until = pluggedUntil
      connectors[index].permission?.until = until
      beginIfPermitted(index)
    } else {
      connectors[index].permission = nil
    }
  }

  mutating func scheduleSample(_ index: Int) {
    let interval = configuration.number(.meterValueSampleInterval)
    connectors[index].transaction?.nextSampleAt = interval > 0 ? now.adding(seconds: interval) : nil
  }

  /// Sends what the meter of a transaction says.
  mutating func sample(_ index: Int) {
    guard let transaction = connectors[index].transaction else { return }
    connectors[index].transaction?.samples += 1
    scheduleSample(index)
    keepsState = true
    let sample = measured(index, "Sample.Periodic", .meterValuesSampledData)
    guard sample.says else { return }
    enqueue(
      KeptMemory.Waiting(
        local: transaction.local,
        request: .meterValues(MeterValues(connector: index + 1, samples: [sample]))))
  }

  /// What the meter says now, and what is to go wrong with it in a transaction.
  func measured(_ index: Int, _ context: String, _ key: Configuration.Key) -> MeterSample {
    let connector = connectors[index]
    var sample = MeterSample(at: clock)
    if configuration.lists("Energy.Active.Import.Register", in: key) {
      var wattHours = connector.wattHours
      if let transaction = connector.transaction {
        if faults.contains(.meterRelative) { wattHours -= transaction.meterStart }
        if transaction.samples > 0, transaction.samples.isMultiple(of: 3) {
          if faults.contains(.meterBack) { wattHours = max(0, wattHours - 1_000) }
          if faults.contains(.meterJump) { wattHours += 1_000_000 }
        }
      }
      sample.wattHours = wattHours
      sample.context = context
    }
    if configuration.lists("Power.Active.Import", in: key) { sample.watts = connector.power(at: now) }
    if configuration.lists("SoC", in: key) { sample.stateOfCharge = connector.car.map { Int($0.permille / 10) } }
    return sample
  }

  mutating func scheduleClockSample() {
    let interval = Int64(configuration.number(.clockAlignedDataInterval)) * 1000
    guard interval > 0 else {
      clockSampleAt = nil
      return
    }
    // At whole multiples, as the specification's name of it says, but for the clock's own error.
    let own = now.milliseconds - plan.clockDelay
    clockSampleAt = Timestamp(milliseconds: (own / interval + 1) * interval + plan.clockDelay)
  }

  /// Sends what all meters say, whether or not a transaction runs.
  mutating func sampleByClock() {
    scheduleClockSample()
    guard contact == .connected, registration == .accepted else { return }
    for index in connectors.indices {
      let sample = measured(index, "Sample.Clock", .meterValuesAlignedData)
      guard sample.says else { continue }
      enqueue(
        .samples,
        .meterValues(
          MeterValues(connector: index + 1, transaction: connectors[index].transaction?.id, samples: [sample])))
    }
  }
}

extension MeterSample {
  /// Whether anything was measured.
  var says: Bool { wattHours != nil || watts != nil || stateOfCharge != nil }
}

extension String {
  /// Whether two idTags are the same: they have no case (OCPP 1.6, type CiString20).
  func isSameTag(as other: String) -> Bool { lowercased() == other.lowercased() }
}
