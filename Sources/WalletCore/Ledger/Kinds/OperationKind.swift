/// The kinds of operation, as the store writes them.
package enum OperationKind: String, Sendable, CaseIterable {
  case open, rename, deposit, withdraw, transfer, close, reopen, undo
  /// Money leaves in one currency and arrives in another.
  case exchange
  /// A hold begins.
  case authorise
  /// A hold grows.
  case raise
  /// A hold ends, and its money or a part of it goes to a merchant.
  case capture
  /// A hold ends, and nothing is taken: it was refused, cancelled or free.
  case void
  /// The same, because its time is over.
  case expire
  /// A user begins. Has no account.
  case join
  /// A user's phone number changes. Has no account.
  case phone
  /// A user leaves for good, and what is known of the person is erased. Has no account.
  case leave
}
