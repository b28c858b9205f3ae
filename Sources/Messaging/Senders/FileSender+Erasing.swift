import PhoneNumbers
import SystemSupport
import WalletCore

extension FileSender {
  /// Overwrites the messages to a number with spaces; the lines stay, empty, where they are. So a message that is being
  /// written meanwhile is not lost, and nothing is left in another file.
  /// - Returns: whether none is there any more; true if there is no file.
  package func erase(messagesTo phone: E164Number) -> Bool {
    let file: FileDescriptor
    do throws(OwnFile.Failure) { file = try OwnFile.open(path, O_RDWR) } catch {
      if case .system(ENOENT) = error { return true }
      return false
    }
    guard let bytes = content(of: file) else { return false }
    let start = Array("{\"to\":\"\(JSONText.escaped(phone.e164))\",".utf8)
    var offset = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.starts(with: start) {
        let blank = [UInt8](repeating: UInt8(ascii: " "), count: line.count)
        let written = unsafe blank.withUnsafeBytes { blank in
          unsafe pwrite(file.number, blank.baseAddress, blank.count, off_t(offset))
        }
        guard written == blank.count else { return false }
      }
      offset += line.count + 1
    }
    return fsync(file.number) == 0
  }

  private func content(of file: FileDescriptor) -> [UInt8]? {
    let size = Int(lseek(file.number, 0, SEEK_END))
    guard size >= 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < size {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(file.number, buffer.baseAddress?.advanced(by: count), size - count, off_t(count))
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      count += got
    }
    return bytes
  }
}
