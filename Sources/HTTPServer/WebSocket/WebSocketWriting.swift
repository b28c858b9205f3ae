/// Writes frames (RFC 6455 section 5.2): whole messages, never fragmented.
package enum WebSocketFrame {
  /// Appends a message of text, which must be UTF-8.
  package static func text(_ content: [UInt8], mask: UInt32? = nil, to bytes: inout [UInt8]) {
    write(.text, content, mask, to: &bytes)
  }

  /// Appends a message of bytes.
  package static func binary(_ content: [UInt8], mask: UInt32? = nil, to bytes: inout [UInt8]) {
    write(.binary, content, mask, to: &bytes)
  }

  /// Appends a ping of at most 125 bytes.
  package static func ping(_ content: [UInt8], mask: UInt32? = nil, to bytes: inout [UInt8]) {
    write(.ping, content, mask, to: &bytes)
  }

  /// Appends the answer to a ping: the same content.
  package static func pong(_ content: [UInt8], mask: UInt32? = nil, to bytes: inout [UInt8]) {
    write(.pong, content, mask, to: &bytes)
  }

  /// Appends the last frame.
  package static func close(_ close: WebSocketClose, mask: UInt32? = nil, to bytes: inout [UInt8]) {
    write(.close, close.body, mask, to: &bytes)
  }

  /// - Parameters:
  ///   - opcode: what it is.
  ///   - content: the content.
  ///   - mask: a client's random key; nil for a server.
  ///   - bytes: the output to append to.
  private static func write(_ opcode: Opcode, _ content: [UInt8], _ mask: UInt32?, to bytes: inout [UInt8]) {
    bytes.append(0x80 | opcode.rawValue)
    let isMasked: UInt8 = mask == nil ? 0 : 0x80
    switch content.count {
    case ...125: bytes.append(isMasked | UInt8(content.count))
    case ...65_535: bytes.append(isMasked | 126, number: UInt64(content.count), bytes: 2)
    default: bytes.append(isMasked | 127, number: UInt64(content.count), bytes: 8)
    }
    guard let mask else {
      bytes.append(contentsOf: content)
      return
    }
    for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: mask >> shift)) }
    let start = bytes.count
    bytes.append(contentsOf: content)
    Mask(mask, at: 0).apply(to: &bytes, from: start)
  }
}

extension [UInt8] {
  /// Appends a byte and then the lowest bytes of a number, the highest of them first.
  fileprivate mutating func append(_ first: UInt8, number: UInt64, bytes: Int) {
    append(first)
    for place in (0..<bytes).reversed() { append(UInt8(truncatingIfNeeded: number >> UInt64(8 * place))) }
  }
}
