import Synchronization

/// An answer that one thread waits for and another brings, once. Not for waiting on an event loop's thread or in a task.
package final class BlockingAnswer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let wakeup: Wakeup

  /// - Throws: the system gives no descriptor to wait on.
  package init() throws(SystemFailure) { wakeup = try Wakeup() }

  package func bring(_ answer: Value) {
    value.withLock { $0 = answer }
    wakeup.send()
  }

  package func wait() -> Value {
    while true {
      wakeup.wait(milliseconds: nil)
      if let answer = value.withLock({ $0 }) { return answer }
    }
  }
}
