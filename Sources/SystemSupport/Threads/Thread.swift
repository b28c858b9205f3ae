import Synchronization

/// A thread of the system's, for work that blocks.
public final class Thread: Sendable {
  /// Nil once it was waited for.
  private let handle: Mutex<pthread_t?>

  /// What is carried over to the new thread.
  private final class Body {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// Starts it. The body runs there and nowhere else; what it captures goes with it.
  ///
  /// - Parameters:
  ///   - name: what debuggers and `ps` show, at most 15 bytes; nil for the program's own.
  ///   - body: what it does; it ends with it.
  /// - Throws: the system gives no thread.
  public init(name: String? = nil, _ body: sending @escaping () -> Void) throws(SystemFailure) {
    var handle = pthread_t()
    let carried = unsafe Unmanaged.passRetained(Body(body))
    let result = unsafe pthread_create(&handle, nil, { unsafe Thread.enter($0) }, carried.toOpaque())
    guard result == 0 else {
      unsafe carried.release()
      throw SystemFailure(call: "pthread_create", errno: result)
    }
    if let name { _ = unsafe pthread_setname_np(handle, name) }
    self.handle = Mutex(handle)
  }

  private static func enter(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument = unsafe argument else { return nil }
    unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
    return nil
  }

  /// Starts one that nobody waits for.
  public static func detached(_ body: sending @escaping () -> Void) throws(SystemFailure) {
    try Thread(body).handle.withLock { handle in
      if let running = handle.take() { pthread_detach(running) }
    }
  }

  /// Waits for its end; a second call waits for the first.
  public func join() {
    handle.withLock { handle in
      if let running = handle.take() { pthread_join(running, nil) }
    }
  }

  /// The number of the thread that asks; the system gives the number of one that has ended to a new one.
  public static var current: UInt { UInt(pthread_self()) }
}

/// An answer that one thread waits for and another brings, once. Not for waiting on an event loop's thread or in a task.
public final class BlockingAnswer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let wakeup: Wakeup

  /// - Throws: the system gives no descriptor to wait on.
  public init() throws(SystemFailure) { wakeup = try Wakeup() }

  /// Brings the answer, and wakes who waits.
  public func bring(_ answer: Value) {
    value.withLock { $0 = answer }
    wakeup.send()
  }

  /// Waits until the answer is there.
  public func wait() -> Value {
    while true {
      wakeup.wait(milliseconds: nil)
      if let answer = value.withLock({ $0 }) { return answer }
    }
  }
}
