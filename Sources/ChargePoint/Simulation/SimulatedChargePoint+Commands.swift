import OCPP
import WalletCore

extension SimulatedChargePoint {
  /// What a person does to it. Connectors are its own numbers, from 1.
  enum Command: Sendable, Equatable {
    /// Plugs a car in.
    /// - percent: how full it is; nil for some.
    case plug(Int, percent: Int?)
    case unplug(Int)
    /// Breaks the connection off, and makes none for so many seconds; nil for none until ``online``.
    case offline(seconds: Int?)
    case online
    /// Takes the power away for a moment.
    case crash
    /// Breaks a connector.
    /// - code: OCPP's.
    case fault(Int, code: String)
    /// Mends a connector.
    case clear(Int)
    /// Shows a card that nobody knows.
    case card(Int)
    /// What it does wrong from now on.
    case faults(Set<Fault>)
  }

  /// What the person is told.
  struct Reply: Sendable, Equatable {
    let text: String
    let isRefusal: Bool

    static func done(_ text: String) -> Reply { Reply(text: text, isRefusal: false) }
    static func refused(_ text: String) -> Reply { Reply(text: text, isRefusal: true) }
  }

  /// OCPP's codes of what can be broken (section 7.6 of the specification's types).
  static let errorCodes = [
    "ConnectorLockFailure", "EVCommunicationError", "GroundFailure", "HighTemperature", "InternalError",
    "LocalListConflict", "OtherError", "OverCurrentFailure", "OverVoltage", "PowerMeterFailure", "PowerSwitchFailure",
    "ReaderFailure", "ResetFailure", "UnderVoltage", "WeakSignal",
  ]

  /// Does what a person does.
  mutating func obey(_ command: Command, at now: Timestamp) -> (reply: Reply, effects: [Effect]) {
    passTime(until: now)
    let reply =
      switch command {
      case .plug(let number, let percent): on(number) { $0.plug($1, percent) }
      case .unplug(let number): on(number) { $0.unplug($1) }
      case .offline(let seconds): goOffline(seconds)
      case .online: goOnline()
      case .crash: crash()
      case .fault(let number, let code): on(number) { $0.breakDown($1, code) }
      case .clear(let number): on(number) { $0.mend($1) }
      case .card(let number): on(number) { $0.showCard($1) }
      case .faults(let faults): setFaults(faults)
      }
    return (reply, finish())
  }

  private mutating func on(_ number: Int, _ body: (inout Self, Int) -> Reply) -> Reply {
    guard let index = index(number) else {
      return .refused("\(plan.identity) has no connector \(number). It has \(connectors.count).")
    }
    return body(&self, index)
  }

  private mutating func plug(_ index: Int, _ percent: Int?) -> Reply {
    guard connectors[index].car == nil else { return .refused("A car is plugged in already.") }
    connectors[index].car = Car(&dice, at: connectors[index].watts, percent: percent)
    connectors[index].isFinishing = false
    connectors[index].finishedAt = nil
    beginIfPermitted(index)
    return .done("Plugged in. The battery is at \((connectors[index].car?.permille ?? 0) / 10) %.")
  }

  private mutating func unplug(_ index: Int) -> Reply {
    connectors[index].count(until: now)
    guard let car = connectors[index].car else { return .refused("No car is plugged in.") }
    connectors[index].car = nil
    let wasCharging = connectors[index].isCharging
    end(index, reason: "EVDisconnected")
    if connectors[index].isFree { endFree(index) }
    connectors[index].isFinishing = wasCharging
    connectors[index].finishedAt = wasCharging ? later(Self.finishingTime) : nil
    if car.isGuest {
      connectors[index].guest = .away
      awaitGuest(index)
    }
    return .done("Unplugged. The battery is at \(car.permille / 10) %.")
  }

  private mutating func goOffline(_ seconds: Int?) -> Reply {
    if contact == .connected || contact == .connecting { effects.append(.breakOff) }
    contact = .away(until: seconds.map { now.adding(seconds: $0) })
    forgetCalls()
    return .done(seconds.map { "Offline for \($0) seconds." } ?? "Offline until it is told to go online.")
  }

  private mutating func goOnline() -> Reply {
    guard case .away = contact else { return .refused("It is online already.") }
    attempts = 0
    contact = .away(until: now)
    passTime(until: now)
    return .done("Connecting.")
  }

  private mutating func crash() -> Reply {
    if contact == .connected || contact == .connecting { effects.append(.breakOff) }
    contact = .away(until: nil)
    forgetCalls()
    effects.append(.reload)
    return .done("It lost its power, and starts again.")
  }

  private mutating func breakDown(_ index: Int, _ code: String) -> Reply {
    guard Self.errorCodes.contains(code) else {
      return .refused("OCPP has no error code \(code). It has: \(Self.errorCodes.joined(separator: ", ")).")
    }
    end(index, reason: "Other")
    endFree(index)
    connectors[index].permission = nil
    connectors[index].reservation = nil
    connectors[index].errorCode = code
    connectors[index].errorUntil = nil
    return .done("Out of order: \(code).")
  }

  private mutating func mend(_ index: Int) -> Reply {
    guard connectors[index].errorCode != nil else { return .refused("It is not out of order.") }
    connectors[index].errorCode = nil
    connectors[index].errorUntil = nil
    return .done("Mended.")
  }

  private mutating func showCard(_ index: Int) -> Reply {
    let connector = connectors[index]
    guard connector.errorCode == nil, connector.isOperative, isOperative, !connector.isCharging,
      connector.permission == nil
    else { return .refused("The connector cannot be used now.") }
    // Who is not known is not let charge offline (AllowOfflineTxForUnknownId).
    guard contact == .connected, registration == .accepted else {
      return .refused("Not connected: the card cannot be checked.")
    }
    connectors[index].permission = SimulatedConnector.Permission(
      idTag: ChargePointPlan.card, until: askedUntil, needsAuthorize: true)
    enqueue(.authorize(index + 1), .authorize(idTag: ChargePointPlan.card))
    return .done("Asking the central system about the card \(ChargePointPlan.card).")
  }

  private mutating func setFaults(_ faults: Set<Fault>) -> Reply {
    if faults.contains(.huge), !self.faults.contains(.huge), contact == .connected {
      enqueue(.huge, .dataTransfer(vendor: "MyWallet"))
    }
    self.faults = faults
    if !faults.contains(.stopLate) { stopsAt = [:] }
    messagesForFaults = 0
    let names = faults.map(\.rawValue).sorted().joined(separator: ", ")
    return .done(names.isEmpty ? "It does nothing wrong from now on." : "From now on: \(names).")
  }
}
