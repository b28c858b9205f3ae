import CSystem
import Glibc

/// A thread of ours that is waited for when the server stops.
struct WorkerThread: Sendable {
  private let handle: pthread_t

  /// Carries the function to the new thread.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - name: what debuggers and `ps` show, at most 15 bytes.
  ///   - body: what it does; it ends with it.
  /// - Throws: ``ServerFailure/system(call:errno:)``.
  init(name: String, _ body: @escaping @Sendable () -> Void) throws(ServerFailure) {
    var handle = pthread_t()
    let work = unsafe Unmanaged.passRetained(Work(body))
    let code = unsafe pthread_create(&handle, nil, { unsafe WorkerThread.enter($0) }, work.toOpaque())
    guard code == 0 else {
      unsafe work.release()
      throw .system(call: "pthread_create", errno: code)
    }
    _ = unsafe pthread_setname_np(handle, name)
    self.handle = handle
  }

  private static func enter(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument = unsafe argument else { return nil }
    unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
    return nil
  }

  /// Waits until the thread has ended.
  func join() {
    pthread_join(handle, nil)
  }
}
