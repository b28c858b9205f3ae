/// What a check of the books found.
public struct BooksReport: Sendable, Equatable {
  /// How much was looked at.
  public struct Counts: Sendable, Equatable {
    /// People who signed in at least once.
    public var users: Int64 = 0
    /// Accounts of people, open and closed.
    public var accounts: Int64 = 0
    /// The links of the hash chain.
    public var operations: Int64 = 0
    /// The lines of all histories, the system's own accounts among them.
    public var entries: Int64 = 0
  }

  /// What became of a head that was written down earlier.
  public enum EarlierHead: Sendable, Equatable {
    /// It is in the chain; since then only operations were added.
    case found
    /// The chain ends before it: newer operations are gone.
    case cutOff
    /// Another operation stands at its number: history was rewritten.
    case rewritten
  }

  /// All zeros where the file could not be read so far.
  public var counts = Counts()
  /// The newest operation.
  public var head = LedgerHead.beforeFirst
  /// What is broken; empty if the books are right.
  public var violations: [InvariantViolation] = []
  /// Nil if no earlier head was asked about.
  public var earlierHead: EarlierHead?

  /// Whether nothing is wrong.
  public var isRight: Bool { violations.isEmpty && (earlierHead ?? .found) == .found }
}
