/// How far a user's operations have been read, in the order of their numbers.
package struct OperationCursor: Sendable {
  /// The newest operation that is wanted.
  let head: Int64
  /// The last operation that was read; 0 before the first.
  var last: Int64 = 0
  /// The accounts that were opened so far and have operations left.
  var accounts = PendingOperations()
  /// The row of the last account that was opened so far.
  var lastRow: Int64 = 0
  /// The account that is opened next, where that is known.
  var opening: (row: Int64, number: Int64)?
  /// Whether no account is opened any more.
  var isPastOpenings = false

  /// - Parameter head: operations after this one are left out.
  init(upTo head: Int64) { self.head = head }
}
