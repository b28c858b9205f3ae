import HTTPServer
import Synchronization
import SystemSupport
import WalletCore

/// Drives any number of charge points on one thread: their time, connections and files, and the commands of people.
final class Driver {
  /// Where the charge points connect, and how.
  struct Setup: Sendable {
    var central: CentralAddress
    var addresses: [SocketAddress]
    /// How many times faster time runs.
    var speed = 1
    /// Of all random choices.
    var seed: UInt64
    /// What is said to people who watch.
    var say: @Sendable (String) -> Void = { _ in }
  }

  /// A charge point, and what it uses.
  struct Member {
    var point: SimulatedChargePoint
    let secret: String
    /// Nil if it keeps nothing on disk.
    let journal: Journal?
    /// Its connection.
    var line: UInt64?
    /// How often it has connected, so that its connections' random numbers differ.
    var connections: UInt64 = 0
  }

  let setup: Setup
  let clock: DriverClock
  private(set) var members: [Member] = []
  /// When each has something to do: apart, because all are looked at before each wait.
  private var wakes: [Timestamp] = []
  private let poller: Poller
  private var room = EventBuffer(256)
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  private var lines: [UInt64: Line] = [:]
  private var lastKey: UInt64 = 0
  /// Connections that could not even be begun.
  private var failed: [(member: Int, reason: String)] = []
  /// Lines that have more to send, and had their turn.
  private var unfinished: Set<UInt64> = []
  private var checkedAt = 0.0
  private var control: ControlSocket?
  private let stop: StopSwitch

  private static let stopKey = UInt64.max

  /// - Throws: ``SystemFailure`` if the system cannot watch.
  init(_ setup: Setup, stop: StopSwitch) throws(SystemFailure) {
    self.setup = setup
    self.stop = stop
    clock = DriverClock(speed: setup.speed)
    poller = try Poller()
    try poller.watch(stop.wakeup.descriptor, key: Self.stopKey, for: .arrivals)
  }

  /// Adds a charge point, which starts when ``run()`` does.
  func add(_ plan: ChargePointPlan, secret: String, faults: Set<Fault>, journal: Journal?) throws(SimulatorFailure) {
    let memory = try journal?.read() ?? KeptMemory()
    var point = SimulatedChargePoint(plan, faults: faults, seed: setup.seed, at: clock.now)
    let effects = point.restart(from: memory, at: clock.now)
    members.append(Member(point: point, secret: secret, journal: journal))
    wakes.append(.endOfTime)
    try carryOut(effects, of: members.count - 1)
  }

  /// Listens for commands.
  func listen(in folder: StateFolder) throws(SimulatorFailure) {
    control = try ControlSocket(in: folder, poller)
  }

  /// Drives until the switch is thrown.
  /// - Throws: ``SimulatorFailure`` if what must be kept cannot be.
  func run() throws(SimulatorFailure) {
    while !stop.isThrown {
      let now = clock.now
      for index in wakes.indices where wakes[index] <= now { try give(.timePassed, to: index) }
      for (index, reason) in failed.exchange(for: []) { try give(.lost(reason: reason), to: index) }
      for key in unfinished.exchange(for: []) { try flush(key) }
      try checkDeadlines()
      var events: [Poller.Event] = []
      poller.wait(&room, milliseconds: wait, woken: {}, take: { events.append($0) })
      for event in events { try take(event) }
    }
    for line in lines.values {
      line.leave(close: true, now: seconds)
      _ = line.flush(isBytewise: false, poller)
    }
    control?.remove()
  }

  private var seconds: Double { Double(SystemTime.monotonic()) / 1e9 }

  private var wait: Int32 {
    guard failed.isEmpty, unfinished.isEmpty else { return 0 }
    return clock.wait(until: wakes.min() ?? .endOfTime, most: 1_000)
  }

  /// Gives an input to a charge point, and does what it does.
  private func give(_ input: SimulatedChargePoint.Input, to index: Int) throws(SimulatorFailure) {
    try carryOut(members[index].point.take(input, at: clock.now), of: index)
  }

  private func carryOut(_ effects: [SimulatedChargePoint.Effect], of index: Int) throws(SimulatorFailure) {
    var isReloaded = false
    for effect in effects {
      let line = members[index].line.flatMap { lines[$0] }
      switch effect {
      case .keep(let text): try members[index].journal?.append(text)
      case .connect: connect(index)
      case .send(let text): line?.send(text)
      case .sendHalf(let text):
        line?.send(text, isHalf: true)
        leave(index, close: false)
      case .close: leave(index, close: true)
      case .breakOff: leave(index, close: false)
      case .reload: isReloaded = true
      case .say(let text): setup.say(text)
      }
      if let key = line?.key { unfinished.insert(key) }
    }
    if let journal = members[index].journal, journal.isLong {
      try journal.compact(members[index].point.kept.lines)
    }
    wakes[index] = members[index].point.wakeAt
    if isReloaded {
      let memory = try members[index].journal?.read() ?? members[index].point.kept
      try carryOut(members[index].point.restart(from: memory, at: clock.now), of: index)
    }
  }

  private func leave(_ index: Int, close: Bool) {
    if let key = members[index].line, let line = lines[key] { line.leave(close: close, now: seconds) }
    members[index].line = nil
  }

