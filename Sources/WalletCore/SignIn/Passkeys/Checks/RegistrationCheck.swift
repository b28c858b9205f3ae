/// Judges a new passkey by WebAuthn Level 3 section 7.1. What needs the store (whether it has such a passkey already) the
/// writer judges.
package enum RegistrationCheck {
  /// - Parameters:
  ///   - json: what the browser sent.
  ///   - challenge: what it was to sign.
  ///   - place: where the page was.
  /// - Returns: the passkey to store.
  /// - Throws: the first step that failed.
  package static func judge(
    _ json: String, _ challenge: PasskeyChallenge, at place: PasskeyPlace
  ) throws(PasskeyFault) -> NewPasskey {
    let answer = try PasskeyAnswer(json: json)
    let clientData = try answer.part("clientDataJSON")
    try ClientData(clientData).judge(.registration, challenge, origin: place.origin)
    let attestation = try Attestation(try answer.part("attestationObject"))
    let data = try AuthenticatorData(attestation.authenticatorData)
    try data.judge(at: place)
    guard let credential = data.credential, credential.id == answer.id else { throw .malformed }
    guard let key = CredentialKey(cose: credential.key) else { throw .key }
    try attestation.judge(key, credential, clientDataHash: SHA256.digest(clientData))
    return NewPasskey(
      credential: credential.id, key: key, host: place.host, counter: data.counter,
      isBackupEligible: data.flags.contains(.backupEligible))
  }
}

extension AuthenticatorData {
  /// The steps that registration and authentication share.
  /// - Throws: the step that failed.
  func judge(at place: PasskeyPlace) throws(PasskeyFault) {
    guard host.matches(place.hash) else { throw .host }
    guard flags.contains(.present) else { throw .notPresent }
    guard flags.contains(.verified) else { throw .notVerified }
    guard flags.contains(.backupEligible) || !flags.contains(.backedUp) else { throw .backup }
  }
}

/// What comes with a new passkey (WebAuthn section 6.5.4).
private struct Attestation {
  let authenticatorData: [UInt8]
  private let format: CBORValue?
  private let statement: CBORValue

  init(_ bytes: [UInt8]) throws(PasskeyFault) {
    guard let object = CBORReader.read(bytes), object.pairCount == 3,
      let data = object[.text("authData")]?.byteString, let statement = object[.text("attStmt")]
    else { throw .malformed }
    authenticatorData = data
    format = object[.text("fmt")]
    self.statement = statement
  }

  /// The wallet asks for no attestation and trusts none. But where the authenticator does not tell its model and signs
  /// with the new key itself, browsers leave that as it is (WebAuthn section 5.1.3), and then it must be right
  /// (section 8.2).
  func judge(
    _ key: CredentialKey, _ credential: AuthenticatorData.Credential, clientDataHash: Digest
  ) throws(PasskeyFault) {
    switch format {
    case .text("none"): guard statement.pairCount == 0 else { throw .attestation }
    case .text("packed"):
      guard statement.pairCount == 2, statement[.text("alg")] == .integer(key.algorithm.rawValue),
        let signature = statement[.text("sig")]?.byteString, credential.model.allSatisfy({ $0 == 0 }),
        key.verifies(signature, of: authenticatorData + clientDataHash.bytes)
      else { throw .attestation }
    default: throw .attestation
    }
  }
}
