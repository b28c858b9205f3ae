import PhoneNumbers
import WalletCore

/// The unread fields of a record. All must be read in the end, or the record says more than this program knows.
struct PhoneRecordFields {
  private var values: [String: JSONValue]

  init(_ values: [String: JSONValue]) { self.values = values }

  private mutating func take(_ name: String) throws(BenchFailure) -> JSONValue {
    guard let value = values.removeValue(forKey: name) else { throw BenchFailure("A record has no \(name).") }
    return value
  }

  private func wrong(_ name: String) -> BenchFailure { BenchFailure("A record's \(name) is not what it must be.") }

  func has(_ name: String) -> Bool { values[name] != nil }

  mutating func string(_ name: String) throws(BenchFailure) -> String {
    guard case .string(let string) = try take(name) else { throw wrong(name) }
    return string
  }

  mutating func strings(_ name: String) throws(BenchFailure) -> [String] {
    guard case .strings(let strings) = try take(name) else { throw wrong(name) }
    return strings
  }

  mutating func bool(_ name: String) throws(BenchFailure) -> Bool {
    guard case .bool(let bool) = try take(name) else { throw wrong(name) }
    return bool
  }

  mutating func number(_ name: String) throws(BenchFailure) -> Int {
    guard case .number(let number) = try take(name) else { throw wrong(name) }
    return number
  }

  /// A number that is written as a string because it may have more digits than JSON readers keep.
  mutating func digits(_ name: String) throws(BenchFailure) -> UInt64 {
    guard let number = UInt64(try string(name)) else { throw wrong(name) }
    return number
  }

  /// One of the words of a table.
  mutating func word<Value>(_ name: String, _ words: [String: Value]) throws(BenchFailure) -> Value {
    guard let value = words[try string(name)] else { throw wrong(name) }
    return value
  }

  /// A region; `ZZ` and null mean none.
  mutating func region(_ name: String) throws(BenchFailure) -> RegionCode? {
    switch try take(name) {
    case .null, .string("ZZ"): return nil
    case .string(let text):
      guard let region = RegionCode(text) else { throw wrong(name) }
      return region
    default: throw wrong(name)
    }
  }

  func requireNoMore() throws(BenchFailure) {
    if let name = values.keys.min() { throw BenchFailure("A record has \(name), which means nothing here.") }
  }
}
