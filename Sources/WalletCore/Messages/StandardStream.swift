import CSystem
import Glibc
import Synchronization

/// Standard output and standard error, written to without ever waiting: whoever reads them may have gone away or
/// stopped reading, and a request must not wait for that.
public enum StandardStream: Int32, Sendable {
  /// Standard output.
  case output = 1
  /// Standard error.
  case error = 2

  /// What a pipe that has room takes at once (POSIX: PIPE_BUF); more than that could wait for its reader.
  private static let most = 4096
  /// One writer at a time, in the whole process as the streams are: the room that one has seen another must not take.
  private static let turn = Mutex(())

  /// Writes some text, cut to 4,096 bytes.
  /// - Returns: false if nobody takes it now.
  public func write(_ text: String) -> Bool {
    Self.turn.withLock { _ in writeInTurn(text) }
  }

  private func writeInTurn(_ text: String) -> Bool {
    var wanted = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&wanted, 1, 0) == 1, wanted.revents & Int16(POLLOUT) != 0 else { return false }
    var bytes = Array(text.utf8.prefix(Self.most))
    if bytes.count == Self.most { bytes[Self.most - 1] = UInt8(ascii: "\n") }
    return unsafe bytes.withUnsafeBytes { unsafe Glibc.write(rawValue, $0.baseAddress, $0.count) } == bytes.count
  }
}
