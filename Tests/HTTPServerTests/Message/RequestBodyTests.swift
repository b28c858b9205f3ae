import Foundation
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

  /// Reads this process's memory by its address, as nobody else may: also what was freed, which no pointer may touch.
  private struct MemoryReader {
    private static let count = 3000
    private let file: FileHandle
    /// Made before the reading, so that it does not lie where it reads.
    private var seen = [UInt8](repeating: 0, count: MemoryReader.count)

    init() throws { file = try #require(FileHandle(forReadingAtPath: "/proc/self/mem")) }

    /// How many bytes at an address are 0xA7, which no other test fills arrays with; 0 if the memory is gone.
    mutating func marks(at address: UInt) -> Int {
      let read = unsafe seen.withUnsafeMutableBytes { buffer in
        unsafe pread(file.fileDescriptor, buffer.baseAddress, buffer.count, off_t(address))
      }
      return seen.prefix(max(0, read)).count { $0 == 0xA7 }
    }
  }

  private func address(of body: RequestBody) -> UInt {
    body.read { span in unsafe span.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
  }

  @Test("The memory that a body leaves has nothing of it, when it grows and when nobody holds it any more")
  func leaving() throws {
    var memory = try MemoryReader()
    let input = [UInt8](repeating: 0xA7, count: 3000)
    var body: RequestBody? = RequestBody()
    body?.append(input.span, 0..<3000, growingTo: 3000)
    let first = try address(of: #require(body))
    #expect(memory.marks(at: first) == 3000, "the search finds what is there")
    body?.append(input.span, 0..<2000, growingTo: 9000)
    let second = try address(of: #require(body))
    #expect(first != second && memory.marks(at: second) == 3000)
    // What the allocator writes there itself are a few bytes.
    #expect(memory.marks(at: first) < 100)
    body = nil
    #expect(memory.marks(at: second) < 100)
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
