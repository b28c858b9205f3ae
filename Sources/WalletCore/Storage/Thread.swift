import Glibc
import Synchronization

/// A thread of the system's, for work that blocks.
package final class Thread: Sendable {
  /// Nil once it was waited for.
  private let handle: Mutex<pthread_t?>

  /// What is carried over to the new thread.
  private final class Body {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// Starts it. The body runs there and nowhere else; what it captures goes with it.
  package init(_ body: sending @escaping () -> Void) throws(StoreOpenFailure) {
    var handle = pthread_t()
    let carried = unsafe Unmanaged.passRetained(Body(body))
    let result = unsafe pthread_create(
      &handle, nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, carried.toOpaque())
    guard result == 0 else {
      unsafe carried.release()
      throw .broken("no thread: \(unsafe String(cString: strerror(result)))")
    }
    self.handle = Mutex(handle)
  }

  /// Starts one that nobody waits for.
  package static func detached(_ body: sending @escaping () -> Void) throws(StoreOpenFailure) {
    try Thread(body).handle.withLock { handle in
      if let running = handle.take() { pthread_detach(running) }
    }
  }

  /// Waits for its end; a second call waits for the first.
  package func join() {
    handle.withLock { handle in
      if let running = handle.take() { pthread_join(running, nil) }
    }
  }
}
