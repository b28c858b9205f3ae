import CSystem
import Glibc

/// SIGTERM, Ctrl-C, and SIGUSR1 from the wallet itself, waited for by the main thread. Made before any other thread, so that
/// every thread leaves these signals to it.
struct StopSignals {
  private let set: sigset_t

  init() {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGTERM)
    unsafe sigaddset(&set, SIGINT)
    unsafe sigaddset(&set, SIGUSR1)
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    self.set = set
  }

  /// Stops this process in order. If it is being stopped already, that goes on.
  @Sendable static func send() { kill(getpid(), SIGUSR1) }

  /// Returns when the first of them comes. A second SIGTERM or Ctrl-C ends the process at once.
  func wait() {
    var set = set
    var signal: Int32 = 0
    while unsafe sigwait(&set, &signal) != 0 {}
    // Those that came together are one: the system gives the wallet's own first.
    var noTime = timespec()
    while unsafe sigtimedwait(&set, nil, &noTime) > 0 {}
    // Started in the background by a shell the process ignores SIGINT; now it may end it.
    Glibc.signal(SIGINT, SIG_DFL)
    unsafe sigdelset(&set, SIGUSR1)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }
}
