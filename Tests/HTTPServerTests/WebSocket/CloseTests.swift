import TestSupport
import Testing

@testable import HTTPServer

@Suite("WebSocket 7: closing")
struct CloseTests {
  private func body(_ code: UInt16, _ reason: String = "") -> [UInt8] {
    [UInt8(code >> 8), UInt8(code & 0xFF)] + reason.utf8
  }

  @Test("7.4: a Close says nothing, or a code that may be sent and perhaps a reason")
  func codes() {
    #expect(ReadFrames.however(SentFrame.bytes(8)).events == [.close(WebSocketClose(nil))])
    #expect(ReadFrames.however(SentFrame.bytes(8, [3])).fault == .protocolError)
    let mayBeSent = Set<UInt16>(1000...1003).union(1007...1014).union(3000...4999)
    for code in [0, 1, 999, 1015, 1016, 1100, 2000, 2999, 5000, 65_535] + Array(1000...1014) + [3000, 3999, 4000, 4999]
      as [UInt16]
    {
      let read = ReadFrames.however(SentFrame.bytes(8, body(code, "why")))
      if mayBeSent.contains(code) {
        #expect(read.events == [.close(WebSocketClose(WebSocketCloseCode(code), reason: Array("why".utf8)))], "\(code)")
      } else {
        #expect(read.fault == .protocolError && read.events.isEmpty, "\(code)")
      }
    }
  }

  @Test("7.1.6: a reason is UTF-8 of at most 123 bytes")
  func reasons() {
    let most = String(repeating: "é", count: 61) + "x"
    let read = ReadFrames.however(SentFrame.bytes(8, body(1000, most)))
    #expect(read.events == [.close(WebSocketClose(.normal, reason: Array(most.utf8)))])
    for wrong in [[0xC3], [0xFF], [0xED, 0xA0, 0x80], [0x61, 0xF4, 0x90, 0x80, 0x80]] as [[UInt8]] {
      #expect(ReadFrames.however(SentFrame.bytes(8, body(1000) + wrong)).fault == .invalidText)
    }
  }

  @Test("5.5: a reason of ours that does not fit is cut between two characters")
  func cutReasons() {
    for (long, rest) in [("x", "é"), ("", "é"), ("xx", "😀"), ("x", "€"), ("", "a")] {
      let reason = long + String(repeating: rest, count: 130)
      let close = WebSocketClose(.policy, reason: Array(reason.utf8))
      let whole = String(validating: close.reason, as: UTF8.self)
      #expect(whole.map { reason.hasPrefix($0) } == true && close.reason.count + rest.utf8.count > 123)
      var bytes: [UInt8] = []
      WebSocketFrame.close(close, to: &bytes)
      #expect(ReadFrames.however(bytes, isMasked: false).events == [.close(close)] && bytes.count <= 127)
    }
  }

  @Test("Inside a message a Close ends everything")
  func inside() {
    let read = ReadFrames.however(SentFrame.text("half", last: false) + SentFrame.bytes(8, body(1001)))
    #expect(read.events == [.close(WebSocketClose(.goingAway))])
  }

  @Test("What is written is read: each kind, each length, from either side")
  func written() {
    var random = SeededGenerator(seed: 7)
    for count in [0, 1, 7, 125, 126, 300, 65_535, 65_536] {
      let content = (0..<count).map { _ in UInt8.random(in: 0x20...0x7E, using: &random) }
      for mask in [nil, UInt32.random(in: 0...UInt32.max, using: &random)] {
        var (bytes, events): ([UInt8], [WebSocketEvent]) = ([], [])
        WebSocketFrame.text(content, mask: mask, to: &bytes)
        WebSocketFrame.binary(content, mask: mask, to: &bytes)
        events += [.text(content), .binary(content)]
        if count <= 125 {
          WebSocketFrame.ping(content, mask: mask, to: &bytes)
          WebSocketFrame.pong(content, mask: mask, to: &bytes)
          events += [.ping(content), .pong(content)]
        }
        WebSocketFrame.close(WebSocketClose(.policy, reason: Array("no".utf8)), mask: mask, to: &bytes)
        events.append(.close(WebSocketClose(.policy, reason: Array("no".utf8))))
        var limits = WebSocketLimits()
        limits.takesBinary = true
        #expect(ReadFrames.however(bytes, limits, isMasked: mask != nil).events == events, "\(count)")
      }
    }
  }
}
