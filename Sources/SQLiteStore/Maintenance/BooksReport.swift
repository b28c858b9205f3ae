import WalletCore

/// What a check of the books found.
package struct BooksReport: Sendable, Equatable {
  /// How much was checked.
  package struct Counts: Sendable, Equatable {
    /// Users who signed in at least once.
    package var users: Int64 = 0
    /// User accounts, open and closed.
    package var accounts: Int64 = 0
    /// The links of the hash chain.
    package var operations: Int64 = 0
    /// The entries of all accounts, including the system's own.
    package var entries: Int64 = 0
  }

  /// Whether a head noted earlier is still in the chain.
  package enum EarlierHead: Sendable, Equatable {
    /// It is in the chain; only operations were added since.
    case found
    /// The chain ends before it: newer operations are gone.
    case cutOff
    /// Another operation has its number: history was rewritten.
    case rewritten
    /// These books have no such chain.
    case otherChain
  }

  /// The rules that were asked to the end; not all if the file could not be read that far.
  package var rules: Set<InvariantViolation.Rule> = []
  /// All zeros if the file could not be read that far.
  package var counts = Counts()
  /// The newest operation.
  package var head = LedgerHead.beforeFirst
  /// The violations found; empty if the books are right.
  package var violations: [InvariantViolation] = []
  /// Nil if the caller gave no earlier head.
  package var earlierHead: EarlierHead?

  /// Whether nothing is wrong.
  package var isRight: Bool { violations.isEmpty && (earlierHead ?? .found) == .found }
}
