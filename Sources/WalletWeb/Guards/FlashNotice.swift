/// What the next page is to say: the kind of what was done, and which operation it was. Names and amounts come from the
/// store.
struct FlashNotice {
  enum Kind: String {
    case booked, opened, renamed, closed, saved
  }

  let kind: Kind
  /// The operation's number in the chain, where there is one.
  let operation: Int64?

  init(_ kind: Kind, operation: Int64? = nil) {
    self.kind = kind
    self.operation = operation
  }

  /// Reads a cookie's value, `booked-12`.
  init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1)
    guard let kind = parts.first.flatMap({ Kind(rawValue: String($0)) }) else { return nil }
    self.init(kind, operation: parts.count > 1 ? Int64(parts[1]) : nil)
  }

  /// The cookie's value.
  var text: String { operation.map { "\(kind.rawValue)-\($0)" } ?? kind.rawValue }
}
