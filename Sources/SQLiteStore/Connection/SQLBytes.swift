import WalletCore

/// Bytes of any length as a parameter of a statement; a plain array would be one for a list of them as well.
struct SQLBytes: SQLBindable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    // No bytes have no address, which would bind NULL.
    let result = unsafe (bytes.isEmpty ? [0] : bytes).withUnsafeBytes { buffer in
      unsafe statement.bindBlob(UnsafeRawBufferPointer(rebasing: buffer[..<bytes.count]), at: index)
    }
    try statement.check(result)
  }
}
