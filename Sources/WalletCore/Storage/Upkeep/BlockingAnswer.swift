import Synchronization

/// An answer that one thread waits for and another brings, once. Not for waiting on an event loop's thread or in a task.
final class BlockingAnswer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let signal: Signal

  /// - Throws: the system gives no descriptor to wait on.
  init() throws(StoreOpenFailure) { signal = try Signal() }

  func bring(_ answer: Value) {
    value.withLock { $0 = answer }
    signal.send()
  }

  func wait() -> Value {
    while true {
      signal.wait(milliseconds: nil)
      if let answer = value.withLock({ $0 }) { return answer }
    }
  }
}
