import CSystem
import Glibc

/// Standard output and standard error, written to without ever waiting: whoever reads them may have gone away or
/// stopped reading, and a request must not wait for that.
public enum StandardStream: Int32, Sendable {
  /// Standard output.
  case output = 1
  /// Standard error.
  case error = 2

  /// Writes some text.
  /// - Returns: false if nobody takes it now.
  public func write(_ text: String) -> Bool {
    var wanted = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&wanted, 1, 0) == 1, wanted.revents & Int16(POLLOUT) != 0 else { return false }
    let bytes = Array(text.utf8)
    return unsafe bytes.withUnsafeBytes { unsafe Glibc.write(rawValue, $0.baseAddress, $0.count) } == bytes.count
  }
}
