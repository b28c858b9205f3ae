import WalletCore

/// What the next page reports: the kind of action, and its operation. Names and amounts come from the store.
struct FlashNotice {
  enum Kind: String {
    case booked, opened, renamed, closed, reopened
    case saved, goalSaved, goalRemoved, phoneChanged, appOn, appOff, ended, othersEnded
    case cardAdded, cardRenamed, cardRemoved, cardRestored
  }

  let kind: Kind
  /// The operation, if there was one.
  let operation: OperationID?

  init(_ kind: Kind, operation: OperationID? = nil) {
    self.kind = kind
    self.operation = operation
  }

  /// Parses a cookie's value: `booked-` and the 22 characters of the operation's id.
  init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1)
    guard let kind = parts.first.flatMap({ Kind(rawValue: String($0)) }) else { return nil }
    let id = parts.count > 1 ? PublicID(base64url: Array(parts[1].utf8)) : nil
    self.init(kind, operation: id.map { OperationID($0) })
  }

  /// The cookie's value.
  var text: String { operation.map { "\(kind.rawValue)-\($0.id.base64url)" } ?? kind.rawValue }
}
