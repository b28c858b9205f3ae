import SystemSupport

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

  /// Returns when the first of them comes. A SIGTERM or Ctrl-C that comes later ends the process at once.
  func wait() {
    var set = set
    var info = unsafe siginfo_t()
    // SIGUSR1 from another process means nothing: log rotation sends it to whatever has a log.
    var isForUs = false
    while !isForUs {
      guard unsafe sigwaitinfo(&set, &info) > 0 else { continue }
      isForUs = unsafe info.si_signo != SIGUSR1 || info._sifields._kill.si_pid == getpid()
    }
    // Those that came together are one.
    var noTime = timespec()
    while unsafe sigtimedwait(&set, nil, &noTime) > 0 {}
    // Started in the background by a shell the process ignores SIGINT; now it may end it.
    SystemSupport.signal(SIGINT, SIG_DFL)
    unsafe sigdelset(&set, SIGUSR1)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }
}
