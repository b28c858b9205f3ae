/// A running program of the owner: in its own process group, without any of our descriptors, with nothing to read and
/// nowhere to write to.
package struct ChildProcess: Sendable {
  /// How a program ended.
  package enum End: Equatable {
    /// It exited with this status.
    case status(Int32)
    /// This signal ended it.
    case signal(Int32)
    /// The system does not tell.
    case unknown
  }

  /// The process ID, which is also the ID of its group.
  private let process: pid_t

  /// Starts the program.
  /// - Parameters:
  ///   - path: the program's path; without searching `PATH` and without a shell.
  ///   - environment: `NAME=value`, each ended by a zero byte.
  /// - Throws: ``SystemFailure`` if the program cannot be started.
  package init(path: String, environment: [[UInt8]]) throws(SystemFailure) {
    var attributes = posix_spawnattr_t()
    var actions = unsafe posix_spawn_file_actions_t()
    guard unsafe posix_spawnattr_init(&attributes) == 0 else { throw Self.failure(ENOMEM) }
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { throw Self.failure(ENOMEM) }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    try unsafe Self.prepare(&attributes, &actions)
    var process = pid_t()
    var problem: Int32 = 0
    var words = Array(path.utf8CString)
    // One block of memory for all entries: pointers into it must not outlive it.
    var block = environment.flatMap { $0.map(CChar.init(bitPattern:)) }
    unsafe block.withUnsafeMutableBufferPointer { block in
      unsafe words.withUnsafeMutableBufferPointer { words in
        var place = block.baseAddress
        var entries: [UnsafeMutablePointer<CChar>?] = unsafe []
        for entry in environment {
          unsafe entries.append(place)
          unsafe place = place?.advanced(by: entry.count)
        }
        unsafe entries.append(nil)
        let arguments: [UnsafeMutablePointer<CChar>?] = unsafe [words.baseAddress, nil]
        unsafe problem = posix_spawn(&process, path, &actions, &attributes, arguments, entries)
      }
    }
    guard problem == 0 else { throw Self.failure(problem) }
    self.process = process
  }

  private static func prepare(
    _ attributes: inout posix_spawnattr_t, _ actions: inout posix_spawn_file_actions_t
  ) throws(SystemFailure) {
    // The wallet's threads leave signals to the main thread, and the wallet ignores broken pipes (SIGPIPE): the
    // program must not inherit that.
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    var problems = unsafe [
      posix_spawnattr_setsigmask(&attributes, &none), posix_spawnattr_setsigdefault(&attributes, &all),
      posix_spawnattr_setpgroup(&attributes, 0),
      posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)),
    ]
    for stream: Int32 in 0...2 {
      problems.append(
        unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", stream == 0 ? O_RDONLY : O_WRONLY, 0))
    }
    // All of our own descriptors close by themselves; some may come from the program that started the wallet.
    problems.append(unsafe posix_spawn_file_actions_addclosefrom_np(&actions, 3))
    if let problem = problems.first(where: { $0 != 0 }) { throw Self.failure(problem) }
  }

  /// The calls return their error number and do not set `errno`.
  private static func failure(_ problem: Int32) -> SystemFailure { SystemFailure(call: "posix_spawn", errno: problem) }

  /// Kills the program and everything in its group, at once. Do not call it after ``wait()``: the process ID may
  /// belong to another program then.
  package func kill() { _ = Glibc.kill(-process, SIGKILL) }

  /// Waits until the program ends, but keeps its process ID reserved.
  /// - Returns: false if the system does not keep ended programs (an ignored SIGCHLD): the process ID may be
  ///   another's.
  package func waitForEnd() -> Bool {
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }

  /// Waits until the program ends, and releases its process ID.
  package func wait() -> End {
    var status: Int32 = 0
    var result = unsafe waitpid(process, &status, 0)
    while result < 0, errno == EINTR { result = unsafe waitpid(process, &status, 0) }
    guard result == process else { return .unknown }
    return status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }
}

extension SystemFailure {
  /// Whether a retry may soon start the program: no memory, too many processes, the file is just being written.
  package var isTemporary: Bool { [EAGAIN, ENOMEM, ETXTBSY, EMFILE, ENFILE].contains(errno) }
}
