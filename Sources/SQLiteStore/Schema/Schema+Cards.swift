import WalletCore

extension Schema {
  /// Payment cards, without their numbers: brand, last four digits, the last month in which a card is good, and the
  /// user's name for it. Outside the chain.
  ///
  /// `form` is the operation key of the form that added the card, and `fingerprint` covers what that form said, but
  /// for the number and the nickname. `deleted_at` is when the user removed the card. After ``StoredCard/restoreWindow``
  /// a command about cards, a sign-in or the writer by itself erases it.
  static let cards: SQL = """
    CREATE TABLE card(id INTEGER PRIMARY KEY, public_id BLOB NOT NULL UNIQUE CHECK(length(public_id)=16),
      user_id INTEGER NOT NULL REFERENCES user(id),
      nickname TEXT NOT NULL CHECK(length(nickname)<=64 AND instr(nickname,char(0))=0),
      brand TEXT NOT NULL CHECK(length(brand) BETWEEN 1 AND 32 AND brand NOT GLOB '*[^a-z-]*' AND instr(brand,char(0))=0),
      last_four TEXT NOT NULL CHECK(last_four GLOB '[0-9][0-9][0-9][0-9]' AND instr(last_four,char(0))=0),
      expiry_year INTEGER NOT NULL CHECK(expiry_year BETWEEN 2000 AND 9999),
      expiry_month INTEGER NOT NULL CHECK(expiry_month BETWEEN 1 AND 12), added_at INTEGER NOT NULL, deleted_at INTEGER,
      form BLOB NOT NULL UNIQUE CHECK(length(form)=16), fingerprint BLOB NOT NULL CHECK(length(fingerprint)=32)) STRICT;
    CREATE INDEX card_user ON card(user_id,id);
    CREATE INDEX card_deleted ON card(deleted_at) WHERE deleted_at IS NOT NULL;
    """
}
