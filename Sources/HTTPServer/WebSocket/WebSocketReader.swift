import SystemSupport

/// How much a peer may send at a time, and what.
package struct WebSocketLimits: Sendable {
  /// The longest message, in bytes.
  package var messageMax = 1 << 20
  /// The most frames of one message.
  package var fragmentsMax = 1024
  /// Whether messages may be other than text.
  package var takesBinary = false

  /// The limits of RFC 6455 section 10.4, as this server sets them.
  package init() {}
}

/// Something whole that a peer sent.
package enum WebSocketEvent: Sendable, Equatable {
  /// A message of text, which is UTF-8.
  case text([UInt8])
  /// A message of bytes.
  case binary([UInt8])
  /// To be answered with a pong of the same content.
  case ping([UInt8])
  /// An answer to a ping, or none.
  case pong([UInt8])
  /// The peer sends nothing more.
  case close(WebSocketClose)
}

/// Reads frames as they come, however they are split, and joins them into messages (RFC 6455 section 5). Knows no socket.
///
/// A fault is final, and so is a close: nothing may be read afterwards.
package struct WebSocketReader: Sendable {
  private let limits: WebSocketLimits
  private var heads: FrameHeadReader
  /// The frame whose content is being read.
  private var frame: FrameHead?
  /// How much of its content has come.
  private var count = 0
  /// The message whose frames have come so far, and how many; nil between messages.
  private var kind: Opcode?
  private var fragments = 0
  private var message: [UInt8] = []
  private var text = UTF8Judge()
  private var control: [UInt8] = []
  /// Whether messages are read and not kept.
  private var isDropping = false

  /// - Parameters:
  ///   - limits: what the peer may send.
  ///   - isMasked: whether the peer is a client, whose frames are masked.
  package init(_ limits: WebSocketLimits, isMasked: Bool) {
    self.limits = limits
    heads = FrameHeadReader(isMasked: isMasked)
  }

  /// How much memory the peer's bytes take.
  package var heldBytes: Int { message.capacity + control.capacity + FrameHead.most }

  /// Whether a frame or a message is not complete.
  package var isInside: Bool { frame != nil || kind != nil }

  /// From now on messages are passed over: nothing of them is kept or told. Control frames are read as before.
  package mutating func dropMessages() { (isDropping, message) = (true, []) }

  /// Reads until something is whole.
  /// - Parameters:
  ///   - input: bytes of the peer.
  ///   - index: where to begin; afterwards where reading ended.
  /// - Returns: what is whole; nil if all input was read and more is needed.
  /// - Throws: how the peer broke the protocol or passed a limit.
  package mutating func read(_ input: Span<UInt8>, _ index: inout Int) throws(WebSocketFault) -> WebSocketEvent? {
    while true {
      if frame == nil {
        guard index < input.count else { return nil }
        let byte = input[index]
        index += 1
        guard let head = try heads.take(byte) else { continue }
        try begin(head)
      }
      guard let head = frame else { continue }
      let part = min(head.count - count, input.count - index)
      try take(input, index..<index + part, of: head)
      index += part
      guard count == head.count else { return nil }
      frame = nil
      if let event = try end(head) { return event }
    }
  }

  private mutating func begin(_ head: FrameHead) throws(WebSocketFault) {
    (frame, count) = (head, 0)
    if head.opcode.isControl {
      control.removeAll(keepingCapacity: true)
      return
    }
    guard (head.opcode == .continuation) == (kind != nil) else { throw .protocolError }
    if kind == nil {
      (kind, fragments, text) = (head.opcode, 0, UTF8Judge())
      guard head.opcode == .text || limits.takesBinary else { throw .unsupported }
    }
    fragments += 1
    guard fragments <= limits.fragmentsMax else { throw .policy }
    // Before a byte of it is kept.
    guard head.count <= limits.messageMax - message.count else { throw .tooBig }
  }

  private mutating func take(_ input: Span<UInt8>, _ range: Range<Int>, of head: FrameHead) throws(WebSocketFault) {
    guard !range.isEmpty else { return }
    defer { count += range.count }
    guard !head.opcode.isControl else {
      control.append(input, range)
      if let mask = head.mask { Mask(mask, at: count).apply(to: &control, from: count) }
      return
    }
    guard !isDropping else { return }
    let start = message.count
    message.append(input, range)
    if let mask = head.mask { Mask(mask, at: count).apply(to: &message, from: start) }
    if kind == .text {
      var judge = text
      guard judge.take(message.span, start..<message.count) else { throw .invalidText }
      text = judge
    }
  }

  private mutating func end(_ head: FrameHead) throws(WebSocketFault) -> WebSocketEvent? {
    switch head.opcode {
    case .ping: return .ping(control)
    case .pong: return .pong(control)
    case .close: return .close(try WebSocketClose(body: control))
    case .continuation, .text, .binary: break
    }
    guard head.isLast else { return nil }
    guard !isDropping else {
      kind = nil
      return nil
    }
    let isText = kind == .text
    guard !isText || text.isWhole else { throw .invalidText }
    defer { (kind, message) = (nil, []) }
    return isText ? .text(message) : .binary(message)
  }
}

/// The masking of a client's content (RFC 6455 section 5.3): each byte is changed by one of four in turn.
struct Mask: Sendable {
  private let key: UInt32

  /// - Parameters:
  ///   - key: the four bytes, the first in the highest bits.
  ///   - offset: how many bytes of the content came before.
  init(_ key: UInt32, at offset: Int) {
    let turn = UInt32(offset % 4) * 8
    self.key = turn == 0 ? key : key << turn | key >> (32 - turn)
  }

  /// Changes bytes; doing so again changes them back.
  func apply(to bytes: inout [UInt8], from start: Int) {
    var keys = key.bigEndian
    var index = start
    let end = bytes.count
    unsafe bytes.withUnsafeMutableBytes { buffer in
      let eight = UInt64(keys) << 32 | UInt64(keys)
      while index + 8 <= end {
        let word = unsafe buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        unsafe buffer.storeBytes(of: word ^ eight, toByteOffset: index, as: UInt64.self)
        index += 8
      }
      while index < end {
        unsafe buffer[index] ^= UInt8(truncatingIfNeeded: keys)
        keys = keys >> 8 | keys << 24
        index += 1
      }
    }
  }
}
