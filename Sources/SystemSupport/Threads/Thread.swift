import Synchronization

/// A system thread, for work that blocks.
package final class Thread: Sendable {
  /// Nil once the thread was joined or detached.
  private let handle: Mutex<pthread_t?>

  /// Carries the body over to the new thread.
  private final class Body {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// Starts the thread. The body runs only there; what it captures moves there with it.
  ///
  /// - Parameters:
  ///   - name: the name that debuggers and `ps` show, at most 15 bytes; nil for the program's own.
  ///   - body: the work; the thread ends with it.
  /// - Throws: ``SystemFailure`` if the system gives no thread.
  package init(name: String? = nil, _ body: sending @escaping () -> Void) throws(SystemFailure) {
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

  /// Starts a thread that nobody waits for.
  package static func detached(_ body: sending @escaping () -> Void) throws(SystemFailure) {
    try Thread(body).handle.withLock { handle in
      if let running = handle.take() { pthread_detach(running) }
    }
  }

  /// Waits for the thread to end; a second call waits for the first.
  package func join() {
    handle.withLock { handle in
      if let running = handle.take() { pthread_join(running, nil) }
    }
  }

  /// Makes the calling thread less urgent than the others of the process (setpriority(2): on Linux it is about one
  /// thread). Without leave it stays as it is.
  package static func yieldToOthers(by niceness: Int32) {
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
  }

  /// The ID of the calling thread; the system may give the ID of an ended thread to a new one.
  package static var current: UInt { UInt(pthread_self()) }
}