  private func connect(_ index: Int) {
    let count = members[index].connections
    members[index].connections += 1
    guard !setup.addresses.isEmpty else {
      failed.append((index, "the name \(setup.central.host) has no address"))
      return
    }
    let address = setup.addresses[Int(count % UInt64(setup.addresses.count))]
    guard let socket = Socket.make(address.family) else {
      failed.append((index, SystemFailure.words(errno)))
      return
    }
    Socket.setOptions(socket.number, writeStall: 30)
    let result = unsafe address.withSocketAddress { unsafe SystemSupport.connect(socket.number, $0, $1) }
    guard result == 0 || errno == EINPROGRESS else {
      failed.append((index, SystemFailure.words(errno)))
      return
    }
    lastKey += 1
    let masks = Dice(seed: setup.seed &+ count, name: "connection of " + members[index].point.plan.identity)
    do throws(SystemFailure) {
      try poller.watch(socket.number, key: lastKey, for: .connection)
    } catch {
      failed.append((index, error.words))
      return
    }
    lines[lastKey] = Line(member: index, key: lastKey, socket: socket, masks: masks, now: seconds)
    members[index].line = lastKey
  }

  private func take(_ event: Poller.Event) throws(SimulatorFailure) {
    if event.key == Self.stopKey { return stop.wakeup.clear() }
    if let control, control.owns(event.key) {
      for request in control.take(event, poller) { try answer(request, control) }
      return
    }
    guard let line = lines[event.key] else { return }
    if line.isConnecting {
      guard event.isWritable else { return }
      guard !event.isBroken, line.begin(request(for: line.member)) else {
        var problem = SystemFailure.words(ECONNREFUSED)
        if !event.isBroken { problem = SystemFailure.words(errno) }
        return try end(line, problem)
      }
    }
    if event.isReadable {
      for event in line.read(&buffer, now: seconds, poller) { try take(event, of: line) }
    }
    try flush(line.key)
  }

  private func request(for index: Int) -> WebSocketClientHandshake.Request {
    let identity = members[index].point.plan.identity
    // The only character of an identity that a path cannot have (RFC 3986 section 3.3).
    let name = identity.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "%7C")
    return WebSocketClientHandshake.Request(
      path: setup.central.path + name, host: setup.central.hostField, subprotocols: ["ocpp1.6"],
      credentials: (identity, members[index].secret))
  }

  private func take(_ event: Line.Event, of line: Line) throws(SimulatorFailure) {
    // What comes on a connection that the charge point has left is nothing to it.
    let isCurrent = members[line.member].line == line.key
    switch event {
    case .opened: if isCurrent { try give(.connected, to: line.member) }
    case .message(let text): if isCurrent { try give(.message(text), to: line.member) }
    case .ended(let reason):
      _ = line.flush(isBytewise: false, poller)
      try end(line, reason)
    }
  }

  private func end(_ line: Line, _ reason: String) throws(SimulatorFailure) {
    poller.forget(line.socket.number)
    lines[line.key] = nil
    guard members[line.member].line == line.key else { return }
    members[line.member].line = nil
    try give(.lost(reason: reason), to: line.member)
  }

  private func flush(_ key: UInt64) throws(SimulatorFailure) {
    guard let line = lines[key] else { return }
    let isBytewise = members[line.member].point.faults.contains(.byteByByte)
    guard line.flush(isBytewise: isBytewise, poller) else { return try end(line, "the connection is broken") }
    if line.isDone { return try end(line, "left") }
    if isBytewise, line.hasUnsent { unfinished.insert(key) }
  }

  /// Gives up connections that take too long; looks about once a second.
  private func checkDeadlines() throws(SimulatorFailure) {
    let now = seconds
    guard now - checkedAt >= 1 else { return }
    checkedAt = now
    for line in Array(lines.values) where line.deadline <= now { try end(line, "no answer") }
  }

  private func answer(_ request: ControlSocket.Request, _ control: ControlSocket) throws(SimulatorFailure) {
    var reply: SimulatedChargePoint.Reply
    switch ControlWords(request.words, among: members.map { ControlWords.Point($0.point.plan) }) {
    case .list: reply = .done(members.map { $0.point.report }.joined(separator: "\n"))
    case .names: reply = .done(members.map { ControlWords.Point($0.point.plan).line }.joined(separator: "\n"))
    case .wrong(let sentence): reply = .refused(sentence)
    case .command(let index, let command):
      let (answer, effects) = members[index].point.obey(command, at: clock.now)
      reply = answer
      try carryOut(effects, of: index)
    }
    control.answer(request, reply, poller)
  }
}

/// Ends a driver from another thread, or from a signal's.
final class StopSwitch: Sendable {
  let wakeup: Wakeup
  private let flag = Atomic<Bool>(false)

  /// - Throws: ``SystemFailure`` if the system gives no descriptor.
  init() throws(SystemFailure) { wakeup = try Wakeup() }

  var isThrown: Bool { flag.load(ordering: .acquiring) }

  func throwIt() {
    flag.store(true, ordering: .releasing)
    wakeup.send()
  }
}

extension RangeReplaceableCollection {
  /// The collection as it was, which becomes another.
  fileprivate mutating func exchange(for other: Self) -> Self {
    defer { self = other }
    return self
  }
}

extension Set {
  fileprivate mutating func exchange(for other: Self) -> Self {
    defer { self = other }
    return self
  }
}
