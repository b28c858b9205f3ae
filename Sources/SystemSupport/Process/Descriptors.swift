/// What the process does about its descriptors before anything else.
public enum Descriptors {
  /// Opens what is closed of standard input, output and error: else the first file of the wallet would take that number,
  /// and what is printed would be written into it.
  public static func openStandardStreams() {
    // Whoever reads the output may go away; that must not end the wallet.
    signal(SIGPIPE, SIG_IGN)
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
      // It takes the lowest free number, which is this one.
      _ = unsafe open("/dev/null", O_RDWR)
    }
  }

  /// Takes as many descriptors as the system allows; the usual soft limit is 1,024, and a connection needs one.
  public static func raiseLimit() {
    var limit = rlimit()
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard unsafe getrlimit(files, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    unsafe setrlimit(files, &limit)
  }
}
