/// What an authenticator signs besides the browser's data (WebAuthn section 6.1).
package struct AuthenticatorData: Sendable {
  /// The state of a request, as bits of one byte.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Somebody touched the authenticator.
    package static let present = Flags(rawValue: 0x01)
    /// The authenticator knows who it was: by a finger, a face or a PIN.
    package static let verified = Flags(rawValue: 0x04)
    /// The passkey may be copied to the user's other devices.
    package static let backupEligible = Flags(rawValue: 0x08)
    /// It is.
    package static let backedUp = Flags(rawValue: 0x10)
    /// A new passkey follows.
    static let hasCredential = Flags(rawValue: 0x40)
    /// Extensions follow.
    static let hasExtensions = Flags(rawValue: 0x80)
  }

  /// A new passkey (WebAuthn section 6.5.2).
  package struct Credential: Sendable {
    package let id: CredentialID
    /// The `COSE_Key`, not judged yet.
    package let key: [UInt8]
    /// The model of the authenticator; 16 zeros for one that does not tell.
    package let model: [UInt8]
  }

  /// SHA-256 of the host name that the passkey is for.
  package let host: Digest
  package let flags: Flags
  /// How often it was used; always 0 where it is not counted.
  package let counter: UInt32
  /// Nil when signing in.
  package let credential: Credential?

  private static let headLength = 37

  /// - Throws: ``PasskeyFault/malformed``, or ``PasskeyFault/credentialID``.
  package init(_ bytes: [UInt8]) throws(PasskeyFault) {
    guard bytes.count >= Self.headLength, bytes.count <= CBORReader.longest, let host = Digest(bytes: bytes[..<32])
    else { throw .malformed }
    self.host = host
    flags = Flags(rawValue: bytes[32])
    counter = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
    var rest = bytes[Self.headLength...]
    credential = flags.contains(.hasCredential) ? try Self.credential(&rest) : nil
    if flags.contains(.hasExtensions) {
      guard let (extensions, count) = CBORReader.readFirst(rest), extensions.pairCount != nil else { throw .malformed }
      rest = rest.dropFirst(count)
    }
    guard rest.isEmpty else { throw .malformed }
  }

  private static func credential(_ rest: inout ArraySlice<UInt8>) throws(PasskeyFault) -> Credential {
    guard rest.count >= 18 else { throw .malformed }
    let model = Array(rest.prefix(16))
    let length = rest.dropFirst(16).prefix(2).reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(18)
    guard rest.count >= length else { throw .malformed }
    guard let id = CredentialID(bytes: Array(rest.prefix(length))) else { throw .credentialID }
    rest = rest.dropFirst(length)
    guard let (_, count) = CBORReader.readFirst(rest) else { throw .malformed }
    defer { rest = rest.dropFirst(count) }
    return Credential(id: id, key: Array(rest.prefix(count)), model: model)
  }
}
