import SystemSupport

extension Connection {
  /// How much is read at a time, and with that how much is ever read ahead.
  static let readMax = 16384

  /// Takes bytes that were read ahead, or else reads, and parses them.
  ///
  /// - Returns: whether to go on.
  func receive(_ core: LoopCore) -> Bool {
    if readAheadStart < readAhead.count {
      let input = readAhead
      let end = parse(input.span.extracting(readAheadStart...), core)
      keep(input, readAheadStart + end)
      return true
    }
    guard isReadable else { return false }
    switch Socket.receive(socket, into: &core.readBuffer) {
    case .bytes(let count):
      if count < core.readBuffer.count && !isEnding { waitForBytes(core) }
      let end = parse(core.readBuffer.span.extracting(..<count), core)
      if end < count { keep(Array(core.readBuffer[end..<count]), 0) }
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

  /// There is nothing more to read now.
  func waitForBytes(_ core: LoopCore) {
    isReadable = false
    core.wait(for: .reading, self)
  }

  private func keep(_ bytes: [UInt8], _ start: Int) {
    readAhead = start < bytes.count ? bytes : []
    readAheadStart = start < bytes.count ? start : 0
  }

  /// Parses until the input is used up, or a request is whole or refused.
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
      // It still counts as idle: a client that has sent a few bytes makes room for a new one as well.
      phase = .head
      setDeadline(min(core.clock.after(limits.headerTime), core.graceEnds), core)
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

  /// What the request holds is no stranger's any more, or is gone.
  func forgetCounted(_ core: LoopCore) {
    guard counted > 0 || bodyOwner != nil else { return }
    core.usage.remove(counted, of: bodyOwner)
    (counted, bodyOwner) = (0, nil)
  }

  /// Lets the application judge the head.
  ///
  /// - Returns: whether it wants the request.
  private func admit(_ core: LoopCore, bodyIsDue: Bool) -> Bool {
    core.table.setAwaited(id, nil, now: core.clock.now)
    forgetCounted(core)
    guard let head = parser.head else { return false }
    current = head
    requestBegan = core.clock.now
    persists = parser.persists
    requests += 1
    waited = false
    let admission = core.application.admit(head, core.pending(self))
    if case .whole = admission { return true }
    if bodyIsDue { persists = false }
    parser = RequestParser(limits: limits, peer: peer)
    switch admission {
    case .answered(let response): send(response, core)
    case .begun(let handler): begin(handler, core)
    case .whole: break
    }
    return false
  }

  private func beginBody(_ core: LoopCore, hasMore: Bool) throws(Refusal) {
    guard let head = current else { return }
    try parser.limitBody(to: core.application.bodyMax(head))
    // A body that comes with its header section is not waited for, and counts for nothing.
    if !hasMore {
      let owner = core.application.bodyOwner(head)
      guard core.usage.hasRoom(for: max(1, parser.bodyLeft), of: owner) else { throw .unreadRequests }
      bodyOwner = owner
    }
    phase = .body
    bodyBegan = core.clock.now
    setBodyDeadline(core)
    guard parser.expectsContinue && !hasMore else { return }
    // What does not fit is left out: the client goes on without it after a while (RFC 9110 section 10.1.1). A part of
    // it would spoil the answer.
    let interim = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    guard case .bytes(let count) = Socket.send(socket, interim, [], from: 0) else { return }
    sendProgress.add(count, now: core.clock.now)
    if count < interim.count { close(core) }
  }

  /// The body must be whole in its time, and until then come fast enough: the next moment at which it would be too slow
  /// moves with every byte, the other does not.
  private func setBodyDeadline(_ core: LoopCore) {
    var moment = Clock.moment(bodyBegan, plus: limits.bodyTime)
    if limits.bodyRate > 0 {
      let allowed = limits.bodyGrace + Double(parser.bodyCount) / Double(limits.bodyRate)
      moment = min(moment, Clock.moment(bodyBegan, plus: max(allowed, 0.001)))
    }
    setDeadline(moment, core)
  }

  private func handle(_ core: LoopCore) {
    guard let head = current else { return }
    core.table.setAwaited(id, nil, now: core.clock.now)
    forgetCounted(core)
    let request = Request(head: head, body: parser.takeBody())
    parser = RequestParser(limits: limits, peer: peer)
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
