/// The header fields of a request in the order received: one buffer of bytes and the position of each field in it.
///
/// Values are the client's bytes without surrounding blanks; bytes from 0x80 up stay unchanged (RFC 9110 section
/// 5.5). The slices returned share the buffer.
package struct Fields: Sendable {
  /// The position of one field in the buffer.
  struct Entry: Sendable {
    var nameStart: UInt32
    var nameEnd: UInt32
    var valueStart: UInt32
    var valueEnd: UInt32

    /// The range of the value.
    var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
  }

  var bytes: [UInt8]
  var entries: [Entry]

  /// No fields.
  package init() {
    bytes = []
    entries = []
  }

  /// Creates fields from names and values, for requests built in code.
  package init(_ pairs: [(StaticString, String)]) {
    self.init()
    for (name, value) in pairs {
      let nameStart = UInt32(bytes.count)
      bytes.append(name)
      let valueStart = UInt32(bytes.count)
      bytes.append(fieldValue: value.utf8)
      let valueEnd = UInt32(bytes.count)
      entries.append(Entry(nameStart: nameStart, nameEnd: valueStart, valueStart: valueStart, valueEnd: valueEnd))
    }
  }

  init(bytes: [UInt8], entries: [Entry]) {
    self.bytes = bytes
    self.entries = entries
  }

  /// How much memory the fields take, in bytes.
  var heldBytes: Int { bytes.capacity + entries.capacity * MemoryLayout<Entry>.stride }

  /// How many fields there are.
  package var count: Int { entries.count }

  /// The value of the first field with a name; nil if there is none.
  package func first(_ name: FieldName) -> ArraySlice<UInt8>? {
    for entry in entries where matches(entry, name) { return value(entry) }
    return nil
  }

  /// How many fields have a name.
  package func count(of name: FieldName) -> Int {
    var count = 0
    for entry in entries where matches(entry, name) { count += 1 }
    return count
  }

  /// The values of all fields with a name, in the order received.
  package func all(_ name: FieldName) -> [ArraySlice<UInt8>] {
    var values: [ArraySlice<UInt8>] = []
    for entry in entries where matches(entry, name) { values.append(value(entry)) }
    return values
  }

  /// The value of the first cookie with exactly this name in all `Cookie` fields (RFC 6265bis section 5.8.3).
  ///
  /// Quotes around a value are part of it.
  package func cookie(_ name: [UInt8]) -> ArraySlice<UInt8>? {
    cookie(name) { $0 }
  }

  /// The first cookie with exactly this name that `read` accepts. Other programs on the same host can set cookies of
  /// any name, and theirs may come first.
  package func cookie<Value>(_ name: [UInt8], as read: (ArraySlice<UInt8>) -> Value?) -> Value? {
    for entry in entries where matches(entry, .cookie) {
      if let found = CookiePairs(value(entry)).first(name, as: read) { return found }
    }
    return nil
  }

  func value(_ entry: Entry) -> ArraySlice<UInt8> {
    bytes[entry.value]
  }

  func matches(_ entry: Entry, _ name: FieldName) -> Bool {
    bytes.span.equalsIgnoringCase(name.text, in: Int(entry.nameStart)..<Int(entry.nameEnd))
  }
}

/// The pairs of one `Cookie` field: `name=value`, separated by semicolons (RFC 6265bis section 4.2.1).
struct CookiePairs {
  private let field: ArraySlice<UInt8>

  init(_ field: ArraySlice<UInt8>) {
    self.field = field
  }

  /// The result of `read` for the first pair with this name that it accepts. Skips a pair without `=`.
  func first<Value>(_ name: [UInt8], as read: (ArraySlice<UInt8>) -> Value?) -> Value? {
    var rest = field
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x3B) ?? rest.endIndex
      let pair = rest[rest.startIndex..<end]
      if let equals = pair.firstIndex(of: 0x3D), pair[pair.startIndex..<equals].trimmed.elementsEqual(name),
        let found = read(pair[(equals + 1)...].trimmed)
      {
        return found
      }
      rest = end < rest.endIndex ? rest[(end + 1)...] : []
    }
    return nil
  }
}
