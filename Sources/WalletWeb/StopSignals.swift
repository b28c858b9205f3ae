import SystemSupport

/// Lets the main thread wait for SIGTERM, Ctrl-C, and SIGUSR1 from the wallet itself. Create it before any other
/// thread, so that every thread leaves these signals to the main thread.
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

  /// Stops this process in order. If it is already stopping, that continues.
  @Sendable static func send() { kill(getpid(), SIGUSR1) }

  /// Returns at the first of these signals. A later SIGTERM or Ctrl-C ends the process at once.
  func wait() {
    var set = set
    var info = unsafe siginfo_t()
    // SIGUSR1 from another process is ignored: log rotation sends it to every program with a log.
    var isForUs = false
    while !isForUs {
      guard unsafe sigwaitinfo(&set, &info) > 0 else { continue }
      isForUs = unsafe info.si_signo != SIGUSR1 || info._sifields._kill.si_pid == getpid()
    }
    // Signals that arrived together count as one.
    var noTime = timespec()
    while unsafe sigtimedwait(&set, nil, &noTime) > 0 {}
    // A process that a shell started in the background ignores SIGINT; from here on SIGINT may end it.
    SystemSupport.signal(SIGINT, SIG_DFL)
    unsafe sigdelset(&set, SIGUSR1)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }
}
