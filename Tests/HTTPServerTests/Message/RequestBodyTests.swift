import SystemSupport
import Testing

@testable import HTTPServer

@Suite struct RequestBodyTests {
  @Test("A body grows by doubling, and never beyond its size")
  func growth() {
    let body = RequestBody()
    let input = [UInt8](repeating: 7, count: 100)
    for _ in 0..<30 { body.append(input.span, 0..<100, growingTo: 3000) }
    #expect(body.count == 3000 && body.bytes == [UInt8](repeating: 7, count: 3000))
    #expect(body.capacity < 4096)
    body.append(input.span, 10..<20, growingTo: 3010)
    #expect(body.count == 3010)
    #expect(body.read { $0.count } == 3010)
  }

  @Test("Wiped bytes are zero, in their place, and no others are")
  func wiping() {
    var bytes: [UInt8] = [1, 2, 3, 4, 5]
    Memory.wipe(&bytes, 1..<3)
    #expect(bytes == [1, 0, 0, 4, 5])
    Memory.wipe(&bytes, 5..<5)
    Memory.wipe(&bytes)
    #expect(bytes == [0, 0, 0, 0, 0])
    var empty: [UInt8] = []
    Memory.wipe(&empty)
    #expect(empty.isEmpty)
  }
}
