import OCPP
import WalletCore

// What the central system says.
extension SimulatedChargePoint {
  /// Takes a message.
  mutating func take(_ text: [UInt8]) {
    attempts = 0
    switch OCPPReading(text) {
    // A rejected charge point answers nothing (section 4.2).
    case .frame(.call(let id, let action, let payload)) where registration != .rejected:
      answer(id, action, payload)
    case .frame(.result(let id, let payload)): takeAnswer(id, .success(payload))
    case .frame(.error(let id, let error)): takeAnswer(id, .failure(error))
    case .refused(let id, let error): respond(.error(id, error))
    case .frame(.call), .ignored, .unreadable: break
    }
  }

  private mutating func answer(_ id: MessageID, _ action: String, _ content: JSONValue) {
    do throws(OCPPError) {
      respond(.result(id, payload: try payload(for: action, content)))
    } catch {
      respond(.error(id, error))
    }
  }

  private mutating func respond(_ frame: OCPPFrame) {
    var frame = frame
    if faults.contains(.answerOtherID) {
      switch frame {
      case .result(_, let payload): frame = .result(newID(), payload: payload)
      case .error(_, let error): frame = .error(newID(), error)
      case .call: break
      }
    }
    guard faults.contains(.answerLate) else { return answers.append(frame.text) }
    if lateAnswers.count < 100 {
      lateAnswers.append((now.adding(seconds: Fault.lateAnswerSeconds), frame.text))
    }
  }

  private mutating func payload(for action: String, _ content: JSONValue) throws(OCPPError) -> JSONValue {
    if faults.contains(.refuseCalls) { throw OCPPError(.genericError, "Refused on request") }
    if action == "DataTransfer" { return ChargePointAnswer.status("UnknownVendorId").payload }
    if action == "TriggerMessage", case .object(let object) = content,
      case .string(let name) = object["requestedMessage"],
      ["DiagnosticsStatusNotification", "FirmwareStatusNotification"].contains(name)
    {
      return ChargePointAnswer.status("NotImplemented").payload
    }
    return try reply(to: CentralRequest(action: action, payload: content)).payload
  }

  private mutating func reply(to request: CentralRequest) throws(OCPPError) -> ChargePointAnswer {
    switch request {
    case .getConfiguration(let keys): return configuration.answer(keys)
    case .changeConfiguration(let key, let value): return .status(change(key, to: value))
    case .triggerMessage(let message, let connector): return .status(trigger(message, connector))
    case .remoteStartTransaction(let idTag, let connector): return .status(remoteStart(idTag, connector))
    case .remoteStopTransaction(let id): return .status(remoteStop(id))
    case .reserveNow(let connector, let until, let idTag, let reservation):
      return .status(
        reserve(connector, SimulatedConnector.Reservation(id: reservation, idTag: idTag, until: until)))
    case .cancelReservation(let id): return .status(cancel(id))
    case .reset(let isHard): return .status(reset(isHard: isHard))
    case .unlockConnector(let connector): return .status(unlock(connector))
    case .changeAvailability(let connector, let isOperative):
      return .status(changeAvailability(connector, isOperative))
    case .clearCache: return .status(configuration.isOn(.authorizationCacheEnabled) ? "Accepted" : "Rejected")
    }
  }

  /// The index of a connector's number; nil if there is no such connector.
  func index(_ number: Int) -> Int? { connectors.indices.contains(number - 1) ? number - 1 : nil }

  private mutating func change(_ key: String, to value: String) -> String {
    let answer = configuration.change(key, to: value)
    guard answer == "Accepted" else { return answer }
    switch Configuration.Key(rawValue: key) {
    case .heartbeatInterval: scheduleHeartbeat()
    case .clockAlignedDataInterval: scheduleClockSample()
    case .meterValueSampleInterval: for index in connectors.indices { scheduleSample(index) }
    default: break
    }
    return answer
  }

  private mutating func remoteStart(_ idTag: String, _ number: Int) -> String {
    // Not while the registration is pending (section 4.2).
    guard registration == .accepted, let index = index(number), isOperative, resetAt == nil else { return "Rejected" }
    let connector = connectors[index]
    guard connector.isOperative, connector.errorCode == nil, !connector.isCharging, connector.permission == nil,
      connector.car?.isGuest != true, connector.finishedAt == nil,
      connector.reservation.map({ $0.idTag.isSameTag(as: idTag) }) ?? true
    else { return "Rejected" }
    let mustAsk = configuration.isOn(.authorizeRemoteTxRequests)
    connectors[index].permission = SimulatedConnector.Permission(
      idTag: idTag, until: mustAsk ? askedUntil : pluggedUntil, needsAuthorize: mustAsk)
    if mustAsk { enqueue(.authorize(number), .authorize(idTag: idTag)) }
    beginIfPermitted(index)
    return "Accepted"
  }

