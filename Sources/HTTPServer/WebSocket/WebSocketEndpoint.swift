/// What an application does with a connection that became a WebSocket, and what it allows the peer. All is called on the
/// loop's thread.
package struct WebSocketEndpoint: Sendable {
  /// What the peer may send.
  package var limits = WebSocketLimits()
  /// Which of the offered subprotocols is spoken; nil for none.
  package var subprotocol: [UInt8]?
  /// The name of the address in the access log: a pattern, never what the client sent.
  package var route: StaticString = "-"
  /// After how many seconds without a byte of the peer it is sent a ping.
  package var pingAfter = 60.0
  /// After how many seconds without a byte of the peer the connection is broken off.
  package var silenceMax = 150.0
  /// How many seconds the peer has to answer our Close.
  package var closeTime = 5.0
  /// How many unsent bytes stop the reading of what the peer sends.
  package var unsentPause = 64 << 10
  /// How many unsent bytes break the connection off.
  package var unsentMax = 256 << 10
  /// The connection is a WebSocket now.
  package var opened: @Sendable (WebSocketLink) -> Void = { _ in }
  /// Takes a message of the peer. Until it returns, nothing more is read.
  package var received: @Sendable (WebSocketMessage, WebSocketLink) async -> Void
  /// The connection has ended: nothing more comes, and nothing can be sent. Called once.
  package var ended: @Sendable (WebSocketEnd, WebSocketLink) -> Void = { _, _ in }

  /// An endpoint that takes messages.
  package init(received: @escaping @Sendable (WebSocketMessage, WebSocketLink) async -> Void) {
    self.received = received
  }
}

/// A message of a peer.
package enum WebSocketMessage: Sendable, Equatable {
  /// Text, which is UTF-8.
  case text([UInt8])
  /// Bytes; only if ``WebSocketLimits/takesBinary``.
  case binary([UInt8])
}

/// How a WebSocket ended.
package enum WebSocketEnd: Sendable, Equatable {
  /// The peer closed it.
  case closed(WebSocketClose)
  /// The application or the stopping server closed it.
  case left
  /// The peer broke the protocol or passed a limit.
  case fault(WebSocketFault)
  /// The connection broke off, or the peer was silent for too long.
  case lost
}

/// One WebSocket of a loop, for sending. Use it on the loop's thread; a link whose connection has ended does nothing.
package struct WebSocketLink: Sendable, Hashable {
  let loop: EventLoop
  let connection: ConnectionID

  /// Sends a message of text, which must be UTF-8.
  package func send(text: [UInt8]) { write { WebSocketFrame.text(text, to: &$0) } }

  /// Sends a message of bytes.
  package func send(binary: [UInt8]) { write { WebSocketFrame.binary(binary, to: &$0) } }

  /// Ends the connection.
  /// - Parameters:
  ///   - close: what the peer is told.
  ///   - time: how many seconds it has to answer; nil for ``WebSocketEndpoint/closeTime``.
  package func close(_ close: WebSocketClose, within time: Double? = nil) {
    loop.withCore { core in core.table[connection]?.sayClose(close, within: time, core) }
  }

  private func write(_ frame: (inout [UInt8]) -> Void) {
    loop.withCore { core in core.table[connection]?.say(core, frame) }
  }

  package static func == (left: WebSocketLink, right: WebSocketLink) -> Bool {
    left.loop === right.loop && left.connection == right.connection
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(loop))
    hasher.combine(connection)
  }
}
