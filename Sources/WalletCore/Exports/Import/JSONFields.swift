/// The simple fields of a JSON object, texts and numbers by name.
struct JSONFields {
  private var values: [String: String] = [:]
  /// Whole numbers, 0 or more.
  var numbers: [String: Int64] = [:]

  subscript(name: String) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Reads a number that must be there.
  func number(_ name: String, _ reader: ImportReader) throws(ImportRefusal) -> Int64 {
    guard let number = try optionalNumber(name, reader) else { throw reader.refusal(.missing(name)) }
    return number
  }

  /// Reads a number that may be missing; it has at most 18 digits, as in the other formats.
  func optionalNumber(_ name: String, _ reader: ImportReader) throws(ImportRefusal) -> Int64? {
    guard let number = numbers[name] else { return nil }
    guard number < ImportText.numberLimit else { throw reader.refusal(.badValue(name)) }
    return number
  }

  /// Reads a field that must be there.
  func required<Value>(
    _ name: String, _ reader: ImportReader, _ convert: (String) -> Value?
  ) throws(ImportRefusal) -> Value {
    guard let value = try optional(name, reader, convert) else { throw reader.refusal(.missing(name)) }
    return value
  }

  /// Reads a field that may be missing.
  func optional<Value>(
    _ name: String, _ reader: ImportReader, _ convert: (String) -> Value?
  ) throws(ImportRefusal) -> Value? {
    guard let text = values[name] else { return nil }
    guard let value = convert(text) else { throw reader.refusal(.badValue(name)) }
    return value
  }
}
