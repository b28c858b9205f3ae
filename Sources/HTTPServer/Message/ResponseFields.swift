/// Header fields of a response, written as they go on the wire.
///
/// CR, LF and NUL are dropped from every value, so that no value can split a response.
public struct ResponseFields: Sendable {
  var bytes: [UInt8] = []

  /// No fields.
  public init() {}

  /// Adds one field.
  public mutating func append(_ name: StaticString, _ value: String) {
    bytes.append(name)
    bytes.append(": ")
    bytes.append(fieldValue: value.utf8)
    bytes.append("\r\n")
  }

  /// Adds one field whose value is bytes.
  public mutating func append(_ name: StaticString, bytes value: [UInt8]) {
    bytes.append(name)
    bytes.append(": ")
    bytes.append(fieldValue: value)
    bytes.append("\r\n")
  }

  /// Adds fields that were written before.
  public mutating func append(_ block: FieldBlock) {
    bytes.append(contentsOf: block.bytes)
  }
}
