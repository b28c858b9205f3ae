@testable import HTTPServer

/// Checks that must hold for every byte that a WebSocket's peer sends.
enum WebSocketCheck {
  /// The first byte says whether the rest is a handshake or frames, whose frames under what limits, and how they come.
  static func run(_ input: [UInt8]) throws(Broken) {
    guard let first = input.first else { return }
    let rest = input.dropFirst()
    if first & 0x80 != 0 {
      return try HandshakeCheck.run(rest, isGet: first & 1 == 0, minorVersion: first & 2 == 0 ? 1 : 0)
    }
    var limits = WebSocketLimits()
    limits.takesBinary = first & 1 != 0
    // So small that an input of a few hundred bytes can reach each of them.
    if first & 2 != 0 { (limits.messageMax, limits.fragmentsMax) = (200, 5) }
    try frames(rest, limits, isMasked: first & 4 == 0, seed: first)
  }

  private static func frames(
    _ input: ArraySlice<UInt8>, _ limits: WebSocketLimits, isMasked: Bool, seed: UInt8
  ) throws(Broken) {
    let plain = PlainFrames(input, limits, isMasked: isMasked)
    var generator = SplitMix(seed: UInt64(seed))
    for pieces in [input.count...input.count, 1...1, 1...(2 + Int(seed >> 3))] {
      let read = try ReadFrames(input, limits, isMasked: isMasked, pieces, &generator)
      try Broken.unless(
        read.events == plain.events && read.fault == plain.fault,
        "In pieces of \(pieces): \(read.events) \(read.fault as Any)\nplainly: \(plain.events) \(plain.fault as Any)")
      // Arrays double when they grow. No head makes it hold what has not come.
      let most = 2 * min(limits.messageMax, input.count) + 512
      try Broken.unless(read.held <= most, "\(read.held) bytes are held of \(input.count).")
    }
    try written(plain.events, limits, isMasked: isMasked, &generator)
  }

  /// What was read can be written, and is read as the same again.
  private static func written(
    _ events: [WebSocketEvent], _ limits: WebSocketLimits, isMasked: Bool, _ generator: inout SplitMix
  ) throws(Broken) {
    var bytes: [UInt8] = []
    for event in events {
      let mask = isMasked ? UInt32.random(in: 0...UInt32.max, using: &generator) : nil
      switch event {
      case .text(let content): WebSocketFrame.text(content, mask: mask, to: &bytes)
      case .binary(let content): WebSocketFrame.binary(content, mask: mask, to: &bytes)
      case .ping(let content): WebSocketFrame.ping(content, mask: mask, to: &bytes)
      case .pong(let content): WebSocketFrame.pong(content, mask: mask, to: &bytes)
      case .close(let close): WebSocketFrame.close(close, mask: mask, to: &bytes)
      }
    }
    let again = try ReadFrames(bytes[...], limits, isMasked: isMasked, 1...40, &generator)
    try Broken.unless(again.events == events && again.fault == nil, "\(events) were written, \(again.events) read.")
  }
}

/// What our reader finds in bytes that come in pieces.
private struct ReadFrames {
  var events: [WebSocketEvent] = []
  var fault: WebSocketFault?
  /// The most bytes that the reader kept at any time.
  var held = 0

  init(
    _ input: ArraySlice<UInt8>, _ limits: WebSocketLimits, isMasked: Bool, _ pieces: ClosedRange<Int>,
    _ generator: inout SplitMix
  ) throws(Broken) {
    var reader = WebSocketReader(limits, isMasked: isMasked)
    var rest = input
    do throws(WebSocketFault) {
      while !rest.isEmpty {
        let piece = Array(rest.prefix(max(1, Int.random(in: pieces, using: &generator))))
        rest = rest.dropFirst(piece.count)
        var index = 0
        while let event = try reader.read(piece.span, &index) {
          events.append(event)
          held = max(held, reader.heldBytes)
          // A close is final.
          if event.isClose { return }
        }
        held = max(held, reader.heldBytes)
        guard index == piece.count else { break }
      }
    } catch { fault = error }
    try Broken.unless(fault != nil || rest.isEmpty, "It stopped before the end of its input.")
  }
}
