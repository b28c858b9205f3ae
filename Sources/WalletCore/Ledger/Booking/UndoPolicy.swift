/// Which operations can be undone, and until when.
package enum UndoPolicy {
  /// The default undo window, in seconds.
  package static let defaultWindow = 600

  /// Until when this kind of operation can be undone. Reopening from the list of closed accounts works later, too.
  /// - Parameters:
  ///   - kind: the operation's kind.
  ///   - at: when it was booked.
  ///   - seconds: the undo window.
  /// - Returns: the last time at which it can be undone; nil for a kind that never can.
  package static func deadline(of kind: KindRule, bookedAt at: Timestamp, seconds: Int) -> Timestamp? {
    kind.undoneBy == nil ? nil : at.adding(seconds: seconds)
  }

  /// Until when an operation can be undone, as its receipt shows it: one that was undone cannot be, nor one on an
  /// account that was closed since.
  /// - Parameters:
  ///   - receipt: the operation and its accounts as they are now.
  ///   - latest: the latest time of any clock, by which the books measure too.
  ///   - seconds: the undo window.
  /// - Returns: the last time at which it can be undone; nil if it no longer can, or never could.
  static func deadline(of receipt: Receipt, latest: Timestamp, seconds: Int) -> Timestamp? {
    let rule = receipt.operation.kind.rule
    guard receipt.reversedBy == nil, rule.effect == .closes || receipt.lines.allSatisfy(\.account.isOpen),
      let deadline = Self.deadline(of: rule, bookedAt: receipt.operation.at, seconds: seconds),
      latest <= deadline
    else { return nil }
    return deadline
  }
}
