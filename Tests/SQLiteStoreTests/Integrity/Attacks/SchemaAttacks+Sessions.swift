extension SchemaAttacks {
  private static let row = AttackRow.session
  private static let held = "{held for a session};\(AttackRow.claim.whole)"
  private static let next = "UPDATE {or}charging_session SET revision=revision+1,"

  static let sessions = newSessions + changedSessions + readings

  private static let newSessions: [AttackGroup] = [
    AttackGroup(
      "a session is made once", after: held,
      [
        row.with("id", "{liveSession}", or: "{or}"), row.with("id", "{chargedSession}", or: "{or}"),
        row.with("public_id", "(SELECT public_id FROM charging_session WHERE id={liveSession})", or: "{or}"),
        row.with("reservation_id", "{liveClaim}", or: "{or}"), row.with("hold_id", "{liveHold}", or: "{or}"),
        row.with("hold_id", "{chargedHold}"), row.with("id", "0"), row.with("id", "NULL"),
        row.with("id", "2147483648"), row.with("id", "-5"),
      ]),
    AttackGroup(
      "a session begins with nothing measured", after: held,
      [
        row.with("state", "'waiting'", or: "{or}"), row.with("state", "'charging'"), row.with("state", "'ended'"),
        row.with("state", "'failed'"), row.with("state", "'other'"), row.with("revision", "1"), row.with("wh", "1"),
        row.with("raises", "1"), row.with("hold_limit", "3001", or: "{or}"), row.with("hold_limit", "NULL"),
        row.with("first_limit", "2999", or: "{or}"),
      ]),
    AttackGroup(
      "a session begins with a live hold of its user, on their claim", after: held,
      [
        row.with("hold_id", "{hold}", or: "{or}"), row.with("hold_id", "{ended}"), row.with("hold_id", "{raise}"),
        row.with("hold_id", "{deposit}"), row.with("hold_id", "{next}+1"), row.with("hold_id", "NULL"),
        row.with("reservation_id", "99", or: "{or}"), row.with("reservation_id", "NULL"),
      ]),
    AttackGroup(
      "a session begins with a live hold of its user, on their claim",
      after: "{held for a session};\(AttackRow.claim.with("state", "'asked'"))", [row.whole]),
    AttackGroup(
      "a session begins with a live hold of its user, on their claim",
      after:
        "{held for a session};\(AttackRow.claim.whole);{op 2 void C 0};INSERT INTO hold_event VALUES({C},2,{next},{next}+1,-3000,0,0)",
      [row.whole]),
    AttackGroup(
      "a session begins with a live hold of its user, on their claim",
      after:
        "{op 1 authorise P 0};INSERT INTO hold_event VALUES({P},{eventP},{next},{next},3000,3000,6000);\(AttackRow.claim.whole)",
      [row.whole]),
    AttackGroup(
      "not the newest tariff of its charge point", after: held,
      [
        row.with("tariff_id", "1", or: "{or}"), row.with("tariff_id", "2"), row.with("tariff_id", "{newTariff}"),
        row.with("tariff_id", "NULL"),
      ]),
    AttackGroup(
      "CHECK constraint failed", after: held,
      [
        row.with("public_id", "randomblob(15)"), row.with("max_watts", "0"), row.with("may_raise", "2"),
        row.with("ignored", "-1"), row.with("stop_tries", "-1"), row.with("full_time", "-1"),
        row.with("is_suspended", "2"), row.with("is_connected", "-1"),
      ]),
    AttackGroup(
      "NOT NULL constraint failed", after: held,
      [
        row.with("may_raise", "NULL"), row.with("made_at", "NULL"), row.with("news_at", "NULL"),
        row.with("max_watts", "NULL"), row.with("is_connected", "NULL"), row.with("public_id", "NULL"),
      ]),
  ]

  private static let changedSessions: [AttackGroup] = [
    AttackGroup(
      "sessions are kept",
      ["DELETE FROM charging_session", "DELETE FROM charging_session WHERE id={failedSession}"]),
    AttackGroup(
      "final is final",
      [
        "\(next)state='settling' WHERE id={chargedSession}", "\(next)state='starting' WHERE id={failedSession}",
        "\(next)wh=0 WHERE id={chargedSession}", "\(next)state='failed' WHERE id={chargedSession}",
      ]),
    AttackGroup(
      "fixed for life",
      [
        "\(next)id=76 WHERE id={liveSession}", "\(next)reservation_id={failedClaim} WHERE id={liveSession}",
        "\(next)hold_id={hold} WHERE id={liveSession}", "\(next)hold_id={chargedHold} WHERE id={liveSession}",
        "\(next)tariff_id=1 WHERE id={liveSession}", "\(next)max_watts=1 WHERE id={liveSession}",
        "\(next)first_limit=1 WHERE id={liveSession}", "\(next)may_raise=1 WHERE id={liveSession}",
        "\(next)made_at=made_at+1 WHERE id={liveSession}", "\(next)begun_at=begun_at+1 WHERE id={liveSession}",
        "\(next)public_id=randomblob(16) WHERE id={liveSession}", "\(next)tariff_id=NULL WHERE id={liveSession}",
      ]),
    AttackGroup(
      "not its next revision",
      [
        "UPDATE {or}charging_session SET wh=0 WHERE id={liveSession}",
        "UPDATE charging_session SET revision=revision-1 WHERE id={liveSession}",
      ]),
    AttackGroup(
      "less than nothing, or more than can be",
      [
        "\(next)wh=-1 WHERE id={liveSession}", "\(next)wh=10000000001 WHERE id={liveSession}",
        "\(next)raises=-1 WHERE id={liveSession}",
      ]),
    AttackGroup(
      "a session does not go back",
      [
        "\(next)state='starting' WHERE id={liveSession}", "\(next)state='waiting' WHERE id={liveSession}",
        "\(next)state='failed' WHERE id={liveSession}", "\(next)state='other' WHERE id={liveSession}",
      ]),
    AttackGroup(
      "a session does not go back",
      after: "UPDATE charging_session SET revision=revision+1,state='settling' WHERE id={liveSession}",
      ["\(next)state='charging' WHERE id={liveSession}", "\(next)state='stopping' WHERE id={liveSession}"]),
    AttackGroup(
      "a session does not go back", after: "\(held);\(row.whole)",
      ["\(next)state='other' WHERE id=78"]),
    AttackGroup(
      "its hold is not as it says",
      [
        "\(next)state='ended' WHERE id={liveSession}", "\(next)hold_limit=3001 WHERE id={liveSession}",
        "\(next)hold_limit=hold_limit-1 WHERE id={liveSession}",
      ]),
    AttackGroup(
      "its hold is not as it says", after: "\(held);\(row.whole)", ["\(next)state='failed' WHERE id=78"]),
    AttackGroup(
      "its hold is not as it says",
      after: "{op 1 void P 0};INSERT INTO hold_event VALUES({P},{eventP},{liveHold},{next},-3000,0,0)",
      ["\(next)wh=wh WHERE id={liveSession}"]),
    AttackGroup(
      "CHECK constraint failed",
      [
        "UPDATE charging_session SET revision=revision+1,soc=101 WHERE id={liveSession}",
        "UPDATE charging_session SET revision=revision+1,soc=-1 WHERE id={liveSession}",
        "UPDATE charging_session SET revision=revision+1,meter_kind='other' WHERE id={liveSession}",
        "UPDATE charging_session SET revision=revision+1,ended_by='other' WHERE id={liveSession}",
        "UPDATE charging_session SET revision=revision+1,ignored=-1 WHERE id={liveSession}",
        "UPDATE charging_session SET revision=revision+1,full_time=-1 WHERE id={liveSession}",
      ]),
    AttackGroup(
      "NOT NULL constraint failed",
      [
        "UPDATE charging_session SET revision=revision+1,news_at=NULL WHERE id={liveSession}",
        "UPDATE charging_session SET revision=NULL WHERE id={liveSession}",
      ]),
  ]

  private static let readings: [AttackGroup] = [
    AttackGroup(
      "history is append-only",
      [
        "UPDATE {or}meter_value SET wh=0", "UPDATE {or}meter_value SET session_id={failedSession}",
        "DELETE FROM meter_value", "DELETE FROM meter_value WHERE session_id={liveSession}",
      ]),
    AttackGroup(
      "a reading is kept once, of a session that runs",
      [
        "INSERT {or}INTO meter_value VALUES({chargedSession},1,1,NULL,NULL)",
        "INSERT INTO meter_value VALUES({failedSession},1,1,NULL,NULL)",
        "INSERT {or}INTO meter_value VALUES(99,1,1,NULL,NULL)", "INSERT INTO meter_value VALUES(NULL,1,1,NULL,NULL)",
        "INSERT {or}INTO meter_value SELECT session_id,at,0,NULL,NULL FROM meter_value WHERE session_id={liveSession}",
        "INSERT {or}INTO meter_value VALUES({liveSession},1,-1,NULL,NULL)",
      ]),
    AttackGroup(
      "NOT NULL constraint failed",
      [
        "INSERT INTO meter_value VALUES({liveSession},1,NULL,NULL,NULL)",
        "INSERT INTO meter_value VALUES({liveSession},NULL,1,NULL,NULL)",
      ]),
  ]
}
