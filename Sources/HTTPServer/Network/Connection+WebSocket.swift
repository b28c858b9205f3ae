import SystemSupport

/// A connection that has changed to WebSocket (RFC 6455): it reads frames, hands messages over one at a time, answers
/// pings, and ends with a Close on both sides. It is never idle, so no new client takes its place.
extension Connection {
  /// Answers the handshake. What the client sends from here on, even in the same packet, are frames.
  func upgrade(_ handshake: WebSocketHandshake, _ endpoint: WebSocketEndpoint, _ core: LoopCore) {
    let state = WebSocketState(endpoint, now: core.clock.now)
    handshake.write(endpoint.subprotocol, to: &state.outgoing)
    route = endpoint.route
    record(.switchingProtocols, bytes: state.outgoing.count, core)
    webSocket = state
    phase = .upgraded
    current = nil
    core.table.setAwaited(id, nil, now: core.clock.now)
    core.upgraded += 1
    if let address = countedFor {
      core.usage.removeConnection(of: address)
      countedFor = nil
    }
    waitForPeer(core)
    endpoint.opened(core.link(self))
    if core.isStopping { sayClose(WebSocketClose(.goingAway), core) }
  }

  // MARK: Sending

  /// Writes a frame, unless our Close was written: nothing follows that. It is sent in the loop's next turn.
  func say(_ core: LoopCore, _ frame: (inout [UInt8]) -> Void) {
    guard let state = webSocket, !state.hasSaidClose else { return }
    state.append(frame)
    if state.unsent > state.endpoint.unsentMax { return abort(core) }
    core.postpone(self)
  }

  /// Writes our Close. What the peer says until it answers with its own is not kept.
  /// - Parameters:
  ///   - close: the Close.
  ///   - time: how many seconds the peer has to answer; nil for the endpoint's own.
  ///   - core: the loop's.
  func sayClose(_ close: WebSocketClose, within time: Double? = nil, _ core: LoopCore) {
    guard let state = webSocket, !state.hasSaidClose else { return }
    say(core) { WebSocketFrame.close(close, to: &$0) }
    state.hasSaidClose = true
    state.closeEnds = core.clock.after(time ?? state.endpoint.closeTime)
    state.reader.dropMessages()
    forgetCounted(core)
    waitForPeer(core)
  }

  /// Tells the peer that the server stops.
  func leaveWebSocket(_ core: LoopCore) {
    sayClose(WebSocketClose(.goingAway), core)
    advance(core)
  }

  /// Sends what the system takes.
  ///
  /// - Returns: false if the connection has ended.
  private func flush(_ core: LoopCore) -> Bool {
    while let state = webSocket, state.unsent > 0 {
      switch Socket.send(socket, state.outgoing, [], from: state.sent) {
      case .bytes(let count):
        state.sent += count
        sendProgress.add(count, now: core.clock.now)
      case .wouldBlock:
        core.wait(for: .writing, self)
        return true
      case .end, .broken:
        close(core)
        return false
      }
    }
    // Between messages a connection holds no memory for them.
    webSocket?.outgoing = []
    webSocket?.sent = 0
    return webSocket != nil
  }

  // MARK: Receiving

  /// Sends what is unsent, and reads on.
  ///
  /// - Returns: whether to go on.
  func converse(_ core: LoopCore) -> Bool {
    guard flush(core), let state = webSocket else { return false }
    if state.isDone {
      endWebSocket(state.end ?? .left, core)
      writeEnds = core.clock.after(core.limits.writeTime)
      beginLingering(core)
      return true
    }
    guard state.mayRead else { return false }
    return receive(core)
  }

  /// Reads frames until the input is used up, or something must be done before more is read.
  ///
  /// - Returns: where reading ended.
  func readFrames(_ input: Span<UInt8>, _ core: LoopCore) -> Int {
    guard let state = webSocket else { return input.count }
    let wasPinged = state.hasPinged
    (state.heardAt, state.hasPinged) = (core.clock.now, false)
    // Else the next ping would wait for the end of the silence that this one broke.
    if wasPinged { waitForPeer(core) }
    var index = 0
    do throws(WebSocketFault) {
      while phase == .upgraded, state.mayRead, index < input.count {
        guard let event = try state.reader.read(input, &index) else {
          try countHeld(state, core)
          break
        }
        take(event, state, core)
      }
    } catch {
      (state.isDeaf, state.end) = (true, .fault(error))
      sayClose(WebSocketClose(error.code), core)
    }
    // What comes behind the end is nobody's.
    return phase == .upgraded && !state.isDeaf ? index : input.count
  }

  /// Counts the memory of a message that is not whole, as that of an unfinished request is counted. A small one is not
  /// worth it: most are whole at once.
  private func countHeld(_ state: WebSocketState, _ core: LoopCore) throws(WebSocketFault) {
    let more = state.reader.heldBytes - counted
    guard more > Connection.readMax else { return }
    guard core.usage.add(more, of: nil) else { throw .tryAgainLater }
    counted += more
  }

  private func take(_ event: WebSocketEvent, _ state: WebSocketState, _ core: LoopCore) {
    switch event {
    case .text(let bytes): hand(.text(bytes), core)
    case .binary(let bytes): hand(.binary(bytes), core)
    case .ping(let bytes): say(core) { WebSocketFrame.pong(bytes, to: &$0) }
    case .pong: break
    case .close(let close):
      state.isDeaf = true
      if !state.hasSaidClose { state.end = .closed(close) }
      // The same code back, without the reason (section 5.5.1).
      sayClose(WebSocketClose(close.code), core)
    }
  }

  /// Hands a message to the application; after our Close nobody wants it.
  private func hand(_ message: WebSocketMessage, _ core: LoopCore) {
    forgetCounted(core)
    guard let state = webSocket, !state.hasSaidClose else { return }
    state.isHanding = true
    core.hand(message, to: state.endpoint, of: self)
  }

  /// The application has taken the message.
  func handed(_ core: LoopCore) {
    guard let state = webSocket else { return }
    (state.isHanding, state.heardAt) = (false, core.clock.now)
    waitForPeer(core)
    advance(core)
  }

  // MARK: Waiting

  /// Waits for the peer's next byte, or for its Close.
  private func waitForPeer(_ core: LoopCore) {
    if let state = webSocket { setDeadline(min(state.deadline, core.clock.now + 3_600_000_000_000), core) }
  }

  /// Asks a silent peer whether it is there, and breaks off one that stays silent or does not answer our Close.
  func expireWebSocket(_ core: LoopCore) {
    guard let state = webSocket else { return }
    let now = core.clock.now
    if now >= state.closeEnds { return abort(core) }
    if !state.isHanding {
      if now >= Clock.moment(state.heardAt, plus: state.endpoint.silenceMax) { return abort(core) }
      if !state.hasPinged, now >= Clock.moment(state.heardAt, plus: state.endpoint.pingAfter) {
        state.hasPinged = true
        say(core) { WebSocketFrame.ping([], to: &$0) }
      }
    }
    waitForPeer(core)
  }

  /// Tells the application that it has ended.
  func endWebSocket(_ end: WebSocketEnd, _ core: LoopCore) {
    guard let state = webSocket else { return }
    webSocket = nil
    forgetCounted(core)
    core.upgraded -= 1
    state.endpoint.ended(end, core.link(self))
  }
}
