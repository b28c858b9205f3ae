/// Header fields that many responses share, written once.
public struct FieldBlock: Sendable {
  let bytes: [UInt8]

  /// Writes the fields in the order given, values cleaned as in ``ResponseFields``.
  public init(_ pairs: [(StaticString, String)]) {
    var fields = ResponseFields()
    for (name, value) in pairs { fields.append(name, value) }
    bytes = fields.bytes
  }
}
