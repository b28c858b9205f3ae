import TestSupport
import Testing

@testable import HTTPServer

/// Frames as a peer sends them, written by hand, so that no test reads what our own writer wrote.
enum SentFrame {
  /// A frame; a client's unless `mask` is nil.
  static func bytes(
    _ opcode: UInt8, _ content: [UInt8] = [], last: Bool = true, reserved: UInt8 = 0,
    mask: [UInt8]? = [0x37, 0xFA, 0x21, 0x3D]
  ) -> [UInt8] {
    var bytes = [(last ? 0x80 : 0) | reserved << 4 | opcode]
    let bit: UInt8 = mask == nil ? 0 : 0x80
    if content.count < 126 {
      bytes.append(bit | UInt8(content.count))
    } else if content.count < 65_536 {
      bytes += [bit | 126, UInt8(content.count >> 8), UInt8(content.count & 0xFF)]
    } else {
      bytes.append(bit | 127)
      for place in (0..<8).reversed() { bytes.append(UInt8(content.count >> (8 * place) & 0xFF)) }
    }
    guard let mask else { return bytes + content }
    return bytes + mask + content.enumerated().map { $0.element ^ mask[$0.offset % 4] }
  }

  static func text(_ text: String, last: Bool = true) -> [UInt8] { bytes(1, Array(text.utf8), last: last) }
}

/// All that a reader finds in some bytes, and how it ends.
struct ReadFrames: Equatable {
  var events: [WebSocketEvent] = []
  var fault: WebSocketCloseCode?

  /// Reads bytes that come in pieces of this size.
  init(
    _ bytes: [UInt8], inPiecesOf size: Int = .max, _ limits: WebSocketLimits = WebSocketLimits(), isMasked: Bool = true
  ) {
    var reader = WebSocketReader(limits, isMasked: isMasked)
    var start = 0
    do throws(WebSocketFault) {
      while start < bytes.count {
        let piece = Array(bytes[start...].prefix(size))
        start += piece.count
        var index = 0
        while let event = try reader.read(piece.span, &index) { events.append(event) }
      }
    } catch { fault = error.code }
  }

  /// Reads bytes whole, byte by byte, and in pieces of a few sizes; expects the same each time.
  static func however(
    _ bytes: [UInt8], _ limits: WebSocketLimits = WebSocketLimits(), isMasked: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> ReadFrames {
    let whole = ReadFrames(bytes, limits, isMasked: isMasked)
    for size in [1, 2, 3, 7, 64] where size < bytes.count {
      let parted = ReadFrames(bytes, inPiecesOf: size, limits, isMasked: isMasked)
      #expect(parted == whole, "in pieces of \(size)", sourceLocation: sourceLocation)
    }
    return whole
  }
}
