import Foundation
import Synchronization
import SystemSupport

/// A program started by a test. It replaces Foundation's `Process`, which reads past the end of its list of
/// descriptors (swift-corelibs-foundation, pull request 5472); with a thousand open, that ends the whole run.
///
/// Sendable because only its creator sets it up before ``run()``, and other threads ask only for its end, locked.
package final class SpawnedProcess: @unchecked Sendable {
  package var executableURL: URL?
  package var arguments: [String]?
  /// Nil for this process's own.
  package var environment: [String: String]?
  package var currentDirectoryURL: URL?
  /// A `Pipe` or a `FileHandle`; nil for nothing to read, and for nobody who reads. This process's own are never handed
  /// on: `swift test` waits until the last program that has them has ended, though all tests have.
  package var standardInput: Any?
  package var standardOutput: Any?
  package var standardError: Any?

  private let end = Mutex<Int32?>(nil)
  package private(set) var processIdentifier: pid_t = 0

  package struct Failure: Error {
    package let number: Int32
  }

  package init() {}

  package func run() throws {
    var attributes = posix_spawnattr_t()
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawnattr_init(&attributes)
    unsafe posix_spawn_file_actions_init(&actions)
    defer {
      unsafe posix_spawnattr_destroy(&attributes)
      unsafe posix_spawn_file_actions_destroy(&actions)
    }
    // The test's threads may block signals that the program must get.
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    for (number, stream) in [(Int32(0), standardInput), (1, standardOutput), (2, standardError)] {
      if let own = Self.handle(stream, number)?.fileDescriptor {
        guard unsafe posix_spawn_file_actions_adddup2(&actions, own, number) == 0 else { throw Failure(number: EBADF) }
      } else {
        unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
      }
    }
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    var path = executableURL?.path(percentEncoded: false) ?? ""
    var words = [path] + (arguments ?? [])
    if let folder = currentDirectoryURL?.path(percentEncoded: false) {
      // `env` changes the folder and then becomes the program.
      path = "/usr/bin/env"
      words = [path, "--chdir=" + folder] + words
    }
    let variables = environment ?? ProcessInfo.processInfo.environment
    var argv = unsafe words.map { unsafe strdup($0) } + [nil]
    var envp = unsafe variables.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe (argv + envp).forEach { unsafe free($0) } }
    let problem = unsafe posix_spawn(&processIdentifier, path, &actions, &attributes, &argv, &envp)
    guard problem == 0 else { throw Failure(number: problem) }
    // Closes the child's ends: the other end must see end-of-file when the child ends.
    for (number, stream) in [(Int32(0), standardInput), (1, standardOutput), (2, standardError)] where stream is Pipe {
      try? Self.handle(stream, number)?.close()
    }
  }

  private static func handle(_ stream: Any?, _ number: Int32) -> FileHandle? {
    if let pipe = stream as? Pipe { return number == 0 ? pipe.fileHandleForReading : pipe.fileHandleForWriting }
    return stream as? FileHandle
  }

  package var isRunning: Bool { processIdentifier > 0 && status(waiting: false) == nil }

  /// The exit status, or the number of the signal that ended the program; -1 while it runs.
  package var terminationStatus: Int32 { status(waiting: false) ?? -1 }

  package func terminate() {
    if isRunning { Foundation.kill(processIdentifier, SIGTERM) }
  }

  /// Asks it to end and waits; kills it if it does not end in time, because a test must not hang.
  package func stop(within seconds: Int = 10) {
    terminate()
    _ = try? blockUntil(within: seconds) { !isRunning }
    kill()
  }

  /// Ends it at once, if it still runs.
  package func kill() {
    if isRunning { Foundation.kill(processIdentifier, SIGKILL) }
    waitUntilExit()
  }

  package func waitUntilExit() {
    guard processIdentifier > 0 else { return }
    _ = status(waiting: true)
  }

  private func status(waiting: Bool) -> Int32? {
    if waiting, end.withLock({ $0 }) == nil {
      // Leaves the process unreaped, so that several threads can ask for its status at once.
      var information = unsafe siginfo_t()
      while unsafe waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    }
    return end.withLock { end in
      guard end == nil else { return end }
      var status: Int32 = 0
      guard unsafe waitpid(processIdentifier, &status, WNOHANG) == processIdentifier else { return nil }
      end = status & 0x7F == 0 ? status >> 8 & 0xFF : status & 0x7F
      return end
    }
  }
}
