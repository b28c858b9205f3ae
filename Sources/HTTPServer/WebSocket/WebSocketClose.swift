/// Why a side ends a WebSocket: the status code of a Close frame (RFC 6455 section 7.4).
package struct WebSocketCloseCode: Sendable, Hashable {
  /// The number.
  package let number: UInt16

  /// A code of our own.
  init(_ number: UInt16) { self.number = number }

  /// A code from a peer; nil for one that no Close frame may hold: reserved, or nobody's (section 7.4.2 and IANA's
  /// registry).
  init?(received: UInt16) {
    switch received {
    case 1000...1003, 1007...1014, 3000...4999: number = received
    default: return nil
    }
  }

  /// All was said.
  package static let normal = WebSocketCloseCode(1000)
  /// The server stops.
  package static let goingAway = WebSocketCloseCode(1001)
  /// The peer broke the protocol.
  package static let protocolError = WebSocketCloseCode(1002)
  /// A kind of message that is not taken.
  package static let unsupported = WebSocketCloseCode(1003)
  /// Text that is not UTF-8.
  package static let invalidText = WebSocketCloseCode(1007)
  /// The endpoint refuses to go on.
  package static let policy = WebSocketCloseCode(1008)
  /// A message that is too big.
  package static let tooBig = WebSocketCloseCode(1009)
  /// The server has no room now.
  package static let tryAgainLater = WebSocketCloseCode(1013)
}

/// Why a side ends a WebSocket, as a Close frame says it.
package struct WebSocketClose: Sendable, Equatable {
  /// Nil if the frame said none.
  package let code: WebSocketCloseCode?
  /// For people who read logs: UTF-8, at most 123 bytes; often empty.
  package let reason: [UInt8]

  /// The longest reason: a control frame has at most 125 bytes, and two are the code (section 5.5).
  private static let reasonMax = 123

  /// A reason to close.
  /// - Parameters:
  ///   - code: nil to say none; then there is no reason either.
  ///   - reason: UTF-8; a longer one than fits is cut between two characters.
  package init(_ code: WebSocketCloseCode?, reason: [UInt8] = []) {
    self.code = code
    var end = code == nil ? 0 : reason.count
    if end > Self.reasonMax {
      end = Self.reasonMax
      while end > 0, reason[end] & 0xC0 == 0x80 { end -= 1 }
    }
    self.reason = Array(reason[..<end])
  }

  /// Reads the body of a Close frame (section 5.5.1).
  /// - Parameter body: at most 125 bytes.
  /// - Throws: how it breaks the protocol.
  init(body: [UInt8]) throws(WebSocketFault) {
    guard !body.isEmpty else {
      self.init(nil)
      return
    }
    guard body.count > 1, let code = WebSocketCloseCode(received: UInt16(body[0]) << 8 | UInt16(body[1])) else {
      throw .protocolError
    }
    let reason = Array(body[2...])
    var text = UTF8Judge()
    guard text.take(reason.span, reason.indices), text.isWhole else { throw .invalidText }
    self.init(code, reason: reason)
  }

  /// The body of a Close frame that says this.
  var body: [UInt8] {
    guard let code else { return [] }
    return [UInt8(code.number >> 8), UInt8(truncatingIfNeeded: code.number)] + reason
  }
}

/// How a peer broke the protocol or passed a limit; its code is what our Close frame says.
package struct WebSocketFault: Error, Sendable, Equatable {
  /// What our Close frame says.
  package let code: WebSocketCloseCode

  static let protocolError = WebSocketFault(code: .protocolError)
  static let unsupported = WebSocketFault(code: .unsupported)
  static let invalidText = WebSocketFault(code: .invalidText)
  static let policy = WebSocketFault(code: .policy)
  static let tooBig = WebSocketFault(code: .tooBig)
  /// All unfinished requests and messages together take too much memory.
  static let tryAgainLater = WebSocketFault(code: .tryAgainLater)
}
