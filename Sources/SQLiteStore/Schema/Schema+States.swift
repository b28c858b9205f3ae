import WalletCore

extension Schema {
  /// A user's open accounts, and the closed ones by the time of their closing: whoever asks for the one kind does not look
  /// through the other.
  static let states: SQL = "CREATE INDEX account_state ON account(user_id,closed_at) WHERE kind='user';"
}
