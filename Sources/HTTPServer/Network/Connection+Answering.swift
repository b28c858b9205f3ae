extension Connection {
  /// Answers a request that the server itself refuses; the connection ends after it.
  func refuse(_ refusal: Refusal, _ core: LoopCore) {
    core.table.setIdle(id, false)
    core.report(.refused(refusal))
    var response = core.application.explain(refusal)
    response.closesConnection = true
    let isHead = parser.method == .head
    parser = RequestParser(limits: limits)
    current = nil
    send(response, core, isHead: isHead)
  }

  /// Begins to answer; ``advance(_:)`` does the writing.
  func send(_ response: Response, _ core: LoopCore, isHead: Bool = false) {
    let isLast = limits.requestsMax > 0 && requests >= limits.requestsMax
    let writer = AnswerWriter(
      request: current, isHead: isHead || current?.method == .head,
      closes: response.closesConnection || !persists || isLast || core.isStopping)
    answer = writer.write(
      response, dateField: core.clock.dateField, buffer: core.takeSpareBuffer(),
      mustEnd: core.clock.after(limits.writeTime))
    phase = .writing
  }

  /// Takes the application's answer.
  func finish(_ response: Response, _ core: LoopCore) {
    guard phase == .handling else { return }
    send(response, core)
    advance(core)
  }

  /// Takes the next piece of a streamed body.
  func deliver(_ piece: [UInt8]?, _ core: LoopCore) {
    guard phase == .streaming else { return }
    guard answer?.take(piece) == true else { return close(core) }
    phase = .writing
    advance(core)
  }

  /// Writes as much as the system takes.
  ///
  /// - Returns: whether to go on.
  func write(_ core: LoopCore) -> Bool {
    while let pending = answer, !pending.isSent {
      switch Socket.send(socket, pending.head, pending.body, from: pending.sent) {
      case .bytes(let count): answer?.sent += count
      case .wouldBlock:
        setDeadline(min(core.clock.after(limits.writeStall), pending.mustEnd), core)
        return false
      case .end, .broken:
        close(core)
        return false
      }
    }
    return finishWriting(core)
  }

  private func finishWriting(_ core: LoopCore) -> Bool {
    guard let done = answer else { return false }
    if let stream = done.stream {
      phase = .streaming
      setDeadline(done.mustEnd, core)
      core.nextPiece(of: stream, id)
      return false
    }
    answer = nil
    core.giveSpareBuffer(done.head)
    if done.closes {
      beginLingering(core)
    } else {
      becomeIdle(core)
    }
    return true
  }

  private func beginLingering(_ core: LoopCore) {
    phase = .lingering
    // Whoever only waits to be closed makes room for a new client.
    core.table.setIdle(id, true)
    (readAhead, readAheadStart) = ([], 0)
    Socket.finishWriting(socket)
    isReadable = true
    setDeadline(core.clock.now + UInt64(max(limits.lingerTime, 0) * 1e9), core)
  }

  /// Reads and drops what the client still sends, so that the system does not answer it with a reset that would
  /// destroy the answer on its way (RFC 9112 section 9.6).
  func linger(_ core: LoopCore) -> Bool {
    guard isReadable else { return false }
    switch Socket.receive(socket, into: &core.readBuffer) {
    case .bytes(let count):
      dropped += count
      if dropped > limits.lingerMax { close(core) }
      return phase == .lingering
    case .wouldBlock: isReadable = false
    case .end, .broken: close(core)
    }
    return false
  }
}