  private mutating func remoteStop(_ id: Int) -> String {
    guard registration == .accepted, let index = connectors.firstIndex(where: { $0.transaction?.id == id }) else {
      return "Rejected"
    }
    end(index, reason: "Remote")
    return "Accepted"
  }

  private mutating func reserve(_ number: Int, _ reservation: SimulatedConnector.Reservation) -> String {
    guard let index = index(number), reservation.until > now else { return "Rejected" }
    let connector = connectors[index]
    // The same number replaces a reservation (section 5.13).
    let isSame = connector.reservation?.id == reservation.id
    if connector.errorCode != nil { return "Faulted" }
    if connector.isCharging || connector.isFinishing || connector.permission != nil || connector.car != nil
      || (connector.reservation != nil && !isSame)
    {
      return "Occupied"
    }
    if !connector.isOperative || !isOperative { return "Unavailable" }
    for other in connectors.indices where connectors[other].reservation?.id == reservation.id {
      connectors[other].reservation = nil
    }
    connectors[index].reservation = reservation
    return "Accepted"
  }

  private mutating func cancel(_ id: Int) -> String {
    guard let index = connectors.firstIndex(where: { $0.reservation?.id == id }) else { return "Rejected" }
    connectors[index].reservation = nil
    return "Accepted"
  }

  private mutating func unlock(_ number: Int) -> String {
    guard let index = index(number) else { return "NotSupported" }
    if connectors[index].errorCode == "ConnectorLockFailure" { return "UnlockFailed" }
    end(index, reason: "UnlockCommand")
    endFree(index)
    return "Unlocked"
  }

  private mutating func changeAvailability(_ number: Int, _ isUsable: Bool) -> String {
    if number == 0 {
      isOperative = isUsable
      for index in connectors.indices { connectors[index].isOperative = isUsable }
    } else if let index = index(number) {
      connectors[index].isOperative = isUsable
    } else {
      return "Rejected"
    }
    let meant = number == 0 ? connectors : [connectors[number - 1]]
    guard !isUsable else { return "Accepted" }
    for connector in meant {
      connectors[connector.number - 1].reservation = nil
      connectors[connector.number - 1].permission = nil
    }
    // It holds when what runs has ended (section 5.2).
    return meant.contains(where: \.isCharging) ? "Scheduled" : "Accepted"
  }

  private mutating func reset(isHard: Bool) -> String {
    for index in connectors.indices {
      end(index, reason: isHard ? "HardReset" : "SoftReset")
      connectors[index].permission = nil
    }
    // A hard one does not wait: what was not sent is sent afterwards.
    resetAt = isHard ? later(200) : now.adding(seconds: 10)
    return "Accepted"
  }

  private mutating func trigger(_ message: TriggeredMessage, _ number: Int?) -> String {
    guard number.map({ $0 == 0 || index($0) != nil }) ?? true else { return "Rejected" }
    switch message {
    case .bootNotification:
      if registration == .accepted { enqueue(.boot, .bootNotification(plan.device)) } else { bootAt = now }
    case .heartbeat: enqueue(.heartbeat, .heartbeat)
    case .statusNotification:
      for one in number.map({ [$0] }) ?? Array(0...connectors.count) { triggerStatus(of: one) }
    case .meterValues:
      for index in connectors.indices where number.map({ $0 == index + 1 }) ?? true {
        let sample = measured(index, "Trigger", .meterValuesSampledData)
        guard sample.says else { continue }
        enqueue(
          .samples,
          .meterValues(
            MeterValues(connector: index + 1, transaction: connectors[index].transaction?.id, samples: [sample])))
      }
    }
    return "Accepted"
  }

  private mutating func triggerStatus(of number: Int) {
    enqueueStatus(of: number)
    if number == 0 {
      reported = isOperative ? .available : .unavailable
    } else {
      connectors[number - 1].reported = connectors[number - 1].status(isPointOperative: isOperative)
    }
  }
}
