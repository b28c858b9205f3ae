extension Actor {
  /// Goes on as this actor, which lives on an event loop, where that loop's own thread runs and no task of the actor's. The
  /// same as `assumeIsolated` but for the check, which asks the runtime what the loop knows: a quarter of what it takes to
  /// answer with a file.
  ///
  /// Stops the program when another thread runs.
  /// - Parameters:
  ///   - loop: what the actor's `unownedExecutor` is.
  ///   - body: what is done; it cannot suspend.
  /// - Returns: what it gives.
  @inlinable public nonisolated func onLoop<Value>(_ loop: EventLoop, _ body: (isolated Self) -> Value) -> Value {
    precondition(loop.isCurrent, "not on the event loop")
    typealias Elsewhere = (Self) -> Value
    return withoutActuallyEscaping(body) { body in
      let go = unsafe unsafeBitCast(body, to: Elsewhere.self)
      return go(self)
    }
  }
}

/// A value that only one thread touches, held where other threads can see the box.
///
/// `@unchecked Sendable` because every access names its owner and stops the program when it comes from another thread:
/// no two threads ever meet at the value.
final class ThreadConfined<Value>: @unchecked Sendable {
  private var value: Value

  init(_ value: sending Value) {
    self.value = value
  }

  /// Lets the owner's thread at the value.
  func withValue<Result>(of owner: EventLoop, _ body: (inout Value) -> Result) -> Result {
    precondition(owner.isCurrent, "a loop's state was touched from another thread")
    return body(&value)
  }
}
