import HTTPServer
import SystemSupport

/// A connection to the central system. Used by the driver's thread alone.
final class Line {
  enum Phase {
    case connecting
    case handshake(WebSocketClientHandshake)
    case open(WebSocketReader)
  }

  /// Something that came.
  enum Event: Equatable {
    /// It is a WebSocket now.
    case opened
    case message([UInt8])
    /// Nothing more comes, and nothing can be sent; the reason is for people.
    case ended(String)
  }

  let member: Int
  let key: UInt64
  let socket: FileDescriptor
  private var phase = Phase.connecting
  private var outgoing: [UInt8] = []
  private var sent = 0
  private var masks: Dice
  /// Whether the charge point has done with it: what is unsent is sent, then it is closed.
  private(set) var isLeft = false
  /// Whether the peer's Close, too, is waited for.
  private var awaitsClose = false
  /// When it is given up, in seconds of the machine.
  private(set) var deadline: Double

  /// The most bytes that are sent one by one before others have their turn.
  private static let bytewiseMax = 4_000
  /// How long a connection and its handshake may take, in seconds.
  private static let openTime = 15.0
  /// After how many silent seconds a connection is given up: more than there are between heartbeats.
  private static let silenceMax = 900.0
  /// How long what is unsent, and the peer's Close, is waited for, in seconds.
  private static let leaveTime = 3.0

  init(member: Int, key: UInt64, socket: FileDescriptor, masks: Dice, now: Double) {
    self.member = member
    self.key = key
    self.socket = socket
    self.masks = masks
    deadline = now + Self.openTime
  }

  /// The system has connected it: asks for a WebSocket.
  /// - Returns: false if it has not.
  func begin(_ request: WebSocketClientHandshake.Request) -> Bool {
    guard case .connecting = phase else { return true }
    var problem: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    guard unsafe getsockopt(socket.number, SOL_SOCKET, SO_ERROR, &problem, &length) == 0, problem == 0 else {
      errno = problem
      return false
    }
    let handshake = WebSocketClientHandshake(request, nonce: masks.bytes(16))
    outgoing += handshake.bytes
    phase = .handshake(handshake)
    return true
  }

  /// Whether the system still connects.
  var isConnecting: Bool {
    if case .connecting = phase { return true }
    return false
  }

  private func newMask() -> UInt32 { UInt32(truncatingIfNeeded: masks.next()) }

  /// Sends a message, or only the first half of its frame.
  func send(_ text: [UInt8], isHalf: Bool = false) {
    guard !isLeft, case .open = phase else { return }
    var frame: [UInt8] = []
    WebSocketFrame.text(text, mask: newMask(), to: &frame)
    outgoing += isHalf ? Array(frame.prefix(frame.count / 2)) : frame
  }

  /// The charge point has done with it, and ends it as WebSocket does or breaks it off.
  func leave(close: Bool, now: Double) {
    guard !isLeft else { return }
    isLeft = true
    deadline = now + Self.leaveTime
    if close, case .open = phase {
      WebSocketFrame.close(WebSocketClose(.normal), mask: newMask(), to: &outgoing)
      awaitsClose = true
    }
  }

  /// Whether it may be closed now.
  var isDone: Bool { isLeft && !awaitsClose && sent == outgoing.count }
  /// Whether there is more to send, and the system may take it.
  var hasUnsent: Bool { sent < outgoing.count }

  /// Sends what waits, as far as the system takes it, perhaps each byte by itself.
  /// - Returns: false if the connection is broken.
  func flush(isBytewise: Bool, _ poller: Poller) -> Bool {
    guard !isConnecting else { return true }
    var rest = isBytewise ? Self.bytewiseMax : Int.max
    while sent < outgoing.count, rest > 0 {
      let outcome =
        isBytewise
        ? Socket.send(socket.number, [outgoing[sent]], [], from: 0)
        : Socket.send(socket.number, outgoing, [], from: sent)
      switch outcome {
      case .bytes(let count):
        sent += count
        rest -= count
      case .wouldBlock:
        poller.fellShort(.writing, of: socket.number)
        return true
      case .end, .broken: return false
      }
    }
    if sent == outgoing.count { (outgoing, sent) = ([], 0) }
    return true
  }

  /// Reads all that has come.
  func read(_ buffer: inout [UInt8], now: Double, _ poller: Poller) -> [Event] {
    guard !isConnecting else { return [] }
    var events: [Event] = []
    while true {
      switch Socket.receive(socket.number, into: &buffer) {
      case .bytes(let count):
        if !isLeft { deadline = max(deadline, now + Self.silenceMax) }
        take(Array(buffer[..<count]), &events)
        if case .ended = events.last { return events }
      case .wouldBlock:
        poller.fellShort(.reading, of: socket.number)
        return events
      case .end, .broken:
        awaitsClose = false
        events.append(.ended("the connection has ended"))
        return events
      }
    }
  }

  private func take(_ bytes: [UInt8], _ events: inout [Event]) {
    switch phase {
    case .connecting: break
    case .handshake(var handshake):
      do throws(WebSocketClientHandshake.Failure) {
        let rest = try handshake.read(bytes[...])
        phase = .handshake(handshake)
        guard let rest else { return }
        phase = .open(WebSocketReader(WebSocketLimits(), isMasked: false))
        events.append(.opened)
        takeFrames(rest, &events)
      } catch {
        events.append(.ended(error.words))
      }
    case .open: takeFrames(bytes, &events)
    }
  }

  private func takeFrames(_ bytes: [UInt8], _ events: inout [Event]) {
    guard case .open(var reader) = phase else { return }
    // The reader's memory must have one owner while it reads.
    phase = .connecting
    defer { phase = .open(reader) }
    var index = 0
    do throws(WebSocketFault) {
      while let event = try reader.read(bytes.span, &index) {
        switch event {
        case .text(let text): if !isLeft { events.append(.message(text)) }
        case .ping(let content): if !isLeft { WebSocketFrame.pong(content, mask: newMask(), to: &outgoing) }
        case .binary, .pong: break
        case .close(let close):
          if !awaitsClose { WebSocketFrame.close(close, mask: newMask(), to: &outgoing) }
          awaitsClose = false
          let code = close.code.map { " (\($0.number))" } ?? ""
          events.append(.ended("closed by the central system\(code)"))
          return
        }
      }
    } catch {
      WebSocketFrame.close(WebSocketClose(error.code), mask: newMask(), to: &outgoing)
      awaitsClose = false
      events.append(.ended("the central system broke the WebSocket protocol"))
    }
  }
}

extension WebSocketClientHandshake.Failure {
  /// For people.
  var words: String {
    switch self {
    case .status(401): "the central system does not accept the secret (401)"
    case .status(404): "the central system does not know this identity (404)"
    case .status(let status): "the central system answered with status \(status)"
    case .rule, .malformed: "the central system did not answer as a WebSocket does"
    }
  }
}
