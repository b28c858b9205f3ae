import SystemSupport

/// What a connection waits for, and what happens when it has waited too long.
extension Connection {
  /// Sets the deadline, at the earliest a millisecond from now: one in the past would expire again and again in the
  /// same turn, and no other connection's deadline would get its turn.
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
    case .upgraded: expireWebSocket(core)
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
    _ = sendProgress.check(socket, now: core.clock.now)
    core.table.setAwaited(id, .sending, now: core.clock.now)
    setDeadline(min(sendProgress.nextCheck(stall: core.limits.writeStall), writeEnds), core)
  }

  /// How far a client is with its answer.
  private enum Pace { case done, underWay, overdue }

  /// Checks how far the client is: there is one deadline for taking all of the answer, and another for taking none of
  /// it.
  private func pace(_ core: LoopCore) -> Pace {
    let now = core.clock.now
    if case .all = sendProgress.check(socket, now: now) { return .done }
    renewWriteTime(now, core)
    return now >= writeEnds || sendProgress.hasStalled(core.limits.writeStall, now: now) ? .overdue : .underWay
  }

  /// How many bytes of a streamed answer the client must take within each ``Limits/writeTime``.
  func bytesPerWriteTime(_ core: LoopCore) -> UInt64 {
    UInt64(min(Double(max(core.limits.writeRate, 0)) * max(core.limits.writeTime, 0), 1e18))
  }

  /// Renews the deadline of a streamed answer. It may have any length: what matters is that the client takes it fast
  /// enough.
  private func renewWriteTime(_ now: UInt64, _ core: LoopCore) {
    guard let goal = writeGoal, now >= writeEnds, sendProgress.acknowledged >= goal else { return }
    writeEnds = Clock.moment(now, plus: core.limits.writeTime)
    writeGoal = sendProgress.acknowledged + bytesPerWriteTime(core)
  }

  /// How much the client has taken does not matter to the deadline for the whole answer; a streamed answer has no
  /// such deadline.
  private func expireWriting(_ core: LoopCore) {
    guard writeGoal != nil || core.clock.now < writeEnds, pace(core) != .overdue else { return abort(core) }
    waitForSendProgress(core)
  }

  /// Waits while the application makes the next piece, and checks that the client takes what was sent.
  func waitForPiece(_ core: LoopCore) {
    setDeadline(sendProgress.isAcknowledged ? .max : sendProgress.nextCheck(stall: core.limits.writeStall), core)
  }

  private func expireStreaming(_ core: LoopCore) {
    let now = core.clock.now
    _ = sendProgress.check(socket, now: now)
    guard !sendProgress.hasStalled(core.limits.writeStall, now: now) else { return abort(core) }
    waitForPiece(core)
  }

  // MARK: Idle

  /// Waits for the next request.
  func becomeIdle(_ core: LoopCore) {
    phase = .idle
    current = nil
    core.table.setAwaited(id, .idle, now: core.clock.now)
    idleEnds = core.clock.after(core.limits.idleTime)
    waitIdly(core)
  }

  /// An answer that fitted into the system's buffer has not reached the client yet: its deadlines still apply. A
  /// request in between does not move the next check, so that a client that keeps sending requests and reads nothing
  /// is found too.
  private func waitIdly(_ core: LoopCore) {
    let check =
      sendProgress.isAcknowledged ? .max : min(sendProgress.nextCheck(stall: core.limits.writeStall), writeEnds)
    setDeadline(min(idleEnds, check, core.graceEnds), core)
  }

  /// Goes on with what another loop knew of the connection, and waits no longer than it would have.
  func goOn(with rest: ConnectionRest, _ core: LoopCore) {
    (requests, sendProgress) = (rest.requests, rest.sendProgress)
    (writeEnds, writeGoal, idleEnds) = (rest.writeEnds, rest.writeGoal, rest.idleEnds)
    waitIdly(core)
  }

  private func expireIdle(_ core: LoopCore) {
    switch pace(core) {
    case .overdue: return abort(core)
    case .done: if core.clock.now >= idleEnds { return close(core) }
    // A client that still takes the answer is not idle yet.
    case .underWay: idleEnds = core.clock.after(core.limits.idleTime)
    }
    waitIdly(core)
  }

  // MARK: Lingering

  func waitLingering(_ core: LoopCore) {
    // At least 10 ms: with 0 the loop would wait busily while the answer is on its way to the client.
    setDeadline(core.clock.after(max(core.limits.lingerTime, 0.01)), core)
  }

  /// The two seconds (``Limits/lingerTime``) are for a client that has the answer; one that still takes it has the
  /// deadlines of an answer.
  private func expireLingering(_ core: LoopCore) {
    switch pace(core) {
    case .done: close(core)
    case .underWay: waitLingering(core)
    case .overdue: abort(core)
    }
  }

  /// Closes because the server stops, but not before the client has its last answer: bytes that arrive unread after a
  /// close make the system send a reset, which destroys what is on its way.
  func leave(_ core: LoopCore) {
    if case .all = sendProgress.check(socket, now: core.clock.now) { close(core) } else { beginLingering(core) }
  }

  // MARK: The client's end

  /// The client sends nothing more. It may still read: the connection stays open, and counted, until the client has
  /// everything that was written to it or its time is up. Closing the socket earlier would leave that to the system,
  /// which keeps megabytes for minutes.
  func endOfStream(_ core: LoopCore) {
    isReadable = false
    // Without a Close it has broken off.
    if phase == .upgraded { return close(core) }
    if case .all = sendProgress.check(socket, now: core.clock.now) { return close(core) }
    if phase != .lingering {
      forgetCounted(core)
      beginParsing(core)
      beginLingering(core)
      isReadable = false
    }
    setDeadline(Clock.moment(core.clock.now, plus: Connection.lastCheck), core)
  }

  /// How soon to check whether a client that ended its side has everything, in seconds: its system acknowledges
  /// within this time what the client reads.
  private static let lastCheck = 0.1

  // MARK: Too much at once

  /// Closes the connection because a new one needs its place. A client in the middle of a request gets a 408.
  func evict(_ core: LoopCore) {
    switch phase {
    case .head, .body: turnAway(.evicted, core)
    default: if case .all = sendProgress.check(socket, now: core.clock.now) { close(core) } else { abort(core) }
    }
  }

  /// How many times at most to read the client's bytes before closing a connection that was turned away.
  private static let readsAtMost = 8

  /// Answers with a refusal, in one call, and closes the connection at once. Reads what has arrived from the client,
  /// because closing would otherwise send a reset, which destroys an answer that the client has not read; bytes that
  /// arrive later can still cause that.
  func turnAway(_ refusal: Refusal, _ core: LoopCore) {
    refuse(refusal, core)
    guard write(core), phase == .lingering else { return abort(core) }
    var reads = 0
    while reads < Connection.readsAtMost && linger(core) { reads += 1 }
    close(core)
  }

  // MARK: The end

  /// Closes at once, and makes the system drop what the client did not take.
  func abort(_ core: LoopCore) {
    guard phase != .closed else { return }
    Socket.discardOnClose(socket)
    close(core)
  }

  /// Closes at once. A handler that still runs finishes, and its answer is dropped.
  func close(_ core: LoopCore) {
    guard phase != .closed else { return }
    forgetCounted(core)
    if let answer { record(answer.status, bytes: answer.sentInAll, core) }
    phase = .closed
    answer = nil
    endWebSocket(.lost, core)
    setDeadline(.max, core)
    core.remove(self)
    SystemSupport.close(socket)
  }
}
