import Synchronization

/// An answer that one thread waits for and another delivers, once. Do not wait for it on an event loop's thread or in
/// a task.
package final class BlockingAnswer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let wakeup: Wakeup

  /// - Throws: ``SystemFailure`` if the system gives no descriptor to wait on.
  package init() throws(SystemFailure) { wakeup = try Wakeup() }

  /// Delivers the answer, and wakes the waiting thread.
  package func bring(_ answer: Value) {
    value.withLock { $0 = answer }
    wakeup.send()
  }

  /// Waits until the answer is there, or about so many seconds.
  /// - Returns: nil if it has not come.
  package func wait(seconds: Int) -> Value? {
    for _ in 0..<seconds {
      wakeup.wait(milliseconds: 1000)
      if let answer = value.withLock({ $0 }) { return answer }
    }
    return nil
  }

  /// Waits until the answer is there.
  package func wait() -> Value {
    while true {
      wakeup.wait(milliseconds: nil)
      if let answer = value.withLock({ $0 }) { return answer }
    }
  }
}
