/// Judges a passkey's proof by WebAuthn Level 3 section 7.2. What needs the store's present state (whether the challenge
/// was used, and whether the counter rises) the writer judges.
package struct AssertionCheck: Sendable {
  /// The passkey that the browser names.
  package let credential: CredentialID
  private let clientData: [UInt8]
  private let authenticatorData: [UInt8]
  private let signature: [UInt8]
  private let userHandle: [UInt8]?

  /// - Parameter json: what the browser sent.
  /// - Throws: ``PasskeyFault/malformed``.
  package init(json: String) throws(PasskeyFault) {
    let answer = try PasskeyAnswer(json: json)
    credential = answer.id
    clientData = try answer.part("clientDataJSON")
    authenticatorData = try answer.part("authenticatorData")
    signature = try answer.part("signature")
    userHandle = answer.userHandle
  }

  /// - Parameters:
  ///   - challenge: what was to be signed.
  ///   - place: where the page was.
  ///   - record: the passkey; nil if the wallet has no such one, which costs as much computation (SECURITY: S14).
  ///   - user: the session's user, if the page is of one: then only that user's passkeys count.
  /// - Returns: what the writer judges and stores.
  /// - Throws: the first step that failed.
  package func judge(
    _ challenge: PasskeyChallenge, at place: PasskeyPlace, _ record: PasskeyRecord?, of user: UserID?
  ) throws(PasskeyFault) -> PasskeyProof {
    try ClientData(clientData).judge(.authentication, challenge, origin: place.origin)
    let data = try AuthenticatorData(authenticatorData)
    guard data.credential == nil else { throw .malformed }
    try data.judge(at: place)
    let message = authenticatorData + SHA256.digest(clientData).bytes
    guard let record else {
      _ = Self.nobodysKey?.verifies(signature, of: message)
      throw .unknown
    }
    // A page of no session knows the user by this name alone.
    if let userHandle {
      guard ConstantTime.equal(userHandle, record.handle.bytes) else { throw .owner }
    } else if user == nil {
      throw .owner
    }
    guard user == nil || user == record.user else { throw .owner }
    guard record.host == place.host else { throw .host }
    guard record.isBackupEligible == data.flags.contains(.backupEligible) else { throw .backupEligibility }
    guard record.key.verifies(signature, of: message) else { throw .signature }
    return PasskeyProof(credential: credential, user: record.user, counter: data.counter)
  }

  /// The base point of P-256 (SEC 2 section 2.4.2): a valid key that nobody uses.
  private static let nobodysKey = CredentialKey(
    cose: [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]
      + point("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296")
      + [0x22, 0x58, 0x20]
      + point("4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"))

  private static func point(_ digits: String) -> [UInt8] { Hexadecimal.bytes(digits) ?? [] }
}

/// A proof that is right but for what the writer judges.
package struct PasskeyProof: Sendable, Equatable {
  /// The passkey.
  package let credential: CredentialID
  /// Whose it was when it was read.
  package let user: UserID
  /// The authenticator's counter.
  package let counter: UInt32
}
