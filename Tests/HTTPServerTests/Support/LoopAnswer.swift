import Dispatch
import Synchronization

/// A value that a loop computes, and the semaphore that signals it.
final class LoopAnswer<Value: Sendable>: Sendable {
  let value: Mutex<Value>
  let isThere = DispatchSemaphore(value: 0)

  init(_ value: Value) { self.value = Mutex(value) }
}
