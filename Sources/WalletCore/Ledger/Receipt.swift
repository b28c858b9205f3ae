/// One operation as its user sees it now.
package struct Receipt: Sendable, Equatable {
  /// What the operation changed in one of the user's accounts.
  package struct Line: Sendable, Equatable {
    /// The account as it is now (its name may have changed since).
    package let account: Account
    /// The account's entry: change, balance after it, other side.
    package let entry: Entry

    /// A line as read from the store.
    package init(account: Account, entry: Entry) {
      self.account = account
      self.entry = entry
    }
  }

  /// A related operation.
  package struct Reference: Sendable, Equatable {
    /// Identifies it publicly.
    package let id: OperationID
    /// Its number in the chain.
    package let number: Int64

    /// A reference to an operation.
    package init(id: OperationID, number: Int64) {
      self.id = id
      self.number = number
    }
  }

  /// The operation itself.
  package let operation: Operation
  /// The account it was about, as it is now. An operation about a user alone has no receipt.
  package let account: Account
  /// One line for each entry that it made in the user's accounts, starting with those of the account it was about.
  package let lines: [Line]
  /// The operation that it undid, for an undo or a reopening.
  package let reverses: Reference?
  /// The operation that undid it later.
  package let reversedBy: Reference?

  /// The operation that authorised the hold that it raised or ended.
  package let hold: Reference?
  /// The invoice of a capture.
  package let invoice: InvoiceLine?

  /// A receipt as read from the store.
  package init(
    operation: Operation, account: Account, lines: [Line], reverses: Reference?, reversedBy: Reference?,
    hold: Reference? = nil, invoice: InvoiceLine? = nil
  ) {
    self.operation = operation
    self.account = account
    self.lines = lines
    self.reverses = reverses
    self.reversedBy = reversedBy
    self.hold = hold
    self.invoice = invoice
  }
}
