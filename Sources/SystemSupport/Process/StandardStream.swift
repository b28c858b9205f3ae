import Synchronization

/// Standard output and standard error, written to without ever waiting: their reader may have gone away or stopped
/// reading, and no part of the wallet must wait for that.
package enum StandardStream: Int32, Sendable {
  /// Standard output.
  case output = 1
  /// Standard error.
  case error = 2

  /// How many bytes a pipe with room takes at once (POSIX: PIPE_BUF).
  package static let writeMax = 4096

  /// The open streams, each opened at its first use; static because the process has one of each.
  private static let outputChannel = Mutex<Channel?>(nil)
  private static let errorChannel = Mutex<Channel?>(nil)

  /// How many bytes of lines to write at once: a file takes more than ``writeMax``.
  package var pieceSize: Int {
    var status = stat()
    return unsafe fstat(rawValue, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? 65_536 : Self.writeMax
  }

  /// Writes some text; more than 4,096 bytes are cut.
  /// - Returns: false if not all of it can be written now; if a terminal took a part, the rest is not sent later.
  package func write(_ text: String) -> Bool {
    let bytes = Self.fitting(text)
    return writeSome(bytes, from: 0) == bytes.count
  }

  /// The text, or what fits of it, with the end of a line.
  static func fitting(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8.prefix(writeMax + 1))
    guard bytes.count > writeMax else { return bytes }
    return Array(bytes[..<(writeMax - 1)]) + [UInt8(ascii: "\n")]
  }

  /// Writes as many bytes as possible now, starting at `offset`.
  /// - Returns: how many bytes were written; 0 if none can be written now, nil if none ever can.
  package func writeSome(_ bytes: [UInt8], from offset: Int) -> Int? {
    withChannel { $0.write(bytes, from: offset) }
  }

  /// Waits until the stream has room; do not call it on a loop's thread.
  /// - Returns: false if there was no room within `milliseconds`.
  package func waitForRoom(milliseconds: Int32) -> Bool {
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

  /// The target of a stream, through our own open file description: the one that the process was given may be shared
  /// with other processes, and must not become non-blocking for them.
  private struct Channel {
    private let descriptor: Int32
    private let isSocket: Bool

    init(to stream: Int32) {
      var status = stat()
      let kind = unsafe fstat(stream, &status) == 0 ? status.st_mode & S_IFMT : 0
      isSocket = kind == S_IFSOCK
      // A file takes everything at once, and the offset in it belongs to the process that opened it.
      guard kind == S_IFIFO || kind == S_IFCHR else {
        descriptor = stream
        return
      }
      let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
      var own = unsafe open("/proc/self/fd/\(stream)", flags)
      // The terminal may belong to another user, who started us as this one; as `/dev/tty` it is open to all its
      // processes.
      if own < 0, tcgetpgrp(stream) >= 0 { own = unsafe open("/dev/tty", flags) }
      descriptor = own >= 0 ? own : stream
    }

    func hasRoom(milliseconds: Int32) -> Bool {
      var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      return unsafe poll(&wanted, 1, milliseconds) == 1 && wanted.revents & Int16(POLLOUT) != 0
    }

    func write(_ bytes: [UInt8], from offset: Int) -> Int? {
      // Without an open file description of our own, at least do not begin to write when there is no room at all.
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
