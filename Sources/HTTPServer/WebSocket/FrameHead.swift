/// What a frame is (RFC 6455 section 5.2).
enum Opcode: UInt8, Sendable {
  case continuation = 0x0
  case text = 0x1
  case binary = 0x2
  case close = 0x8
  case ping = 0x9
  case pong = 0xA

  /// Whether it may come between the fragments of a message.
  var isControl: Bool { rawValue >= 0x8 }
}

/// The part of a frame before its content.
struct FrameHead: Sendable, Equatable {
  let opcode: Opcode
  /// Whether the message ends with this frame.
  let isLast: Bool
  /// How many bytes of content follow.
  let count: Int
  /// What the content is masked with, the first byte in the highest bits; nil if it is not masked.
  let mask: UInt32?

  /// The longest head, in bytes.
  static let most = 14
}

/// Reads the heads of frames byte by byte, and judges each byte as it comes.
struct FrameHeadReader: Sendable {
  /// Whether the peer's frames are masked: a client's are, a server's are not (section 5.1).
  private let isMasked: Bool
  private var bytes: [UInt8] = []
  /// How many bytes the head has, as far as is known.
  private var needed = 2

  init(isMasked: Bool) {
    self.isMasked = isMasked
    bytes.reserveCapacity(FrameHead.most)
  }

  /// Takes the next byte.
  /// - Returns: the head, if it is whole.
  /// - Throws: how the head breaks the protocol.
  mutating func take(_ byte: UInt8) throws(WebSocketFault) -> FrameHead? {
    bytes.append(byte)
    switch bytes.count {
    // No extension was agreed that would give the reserved bits a meaning.
    case 1: guard byte & 0x70 == 0, Opcode(rawValue: byte & 0x0F) != nil else { throw .protocolError }
    case 2: try judgeLength(byte)
    default: break
    }
    guard bytes.count == needed else { return nil }
    defer {
      bytes.removeAll(keepingCapacity: true)
      needed = 2
    }
    return try whole()
  }

  private mutating func judgeLength(_ byte: UInt8) throws(WebSocketFault) {
    guard (byte & 0x80 != 0) == isMasked else { throw .protocolError }
    let length = byte & 0x7F
    let isControl = bytes[0] & 0x08 != 0
    // Control frames are short and not fragmented (section 5.5).
    guard !isControl || (length <= 125 && bytes[0] & 0x80 != 0) else { throw .protocolError }
    needed = 2 + (length == 126 ? 2 : length == 127 ? 8 : 0) + (isMasked ? 4 : 0)
  }

  private func whole() throws(WebSocketFault) -> FrameHead? {
    guard let opcode = Opcode(rawValue: bytes[0] & 0x0F) else { throw .protocolError }
    let short = Int(bytes[1] & 0x7F)
    let end = short == 126 ? 4 : short == 127 ? 10 : 2
    var count = UInt64(short)
    if short > 125 {
      count = bytes[2..<end].reduce(0) { $0 << 8 | UInt64($1) }
      // The shortest of the three ways to write a length, and the highest bit is 0.
      guard count > (short == 126 ? 125 : 65_535), count <= UInt64(Int.max) else { throw .protocolError }
    }
    let mask = isMasked ? bytes[end..<end + 4].reduce(0) { $0 << 8 | UInt32($1) } : nil
    return FrameHead(opcode: opcode, isLast: bytes[0] & 0x80 != 0, count: Int(count), mask: mask)
  }
}
