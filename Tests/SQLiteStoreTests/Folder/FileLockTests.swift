import Foundation
import Testing

@testable import SystemSupport

@Suite("The lock of a file")
struct FileLockTests {
  @Test("One holder at a time; who lets it go has let it go, even while a child process still has the file open")
  func holders() throws {
    let path = NSTemporaryDirectory() + "lock-" + UUID().uuidString
    defer { unsafe unlink(path) }
    let open = { try #require(FileDescriptor(unsafe SystemSupport.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))) }
    let file = try open()
    // As a child process has it until it runs its own program: the same open file, not another one of the same name.
    let inherited = try #require(FileDescriptor(dup(file.number)))
    var first: FileLock? = try FileLock(file)
    #expect(throws: SystemFailure(call: "flock", errno: EWOULDBLOCK)) { try FileLock(open()) }
    #expect(first != nil && inherited.number != file.number)
    first = nil
    #expect(throws: Never.self) { try FileLock(open()) }
  }
}
