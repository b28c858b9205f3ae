/// Reads a secret line from the terminal, which shows nothing of it.
package enum TerminalLine {
  /// Why no line was read.
  package enum Failure: Error, Sendable, Equatable {
    /// The program has no terminal.
    case none
    /// More bytes than wanted.
    case tooLong
    /// The input ended, or a signal such as Ctrl-C came.
    case ended
  }

  /// The signals that a terminal sends, and the ones that end a program: what they do must wait until the terminal shows
  /// again what is typed.
  private static let signals = [SIGINT, SIGQUIT, SIGTSTP, SIGTERM, SIGHUP]

  /// Asks a question and reads the line after it, without its end. Blocks.
  package static func read(asking question: String, atMost limit: Int) throws(Failure) -> [UInt8] {
    guard let terminal = FileDescriptor(unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)) else { throw .none }
    var blocked = sigset_t()
    unsafe sigemptyset(&blocked)
    for signal in signals { unsafe sigaddset(&blocked, signal) }
    var before = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, &blocked, &before)
    // After the terminal is as it was: a signal that came meanwhile does now what it does.
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    var settings = termios()
    guard unsafe tcgetattr(terminal.number, &settings) == 0 else { throw .none }
    var hidden = settings
    hidden.c_lflag &= ~tcflag_t(ECHO)
    guard unsafe tcsetattr(terminal.number, TCSAFLUSH, &hidden) == 0 else { throw .none }
    defer {
      unsafe tcsetattr(terminal.number, TCSAFLUSH, &settings)
      _ = FileBytes.write(Array("\n".utf8)[...], to: terminal.number)
    }
    _ = FileBytes.write(Array(question.utf8)[...], to: terminal.number)
    while true {
      var ready = pollfd(fd: terminal.number, events: Int16(POLLIN), revents: 0)
      let count = unsafe poll(&ready, 1, 100)
      guard !isPending(blocked), count >= 0 || errno == EINTR else { throw .ended }
      if count > 0 { break }
    }
    guard let line = DescriptorLine.read(from: terminal.number, atMost: limit) else { throw .tooLong }
    return line
  }

  private static func isPending(_ blocked: sigset_t) -> Bool {
    var pending = sigset_t()
    unsafe sigpending(&pending)
    return signals.contains { unsafe sigismember(&pending, $0) == 1 }
  }
}

/// Reads one line of an open file.
package enum DescriptorLine {
  /// The bytes up to a line feed or the end; nothing behind it is used.
  /// - Returns: nil, with `errno`, if it cannot be read, or has more bytes than the limit.
  package static func read(from descriptor: Int32, atMost limit: Int) -> [UInt8]? {
    var line: [UInt8] = []
    // So that the array never moves, which would leave its bytes behind.
    line.reserveCapacity(limit + 1)
    var byte: [UInt8] = [0]
    defer { Memory.wipe(&byte) }
    // Byte by byte: what follows in a pipe may be for somebody else.
    while true {
      guard let count = FileBytes.read(&byte, from: descriptor) else { return nil }
      if count == 0 || byte[0] == UInt8(ascii: "\n") { return line }
      guard line.count < limit else {
        Memory.wipe(&line)
        errno = EMSGSIZE
        return nil
      }
      line.append(byte[0])
    }
  }
}
