import WalletCore

extension Schema {
  /// What changed in how users sign in, in the words of the list that stands beside the database (``SignInChangeList``); the
  /// name by which that list knows its wallet; and the numbers that wait for their users after a restoring, by their marks
  /// (``PhoneMarks``).
  static let changes: SQL = """
    CREATE TABLE wallet(one INTEGER PRIMARY KEY CHECK(one=1), name BLOB NOT NULL CHECK(length(name)=16)) STRICT;
    CREATE TABLE sign_in_change(number INTEGER PRIMARY KEY, at INTEGER NOT NULL, user_id INTEGER NOT NULL,
      user_made INTEGER NOT NULL, kind TEXT NOT NULL CHECK(kind IN('app-on','app-off','number')),
      mark BLOB CHECK(length(mark)=32), CHECK((kind='number')=(mark IS NOT NULL))) STRICT;
    CREATE TABLE moved_number(mark BLOB PRIMARY KEY CHECK(length(mark)=32), user_id INTEGER NOT NULL UNIQUE REFERENCES user(id)
    ) STRICT, WITHOUT ROWID;
    """
}
