import Testing

@testable import SystemSupport

@Suite("Standard output and standard error")
struct StandardStreamTests {
  @Test("A text of up to 4,096 bytes is written whole; of a longer one the end is cut, but not the end of the line")
  func fitting() {
    for count in [0, 1, 4095, 4096] {
      let text = String(repeating: "x", count: count)
      #expect(StandardStream.fitting(text) == Array(text.utf8))
    }
    let cut = Array((String(repeating: "x", count: 4095) + "\n").utf8)
    for count in [4097, 10_000] { #expect(StandardStream.fitting(String(repeating: "x", count: count)) == cut) }
  }
}
