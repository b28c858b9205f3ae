import Dispatch
import SystemSupport
import TestSupport
import Testing

@Suite("A thread for each test that blocks")
struct OwnThreadTests {
  @Test("Many that block at once keep neither each other nor the task pool waiting")
  func manyBlock() async throws {
    let (count, arrived, go) = (16, DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let all = Task {
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<count {
          group.addTask {
            try await OwnThread.run {
              arrived.signal()
              return go.wait(timeout: .now() + 30) == .success
            }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    // The pool must still have a thread for this when all of them block.
    try await OwnThread.run {
      for _ in 0..<count { #expect(arrived.wait(timeout: .now() + 30) == .success) }
      for _ in 0..<count { go.signal() }
    }
    #expect(try await all.value == Array(repeating: true, count: count))
  }

  @Test("Work that goes on after a pause is still there")
  func afterPause() async throws {
    try await OwnThread.run {
      let name = Thread.current
      await Task.yield()
      #expect(Thread.current == name)
      await Task {}.value
      #expect(Thread.current == name)
    }
  }
}
