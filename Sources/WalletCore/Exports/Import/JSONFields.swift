/// The simple parts of an object, as texts by their names.
struct JSONFields {
  private var values: [String: String] = [:]

  subscript(name: String) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// A part that has to be there.
  func required<Value>(
    _ name: String, _ reader: ImportReader, _ convert: (String) -> Value?
  ) throws(ImportRefusal) -> Value {
    guard let value = try optional(name, reader, convert) else { throw reader.failure(.missing(name)) }
    return value
  }

  /// A part that may be there.
  func optional<Value>(
    _ name: String, _ reader: ImportReader, _ convert: (String) -> Value?
  ) throws(ImportRefusal) -> Value? {
    guard let text = values[name] else { return nil }
    guard let value = convert(text) else { throw reader.failure(.badValue(name)) }
    return value
  }
}
