import SystemSupport

extension Connection {
  /// Answers a request that the server itself refuses; the connection ends after it.
  func refuse(_ refusal: Refusal, _ core: LoopCore) {
    core.table.setAwaited(id, nil, now: core.clock.now)
    forgetCounted(core)
    core.report(.refused(refusal, peer: peer))
    var response = core.application.explain(refusal)
    response.closesConnection = true
    if let seconds = refusal.retryAfter { response.fields.append("Retry-After", "\(seconds)") }
    refusedMethod = parser.method
    if current == nil { requestBegan = core.clock.now }
    beginParsing(core)
    current = nil
    send(response, core)
  }

  /// Starts an answer; ``advance(_:)`` writes it.
  func send(_ response: Response, _ core: LoopCore) {
    let isLast = core.limits.requestsMax > 0 && requests >= core.limits.requestsMax
    let (response, selection) = selected(response, core)
    let writer = ResponseEncoder(
      request: current, isHead: (current?.method ?? refusedMethod) == .head,
      closes: response.closesConnection || !persists || isLast || core.isStopping, selection: selection)
    answer = writer.write(
      response, dateField: core.clock.dateField, buffer: core.takeSpareBuffer())
    writeEnds = core.clock.after(core.limits.writeTime)
    writeGoal = answer?.stream == nil ? nil : sendProgress.acknowledged + bytesPerWriteTime(core)
    route = response.route
    phase = .writing
  }

  /// Decides which form of a file to send, and which part of it; if none can be sent, returns a page that says so
  /// instead.
  private func selected(_ response: Response, _ core: LoopCore) -> (Response, FileSelection) {
    guard case .file(let plain) = response.body, response.status == .ok, let current,
      current.method == .get || current.method == .head
    else { return (response, .whole) }
    let file = plain.form(for: current.fields)
    do throws(Refusal) {
      let selection = try FileSelection(file, for: current)
      if file === plain { return (response, selection) }
      var answer = response
      answer.body = .file(file)
      return (answer, selection)
    } catch {
      var page = core.application.explain(error)
      // The file's full length (RFC 9110 section 14.4).
      if error == .rangeNotSatisfiable { page.fields.append("Content-Range", "bytes */\(file.bytes.count)") }
      page.route = response.route
      return (page, .whole)
    }
  }

  /// Records how a request was answered.
  func record(_ status: Status, bytes: Int, _ core: LoopCore) {
    let nanoseconds = Clock.exactNow() &- requestBegan
    core.record(
      AccessRecord(
        at: core.clock.wall, microseconds: Int(nanoseconds / 1000), bytes: bytes, route: route,
        method: current?.method ?? refusedMethod, status: status, waited: waited))
  }

  /// Runs the handler that makes the answer; the answer may be ready at once.
  func begin(_ handler: Task<Void, Never>, _ core: LoopCore) {
    phase = .handling
    if let response = core.runBegun() { send(response, core) } else { wait(for: handler, core) }
  }

  /// Waits for an answer that was not ready at once.
  func wait(for handler: Task<Void, Never>, _ core: LoopCore) {
    self.handler = handler
    waited = true
    setDeadline(core.clock.after(core.limits.handlerTime), core)
  }

  /// Receives the application's answer.
  func finish(_ response: Response, _ core: LoopCore) {
    guard phase == .handling else { return }
    handler = nil
    send(response, core)
    advance(core)
  }

  /// Receives the next piece of a streamed body; nil at its end.
  func deliver(_ piece: [UInt8]?, _ core: LoopCore) {
    guard phase == .streaming else { return }
    guard answer?.take(piece) == true else { return close(core) }
    // The time that the application took does not count against the client.
    if writeEnds < .max { writeEnds += core.clock.now - pieceBegan }
    phase = .writing
    advance(core)
  }

  /// Resets the connection, because a streamed body ends early. Even an HTTP/1.0 client, for which the body ends with
  /// the connection, can tell a reset from an end.
  func breakOff(_ core: LoopCore) {
    guard phase == .streaming else { return }
    abort(core)
  }

  /// Writes as much as the system takes.
  ///
  /// - Returns: whether to go on.
  func write(_ core: LoopCore) -> Bool {
    while let pending = answer, !pending.isSent {
      let closesNext = closesNext(after: pending)
      switch Socket.send(socket, pending.head, pending.body, from: pending.sent, closesNext: closesNext) {
      case .bytes(let count):
        answer?.sent += count
        sendProgress.add(count, now: core.clock.now)
        if closesNext, answer?.isSent == true { return finishWriting(core, closesNow: true) }
      case .wouldBlock:
        core.wait(for: .writing, self)
        waitForSendProgress(core)
        return false
      case .end, .broken:
        close(core)
        return false
      }
    }
    return finishWriting(core)
  }

  private func finishWriting(_ core: LoopCore, closesNow: Bool = false) -> Bool {
    guard let done = answer else { return false }
    if let stream = done.stream {
      phase = .streaming
      core.table.setAwaited(id, nil, now: core.clock.now)
      pieceBegan = core.clock.now
      waitForPiece(core)
      core.nextPiece(of: stream, id)
      return false
    }
    record(done.status, bytes: done.sentInAll, core)
    answer = nil
    core.giveSpareBuffer(done.head)
    // A stopping server may not have said so in this answer; it still takes no request after it.
    if done.closes || core.isStopping {
      if closesNow || hasAll(core) { close(core) } else { beginLingering(core) }
    } else {
      becomeIdle(core)
    }
    return true
  }

  /// Whether everything that the client sent was read, and it said that nothing more comes. Then a close sends no
  /// reset, and there is nothing to linger for.
  private var isDrained: Bool {
    current != nil && isLastRequest && !isReadable && readAheadStart >= readAhead.count
  }

  /// Whether the socket can be closed with the last byte of an answer that the system takes at once, which then leaves
  /// in one packet with the end of the stream. Not with clients whose connections are counted: what they leave in the
  /// system counts as well, until they have taken it.
  private func closesNext(after answer: PendingResponse) -> Bool {
    answer.closes && answer.sentInAll == 0 && answer.stream == nil && countedFor == nil && isDrained
  }

  /// Whether the client has its last answer, and nothing more can come.
  private func hasAll(_ core: LoopCore) -> Bool {
    guard isDrained, case .all = sendProgress.check(socket, now: core.clock.now) else { return false }
    return true
  }

  func beginLingering(_ core: LoopCore) {
    phase = .lingering
    // A connection that only waits to be closed makes room for a new client.
    core.table.setAwaited(id, .idle, now: core.clock.now)
    dropReadAhead()
    Socket.finishWriting(socket)
    isReadable = true
    waitLingering(core)
  }

  /// Reads and drops what the client still sends, so that the system does not answer it with a reset that would
  /// destroy the answer on its way (RFC 9112 section 9.6).
  func linger(_ core: LoopCore) -> Bool {
    guard isReadable else { return false }
    switch Socket.receive(socket, into: &core.readBuffer) {
    case .bytes(let count):
      Memory.wipe(&core.readBuffer, 0..<count)
      dropped += count
      if dropped > core.limits.lingerMax { abort(core) }
      return phase == .lingering
    case .wouldBlock: waitForBytes(core)
    case .end: endOfStream(core)
    case .broken: close(core)
    }
    return false
  }
}
