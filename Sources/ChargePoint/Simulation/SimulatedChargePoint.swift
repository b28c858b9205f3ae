import OCPP
import WalletCore

/// A charge point without sockets and clocks: what happens goes in with the time, and what it does comes out. All time is
/// its own, which may run faster than the world's.
struct SimulatedChargePoint: Sendable {
  /// What happens to it.
  enum Input: Sendable, Equatable {
    /// The connection that it asked for is a WebSocket now.
    case connected
    /// The connection that it asked for was not made, or has ended; not if the charge point ended it.
    case lost(reason: String)
    /// A message of the central system.
    case message([UInt8])
    /// Nothing but time, at ``wakeAt`` or whenever.
    case timePassed
  }

  /// What it does, in this order.
  enum Effect: Sendable, Equatable {
    /// A line for ``KeptMemory``; to be kept before anything is sent.
    case keep(String)
    /// Opens a connection.
    case connect
    /// Sends a message of text.
    case send([UInt8])
    /// Sends the first half of a message's frame, and breaks the connection off.
    case sendHalf([UInt8])
    /// Ends the connection as WebSocket does.
    case close
    /// Breaks the connection off.
    case breakOff
    /// It forgets all that is not on the disk: read that, and call ``restart(from:at:)``.
    case reload
    /// Something for people who watch.
    case say(String)
  }

  /// How it is connected.
  enum Contact: Sendable, Equatable {
    /// Not, until a time; nil for until it is told to.
    case away(until: Timestamp?)
    case connecting
    case connected
  }

  let plan: ChargePointPlan
  var faults: Set<Fault>
  var dice: Dice
  var now: Timestamp
  var connectors: [SimulatedConnector]
  var configuration: Configuration
  /// Whether ChangeAvailability allows the use of the whole.
  var isOperative = true
  /// What the central system was told of the whole last.
  var reported: ConnectorStatus?
  var kept = KeptMemory()
  var contact = Contact.away(until: nil)
  /// How often it has tried to connect in vain.
  var attempts = 0
  /// What the central system answered to the last BootNotification.
  var registration: RegistrationStatus?
  var bootAt: Timestamp?
  var heartbeatAt: Timestamp?
  var clockSampleAt: Timestamp?
  /// A reset that waits for messages to be sent: until when at most.
  var resetAt: Timestamp?
  /// When something next goes wrong by itself.
  var mishapAt: Timestamp?
  /// When it started, for a clock that begins then.
  var startedAt: Timestamp
  /// Calls that wait, besides those of ``kept``.
  var calls: [OwnCall] = []
  var inFlight: InFlight?
  /// The retries of the first message of ``kept``.
  var retry = Retry()
  /// Until when StopTransaction waits, by the transaction's own number.
  var stopsAt: [Int: Timestamp] = [:]
  /// Answers that wait because they are to be late.
  var lateAnswers: [(at: Timestamp, text: [UInt8])] = []
  var messagesForFaults = 0
  // What an input has brought about so far.
  var keeps: [String] = []
  var keepsState = false
  var answers: [[UInt8]] = []
  var effects: [Effect] = []
  private var keptState = KeptMemory.State()

  /// A charge point that is switched off: ``restart(from:at:)`` starts it.
  init(_ plan: ChargePointPlan, faults: Set<Fault> = [], seed: UInt64, at now: Timestamp) {
    self.plan = plan
    self.faults = faults
    self.now = now
    startedAt = now
    dice = Dice(seed: seed, name: plan.identity)
    connectors = plan.connectors.enumerated().map { SimulatedConnector($0.element, number: $0.offset + 1) }
    configuration = Configuration(connectors: plan.connectors.count)
  }

  /// Starts it, or starts it again after a loss of power. Cars stay plugged in; transactions that ran have ended.
  /// - Parameters:
  ///   - memory: what the disk says.
  ///   - now: the time.
  /// - Returns: what it does.
  mutating func restart(from memory: KeptMemory, at now: Timestamp) -> [Effect] {
    let world = self
    self = SimulatedChargePoint(plan, faults: faults, seed: 0, at: now)
    (dice, kept, keptState) = (world.dice, memory, memory.state)
    isOperative = memory.state.isOperative
    for (name, value) in memory.state.settings {
      if let key = Configuration.Key(rawValue: name) { configuration.set(key, value) }
    }
    for index in connectors.indices {
      connectors[index].car = world.connectors[index].car
      connectors[index].errorCode = world.connectors[index].errorCode
      connectors[index].errorUntil = world.connectors[index].errorUntil
      let meter = memory.state.meters.indices.contains(index) ? memory.state.meters[index] : 0
      connectors[index].meter = max(world.connectors[index].meter, meter)
      if memory.state.operative.indices.contains(index) {
        connectors[index].isOperative = memory.state.operative[index]
      }
      if connectors[index].car?.isGuest == true { leaveSoon(index) }
    }
    for running in memory.state.running where connectors.indices.contains(running.connector - 1) {
      let connector = connectors[running.connector - 1]
      connectors[running.connector - 1].isFinishing = connector.car != nil
      enqueueStop(of: running.local, meter: connector.wattHours, reason: "PowerLoss")
    }
    if plan.clockSampling > 0 {
      configuration.set(.clockAlignedDataInterval, String(plan.clockSampling))
    }
    if plan.hasGuests { beginGuests() }
    scheduleClockSample()
    let pause = dice.number(0...2_000)
    contact = .away(until: later(pause))
    return finish()
  }

  /// Takes what happens.
  mutating func take(_ input: Input, at now: Timestamp) -> [Effect] {
    passTime(until: now)
    switch input {
    case .timePassed: break
    case .connected: connected()
    case .lost(let reason):
      effects.append(.say("\(plan.identity): no connection: \(reason)"))
      lose()
    case .message(let text): if contact == .connected { take(text) }
    }
    return finish()
  }

  /// The time this many milliseconds from now.
  func later(_ milliseconds: Int) -> Timestamp {
    Timestamp(milliseconds: now.milliseconds + Int64(milliseconds))
  }

  /// What its own clock says.
  var clock: Timestamp {
    if faults.contains(.clock1970) {
      return Timestamp(milliseconds: now.milliseconds - startedAt.milliseconds)
    }
    if faults.contains(.clockHourBehind) { return now.adding(seconds: -3600) }
    if faults.contains(.clockAheadTenYears) { return now.adding(seconds: 3653 * 86_400) }
    return now
  }

  /// Ends the handling of an input: what is new is kept, then said.
  mutating func finish() -> [Effect] {
    for index in connectors.indices { connectors[index].count(until: now) }
    reportStatuses()
    keepState()
    effects += keeps.map(Effect.keep)
    keeps = []
    for answer in answers { send(answer) }
    answers = []
    pump()
    resetIfDue()
    defer { effects = [] }
    return effects
  }

  private mutating func keepState() {
    kept.state.isOperative = isOperative
    kept.state.operative = connectors.map(\.isOperative)
    kept.state.settings = Dictionary(
      uniqueKeysWithValues: configuration.changed.map { ($0.key.rawValue, $0.value) })
    kept.state.meters = keptState.meters
    guard keepsState || kept.state != keptState else { return }
    kept.state.meters = connectors.map(\.meter)
    keptState = kept.state
    keepsState = false
    keeps.append(kept.stateLine)
  }
}
