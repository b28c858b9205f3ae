/// The next operation of each of several accounts, ordered by number. This reads a history in order, and
/// the cost of an operation depends on how many accounts are in use, not on how many ever existed.
package struct PendingOperations: Sendable {
  /// An account that has operations left.
  package struct Account: Sendable {
    /// The account's number.
    package let account: AccountNumber
    /// The sequences of the next entries, as many as were read at once, and the numbers of the operations that made
    /// them. Empty if no entry is left.
    private var entries: ArraySlice<(sequence: Int64, number: Int64)>
    /// The number of the next operation that opened, renamed, closed or reopened it.
    package var own: Int64?
    /// The next hold event's sequence, and the number of its operation.
    package var hold: (sequence: Int64, number: Int64)?

    /// An account with its next operations.
    package init(
      account: AccountNumber, entries: [(sequence: Int64, number: Int64)], own: Int64?,
      hold: (sequence: Int64, number: Int64)? = nil
    ) {
      self.account = account
      self.entries = entries[...]
      self.own = own
      self.hold = hold
    }

    /// The next entry.
    package var entry: (sequence: Int64, number: Int64)? { entries.first }

    /// Drops the next entry. If it was the last of those read, asks for more: those after a sequence, as many as there
    /// have been, but at most 64, so that what waits in memory is small for accounts with few entries.
    package mutating func dropEntry<Failure: Error>(
      more: (_ after: Int64, _ count: Int64) throws(Failure) -> [(sequence: Int64, number: Int64)]
    ) throws(Failure) {
      guard let entry = entries.popFirst(), entries.isEmpty else { return }
      entries = try more(entry.sequence, min(max(entry.sequence, 1), 64))[...]
    }

    /// The number of the next operation of any kind; the highest possible number if none is left.
    package var number: Int64 { min(entry?.number ?? .max, own ?? .max, hold?.number ?? .max) }
  }

  /// No accounts yet.
  package init() {}

  private var heap = NumberHeap<Account>()

  /// The number of the next operation; nil if there is none.
  package var number: Int64? { heap.first?.number }

  /// Adds an account.
  package mutating func insert(_ account: Account) { heap.insert(account, at: account.number) }

  /// Removes and returns the account with the next operation.
  package mutating func removeFirst() -> Account? { heap.removeFirst() }
}

/// How far a user's operations have been read, in the order of their numbers.
package struct OperationCursor: Sendable {
  /// The newest operation to read; later ones are left out.
  package let head: Int64
  /// The last operation read; 0 before the first.
  package var last: Int64 = 0
  /// The accounts opened so far that have operations left.
  package var accounts = PendingOperations()
  /// The last account opened so far.
  package var lastAccount = AccountNumber(0)
  /// The account that is opened next, if known.
  package var opening: (account: AccountNumber, number: Int64)?
  /// Whether all accounts have been opened.
  package var isPastOpenings = false
}
