/// The pairs of one `Cookie` field: `name=value` with semicolons between (RFC 6265bis section 4.2.1).
struct CookiePairs {
  private let field: ArraySlice<UInt8>

  init(_ field: ArraySlice<UInt8>) {
    self.field = field
  }

  /// What is read from the first pair of this name that can be read; a pair without `=` is passed over.
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
