/// A value of JSON (RFC 8259), as far as OCPP's messages need it. Texts and names are compared byte by byte (section 8.3), also
/// because a stranger can send one whose normal form takes hours.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  /// A number as it was written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// Whether both are the same kind and value; numbers must be written alike.
  package static func == (one: JSONValue, other: JSONValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)), (.string(let one), .string(let other)): one.hasSameBytes(as: other)
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _): false
    }
  }
}

/// An object of JSON. Each name stands once.
package struct JSONObject: Sendable, Equatable {
  /// In the order in which they stand.
  package private(set) var members: [(name: String, value: JSONValue)] = []

  /// No members.
  package init() {}

  /// - Parameter members: each name once.
  init(distinct members: [(name: String, value: JSONValue)]) { self.members = members }

  /// The value of a name; nil if there is none. Setting nil leaves the name out.
  package subscript(name: String) -> JSONValue? {
    get { members.first { $0.name.hasSameBytes(as: name) }?.value }
    set {
      if let index = members.firstIndex(where: { $0.name.hasSameBytes(as: name) }) {
        if let newValue { members[index].value = newValue } else { members.remove(at: index) }
      } else if let newValue {
        members.append((name, newValue))
      }
    }
  }

  /// Whether both have the same members, in whatever order.
  package static func == (one: JSONObject, other: JSONObject) -> Bool {
    guard one.members.count == other.members.count else { return false }
    // A peer decides how many there are, so none is looked for among all others.
    let values = Dictionary(other.members.map { (Array($0.name.utf8), $0.value) }) { first, _ in first }
    return one.members.allSatisfy { values[Array($0.name.utf8)] == $0.value }
  }
}

extension String {
  fileprivate func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
