/// What one operation did, as its user sees it now.
package struct Receipt: Sendable, Equatable {
  /// What it changed in one of the user's accounts.
  package struct Line: Sendable, Equatable {
    /// The account, as it stands now (its name may have changed since).
    package let account: Account
    /// The account's entry: change, balance after it, the other side.
    package let entry: Entry

    /// A line as it was read.
    package init(account: Account, entry: Entry) {
      self.account = account
      self.entry = entry
    }
  }

  /// Another operation that this one belongs to.
  package struct Reference: Sendable, Equatable {
    /// Names it.
    package let id: OperationID
    /// Its place in the chain.
    package let number: Int64

    /// A reference to an operation.
    package init(id: OperationID, number: Int64) {
      self.id = id
      self.number = number
    }
  }

  /// The operation itself.
  package let operation: Operation
  /// The account it was about, as it stands now.
  package let account: Account
  /// One for each of the user's accounts that money went out of or into; the account that it was about first.
  package let lines: [Line]
  /// What it took back, for an undo or a reopening.
  package let reverses: Reference?
  /// What took it back since.
  package let reversedBy: Reference?

  /// A receipt as it was read.
  package init(
    operation: Operation, account: Account, lines: [Line], reverses: Reference?, reversedBy: Reference?
  ) {
    self.operation = operation
    self.account = account
    self.lines = lines
    self.reverses = reverses
    self.reversedBy = reversedBy
  }
}
