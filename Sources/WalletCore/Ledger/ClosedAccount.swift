/// A closed account in the list of those that can be opened again.
package struct ClosedAccount: Sendable, Equatable {
  /// The account; its balance is 0.
  package let account: Account
  /// The operation that closed it.
  package let closing: OperationID
  /// What was in it then and comes back when it is opened again.
  package let left: Money
  /// The name of the account that got the money; nil where it was left behind, or nothing was in it.
  package let movedTo: String?

  /// A closed account as it was read.
  package init(account: Account, closing: OperationID, left: Money, movedTo: String?) {
    self.account = account
    self.closing = closing
    self.left = left
    self.movedTo = movedTo
  }
}
