import SystemSupport

/// What a connection waits for, and what becomes of it when it has waited too long.
extension Connection {
  /// At the earliest a millisecond from now: a deadline that has passed already would come up again and again in the
  /// same turn, and no other connection would have one.
  func setDeadline(_ moment: UInt64, _ core: LoopCore) {
    core.deadlines.set(Int(id.slot), max(moment, core.clock.now + 1_000_000))
  }

  /// Ends a wait that has lasted too long.
  func expire(_ core: LoopCore) {
    if isWaiting && core.clock.now >= core.graceEnds { return leave(core) }
    switch phase {
    case .head: refuse(.headerTimeout, core)
    case .body: refuse(.bodyTimeout, core)
    case .idle: expireIdle(core)
    case .writing: expireWriting(core)
    case .streaming: expireStreaming(core)
    case .lingering: expireLingering(core)
    case .handling:
      handler?.cancel()
      handler = nil
    case .closed: break
    }
    advance(core)
  }

  // MARK: Writing

  /// Waits until the client takes some of the answer.
  func waitForSendProgress(_ core: LoopCore) {
    _ = sendProgress.look(at: socket, now: core.clock.now)
    core.table.setAwaited(id, .sending, now: core.clock.now)
    setDeadline(min(sendProgress.nextLook(stall: limits.writeStall), writeEnds), core)
  }

  /// How a client gets on with its answer.
  private enum Pace { case done, underWay, overdue }

  /// Looks how the client gets on: it has a time for all of the answer, and another for taking nothing of it.
  private func pace(_ core: LoopCore) -> Pace {
    let now = core.clock.now
    if case .all = sendProgress.look(at: socket, now: now) { return .done }
    renewWriteTime(now)
    return now >= writeEnds || sendProgress.hasStalled(limits.writeStall, now: now) ? .overdue : .underWay
  }

  /// How much of an answer that is made while it is sent has to be taken in the time for all of another.
  var bytesPerWriteTime: UInt64 { UInt64(min(Double(max(limits.writeRate, 0)) * max(limits.writeTime, 0), 1e18)) }

  /// An answer that is made while it is sent may be of any length: what counts is that the client takes it fast enough.
  private func renewWriteTime(_ now: UInt64) {
    guard let goal = writeGoal, now >= writeEnds, sendProgress.acknowledged >= goal else { return }
    writeEnds = Clock.moment(now, plus: limits.writeTime)
    writeGoal = sendProgress.acknowledged + bytesPerWriteTime
  }

  /// What the client has of the answer so far does not matter to the time for all of it; an answer that is made while it
  /// is sent has no such time.
  private func expireWriting(_ core: LoopCore) {
    guard writeGoal != nil || core.clock.now < writeEnds, pace(core) != .overdue else { return abort(core) }
    waitForSendProgress(core)
  }

  /// Waits for the next piece, as long as the application makes it, and looks whether the client takes what it has.
  func waitForPiece(_ core: LoopCore) {
    setDeadline(sendProgress.isWhole ? .max : sendProgress.nextLook(stall: limits.writeStall), core)
  }

  private func expireStreaming(_ core: LoopCore) {
    let now = core.clock.now
    _ = sendProgress.look(at: socket, now: now)
    guard !sendProgress.hasStalled(limits.writeStall, now: now) else { return abort(core) }
    waitForPiece(core)
  }

  // MARK: Idle

  /// Waits for the next request.
  func becomeIdle(_ core: LoopCore) {
    phase = .idle
    current = nil
    core.table.setAwaited(id, .idle, now: core.clock.now)
    idleEnds = core.clock.after(limits.idleTime)
    waitIdly(core)
  }

  /// An answer that fitted into the system's buffer is not with the client yet: its deadlines hold on. A request in
  /// between does not move the next look, so that a client that asks on and on and reads nothing is found too.
  private func waitIdly(_ core: LoopCore) {
    let look = sendProgress.isWhole ? .max : min(sendProgress.nextLook(stall: limits.writeStall), writeEnds)
    setDeadline(min(idleEnds, look, core.graceEnds), core)
  }

  private func expireIdle(_ core: LoopCore) {
    switch pace(core) {
    case .overdue: return abort(core)
    case .done: if core.clock.now >= idleEnds { return close(core) }
    // Whoever still takes the answer is not idle yet.
    case .underWay: idleEnds = core.clock.after(limits.idleTime)
    }
    waitIdly(core)
  }

  // MARK: Lingering

  func waitLingering(_ core: LoopCore) {
    // Without a pause a wait of 0 would be a busy one for whom the answer is still on its way to.
    setDeadline(core.clock.after(max(limits.lingerTime, 0.01)), core)
  }

  /// Two seconds are for the client that has the answer; one that still takes it has the time of an answer.
  private func expireLingering(_ core: LoopCore) {
    switch pace(core) {
    case .done: close(core)
    case .underWay: waitLingering(core)
    case .overdue: abort(core)
    }
  }

  /// Leaves because the server stops, but not before the client has its last answer: what comes unread after a close
  /// makes the system send a reset, and that destroys what is on its way.
  func leave(_ core: LoopCore) {
    if case .all = sendProgress.look(at: socket, now: core.clock.now) { close(core) } else { beginLingering(core) }
  }

  // MARK: The client's end

  /// The client sends nothing more. It may still read: the connection stays, and counts, until the client has all that was
  /// written to it or has had its time. A socket that is closed before leaves that to the system, which keeps megabytes for
  /// minutes.
  func endOfStream(_ core: LoopCore) {
    isReadable = false
    if case .all = sendProgress.look(at: socket, now: core.clock.now) { return close(core) }
    if phase != .lingering {
      forgetCounted(core)
      parser = RequestParser(limits: limits, peer: peer)
      beginLingering(core)
      isReadable = false
    }
    setDeadline(Clock.moment(core.clock.now, plus: Connection.lastLook), core)
  }

  /// How soon it is looked whether a client that ended its side has all: its system acknowledges within this time what the
  /// client reads.
  private static let lastLook = 0.1

  // MARK: Too much at once

  /// Ends the connection because a new one needs its place. A client in the middle of a request is told so.
  func giveWay(_ core: LoopCore) {
    switch phase {
    case .head, .body: turnAway(.gaveWay, core)
    default: if case .all = sendProgress.look(at: socket, now: core.clock.now) { close(core) } else { abort(core) }
    }
  }

  /// How often the client's bytes are read before a connection is closed that makes room.
  private static let readsAtMost = 8

  /// Answers with a refusal, in one call, and ends the connection at once. What has come of the client's bytes is read, as
  /// closing would else send a reset, which destroys the answer where the client has not read it; what comes later can
  /// still do that.
  func turnAway(_ refusal: Refusal, _ core: LoopCore) {
    refuse(refusal, core)
    guard write(core), phase == .lingering else { return abort(core) }
    var reads = 0
    while reads < Connection.readsAtMost && linger(core) { reads += 1 }
    close(core)
  }

  // MARK: The end

  /// Leaves at once, and has the system forget what the client did not take.
  func abort(_ core: LoopCore) {
    guard phase != .closed else { return }
    Socket.discardOnClose(socket)
    close(core)
  }

  /// Leaves at once. A handler that still runs finishes, and its answer is dropped.
  func close(_ core: LoopCore) {
    guard phase != .closed else { return }
    forgetCounted(core)
    if let answer { record(answer.status, bytes: answer.sentInAll, core) }
    phase = .closed
    answer = nil
    setDeadline(.max, core)
    core.remove(self)
    SystemSupport.close(socket)
  }
}
