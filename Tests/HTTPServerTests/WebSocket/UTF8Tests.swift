import TestSupport
import Testing

@testable import HTTPServer

@Suite("WebSocket 8.1: text is UTF-8")
struct UTF8Tests {
  /// Whether a judge takes these bytes, in one piece and byte by byte.
  private func isText(_ bytes: [UInt8]) -> Bool {
    var (whole, parted) = (UTF8Judge(), UTF8Judge())
    let all = whole.take(bytes.span, bytes.indices) && whole.isWhole
    let each = bytes.indices.allSatisfy { parted.take(bytes.span, $0..<$0 + 1) } && parted.isWhole
    #expect(all == each, "\(bytes)")
    return all
  }

  @Test("Every character is taken, and none that is no character")
  func characters() {
    for value in UInt32(0)...0x110100 {
      if let scalar = Unicode.Scalar(value) {
        #expect(isText(Array(String(Character(scalar)).utf8)))
      } else if value < 0x10000 {
        // A surrogate, as three bytes would say it.
        let bytes = [0xE0 | UInt8(value >> 12), 0x80 | UInt8(value >> 6 & 0x3F), 0x80 | UInt8(value & 0x3F)]
        #expect(!isText(bytes))
      }
    }
  }

  @Test("All pairs, and 200,000 random runs, are judged as the standard library judges them")
  func others() {
    var random = SeededGenerator(seed: 3629)
    for first in UInt8(0)...255 {
      for second in UInt8(0)...255 {
        #expect(isText([first, second]) == (String(validating: [first, second], as: UTF8.self) != nil))
      }
    }
    let likely: [UInt8] = [
      0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4,
      0xF5, 0xFF,
    ]
    for _ in 0..<200_000 {
      let bytes = (0..<Int.random(in: 1...6, using: &random)).map { _ in likely.randomElement(using: &random) ?? 0 }
      #expect(isText(bytes) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
    }
  }

  @Test("A fault is found where it comes, before the frame or the message is whole; a cut character only at the end")
  func early() {
    let broken = SentFrame.bytes(1, Array("κόσμε".utf8) + [0xED, 0xA0], last: false)
    #expect(ReadFrames.however(broken).fault == .invalidText)
    #expect(ReadFrames(Array(broken.dropLast())).fault == nil)
    // The frame says ten bytes; the third is wrong.
    let wrong = SentFrame.bytes(1, [0x61, 0x62, 0xFF] + [UInt8](repeating: 0x61, count: 7))
    #expect(ReadFrames(Array(wrong.prefix(9)), inPiecesOf: 1).fault == .invalidText)
    let euro = Array("€".utf8)
    let parts = SentFrame.bytes(1, Array(euro[..<1]), last: false) + SentFrame.bytes(0, Array(euro[1..<2]), last: false)
    #expect(ReadFrames.however(parts + SentFrame.bytes(0, Array(euro[2...]))).events == [.text(euro)])
    #expect(ReadFrames.however(parts + SentFrame.bytes(0)).fault == .invalidText)
    #expect(ReadFrames.however(SentFrame.bytes(1, Array(euro[..<2]))).fault == .invalidText)
  }

  @Test("Bytes may be anything, and a ping's content, too")
  func notText() {
    var limits = WebSocketLimits()
    limits.takesBinary = true
    #expect(ReadFrames.however(SentFrame.bytes(2, [0xFF, 0xC0]), limits).events == [.binary([0xFF, 0xC0])])
    #expect(ReadFrames.however(SentFrame.bytes(9, [0xFF, 0xC0])).events == [.ping([0xFF, 0xC0])])
  }
}
