import CSystem
import Glibc

/// Appends messages to a file, one JSON object a line: `{"to":"+1…","text":"…","at":…}`, `at` in seconds since 1970.
///
/// The file has mode 0600: it holds codes.
public struct FileSender: SMSSender {
  private let path: String

  /// Takes the path of the file; it is made at the first message.
  public init(path: String) { self.path = path }

  /// Makes the file if it is missing, and keeps it to its owner.
  /// - Throws: why it cannot be written.
  public func prepare() throws(SMSFailure) {
    // It may lie in the data folder, which the first start has still to make.
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex { unsafe mkdir(String(path[..<slash]), 0o700) }
    Glibc.close(try opened())
  }

  /// The file, ready to be appended to.
  private func opened() throws(SMSFailure) -> Int32 {
    // Without waiting: a pipe that nobody reads is refused.
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    let file = unsafe open(path, flags, 0o600)
    guard file >= 0 else { throw SMSFailure(reason: "cannot open the message file: errno \(errno)") }
    var status = stat()
    // It may have been made by somebody with other modes; a device is not ours to close to others.
    if unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG { fchmod(file, 0o600) }
    return file
  }

  /// Appends one line.
  public func send(_ message: SMSMessage) async throws(SMSFailure) {
    let line =
      #"{"to":""# + JSONText.escaped(message.to.e164) + #"","text":""# + JSONText.escaped(message.text)
      + #"","at":"# + String(message.at.milliseconds / 1000) + "}\n"
    let file = try opened()
    defer { Glibc.close(file) }
    let bytes = Array(line.utf8)
    // One write in append mode: lines of two threads do not mix.
    let written = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    guard written == bytes.count else { throw SMSFailure(reason: "cannot write the message file: errno \(errno)") }
  }
}
