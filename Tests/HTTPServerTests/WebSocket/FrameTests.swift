import TestSupport
import Testing

@testable import HTTPServer

@Suite("WebSocket 5: frames and messages")
struct FrameTests {
  @Test("RFC 6455 section 5.7: its own examples are read as it says")
  func examples() {
    let hello = Array("Hello".utf8)
    let server: [([UInt8], [WebSocketEvent])] = [
      ([0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F], [.text(hello)]),
      ([0x01, 0x03, 0x48, 0x65, 0x6C, 0x80, 0x02, 0x6C, 0x6F], [.text(hello)]),
      ([0x89, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F], [.ping(hello)]),
    ]
    for (bytes, events) in server { #expect(ReadFrames.however(bytes, isMasked: false).events == events) }
    let client: [([UInt8], [WebSocketEvent])] = [
      ([0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58], [.text(hello)]),
      ([0x8A, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58], [.pong(hello)]),
    ]
    for (bytes, events) in client { #expect(ReadFrames.however(bytes).events == events) }
    var limits = WebSocketLimits()
    limits.takesBinary = true
    for (head, count) in [([0x82, 0x7E, 0x01, 0x00], 256), ([0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0], 65_536)]
      as [([UInt8], Int)]
    {
      let content = [UInt8](repeating: 7, count: count)
      #expect(ReadFrames.however(head + content, limits, isMasked: false).events == [.binary(content)])
    }
  }

  @Test("5.1: a client's frame without a mask is refused, and a server's with one")
  func masking() {
    #expect(ReadFrames.however(SentFrame.bytes(1, [0x61], mask: nil)).fault == .protocolError)
    #expect(ReadFrames.however(SentFrame.bytes(1, [0x61]), isMasked: false).fault == .protocolError)
  }

  @Test("5.2: reserved bits and reserved opcodes are refused at the first byte", arguments: UInt8(0)...15)
  func reserved(opcode: UInt8) {
    for bit in [1, 2, 4] as [UInt8] {
      let frame = SentFrame.bytes(opcode, reserved: bit)
      #expect(ReadFrames.however(Array(frame.prefix(1))) == ReadFrames.however(frame))
      #expect(ReadFrames.however(frame).fault == .protocolError)
    }
    let isKnown = [0, 1, 2, 8, 9, 10].contains(opcode)
    #expect(ReadFrames([0x80 | opcode]).fault == (isKnown ? nil : .protocolError))
  }

  @Test("5.2: a length is written in the fewest bytes, and its highest bit is 0")
  func lengths() {
    let mask: [UInt8] = [0, 0, 0, 0]
    for count in [0, 1, 124, 125, 126, 127, 128, 65_535, 65_536, 65_537] {
      let text = [UInt8](repeating: 0x61, count: count)
      #expect(ReadFrames.however(SentFrame.bytes(1, text)).events == [.text(text)], "\(count)")
    }
    for head in [
      [0x81, 0xFE, 0, 0], [0x81, 0xFE, 0, 125], [0x81, 0xFF, 0, 0, 0, 0, 0, 0, 0, 1],
      [0x81, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], [0x81, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0],
      [0x81, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
    ] as [[UInt8]] {
      #expect(ReadFrames.however(head + mask).fault == .protocolError, "\(head)")
    }
  }

  @Test("5.3: every length and every place in the mask gives the content back")
  func masks() {
    var random = SeededGenerator(seed: 6455)
    for count in 0..<70 {
      let content = (0..<count).map { _ in UInt8.random(in: 0x20...0x7E, using: &random) }
      let mask = (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(ReadFrames.however(SentFrame.bytes(1, content, mask: mask)).events == [.text(content)])
    }
  }

  @Test("5.4: fragments make one message; what breaks their order is refused")
  func fragments() {
    let text = SentFrame.text("He", last: false) + SentFrame.bytes(0, Array("ll".utf8), last: false)
    let end = SentFrame.bytes(0, Array("o".utf8))
    #expect(ReadFrames.however(text + end).events == [.text(Array("Hello".utf8))])
    #expect(ReadFrames.however(text + end + SentFrame.text("!")).events.count == 2)
    // Empty fragments are fragments.
    let empty = SentFrame.bytes(1, last: false) + SentFrame.bytes(0, last: false) + SentFrame.bytes(0)
    #expect(ReadFrames.however(empty).events == [.text([])])
    for wrong in [
      SentFrame.bytes(0), SentFrame.bytes(0, last: false), text + SentFrame.text("new"),
      text + SentFrame.text("new", last: false), text + end + SentFrame.bytes(0, [0x61]),
    ] {
      #expect(ReadFrames.however(wrong).fault == .protocolError)
    }
  }

  @Test("5.4: control frames come between fragments, in their place")
  func between() {
    let bytes =
      SentFrame.text("a", last: false) + SentFrame.bytes(9, [1]) + SentFrame.bytes(0, [0x62], last: false)
      + SentFrame.bytes(10, [2]) + SentFrame.bytes(0, [0x63])
    #expect(ReadFrames.however(bytes).events == [.ping([1]), .pong([2]), .text(Array("abc".utf8))])
  }

  @Test("5.5: a control frame has at most 125 bytes and is not fragmented", arguments: [8, 9, 10] as [UInt8])
  func control(opcode: UInt8) {
    let most = [UInt8](repeating: 0x61, count: 125)
    if opcode != 8 { #expect(ReadFrames.however(SentFrame.bytes(opcode, most)).events.count == 1) }
    #expect(ReadFrames.however(SentFrame.bytes(opcode, most + [0x61])).fault == .protocolError)
    #expect(ReadFrames.however(SentFrame.bytes(opcode, last: false)).fault == .protocolError)
  }

  @Test("10.4: a message that is too big is refused by the head that says so, alone or in its fragments")
  func tooBig() {
    var limits = WebSocketLimits()
    limits.messageMax = 100
    let (fits, over) = ([UInt8](repeating: 0x61, count: 100), [UInt8](repeating: 0x61, count: 101))
    #expect(ReadFrames.however(SentFrame.bytes(1, fits), limits).events == [.text(fits)])
    #expect(ReadFrames.however(Array(SentFrame.bytes(1, over).prefix(6)), limits).fault == .tooBig)
    let parts = SentFrame.bytes(1, fits, last: false)
    #expect(ReadFrames.however(parts + SentFrame.bytes(0, []), limits).events == [.text(fits)])
    #expect(ReadFrames.however(parts + SentFrame.bytes(0, [0x61]).prefix(6), limits).fault == .tooBig)
    let largest: [UInt8] = [0x81, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0]
    #expect(ReadFrames.however(largest, limits).fault == .tooBig)
    #expect(
      ReadFrames.however(SentFrame.text("a", last: false) + [0x80] + largest.dropFirst(), limits).fault == .tooBig)
  }

  @Test("Too many fragments are refused, and bytes where only text is taken")
  func limits() {
    var limits = WebSocketLimits()
    limits.fragmentsMax = 3
    let parts = [UInt8](SentFrame.text("a", last: false) + SentFrame.bytes(0, [0x62], last: false))
    #expect(ReadFrames.however(parts + SentFrame.bytes(0, [0x63]), limits).events.count == 1)
    let four = parts + SentFrame.bytes(0, [0x63], last: false) + SentFrame.bytes(0, [0x64])
    #expect(ReadFrames.however(four, limits).fault == .policy)
    #expect(ReadFrames.however(SentFrame.bytes(2, [1]), limits).fault == .unsupported)
    #expect(ReadFrames.however(SentFrame.bytes(2, [1], last: false), limits).fault == .unsupported)
  }

  @Test("A reader holds no more memory than its message needs")
  func memory() {
    var reader = WebSocketReader(WebSocketLimits(), isMasked: true)
    // The head says a megabyte, but one byte comes.
    let head: [UInt8] = [0x81, 0xFF, 0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0, 0x61]
    var index = 0
    #expect(throws: Never.self) { _ = try reader.read(head.span, &index) }
    #expect(reader.isInside && reader.heldBytes < 200 && index == head.count)
  }

  @Test("A reader that drops messages keeps nothing of them, from the middle of one on, and reads control frames")
  func dropping() throws {
    var limits = WebSocketLimits()
    limits.fragmentsMax = 4
    var reader = WebSocketReader(limits, isMasked: true)
    let large = [UInt8](repeating: 0xFF, count: 1 << 19)
    let rest = SentFrame.bytes(9, [1]) + SentFrame.bytes(0, large) + SentFrame.bytes(1, large) + SentFrame.bytes(8)
    var index = 0
    let begun = SentFrame.text("begun", last: false)
    #expect(try reader.read(begun.span, &index) == nil)
    reader.dropMessages()
    #expect(reader.heldBytes < 200)
    index = 0
    let (first, second) = (try reader.read(rest.span, &index), try reader.read(rest.span, &index))
    #expect(first == .ping([1]) && second == .close(WebSocketClose(nil)))
    #expect(index == rest.count && reader.heldBytes < 200)
  }
}
