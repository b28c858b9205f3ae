import CZlib

/// Reads gzip files, by zlib.
package enum Gunzip {
  /// What a gzip file contains, and whether the file is whole.
  package struct Content: Sendable, Equatable {
    package let bytes: [UInt8]
    package let isWhole: Bool

    package init(bytes: [UInt8], isWhole: Bool) {
      self.bytes = bytes
      self.isWhole = isWhole
    }
  }

  /// The content of one whole gzip file.
  /// - Throws: ``ClientFailure`` if it is none, is cut off, or has more behind its end.
  package static func bytes(of file: [UInt8]) throws -> [UInt8] {
    let content = try content(of: file)
    guard content.isWhole else { throw ClientFailure(what: "a gzip file of \(file.count) bytes is cut off") }
    return content.bytes
  }

  /// As much as can be read of the beginning of a gzip file.
  /// - Throws: ``ClientFailure`` if it is none, or has more behind its end.
  package static func content(of file: [UInt8]) throws -> Content {
    var stream = unsafe z_stream()
    guard unsafe czlib_begin_gunzip(&stream) == Z_OK else { throw ClientFailure(what: "zlib cannot begin") }
    defer { _ = unsafe inflateEnd(&stream) }
    var content: [UInt8] = []
    var status = Z_OK
    var room = [UInt8](repeating: 0, count: 65536)
    unsafe file.withUnsafeBufferPointer { file in
      unsafe stream.next_in = file.baseAddress
      unsafe stream.avail_in = UInt32(clamping: file.count)
      while status == Z_OK {
        let count = unsafe room.withUnsafeMutableBufferPointer { room in
          unsafe stream.next_out = room.baseAddress
          unsafe stream.avail_out = UInt32(clamping: room.count)
          status = unsafe inflate(&stream, Z_NO_FLUSH)
          return room.count - Int(unsafe stream.avail_out)
        }
        content += room[..<count]
      }
    }
    // Where the file is cut off, there is nothing left to do for zlib.
    let left = unsafe stream.avail_in
    guard status == Z_STREAM_END || status == Z_BUF_ERROR, left == 0 else {
      throw ClientFailure(what: "no gzip file: status \(status), \(left) bytes left")
    }
    return Content(bytes: content, isWhole: status == Z_STREAM_END)
  }
}
