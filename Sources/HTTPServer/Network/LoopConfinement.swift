extension Actor {
  /// Runs `body` isolated to this actor, whose executor is an event loop, from code on that loop's thread that is in
  /// no task of the actor. Like `assumeIsolated`, except for the check: that asks the runtime what the loop already
  /// knows, and takes a quarter of the time of answering with a file.
  ///
  /// Stops the program on any other thread.
  /// - Parameters:
  ///   - loop: the event loop of the actor's `unownedExecutor`.
  ///   - body: the code to run; it cannot suspend.
  /// - Returns: the result of `body`.
  package nonisolated func onLoop<Value>(_ loop: EventLoop, _ body: (isolated Self) -> Value) -> Value {
    precondition(loop.isCurrent, "not on the event loop")
    typealias Elsewhere = (Self) -> Value
    return withoutActuallyEscaping(body) { body in
      let go = unsafe unsafeBitCast(body, to: Elsewhere.self)
      return go(self)
    }
  }
}

/// A value that only one thread touches, in a box that other threads can see.
///
/// `@unchecked Sendable` because every access names the owner and stops the program on another thread: two threads
/// never access the value at once.
final class ThreadConfined<Value>: @unchecked Sendable {
  private var value: Value

  init(_ value: sending Value) {
    self.value = value
  }

  /// Gives the owner's thread access to the value.
  func withValue<Result>(of owner: EventLoop, _ body: (inout Value) -> Result) -> Result {
    precondition(owner.isCurrent, "a loop's state was touched from another thread")
    return body(&value)
  }
}
