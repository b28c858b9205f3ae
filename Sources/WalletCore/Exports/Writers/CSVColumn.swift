/// The columns of the full CSV export, in order. Each row is one change of one account, or an operation that
/// changed none. A row of kind `user` comes before the operations of each user, and one of kind `head` at the end.
enum CSVColumn: String, CaseIterable {
  /// The operation's number in the chain; in the last row the newest number of the whole store.
  case op
  /// The operation's kind, `user` or `head`.
  case kind
  /// The account that the operation was about.
  case account
  /// The number of the operation that it undid.
  case reverses
  /// When it was booked, in UTC; in a `user` row, when the user first signed in.
  case at
  /// The day of that time in the wallet's time zone.
  case date
  /// The user's phone number.
  case phone
  /// The name that an opening or a renaming set; in a `user` row the user's name.
  case name
  /// The currency of the change, or of the account that was opened.
  case currency
  /// The account that changed.
  case changed
  /// That account's name at the time.
  case changedName = "changed_name"
  /// The change: negative amounts went out.
  case amount
  /// That account's balance afterwards.
  case balance
  /// The other side of the movement.
  case other
  /// The user's note on the operation.
  case note

  /// The header line.
  static let header = allCases.map(\.rawValue)
  /// The kind of a user's row.
  static let userKind = "user"
  /// The kind of the last row.
  static let headKind = "head"
}
