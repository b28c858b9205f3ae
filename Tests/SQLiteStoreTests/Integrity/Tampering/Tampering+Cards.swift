import WalletCore

extension Tampering {
  static let cards: [Tampering] = [
    Tampering("a card is of another brand", "UPDATE op_card SET brand='jcb' WHERE op_id={carded}", .cardsAreAsNamed),
    Tampering(
      "a stored card is of a brand that nobody knows",
      "INSERT INTO card SELECT 99,randomblob(16),min(id),'','nobody','4242',2029,12,0,NULL,randomblob(16),randomblob(32) FROM user",
      .cardsAreAsNamed),
    Tampering("a card has other digits", "UPDATE op_card SET last_four='4243' WHERE op_id={paid}", .cardsAreAsNamed),
    Tampering(
      "the salt of a card is replaced", "UPDATE op_card SET salt=randomblob(32) WHERE op_id={carded}", .cardsAreAsNamed),
    Tampering("a card is gone", "DELETE FROM op_card WHERE op_id={carded}", .operationsAreWhole),
    Tampering(
      "a card is added to a deposit", "INSERT INTO op_card VALUES({deposit},randomblob(32),'visa','4242')",
      .operationsAreWhole),
    Tampering(
      "a card is added to a transfer", "INSERT INTO op_card VALUES({last},randomblob(32),'visa','4242')",
      .operationsAreWhole),
    Tampering(
      "a card is added to a renaming", "INSERT INTO op_card VALUES({rename},randomblob(32),'visa','4242')",
      .operationsAreWhole),
    Tampering(
      "a card is of no operation", "INSERT INTO op_card VALUES(99,randomblob(32),'visa','4242')", .operationsAreWhole),
    Tampering(
      "a card is added before the first operation", "INSERT INTO op_card VALUES(-1,randomblob(32),'visa','4242')",
      .chainVerifies),
    Tampering(
      "a card is of another operation", "UPDATE op_card SET op_id={deposit} WHERE op_id={carded}", .operationsAreWhole),
    Tampering(
      "two operations exchange cards",
      "UPDATE op_card SET op_id=-1 WHERE op_id={carded};UPDATE op_card SET op_id={carded} WHERE op_id={paid};UPDATE op_card SET op_id={paid} WHERE op_id=-1",
      .cardsAreAsNamed),
    Tampering(
      "a commitment of a card is replaced", "UPDATE op SET commitment=randomblob(32) WHERE id={carded}",
      .cardsAreAsNamed),
    Tampering(
      "a commitment of a card is gone", "UPDATE op SET commitment=NULL WHERE id={carded}", .operationsAreWhole),
    Tampering(
      "a commitment is added to a deposit", "UPDATE op SET commitment=randomblob(32) WHERE id={deposit}",
      .operationsAreWhole),
    Tampering(
      "a commitment is added to a transfer", "UPDATE op SET commitment=randomblob(32) WHERE id={last}", .chainVerifies),
    Tampering(
      "a card and its commitment are gone",
      "DELETE FROM op_card WHERE op_id={carded};UPDATE op SET commitment=NULL WHERE id={carded}", .chainVerifies),
    Tampering(
      "all cards of an account and their commitments are gone",
      "DELETE FROM op_card;UPDATE op SET commitment=NULL WHERE id IN({carded},{paid})", .cardsAreAsNamed),
    Tampering("the cards of an account are not shown", "UPDATE account SET has_cards=0 WHERE id={F}", .cardsAreAsNamed),
    Tampering("an account had no cards", "UPDATE account SET has_cards=1 WHERE id={A}", .cardsAreAsNamed),
    Tampering("a kind must name a card", "UPDATE kind SET commits=1 WHERE code='deposit'", .factsMatchProgram),
    Tampering("a kind may not name a card", "UPDATE kind SET commits=0 WHERE code='withdraw'", .factsMatchProgram),
  ]
}
