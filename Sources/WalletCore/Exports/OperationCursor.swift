/// How far a user's operations have been read, in the order of their numbers.
public struct OperationCursor: Sendable {
  /// The newest operation that is wanted.
  public let head: Int64
  /// The last operation that was read; 0 before the first.
  public var last: Int64 = 0
  /// The accounts that were opened so far and have operations left.
  public var accounts = PendingOperations()
  /// The last account that was opened so far.
  public var lastAccount = AccountNumber(0)
  /// The account that is opened next, where that is known.
  public var opening: (account: AccountNumber, number: Int64)?
  /// Whether no account is opened any more.
  public var isPastOpenings = false

  /// - Parameter head: operations after this one are left out.
  public init(upTo head: Int64) { self.head = head }
}
