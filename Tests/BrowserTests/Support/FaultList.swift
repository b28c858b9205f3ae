import Testing

/// Faults that many places may share: reports each once, with the places that have it.
struct FaultList {
  private var places: [String: [String]] = [:]

  mutating func add(_ fault: String, at place: String) { places[fault, default: []].append(place) }

  /// Each fault once, without its places.
  var all: [String] { places.keys.sorted() }

  /// Records an issue for each fault.
  func report(sourceLocation: SourceLocation = #_sourceLocation) {
    for (fault, places) in places.sorted(by: { $0.key < $1.key }) {
      let more = places.count > 6 ? " and \(places.count - 6) more" : ""
      Issue.record("\(fault) [\(places.prefix(6).joined(separator: "; "))\(more)]", sourceLocation: sourceLocation)
    }
  }
}
