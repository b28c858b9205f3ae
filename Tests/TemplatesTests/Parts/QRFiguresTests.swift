import Synchronization
import Testing

@testable import Templates

@Suite("QR codes that are kept")
struct QRFiguresTests {
  @Test("A code is drawn once, and of many no more than the limit are kept")
  func kept() {
    let texts = Mutex<[String]>([])
    let figures = QRFigures { text, label in
      texts.withLock { $0.append(text) }
      return text.isEmpty ? nil : "\(text) \(label)"
    }
    for _ in 0..<3 { #expect(figures.figure(of: "a", label: "A") == "a A") }
    func asked() -> [String] { texts.withLock { $0 } }
    #expect(asked() == ["a"])
    for _ in 0..<2 { #expect(figures.figure(of: "", label: "A") == nil) }
    #expect(asked() == ["a", "", ""])
    for number in 1..<QRFigures.limit { #expect(figures.figure(of: "\(number)", label: "") != nil) }
    #expect(figures.figure(of: "a", label: "A") == "a A")
    #expect(asked().count == 2 + QRFigures.limit, "a is still there")
    // One more: all others are gone.
    for _ in 0..<2 { #expect(figures.figure(of: "b", label: "B") == "b B") }
    #expect(figures.figure(of: "a", label: "A") == "a A")
    #expect(asked().suffix(2) == ["b", "a"] && asked().count == 4 + QRFigures.limit)
  }
}
