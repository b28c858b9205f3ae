@testable import HTTPServer

/// The frames of a peer, read the slow and plain way: all bytes at once, by RFC 6455 section 5 and the limits.
struct PlainFrames {
  var events: [WebSocketEvent] = []
  var fault: WebSocketFault?

  private let limits: WebSocketLimits
  private let isMasked: Bool
  private var rest: ArraySlice<UInt8>
  /// The fragments of the message that has no end yet.
  private var isText = false
  private var fragments: [[UInt8]] = []

  init(_ input: ArraySlice<UInt8>, _ limits: WebSocketLimits, isMasked: Bool) {
    (self.limits, self.isMasked, rest) = (limits, isMasked, input)
    while fault == nil, events.last?.isClose != true, readFrame() {}
    rest = []
    fragments = []
  }

  /// - Returns: false if no whole frame is left, or the input is wrong.
  private mutating func readFrame() -> Bool {
    let bytes = Array(rest)
    guard let first = bytes.first else { return false }
    let (opcode, isLast) = (first & 0x0F, first & 0x80 != 0)
    guard first & 0x70 == 0, [0, 1, 2, 8, 9, 10].contains(opcode) else { return fail(.protocolError) }
    guard bytes.count > 1 else { return false }
    let short = Int(bytes[1] & 0x7F)
    guard (bytes[1] > 0x7F) == isMasked, opcode < 8 || isLast && short < 126 else { return fail(.protocolError) }
    let lengthBytes = short == 126 ? 2 : short == 127 ? 8 : 0
    let start = 2 + lengthBytes + (isMasked ? 4 : 0)
    guard bytes.count >= start else { return false }
    let count = lengthBytes == 0 ? UInt64(short) : bytes[2..<2 + lengthBytes].reduce(0) { $0 * 256 + UInt64($1) }
    let least: UInt64 = lengthBytes == 0 ? 0 : lengthBytes == 2 ? 126 : 65_536
    guard count >= least, count < 1 << 63 else { return fail(.protocolError) }
    if opcode < 8, let fault = misplaced(opcode, count) { return fail(fault) }
    let key = isMasked ? Array(bytes[start - 4..<start]) : [0, 0, 0, 0]
    let there = bytes[start...].prefix(Int(clamping: count)).enumerated().map { $0.element ^ key[$0.offset % 4] }
    let isWhole = there.count == count
    if opcode < 8 {
      fragments.append(there)
      let message = fragments.flatMap { $0 }
      if isText, !(isWhole && isLast ? Self.isUTF8(message) : Self.beginsUTF8(message)) { return fail(.invalidText) }
      if isWhole && isLast {
        events.append(isText ? .text(message) : .binary(message))
        fragments = []
      }
    } else if isWhole {
      take(control: opcode, there)
    }
    rest = rest.dropFirst(start + there.count)
    return isWhole
  }

  /// Why a frame of a message may not come here.
  private mutating func misplaced(_ opcode: UInt8, _ count: UInt64) -> WebSocketFault? {
    guard (opcode == 0) == !fragments.isEmpty else { return .protocolError }
    if opcode == 2, !limits.takesBinary { return .unsupported }
    if opcode != 0 { isText = opcode == 1 }
    guard fragments.count < limits.fragmentsMax else { return .policy }
    let message = fragments.reduce(0) { $0 + UInt64($1.count) }
    return message + count > UInt64(limits.messageMax) ? .tooBig : nil
  }

  private mutating func take(control opcode: UInt8, _ content: [UInt8]) {
    switch opcode {
    case 9: events.append(.ping(content))
    case 10: events.append(.pong(content))
    default:
      let code = content.prefix(2).reduce(0) { $0 * 256 + UInt16($1) }
      let isKnown = (1000...1014).contains(code) && ![1004, 1005, 1006].contains(code) || (3000...4999).contains(code)
      if content.isEmpty {
        events.append(.close(WebSocketClose(nil)))
      } else if content.count == 1 || !isKnown {
        fault = .protocolError
      } else if !Self.isUTF8(Array(content.dropFirst(2))) {
        fault = .invalidText
      } else {
        events.append(.close(WebSocketClose(WebSocketCloseCode(code), reason: Array(content.dropFirst(2)))))
      }
    }
  }

  private mutating func fail(_ fault: WebSocketFault) -> Bool {
    self.fault = fault
    return false
  }

  static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

  /// Whether some text begins with these bytes: at most three more make the last character whole.
  private static func beginsUTF8(_ bytes: [UInt8]) -> Bool {
    if isUTF8(bytes) { return true }
    let start = max(0, bytes.count - 3)
    return (start..<bytes.count).contains { index in
      guard isUTF8(Array(bytes[..<index])) else { return false }
      var tries = [Array(bytes[index...])]
      for _ in 0..<3 {
        tries = tries.flatMap { some in [0x80, 0x90, 0xA0].map { some + [$0] } }
        if tries.contains(where: isUTF8) { return true }
      }
      return false
    }
  }
}

extension WebSocketEvent {
  var isClose: Bool {
    if case .close = self { true } else { false }
  }
}
