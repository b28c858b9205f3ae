/// One operation as its user sees it now.
public struct Receipt: Sendable, Equatable {
  /// What the operation changed in one of the user's accounts.
  public struct Line: Sendable, Equatable {
    /// The account as it is now (its name may have changed since).
    public let account: Account
    /// The account's entry: change, balance after it, other side.
    public let entry: Entry

    /// A line as read from the store.
    public init(account: Account, entry: Entry) {
      self.account = account
      self.entry = entry
    }
  }

  /// A related operation.
  public struct Reference: Sendable, Equatable {
    /// Identifies it publicly.
    public let id: OperationID
    /// Its number in the chain.
    public let number: Int64

    /// A reference to an operation.
    public init(id: OperationID, number: Int64) {
      self.id = id
      self.number = number
    }
  }

  /// The operation itself.
  public let operation: Operation
  /// The account it was about, as it is now.
  public let account: Account
  /// One line for each of the user's accounts that money left or entered, starting with the account it was about.
  public let lines: [Line]
  /// The operation that it undid, for an undo or a reopening.
  public let reverses: Reference?
  /// The operation that undid it later.
  public let reversedBy: Reference?

  /// A receipt as read from the store.
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
