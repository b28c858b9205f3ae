import TestSupport
import Testing

/// Virtual authenticators (WebAuthn section 11): what a person's phone or security key does, without one.
extension WebDriver {
  /// An authenticator that the browser has.
  struct Authenticator {
    fileprivate let id: String
  }

  /// A passkey as the authenticator keeps it, with its private key.
  typealias StoredPasskey = [String: Any]

  /// Adds an authenticator that keeps passkeys and asks who it is, part of the device or plugged in. Somebody touches it
  /// whenever it asks.
  func addAuthenticator(isInternal: Bool = true, isVerified: Bool = true) throws -> Authenticator {
    let made = try command(
      "POST", "/webauthn/authenticator",
      [
        "protocol": "ctap2", "transport": isInternal ? "internal" : "usb", "hasResidentKey": true,
        "hasUserVerification": true, "isUserConsenting": true, "isUserVerified": isVerified,
      ])
    return Authenticator(id: try #require(made as? String))
  }

  /// From the next page on passkeys are asked for only where a button is pressed, and never offered at a field.
  func offerNoPasskeys() throws {
    try addToEveryPage(
      "window.PublicKeyCredential && (PublicKeyCredential.isConditionalMediationAvailable = async () => false)")
  }

  func remove(_ authenticator: Authenticator) throws {
    try command("DELETE", "/webauthn/authenticator/\(authenticator.id)")
  }

  /// From now on the finger is right, or it is not.
  func setVerified(_ isVerified: Bool, _ authenticator: Authenticator) throws {
    try command("POST", "/webauthn/authenticator/\(authenticator.id)/uv", ["isUserVerified": isVerified])
  }

  func passkeys(of authenticator: Authenticator) throws -> [StoredPasskey] {
    try command("GET", "/webauthn/authenticator/\(authenticator.id)/credentials") as? [StoredPasskey] ?? []
  }

  /// Copies a passkey, as a thief could who has its private key.
  func add(_ passkey: StoredPasskey, to authenticator: Authenticator) throws {
    try command("POST", "/webauthn/authenticator/\(authenticator.id)/credential", passkey)
  }
}
