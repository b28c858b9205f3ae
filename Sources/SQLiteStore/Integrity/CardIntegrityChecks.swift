import WalletCore

/// The rule of the cards that operations name, as a query over all of history (rule c1). ``CommitmentCheck`` compares
/// the cards themselves, and ``OperationIntegrityChecks`` finds one that is missing or too many.
enum CardIntegrityChecks {
  static let all: [(rule: InvariantViolation.Rule, sql: SQL)] = [(.cardsAreAsNamed, accountsAreMarked)]

  private static let accountsAreMarked: SQL = """
    SELECT 'account '||a.id||' does not say whether its operations name cards' FROM account a
    WHERE a.has_cards IS NOT (a.id IN(SELECT o.account_id FROM op_card c CROSS JOIN op o ON o.id=c.op_id))
    """
}
