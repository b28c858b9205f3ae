import Dispatch
import Synchronization

/// What a loop was asked, until it has answered.
final class LoopAnswer<Value: Sendable>: Sendable {
  let value: Mutex<Value>
  let isThere = DispatchSemaphore(value: 0)

  init(_ value: Value) { self.value = Mutex(value) }
}
