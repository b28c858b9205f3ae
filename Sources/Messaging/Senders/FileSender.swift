import PhoneNumbers
import SystemSupport
import WalletCore

/// Appends messages to a file, one JSON object per line: `{"to":"+1…","text":"…","at":…}`, `at` in seconds since
/// 1970.
///
/// The file has mode 0600: it holds codes.
package struct FileSender: SMSSender {
  let path: String

  /// Creates a sender for the file at `path`; the first message creates the file.
  package init(path: String) { self.path = path }

  /// Creates the file if it is missing, and closes it to other users.
  /// - Throws: why it cannot be written, or is not trusted.
  package func prepare() throws(OwnFile.Failure) {
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex { unsafe mkdir(String(path[..<slash]), 0o700) }
    _ = try OwnFile.open(path, Self.flags)
  }

  private static let flags = O_WRONLY | O_APPEND | O_CREAT

  /// Appends one line.
  package func send(_ message: SMSMessage) async throws(SMSFailure) {
    let line =
      #"{"to":""# + JSONText.escaped(message.to.e164) + #"","text":""# + JSONText.escaped(message.text)
      + #"","at":"# + String(message.at.milliseconds / 1000) + "}\n"
    let file: FileDescriptor
    // Opened and checked each time: another file may have taken its place.
    do throws(OwnFile.Failure) { file = try OwnFile.open(path, Self.flags) } catch {
      switch error {
      case .untrusted: throw SMSFailure(reason: "the message file is no plain file of the wallet's own")
      case .system(let number): throw SMSFailure(reason: "cannot open the message file: errno \(number)")
      }
    }
    let bytes = Array(line.utf8)
    // One write in append mode: lines of two threads do not mix.
    let written = unsafe bytes.withUnsafeBytes { unsafe write(file.number, $0.baseAddress, $0.count) }
    guard written == bytes.count else { throw SMSFailure(reason: "cannot write the message file: errno \(errno)") }
  }
}
