import WalletCore

/// Rule c1 as queries over all of history and over the stored cards. ``CommitmentCheck`` compares the cards that
/// operations name, and ``OperationIntegrityChecks`` finds one that is missing or too many.
enum CardIntegrityChecks {
  static let all: [(rule: InvariantViolation.Rule, sql: SQL)] = [
    (.cardsAreAsNamed, accountsAreMarked), (.cardsAreAsNamed, brandsAreKnown),
  ]

  private static let accountsAreMarked: SQL = """
    SELECT 'account '||a.id||' does not say whether its operations name cards' FROM account a
    WHERE a.has_cards IS NOT (a.id IN(SELECT o.account_id FROM op_card c CROSS JOIN op o ON o.id=c.op_id))
      AND NOT EXISTS(SELECT 1 FROM user WHERE id=a.user_id AND phone IS NULL)
    """

  /// The brands of ``CardBrand``: no page can show a card of another one.
  static let brandsAreKnown: SQL = """
    SELECT 'card '||id||' is of an unknown brand' FROM card WHERE brand NOT IN('visa','mastercard','american-express',
      'discover','jcb','diners','unionpay','maestro')
    UNION ALL SELECT 'the card of operation '||op_id||' is of an unknown brand' FROM op_card WHERE brand NOT IN('visa',
      'mastercard','american-express','discover','jcb','diners','unionpay','maestro')
    """
}
