import WalletCore

// Between values and their text.

extension JSONValue {
  /// How deep arrays and objects may nest.
  package static let depthLimit = 16

  /// Reads a whole text (RFC 8259). It is nil if it is no JSON, an object has a name twice, half of a surrogate pair stands
  /// alone, or it nests deeper than ``depthLimit``.
  /// - Parameter bytes: UTF-8.
  package init?(json bytes: [UInt8]) {
    var reader = JSONReader<NotJSON>(bytes[...]) { _, _ in NotJSON() }
    do throws(NotJSON) {
      let value = try Self.read(&reader, depth: 0)
      try reader.end()
      self = value
    } catch {
      return nil
    }
  }

  private static func read(_ reader: inout JSONReader<NotJSON>, depth: Int) throws(NotJSON) -> JSONValue {
    reader.skipSpace()
    switch reader.next {
    case UInt8(ascii: "{"):
      guard depth < depthLimit else { throw NotJSON() }
      var members: [(name: String, value: JSONValue)] = []
      try reader.object { (reader, name) throws(NotJSON) in
        members.append((name, try read(&reader, depth: depth + 1)))
      }
      return .object(JSONObject(distinct: members))
    case UInt8(ascii: "["):
      guard depth < depthLimit else { throw NotJSON() }
      var elements: [JSONValue] = []
      try reader.array { (reader) throws(NotJSON) in elements.append(try read(&reader, depth: depth + 1)) }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try reader.text())
    case UInt8(ascii: "t"):
      try reader.word("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try reader.word("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try reader.word("null")
      return .null
    default: return .number(try reader.numberText())
    }
  }

  private struct NotJSON: Error {}
}

extension JSONValue {
  /// The value as a text of JSON, without white space.
  package var json: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let isTrue): text += isTrue ? "true" : "false"
    case .number(let number): text += number
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let object):
      text += "{"
      for (index, member) in object.members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    text += JSONText.escaped(string)
    text += "\""
  }
}

extension JSONValue {
  /// An object with those of the members that have a value; each name stands once.
  static func fields(_ members: (name: String, value: JSONValue?)...) -> JSONValue {
    .object(JSONObject(distinct: members.compactMap { member in member.value.map { (member.name, $0) } }))
  }

  /// A whole number.
  static func whole(_ number: some FixedWidthInteger) -> JSONValue { .number(String(number)) }
}
