/// A value of JSON (RFC 8259), as far as OCPP's messages need it.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  /// A number as it was written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
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
    get { members.first { $0.name == name }?.value }
    set {
      if let index = members.firstIndex(where: { $0.name == name }) {
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
    let values = Dictionary(other.members.map { ($0.name, $0.value) }) { first, _ in first }
    return one.members.allSatisfy { values[$0.name] == $0.value }
  }
}
