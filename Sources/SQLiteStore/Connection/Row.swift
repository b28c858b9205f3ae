import CSQLite
import PhoneNumbers
import WalletCore

/// The current row of a statement; valid until the statement's next step. Columns count from 0.
@safe struct Row: ~Copyable {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { unsafe self.handle = unsafe handle }

  func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  func boolean(_ column: Int32) -> Bool { integer(column) != 0 }

  func timestamp(_ column: Int32) -> Timestamp { Timestamp(milliseconds: integer(column)) }

  func optionalTimestamp(_ column: Int32) -> Timestamp? { isNull(column) ? nil : timestamp(column) }

  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  func user(_ column: Int32) -> UserID { UserID(row: integer(column)) }

  func account(_ column: Int32) -> AccountNumber { AccountNumber(integer(column)) }

  /// NULL reads as an empty string.
  func text(_ column: Int32) -> String {
    guard let start = unsafe sqlite3_column_text(handle, column) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func publicID(_ column: Int32) throws(SQLiteFailure) -> PublicID {
    // Decoded by hand, because a generic initialiser of another module is not specialised here and home reads one for
    // each account.
    let bytes = unsafe blob(column)
    guard bytes.count == 16 else { throw .unreadable("identifier") }
    let high = unsafe UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    let low = unsafe UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    return PublicID(high: high, low: low)
  }

  func digest(_ column: Int32) throws(SQLiteFailure) -> Digest {
    let bytes = unsafe blob(column)
    guard bytes.count == 32 else { throw .unreadable("digest") }
    return unsafe Digest(filling: { unsafe $0.copyMemory(from: bytes) })
  }

  func currency(_ column: Int32) throws(SQLiteFailure) -> Currency {
    // Without a text in between, for the same reason.
    let code = unsafe blob(column)
    guard code.count == 3,
      let currency = unsafe Currency(packed: UInt32(code[0]) << 16 | UInt32(code[1]) << 8 | UInt32(code[2]))
    else { throw .unreadable("currency") }
    return currency
  }

  /// A text of up to eight bytes; nil for a longer one.
  func shortWord(_ column: Int32) -> ShortWord? { unsafe ShortWord(blob(column)) }

  func phone(_ column: Int32) throws(SQLiteFailure) -> E164Number {
    guard let phone = E164Number(e164: text(column)) else { throw .unreadable("phone number") }
    return phone
  }

  func bytes(_ column: Int32) -> [UInt8] { unsafe Array(blob(column)) }

  private func blob(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = unsafe sqlite3_column_blob(handle, column)
    return unsafe UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }
}

/// A text of up to eight bytes in one number, to be compared at once.
struct ShortWord: Equatable {
  private let bytes: UInt64
  private let count: Int

  /// Nil for a longer text.
  fileprivate init?(_ text: UnsafeRawBufferPointer) {
    guard text.count <= 8 else { return nil }
    count = text.count
    bytes = unsafe text.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A word of our source, of at most eight letters.
  init(_ word: StaticString) {
    count = word.utf8CodeUnitCount
    bytes = word.withUTF8Buffer { unsafe $0.reduce(0) { $0 << 8 | UInt64($1) } }
  }
}
