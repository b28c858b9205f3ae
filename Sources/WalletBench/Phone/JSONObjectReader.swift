import WalletCore

/// Reads one JSON object whose values are strings, whole numbers, true, false, null, or lists of strings. It refuses
/// anything else: a half-read record would prove nothing.
enum JSONObjectReader {
  /// - Parameter bytes: the object, with only white space around it.
  /// - Returns: its values by name.
  /// - Throws: ``JSONObjectFailure`` for anything else.
  static func read(_ bytes: ArraySlice<UInt8>) throws(JSONObjectFailure) -> [String: JSONValue] {
    var reader = JSONReader(bytes) { problem, position in JSONObjectFailure(position: position, reason: problem) }
    var object: [String: JSONValue] = [:]
    try reader.object { (reader, name) throws(JSONObjectFailure) in object[name] = try value(&reader) }
    try reader.end()
    return object
  }

  private static func value(_ reader: inout JSONReader<JSONObjectFailure>) throws(JSONObjectFailure) -> JSONValue {
    reader.skipSpace()
    switch reader.next {
    case UInt8(ascii: "\""): return .string(try reader.text())
    case UInt8(ascii: "["):
      var strings: [String] = []
      try reader.array { (reader) throws(JSONObjectFailure) in strings.append(try reader.text()) }
      return .strings(strings)
    case UInt8(ascii: "t"):
      try reader.word("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try reader.word("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try reader.word("null")
      return .null
    default: return .number(Int(try reader.number("a value")))
    }
  }
}

/// Why a text is no flat JSON object, and at which position.
struct JSONObjectFailure: Error, Equatable {
  /// Bytes before the failure.
  let position: Int
  let reason: JSONRefusal
}

/// A value of a record.
enum JSONValue: Equatable {
  case null
  case bool(Bool)
  /// A whole number; records have no other numbers.
  case number(Int)
  case string(String)
  case strings([String])
}
