/// What one operation did, as its user sees it now.
public struct Receipt: Sendable, Equatable {
  /// What it changed in one of the user's accounts.
  public struct Line: Sendable, Equatable {
    /// The account, as it stands now (its name may have changed since).
    public let account: Account
    /// The account's entry: change, balance after it, the other side.
    public let entry: Entry

    /// A line as it was read.
    public init(account: Account, entry: Entry) {
      self.account = account
      self.entry = entry
    }
  }

  /// Another operation that this one belongs to.
  public struct Reference: Sendable, Equatable {
    /// Names it.
    public let id: OperationID
    /// Its place in the chain.
    public let number: Int64

    /// A reference to an operation.
    public init(id: OperationID, number: Int64) {
      self.id = id
      self.number = number
    }
  }

  /// The operation itself.
  public let operation: Operation
  /// The account it was about, as it stands now.
  public let account: Account
  /// One for each of the user's accounts that money went out of or into; the account that it was about first.
  public let lines: [Line]
  /// What it took back, for an undo or a reopening.
  public let reverses: Reference?
  /// What took it back since.
  public let reversedBy: Reference?

  /// A receipt as it was read.
  public init(
    operation: Operation, account: Account, lines: [Line], reverses: Reference?, reversedBy: Reference?
  ) {
    self.operation = operation
    self.account = account
    self.lines = lines
    self.reverses = reverses
    self.reversedBy = reversedBy
  }
}
