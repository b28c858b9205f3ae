/// How many file descriptors the process may have, and how many it has open.
public struct DescriptorBudget: Equatable {
  /// The most there may be at once (RLIMIT_NOFILE).
  public var limit: Int
  /// How many are open.
  public var used: Int

  /// A budget from its two numbers.
  public init(limit: Int, used: Int) {
    self.limit = limit
    self.used = used
  }

  /// How many connections there is room for. A part is left free for what the program opens later: files, messages, the
  /// owner's questions.
  public var forConnections: Int { max(1, limit - used - min(64, limit / 4)) }

  /// Up to which number descriptors are looked at: they are given out from the lowest, and a program that starts has few.
  private static let looksMax = 512

  /// The budget of this process at this moment; nothing where the system does not tell.
  public static var now: DescriptorBudget? {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
    let most = Int(clamping: limit.rlim_cur)
    let used = (0..<Int32(min(most, looksMax))).count { fcntl($0, F_GETFD) >= 0 }
    return DescriptorBudget(limit: most, used: used)
  }
}

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
