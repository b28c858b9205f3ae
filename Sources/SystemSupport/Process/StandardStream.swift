import Synchronization

/// Standard output and standard error, written to without ever waiting: whoever reads them may have gone away or
/// stopped reading, and nothing of the wallet must wait for that.
public enum StandardStream: Int32, Sendable {
  /// Standard output.
  case output = 1
  /// Standard error.
  case error = 2

  /// What a pipe that has room takes at once (POSIX: PIPE_BUF).
  public static let most = 4096

  /// The ways out of the process, each opened at its first use; as many as the process has of them.
  private static let outputChannel = Mutex<Channel?>(nil)
  private static let errorChannel = Mutex<Channel?>(nil)

  /// How many bytes of lines are best written at once: a file takes more than ``most``.
  public var pieceSize: Int {
    var status = stat()
    return unsafe fstat(rawValue, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? 65_536 : Self.most
  }

  /// Writes some text, cut to 4,096 bytes.
  /// - Returns: false if nobody takes it now; of what a terminal took in part the rest is not sent later.
  public func write(_ text: String) -> Bool {
    var bytes = Array(text.utf8.prefix(Self.most))
    if bytes.count == Self.most { bytes[Self.most - 1] = UInt8(ascii: "\n") }
    return writeSome(bytes, from: 0) == bytes.count
  }

  /// Writes as much as is taken now, beginning with a byte.
  /// - Returns: how many bytes; 0 if nobody takes any now, nil if nobody ever will.
  public func writeSome(_ bytes: [UInt8], from offset: Int) -> Int? {
    withChannel { $0.write(bytes, from: offset) }
  }

  /// Waits until something is taken; not for a loop's thread.
  /// - Returns: false if that did not come to be in so many milliseconds.
  public func waitForRoom(milliseconds: Int32) -> Bool {
    let channel = withChannel { $0 }
    return channel.hasRoom(milliseconds: milliseconds)
  }

  private func withChannel<Result>(_ body: (Channel) -> Result) -> Result {
    switch self {
    case .output: Self.outputChannel.withLock { body(opened(&$0)) }
    case .error: Self.errorChannel.withLock { body(opened(&$0)) }
    }
  }

  private func opened(_ channel: inout Channel?) -> Channel {
    let open = channel ?? Channel(to: rawValue)
    channel = open
    return open
  }

  /// Where a stream leads, by a description of our own: the one that the process was given may be shared with others,
  /// and must not be made non-blocking under their hands.
  private struct Channel {
    private let descriptor: Int32
    private let isSocket: Bool

    init(to stream: Int32) {
      var status = stat()
      let kind = unsafe fstat(stream, &status) == 0 ? status.st_mode & S_IFMT : 0
      isSocket = kind == S_IFSOCK
      // A file takes everything at once, and its place in it belongs to whoever opened it.
      guard kind == S_IFIFO || kind == S_IFCHR else {
        descriptor = stream
        return
      }
      let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
      var own = unsafe open("/proc/self/fd/\(stream)", flags)
      // The terminal may belong to another user, who ran us as this one; by its other name it is open to all its processes.
      if own < 0, tcgetpgrp(stream) >= 0 { own = unsafe open("/dev/tty", flags) }
      descriptor = own >= 0 ? own : stream
    }

    func hasRoom(milliseconds: Int32) -> Bool {
      var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      return unsafe poll(&wanted, 1, milliseconds) == 1 && wanted.revents & Int16(POLLOUT) != 0
    }

    func write(_ bytes: [UInt8], from offset: Int) -> Int? {
      // Where a description of our own could not be had, at least nothing is begun that has no room at all.
      guard hasRoom(milliseconds: 0) else { return 0 }
      let count = unsafe bytes[offset...].withUnsafeBytes { room in
        isSocket
          ? unsafe send(descriptor, room.baseAddress, room.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
          : unsafe Glibc.write(descriptor, room.baseAddress, room.count)
      }
      if count < 0 { return errno == EAGAIN || errno == EINTR ? 0 : nil }
      return count
    }
  }
}
