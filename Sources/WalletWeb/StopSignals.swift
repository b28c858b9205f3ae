import CSystem
import Glibc

/// SIGTERM and Ctrl-C, waited for by the main thread. Made before any other thread, so that every thread leaves these
/// signals to it.
struct StopSignals {
  private let set: sigset_t

  init() {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGTERM)
    unsafe sigaddset(&set, SIGINT)
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    self.set = set
  }

  /// Stops this process as its owner would.
  @Sendable static func send() { kill(getpid(), SIGTERM) }

  /// Returns when the first of them comes. A second one ends the process at once.
  func wait() {
    var set = set
    var signal: Int32 = 0
    while unsafe sigwait(&set, &signal) != 0 {}
    // Started in the background by a shell the process ignores SIGINT; now it may end it.
    Glibc.signal(SIGINT, SIG_DFL)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }
}
