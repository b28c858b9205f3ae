import WalletCore

extension Schema {
  /// The cards that deposits came from and withdrawals went to, as they were named. The stored card may be gone by now.
  /// The operation's commitment covers `brand`, a space and `last_four`.
  static let cardNames: SQL = """
    CREATE TABLE op_card(op_id INTEGER PRIMARY KEY, salt BLOB NOT NULL CHECK(length(salt)=32),
      brand TEXT NOT NULL CHECK(length(brand) BETWEEN 1 AND 32 AND brand NOT GLOB '*[^a-z-]*' AND instr(brand,char(0))=0),
      last_four TEXT NOT NULL CHECK(last_four GLOB '[0-9][0-9][0-9][0-9]' AND instr(last_four,char(0))=0)) STRICT;
    """

  /// The triggers that judge them. They may be erased once their user has left.
  static let cardNameGuards: SQL = """
    CREATE TRIGGER op_card_new BEFORE INSERT ON op_card BEGIN
      SELECT RAISE(ROLLBACK,'one card, of the newest op, which has a commitment to it') WHERE EXISTS(SELECT 1 FROM op_card WHERE op_id=NEW.op_id)
        OR NOT EXISTS(SELECT 1 FROM op o CROSS JOIN kind k ON k.code=o.kind WHERE o.id=NEW.op_id AND o.id=(SELECT max(id) FROM op)
        AND k.commits=2 AND k.effect='' AND o.commitment IS NOT NULL); END;
    CREATE TRIGGER op_card_first AFTER INSERT ON op_card BEGIN
      UPDATE account SET has_cards=1 WHERE id=(SELECT account_id FROM op WHERE id=NEW.op_id) AND has_cards=0; END;
    CREATE TRIGGER account_has_cards BEFORE UPDATE OF has_cards ON account BEGIN
      SELECT RAISE(ROLLBACK,'set once, by the first card') WHERE OLD.has_cards<>0 OR NEW.has_cards<>1
        OR NOT EXISTS(SELECT 1 FROM op o CROSS JOIN op_card c ON c.op_id=o.id WHERE o.id=(SELECT max(id) FROM op) AND o.account_id=NEW.id); END;
    CREATE TRIGGER op_card_fixed BEFORE UPDATE ON op_card BEGIN SELECT RAISE(ROLLBACK,'history is append-only'); END;
    CREATE TRIGGER op_card_kept BEFORE DELETE ON op_card BEGIN
      SELECT RAISE(ROLLBACK,'history is append-only') WHERE NOT EXISTS(SELECT 1 FROM op o CROSS JOIN user u ON u.id=o.user_id
        WHERE o.id=OLD.op_id AND u.phone IS NULL); END;
    """
}
