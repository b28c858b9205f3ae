import WalletCore

extension Schema {
  /// Which session a line of the log tells the beginning of: none where it tells of something else, or once the user has
  /// signed that session out by its name, and so knows of it. `session.news` is the first such line that the session's user was
  /// not shown; 0: none. Written as a later column, which is how the migration adds it.
  static let news: SQL = "ALTER TABLE event ADD COLUMN session BLOB CHECK(length(session)=16);"
}
