/// Why a passkey was not accepted, by the steps of WebAuthn Level 3, sections 7.1 (registration) and 7.2
/// (authentication). For the log: people read one sentence for all of them, which tells nobody what was right.
package enum PasskeyFault: String, Error, Sendable, CaseIterable {
  /// Not what a browser sends: bytes, JSON or CBOR of another form.
  case malformed
  /// The browser made it for another kind of request (7.1 step 7, 7.2 step 10).
  case type = "wrong type"
  /// Not the challenge of the form (7.1 step 8, 7.2 step 11).
  case challenge = "wrong challenge"
  /// A page of another origin asked for it (7.1 step 9, 7.2 step 12).
  case origin = "foreign origin"
  /// The page was in a frame of another site (7.1 steps 10 and 11, 7.2 steps 13 and 14).
  case framed = "in a frame"
  /// It was made for another host name (7.1 step 14, 7.2 step 15).
  case host = "other host"
  /// Nobody touched the authenticator (7.1 step 15, 7.2 step 16).
  case notPresent = "user not present"
  /// The authenticator did not ask who it is (7.1 step 16, 7.2 step 17).
  case notVerified = "user not verified"
  /// A backup of what cannot be backed up (7.1 step 17, 7.2 step 18).
  case backup = "impossible backup state"
  /// A key of an algorithm that was not offered, or no valid key (7.1 step 20).
  case key = "key refused"
  /// Another kind of attestation than `none`, or one that is wrong (7.1 steps 21 to 24).
  case attestation = "attestation refused"
  /// A name of more than 1,023 bytes, or none (7.1 step 25).
  case credentialID = "credential id refused"
  /// The wallet has such a passkey already (7.1 step 26).
  case registered = "registered before"
  /// The wallet has no such passkey (7.2 step 6).
  case unknown = "unknown passkey"
  /// It belongs to somebody else than the answer says (7.2 step 6).
  case owner = "another user's passkey"
  /// The signature is wrong (7.2 step 21).
  case signature = "wrong signature"
  /// The counter did not rise, so the passkey may have been copied (7.2 step 22).
  case counter = "counter went back"
  /// Whether it can be backed up has changed, which never happens to one passkey (7.2 step 19).
  case backupEligibility = "backup eligibility changed"
  /// The form is older than its time, or was made for another browser, user or purpose.
  case expired
  /// The form was used.
  case used
  /// The books know only the mark of the user's number, because a backup was restored: the number signs in first.
  case numberUnproven = "number not proven since a restore"
}
