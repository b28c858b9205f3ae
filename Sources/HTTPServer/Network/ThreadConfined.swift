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
