import PhoneNumbers
import WalletCore

/// A value that can be bound to a statement's parameter.
protocol SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure)
}

extension Int64: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) { try statement.bind(self, at: index) }
}

extension Int: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    try statement.bind(Int64(self), at: index)
  }
}

extension Bool: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    try statement.bind(self ? 1 : 0, at: index)
  }
}

extension Timestamp: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    try statement.bind(milliseconds, at: index)
  }
}

extension UserID: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) { try statement.bind(row, at: index) }
}

extension AccountNumber: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) { try statement.bind(value, at: index) }
}

extension String: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) { try statement.bind(self, at: index) }
}

extension Currency: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) { try statement.bind(code, at: index) }
}

extension E164Number: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) { try statement.bind(e164, at: index) }
}

extension Digest: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    let result = unsafe withBytes { buffer in unsafe statement.bindBlob(buffer, at: index) }
    try statement.check(result)
  }
}

extension TokenHash: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    try digest.bind(to: statement, at: index)
  }
}

extension PublicID: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    let words = (UInt64(bigEndian: high), UInt64(bigEndian: low))
    let result = unsafe withUnsafeBytes(of: words) { buffer in unsafe statement.bindBlob(buffer, at: index) }
    try statement.check(result)
  }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    if let self { try self.bind(to: statement, at: index) } else { try statement.bindNull(at: index) }
  }
}

extension CredentialID: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    try SQLBytes(bytes).bind(to: statement, at: index)
  }
}

extension PasskeyHandle: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    try SQLBytes(bytes).bind(to: statement, at: index)
  }
}

extension PasskeyChallenge: SQLBindable {
  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    try SQLBytes(bytes).bind(to: statement, at: index)
  }
}

/// SQL text, written as a literal in our source. Values cannot get into the text: they are bound.
struct SQL: Sendable, ExpressibleByStringLiteral {
  let text: StaticString
  init(stringLiteral text: StaticString) { self.text = text }
}

/// Bytes of any length as a statement's parameter. Plain arrays do not conform: a list of parameters would count as
/// one too.
struct SQLBytes: SQLBindable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func bind(to statement: Statement, at index: Int32) throws(SQLiteFailure) {
    // An empty array has no address, and a null address would bind NULL.
    let result = unsafe (bytes.isEmpty ? [0] : bytes).withUnsafeBytes { buffer in
      unsafe statement.bindBlob(UnsafeRawBufferPointer(rebasing: buffer[..<bytes.count]), at: index)
    }
    try statement.check(result)
  }
}
