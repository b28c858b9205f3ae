import CZlib

/// Why zlib did not compress.
package enum GzipFailure: Error, Equatable {
  /// It got no memory.
  case noMemory
  /// Its status for anything else, which would be a mistake of ours.
  case refused(Int32)

  init(_ status: Int32) {
    self = status == Z_MEM_ERROR ? .noMemory : .refused(status)
  }
}

/// Makes one gzip file (RFC 1952) of pieces, by zlib.
///
/// It has 64 KB of memory until it goes away, finished or not. A file that was not finished lacks its end, its checksum
/// and its length, and no reader takes it for whole.
@safe
package struct GzipWriter: ~Copyable {
  // Measured on exports (docs/decisions/compression.md): with a window of 8 KB they get smaller than with the usual 32 KB.
  private static let level: Int32 = 6
  /// 2 to this power is how many bytes back zlib finds what repeats.
  private static let window: Int32 = 13
  private static let memory: Int32 = 6
  /// How many bytes zlib gives at once.
  private static let roomBytes = 16_384

  /// zlib keeps the address of this structure, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  /// The version that zlib says it has, like `1.2.13`.
  package static var libraryVersion: String {
    guard let text = unsafe zlibVersion() else { return "" }
    return unsafe String(cString: text)
  }

  /// Begins a file.
  /// - Throws: ``GzipFailure`` if zlib cannot begin.
  package init() throws(GzipFailure) {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let status = unsafe czlib_begin_gzip(stream, Self.level, Self.window, Self.memory)
    guard status == Z_OK else {
      unsafe stream.deallocate()
      throw GzipFailure(status)
    }
    unsafe self.stream = unsafe stream
  }

  deinit {
    // Its status only says whether the file was finished.
    _ = unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Compresses the next bytes.
  /// - Returns: what to send. Together with all before it, it gives the reader everything that was written.
  /// - Throws: ``GzipFailure``; the file cannot go on.
  package mutating func write(_ bytes: [UInt8]) throws(GzipFailure) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    return try deflated(bytes, Z_SYNC_FLUSH)
  }

  /// Compresses the last bytes, and ends the file.
  /// - Returns: the rest of the file.
  /// - Throws: ``GzipFailure``; the file is not whole.
  package consuming func finish(_ bytes: [UInt8] = []) throws(GzipFailure) -> [UInt8] {
    try deflated(bytes, Z_FINISH)
  }

  private mutating func deflated(_ bytes: [UInt8], _ flush: Int32) throws(GzipFailure) -> [UInt8] {
    // zlib takes less than 4 GB at once.
    guard let count = UInt32(exactly: bytes.count) else { throw .refused(Z_STREAM_ERROR) }
    var packed: [UInt8] = []
    var status = Z_OK
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe stream.pointee.next_in = bytes.baseAddress
      unsafe stream.pointee.avail_in = count
      var isFull = true
      while isFull, status == Z_OK {
        isFull = step(flush, &packed, &status)
      }
      // No address of the caller's bytes stays behind.
      unsafe stream.pointee.next_in = nil
    }
    // Where the bytes ended with a full buffer, zlib says that there was nothing left to do.
    let isDone = flush == Z_FINISH ? status == Z_STREAM_END : status == Z_OK || status == Z_BUF_ERROR
    guard isDone else { throw GzipFailure(status) }
    return packed
  }

  /// Appends what zlib gives at once.
  /// - Returns: whether there may be more.
  private func step(_ flush: Int32, _ packed: inout [UInt8], _ status: inout Int32) -> Bool {
    let room = unsafe [UInt8](unsafeUninitializedCapacity: Self.roomBytes) { room, count in
      unsafe stream.pointee.next_out = room.baseAddress
      unsafe stream.pointee.avail_out = UInt32(clamping: room.count)
      status = unsafe deflate(stream, flush)
      count = room.count - Int(unsafe stream.pointee.avail_out)
    }
    packed += room
    return room.count == Self.roomBytes
  }
}
