/// The columns of everything as CSV, in their order. One row tells one change of one account, or an operation that
/// changed none; a row of kind `user` stands before the operations of each user, one of kind `head` at the end.
enum CSVColumn: String, CaseIterable {
  /// The operation's number in the chain; in the last row the newest of the whole store.
  case op
  /// The operation's kind, `user` or `head`.
  case kind
  /// The account that the operation was about.
  case account
  /// The number of the operation that it took back.
  case reverses
  /// When it was booked, in UTC; in a row `user` since when they are one.
  case at
  /// The day that it was then where the wallet is.
  case date
  /// Whose it is.
  case phone
  /// The name that an opening or a renaming gave; in a row `user` theirs.
  case name
  /// Of the change, or of the account that was opened.
  case currency
  /// The account that changed.
  case changed
  /// What that account was called then.
  case changedName = "changed_name"
  /// The change: negative went out.
  case amount
  /// What the account held afterwards.
  case balance
  /// The other side.
  case other
  /// What the user wrote beside the operation.
  case note

  /// The header line.
  static let header = allCases.map(\.rawValue)
  /// What stands as kind in a user's row.
  static let userKind = "user"
  /// What stands as kind in the last row.
  static let headKind = "head"
}
