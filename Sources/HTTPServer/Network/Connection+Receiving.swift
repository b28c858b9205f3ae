import SystemSupport

extension Connection {
  /// How many bytes to read at a time; this is also the most that is ever read ahead.
  static let readMax = 16384

  /// Parses bytes that were read ahead, or else reads some and parses them.
  ///
  /// - Returns: whether to go on.
  func receive(_ core: LoopCore) -> Bool {
    if readAheadStart < readAhead.count {
      var input = readAhead
      let start = readAheadStart
      (readAhead, readAheadStart) = ([], 0)
      let end = start + read(input.span.extracting(start...), core)
      Memory.wipe(&input, start..<end)
      if end < input.count { (readAhead, readAheadStart) = (input, end) }
      return true
    }
    guard isReadable else { return false }
    switch Socket.receive(socket, into: &core.readBuffer) {
    case .bytes(let count):
      if count < core.readBuffer.count && !isEnding { waitForBytes(core) }
      let end = read(core.readBuffer.span.extracting(..<count), core)
      if end < count { readAhead = Array(core.readBuffer[end..<count]) }
      // What one client sent does not stay until the next one sends as much.
      Memory.wipe(&core.readBuffer, 0..<count)
      return true
    case .wouldBlock:
      waitForBytes(core)
      return false
    case .end:
      endOfStream(core)
      return false
    case .broken:
      close(core)
      return false
    }
  }

  /// Reads a request, or frames.
  ///
  /// - Returns: where reading ended.
  private func read(_ input: Span<UInt8>, _ core: LoopCore) -> Int {
    phase == .upgraded ? readFrames(input, core) : parse(input, core)
  }

  /// Begins with the next request.
  func beginParsing(_ core: LoopCore) { parser = RequestParser(limits: core.limits, peer: peer) }

  /// Waits for bytes, because there is nothing to read now.
  func waitForBytes(_ core: LoopCore) {
    isReadable = false
    core.wait(for: .reading, self)
  }

  /// Parses until the input is used up, or a request is complete or refused.
  ///
  /// - Returns: where parsing ended.
  private func parse(_ input: Span<UInt8>, _ core: LoopCore) -> Int {
    var index = 0
    do throws(Refusal) {
      while isReceiving {
        switch try parser.read(input, &index) {
        case .partial:
          try waitForMore(core)
          return index
        case .head:
          if admit(core, bodyIsDue: true) { try beginBody(core, hasMore: index < input.count) }
        case .whole:
          if phase == .body || admit(core, bodyIsDue: false) { handle(core) }
        }
      }
    } catch {
      refuse(error, core)
    }
    return index
  }

  private func waitForMore(_ core: LoopCore) throws(Refusal) {
    if phase == .idle && parser.hasBegun {
      // It still counts as idle: a connection that has sent a few bytes also makes room for a new one.
      phase = .head
      setDeadline(min(core.clock.after(core.limits.headerTime), core.graceEnds), core)
    } else if phase == .body {
      core.table.setAwaited(id, .receiving, now: core.clock.now)
      setBodyDeadline(core)
    }
    let more = parser.heldBytes - counted
    guard more > 0 else { return }
    if phase == .body && bodyOwner == nil { bodyOwner = current.map(core.application.bodyOwner) }
    guard core.usage.add(more, of: bodyOwner) else { throw .unreadRequests }
    counted += more
  }

  /// Stops counting the request's memory: what it waited for has arrived, or the request is gone.
  func forgetCounted(_ core: LoopCore) {
    guard counted > 0 || bodyOwner != nil else { return }
    core.usage.remove(counted, of: bodyOwner)
    (counted, bodyOwner) = (0, nil)
  }

  /// Asks the application what to do with the request, from its head.
  ///
  /// - Returns: whether the application wants the complete request.
  private func admit(_ core: LoopCore, bodyIsDue: Bool) -> Bool {
    core.table.setAwaited(id, nil, now: core.clock.now)
    forgetCounted(core)
    guard let head = parser.head else { return false }
    current = head
    requestBegan = core.clock.now
    persists = parser.persists
    isLastRequest = !persists
    requests += 1
    waited = false
    let admission = core.application.admit(head, core.pending(self))
    if case .whole = admission { return true }
    if bodyIsDue { (persists, isLastRequest) = (false, false) }
    beginParsing(core)
    switch admission {
    case .answered(let response): send(response, core)
    case .begun(let handler): begin(handler, core)
    case .upgraded(let handshake, let endpoint): upgrade(handshake, endpoint, core)
    case .whole: break
    }
    return false
  }

  private func beginBody(_ core: LoopCore, hasMore: Bool) throws(Refusal) {
    guard let head = current else { return }
    try parser.limitBody(to: core.application.bodyMax(head))
    // The server need not wait for a body that arrives with its header section, so that body is not counted.
    if !hasMore {
      let owner = core.application.bodyOwner(head)
      guard core.usage.hasRoom(for: max(1, parser.bodyLeft), of: owner) else { throw .unreadRequests }
      bodyOwner = owner
    }
    phase = .body
    bodyBegan = core.clock.now
    setBodyDeadline(core)
    guard parser.expectsContinue && !hasMore else { return }
    // If the system takes none of it, it is left out: the client goes on without it after a while (RFC 9110 section
    // 10.1.1). A part of it would spoil the answer, so the connection closes.
    let interim = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    guard case .bytes(let count) = Socket.send(socket, interim, [], from: 0) else { return }
    sendProgress.add(count, now: core.clock.now)
    if count < interim.count { close(core) }
  }

  /// The body must be complete by a fixed deadline, and arrive fast enough until then: the deadline for being too
  /// slow moves with every byte, the other does not.
  private func setBodyDeadline(_ core: LoopCore) {
    var moment = Clock.moment(bodyBegan, plus: core.limits.bodyTime)
    if core.limits.bodyRate > 0 {
      let allowed = core.limits.bodyGrace + Double(parser.bodyCount) / Double(core.limits.bodyRate)
      moment = min(moment, Clock.moment(bodyBegan, plus: max(allowed, 0.001)))
    }
    setDeadline(moment, core)
  }

  private func handle(_ core: LoopCore) {
    guard let head = current else { return }
    core.table.setAwaited(id, nil, now: core.clock.now)
    forgetCounted(core)
    let request = Request(head: head, body: parser.takeBody())
    beginParsing(core)
    setDeadline(.max, core)
    if head.method == .options && head.path == [0x2A] {
      var response = Response(.ok)
      if let fields = core.application.ownFields { response.fields.append(fields) }
      send(response, core)
    } else {
      phase = .handling
      wait(for: core.respond(request, for: self), core)
    }
  }
}
