import WalletCore

extension Tampering {
  static let sessions: [Tampering] = [
    Tampering(
      "a session has another hold", "UPDATE charging_session SET hold_id={hold} WHERE id={liveSession}",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a session has no hold", "UPDATE charging_session SET hold_id={last} WHERE id={liveSession}",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a session has another user's claim", "UPDATE reservation SET user_id=2 WHERE id={liveClaim}",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a session has no claim", "UPDATE charging_session SET reservation_id=99 WHERE id={failedSession}",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a session has the prices of another charge point",
      "UPDATE charging_session SET tariff_id=(SELECT id FROM tariff WHERE charge_point_id=8) WHERE id={liveSession}",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a session has no prices", "UPDATE charging_session SET tariff_id=99 WHERE id={liveSession}",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a session began with another limit", "UPDATE charging_session SET first_limit=2999 WHERE id={liveSession}",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a session has another limit", "UPDATE charging_session SET hold_limit=3001 WHERE id={failedSession}",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a session has ended without its hold", "UPDATE charging_session SET state='ended' WHERE id={liveSession}",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a session that has ended goes on", "UPDATE charging_session SET state='charging' WHERE id={chargedSession}",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a session was billed and has failed", "UPDATE charging_session SET state='failed' WHERE id={chargedSession}",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a claim has ended without its session", "UPDATE reservation SET state='done' WHERE id={liveClaim}",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a claim that has ended goes on",
      "UPDATE reservation SET state='done' WHERE id={liveClaim};UPDATE reservation SET state='used' WHERE id={failedClaim}",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a claim is used by no session",
      "INSERT INTO reservation VALUES(77,randomblob(16),2,{vacant},22000,'AAAAAAAAAAAAAAAAAAAA','used',0,0,0)",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a claim is nobody's", "UPDATE reservation SET user_id=99 WHERE id={failedClaim}", .sessionsEndWithTheirHolds),
    Tampering(
      "a claim is on no charger", "UPDATE reservation SET connector_id=100099 WHERE id={failedClaim}",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a user has two claims",
      "DROP INDEX reservation_user;INSERT INTO reservation VALUES(77,randomblob(16),1,{vacant},22000,'AAAAAAAAAAAAAAAAAAAA','asked',0,0,0)",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a charger has two claims",
      "DROP INDEX reservation_connector;INSERT INTO reservation VALUES(77,randomblob(16),2,{charger},22000,'AAAAAAAAAAAAAAAAAAAA','asked',0,0,0)",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a claim has another kind of tag", "UPDATE reservation SET id_tag=lower(id_tag) WHERE id={liveClaim}",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a claim is in no state", "UPDATE reservation SET state='lost' WHERE id={liveClaim}", .sessionsEndWithTheirHolds),
    Tampering(
      "a session is in no state", "UPDATE charging_session SET state='lost' WHERE id={liveSession}",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a session has used less than nothing", "UPDATE charging_session SET wh=-1 WHERE id={failedSession}",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a battery is more than full", "UPDATE charging_session SET soc=101 WHERE id={chargedSession}",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a reading is less than nothing", "UPDATE meter_value SET wh=-1 WHERE session_id={liveSession}",
      .sessionsEndWithTheirHolds),
    Tampering(
      "a reading is of no session", "UPDATE meter_value SET session_id=99 WHERE session_id={liveSession}", .structure),
    Tampering("details for invoices are nobody's", "INSERT INTO billing VALUES(99,'','','')", .structure),
  ]

  static let bills: [Tampering] = [
    Tampering(
      "a bill is for another energy at the same price", "UPDATE charge_record SET wh=wh+1", .billsAreAsCaptured),
    Tampering("a bill is for another energy", "UPDATE charge_record SET wh=2*wh", .billsAreAsCaptured),
    Tampering(
      "a line of a bill is another", "UPDATE charge_record SET energy=energy+1,total=total+1", .billsAreAsCaptured),
    Tampering(
      "a line of a bill is moved to another", "UPDATE charge_record SET energy=energy-1,idle=idle+1",
      .billsAreAsCaptured),
    Tampering(
      "a part of a bill is waived", "UPDATE charge_record SET waived=waived+1,total=total-1", .billsAreAsCaptured),
    Tampering(
      "a bill has other prices", "UPDATE charge_record SET tariff_id=(SELECT min(id) FROM tariff)", .billsAreAsCaptured),
    Tampering("a bill began earlier", "UPDATE charge_record SET started_at=started_at-1", .billsAreAsCaptured),
    Tampering("a bill ended later", "UPDATE charge_record SET stopped_at=stopped_at+1", .billsAreAsCaptured),
    Tampering("a bill has another reading", "UPDATE charge_record SET meter_start=meter_start-1", .billsAreAsCaptured),
    Tampering("a reading of a bill is gone", "UPDATE charge_record SET meter_stop=NULL", .billsAreAsCaptured),
    Tampering("a bill has another basis", "UPDATE charge_record SET basis='sample'", .billsAreAsCaptured),
    Tampering("a bill has no known basis", "UPDATE charge_record SET basis='guess'", .billsAreAsCaptured),
    Tampering("a bill is of another session", "UPDATE charge_record SET session_id={liveSession}", .billsAreAsCaptured),
    Tampering("the session of a bill is gone", "DELETE FROM charging_session WHERE state='ended'", .billsAreAsCaptured),
    Tampering(
      "a bill is of another operation", "UPDATE charge_record SET op_id={capture}", .billsAreAsCaptured),
    Tampering("a bill is of no operation", "UPDATE charge_record SET op_id=9999", .billsAreAsCaptured),
    Tampering("a bill is before the first operation", "UPDATE charge_record SET op_id=-1", .billsAreAsCaptured),
    Tampering(
      "a bill is added to a capture without",
      "INSERT INTO charge_record VALUES({taken},{capture},1,{failedSession},{tariff},8475,0,1,2,NULL,NULL,'sample',500,100,0,0,600)",
      .billsAreAsCaptured),
    Tampering("a bill is another user's", "UPDATE charge_record SET user_id=2", .billsAreAsCaptured),
    Tampering(
      "a bill is of no session", "UPDATE charge_record SET session_id=NULL,tariff_id=NULL", .billsAreAsCaptured),
    Tampering(
      "a bill counts as imported",
      "UPDATE charge_record SET session_id=NULL,tariff_id=NULL;UPDATE wallet SET imported=9999", .billsAreAsCaptured),
    Tampering("a bill of a session counts as imported", "UPDATE wallet SET imported={last}", .billsAreAsCaptured),
    Tampering("the wallet is gone", "DELETE FROM wallet", .invoicesAreNumbered),
    Tampering("a bill is gone", "DELETE FROM charge_record", .operationsAreWhole),
    Tampering("an invoice is gone", "DELETE FROM invoice", .invoicesAreNumbered),
    Tampering(
      "a bill and its commitment are gone",
      "DELETE FROM invoice;DELETE FROM charge_record;UPDATE op SET commitment=NULL WHERE id={charged}",
      .billsAreAsCaptured),
    Tampering(
      "the commitment of a bill is gone", "UPDATE op SET commitment=NULL WHERE id={charged}", .billsAreAsCaptured),
    Tampering(
      "the commitment of a bill is replaced", "UPDATE op SET commitment=randomblob(32) WHERE id={charged}",
      .billsAreAsCaptured),
    Tampering("an invoice is somebody else's", "UPDATE invoice SET name='Other'", .billsAreAsCaptured),
    Tampering("an invoice goes elsewhere", "UPDATE invoice SET address='',email=''", .billsAreAsCaptured),
    Tampering("the seller's address is another", "UPDATE invoice SET seller_address='X'", .billsAreAsCaptured),
    Tampering("the seller's tax number is another", "UPDATE invoice SET seller_tax_id='X'", .billsAreAsCaptured),
    Tampering("the seller is another", "UPDATE invoice SET seller_name='Sun'", .billsAreAsCaptured),
    Tampering(
      "an invoice is of another operator", "UPDATE invoice SET operator_id=(SELECT id FROM operator WHERE name='Sun')",
      .billsAreAsCaptured),
    Tampering("an invoice is for another charger", "UPDATE invoice SET charger={vacant}", .billsAreAsCaptured),
    Tampering("an invoice is for another place", "UPDATE invoice SET site_name='X'", .billsAreAsCaptured),
    Tampering("the address of a place is another", "UPDATE invoice SET site_address='X'", .billsAreAsCaptured),
    Tampering("an invoice says another price", "UPDATE invoice SET per_kwh=1", .billsAreAsCaptured),
    Tampering("an invoice was written later", "UPDATE invoice SET issued_at=issued_at+1", .billsAreAsCaptured),
    Tampering("an invoice has another address", "UPDATE invoice SET public_id=randomblob(16)", .billsAreAsCaptured),
    Tampering("the salt of an invoice is replaced", "UPDATE invoice SET salt=randomblob(32)", .billsAreAsCaptured),
    Tampering("the salt of an invoice is short", "UPDATE invoice SET salt=x''", .billsAreAsCaptured),
    Tampering("an invoice has another number", "UPDATE invoice SET number=2", .invoicesAreNumbered),
    Tampering("an invoice is of a later series", "UPDATE invoice SET series=2", .invoicesAreNumbered),
    Tampering("a series was taken back", "UPDATE operator SET series=0", .invoicesAreNumbered),
    Tampering("a series is ahead of the wallet's", "UPDATE operator SET series=9", .invoicesAreNumbered),
  ]
}
