extension SchemaAttacks {
  private static let row = AttackRow.claim

  static let claims = newClaims + changedClaims

  private static let newClaims: [AttackGroup] = [
    AttackGroup(
      "a claim begins asked or used",
      [
        row.with("state", "'active'", or: "{or}"), row.with("state", "'done'", or: "{or}"), row.with("revision", "1"),
        row.with("revision", "-1"), row.with("id", "0", or: "{or}"), row.with("id", "-1"), row.with("id", "NULL"),
        row.with("id", "2147483648"),
      ]),
    AttackGroup(
      "a claim is made once",
      [
        row.with("id", "{liveClaim}", or: "{or}"), row.with("id", "{chargedClaim}", or: "{or}"),
        row.with("public_id", "(SELECT public_id FROM reservation WHERE id={liveClaim})", or: "{or}"),
        row.with("public_id", "(SELECT public_id FROM reservation WHERE id={failedClaim})", or: "{or}"),
        row.with("id_tag", "(SELECT id_tag FROM reservation WHERE id={chargedClaim})", or: "{or}"),
      ]),
    AttackGroup(
      "claimed already, by somebody or for somebody",
      [
        row.with("connector_id", "{charger}", or: "{or}"), row.with("user_id", "1", or: "{or}"),
      ]),
    AttackGroup(
      "claimed already, by somebody or for somebody", after: row.whole,
      [
        "INSERT {or}INTO reservation SELECT 79,randomblob(16),user_id,connector_id,1,'BAAAAAAAAAAAAAAAAAAA','asked',0,0,0 FROM reservation WHERE id=77"
      ]),
    AttackGroup(
      "nobody's claim, or on no charger that is there",
      [
        row.with("user_id", "99"), row.with("user_id", "NULL"), row.with("user_id", "0", or: "{or}"),
        row.with("connector_id", "{retired}", or: "{or}"), row.with("connector_id", "100099"),
        row.with("connector_id", "NULL"),
        row.with("connector_id", "(SELECT id FROM connector WHERE charge_point_id=8)"),
      ]),
    AttackGroup(
      "nobody's claim, or on no charger that is there", after: "UPDATE charge_point SET retired_at=1 WHERE id={point}",
      [row.whole]),
    AttackGroup(
      "CHECK constraint failed",
      [
        row.with("public_id", "randomblob(15)"), row.with("max_watts", "0"), row.with("max_watts", "-1"),
        row.with("id_tag", "'AAAAAAAAAAAAAAAAAAA'"), row.with("id_tag", "'AAAAAAAAAAAAAAAAAAAAA'"),
        row.with("id_tag", "'aaaaaaaaaaaaaaaaaaaa'"), row.with("id_tag", "'AAAAAAAAAAAAAAAAAAA1'"),
        row.with("id_tag", "'AAAAAAAAAAAAAAAAAAAA'||char(0)"), row.with("id_tag", "''"),
      ]),
    AttackGroup(
      "NOT NULL constraint failed",
      [
        row.with("state", "NULL"), row.with("max_watts", "NULL"), row.with("id_tag", "NULL"),
        row.with("revision", "NULL"), row.with("made_at", "NULL"), row.with("public_id", "NULL"),
      ]),
  ]

  private static let changedClaims: [AttackGroup] = [
    AttackGroup(
      "claims are kept",
      [
        "DELETE FROM reservation", "DELETE FROM reservation WHERE id={liveClaim}",
        "DELETE FROM reservation WHERE state='done'",
      ]),
    AttackGroup(
      "final is final",
      [
        "UPDATE {or}reservation SET state='used',revision=revision+1 WHERE id={chargedClaim}",
        "UPDATE {or}reservation SET state='asked',revision=revision+1 WHERE id={failedClaim}",
        "UPDATE reservation SET revision=revision+1 WHERE id={failedClaim}",
      ]),
    AttackGroup(
      "fixed for life",
      [
        "UPDATE {or}reservation SET user_id=2,revision=revision+1 WHERE id={liveClaim}",
        "UPDATE {or}reservation SET connector_id={vacant},revision=revision+1 WHERE id={liveClaim}",
        "UPDATE {or}reservation SET id=76,revision=revision+1 WHERE id={liveClaim}",
        "UPDATE OR REPLACE reservation SET id={chargedClaim},revision=revision+1 WHERE id={liveClaim}",
        "UPDATE {or}reservation SET id_tag='AAAAAAAAAAAAAAAAAAAA',revision=revision+1 WHERE id={liveClaim}",
        "UPDATE reservation SET public_id=randomblob(16),revision=revision+1 WHERE id={liveClaim}",
        "UPDATE reservation SET max_watts=1,revision=revision+1 WHERE id={liveClaim}",
        "UPDATE reservation SET made_at=made_at+1,revision=revision+1 WHERE id={liveClaim}",
        "UPDATE reservation SET expires_at=expires_at+1,revision=revision+1 WHERE id={liveClaim}",
        "UPDATE reservation SET user_id=NULL,revision=revision+1 WHERE id={liveClaim}",
      ]),
    AttackGroup(
      "not its next revision",
      [
        "UPDATE {or}reservation SET state=state WHERE id={liveClaim}",
        "UPDATE reservation SET revision=revision-1 WHERE id={liveClaim}",
        "UPDATE {or}reservation SET state='done' WHERE id={liveClaim}",
      ]),
    AttackGroup(
      "a claim does not go back",
      [
        "UPDATE {or}reservation SET state='asked',revision=revision+1 WHERE id={liveClaim}",
        "UPDATE {or}reservation SET state='active',revision=revision+1 WHERE id={liveClaim}",
        "UPDATE {or}reservation SET state='other',revision=revision+1 WHERE id={liveClaim}",
      ]),
    AttackGroup(
      "a claim does not go back",
      after: "\(row.with("state", "'asked'"));UPDATE reservation SET state='active',revision=1 WHERE id=77",
      ["UPDATE {or}reservation SET state='asked',revision=2 WHERE id=77"]),
    AttackGroup(
      "a session runs on it",
      ["UPDATE {or}reservation SET state='done',revision=revision+1 WHERE id={liveClaim}"]),
    AttackGroup(
      "NOT NULL constraint failed",
      ["UPDATE reservation SET revision=NULL WHERE id={liveClaim}"]),
  ]
}
