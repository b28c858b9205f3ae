import Synchronization
import WalletCore

/// What a check of the books found.
package struct BooksReport: Sendable, Equatable {
  /// How much was looked at.
  package struct Counts: Sendable, Equatable {
    /// People who signed in at least once.
    package var users: Int64 = 0
    /// Accounts of people, open and closed.
    package var accounts: Int64 = 0
    /// The links of the hash chain.
    package var operations: Int64 = 0
    /// The lines of all histories, the system's own accounts among them.
    package var entries: Int64 = 0
  }

  /// What became of a head that was written down earlier.
  package enum EarlierHead: Sendable, Equatable {
    /// It is in the chain; since then only operations were added.
    case found
    /// The chain ends before it: newer operations are gone.
    case cutOff
    /// Another operation stands at its number: history was rewritten.
    case rewritten
  }

  /// All zeros where the file could not be read so far.
  package var counts = Counts()
  /// The newest operation.
  package var head = LedgerHead.beforeFirst
  /// What is broken; empty if the books are right.
  package var violations: [InvariantViolation] = []
  /// Nil if no earlier head was asked about.
  package var earlierHead: EarlierHead?

  /// Whether nothing is wrong.
  package var isRight: Bool { violations.isEmpty && (earlierHead ?? .found) == .found }
}

/// Lets one thread end the long work of another soon, in good order.
package final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Nothing is given up yet.
  package init() {}

  /// Gives the work up; for good.
  package func cancel() { flag.store(true, ordering: .relaxed) }

  /// Whether it was given up.
  package var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
