/// Of each of some accounts the next operation, as a heap by its number: so a history is read in its order, and what an
/// operation costs depends on how many accounts are in use, not on how many there ever were.
public struct PendingOperations: Sendable {
  /// An account that has operations left.
  public struct Account: Sendable {
    /// Whose operations.
    public let account: AccountNumber
    /// The next entry, and the operation that made it.
    public var entry: (sequence: Int64, number: Int64)?
    /// The next operation that opened, named, closed or reopened it.
    public var own: Int64?

    /// An account with what comes next of it.
    public init(account: AccountNumber, entry: (sequence: Int64, number: Int64)?, own: Int64?) {
      self.account = account
      self.entry = entry
      self.own = own
    }

    /// The next operation of either kind; the highest number there is where none is left.
    public var number: Int64 { min(entry?.number ?? .max, own ?? .max) }
  }

  /// Nobody has one.
  public init() {}

  private var heap: [Account] = []

  /// The number of the next operation.
  public var number: Int64? { heap.first?.number }

  /// Puts an account among the others.
  public mutating func insert(_ account: Account) {
    heap.append(account)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].number < heap[parent].number else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes the account out whose operation is next.
  public mutating func removeFirst() -> Account? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child].number < heap[least].number
      {
        least = child
      }
      guard least != parent else { return first }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}

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
