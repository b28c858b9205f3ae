/// How many file descriptors the process may have, and how many it has open.
package struct DescriptorBudget: Equatable {
  /// The most there may be at once (RLIMIT_NOFILE).
  package var limit: Int
  /// How many are open.
  package var used: Int

  /// How many connections there is room for. Leaves some descriptors free for what the program opens later: files,
  /// messages, the owner's commands.
  package var forConnections: Int { max(1, limit - used - min(64, limit / 4)) }

  /// How many descriptor numbers to check: the system hands them out from the lowest, and a starting program has few.
  private static let checksMax = 512

  /// The current budget of this process; nil if the system does not tell.
  package static var now: DescriptorBudget? {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return nil }
    let most = Int(clamping: limit.rlim_cur)
    let used = (0..<Int32(min(most, checksMax))).count { fcntl($0, F_GETFD) >= 0 }
    return DescriptorBudget(limit: most, used: used)
  }
}

/// Sets up the process's descriptors before anything else.
package enum Descriptors {
  /// Opens standard input, output and error if they are closed: otherwise the first file of the wallet would get that
  /// number, and printed text would be written into it.
  package static func openStandardStreams() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
      // `open` takes the lowest free number, which is this one.
      _ = unsafe open("/dev/null", O_RDWR)
    }
  }

  /// Makes a write to a pipe without a reader fail instead of ending the program (SIGPIPE): the reader of the output
  /// may go away.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Raises the limit of descriptors to what the system allows; the usual soft limit is 1,024, and each connection
  /// needs one.
  package static func raiseLimit() {
    var limit = rlimit()
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard unsafe getrlimit(files, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    unsafe setrlimit(files, &limit)
  }
}
