/// The simple fields of a JSON object, as texts by name.
struct JSONFields {
  private var values: [String: String] = [:]

  subscript(name: String) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Reads a field that must be there.
  func required<Value>(
    _ name: String, _ reader: ImportReader, _ convert: (String) -> Value?
  ) throws(ImportRefusal) -> Value {
    guard let value = try optional(name, reader, convert) else { throw reader.failure(.missing(name)) }
    return value
  }

  /// Reads a field that may be missing.
  func optional<Value>(
    _ name: String, _ reader: ImportReader, _ convert: (String) -> Value?
  ) throws(ImportRefusal) -> Value? {
    guard let text = values[name] else { return nil }
    guard let value = convert(text) else { throw reader.failure(.badValue(name)) }
    return value
  }
}
