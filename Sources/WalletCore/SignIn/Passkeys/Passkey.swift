/// Where a passkey works: browsers give it only to pages of one host (WebAuthn section 5.4.2, "RP ID").
package struct PasskeyPlace: Sendable, Equatable {
  /// The host name: `localhost`.
  package let host: String
  /// The origin of the wallet's pages there: `http://localhost:8080`.
  package let origin: String

  /// Creates a place from its parts.
  package init(host: String, origin: String) {
    self.host = host
    self.origin = origin
  }

  /// What an authenticator signs instead of the name.
  var hash: Digest { SHA256.digest(Array(host.utf8)) }
}

/// A passkey's name for its user: up to 64 Unicode scalars after trimming and NFC.
package struct PasskeyName: Sendable, Hashable {
  /// The name as stored.
  package let text: String

  /// - Throws: why the text is not a name.
  package init(_ typed: String) throws(NameRefusal) { text = try NameText.clean(typed, emptyIsFine: false) }
}

/// A passkey as stored.
package struct Passkey: Sendable, Equatable {
  /// Its name in addresses.
  package let id: PublicID
  /// Its name for authenticators.
  package let credential: CredentialID
  /// The user's name for it.
  package let name: String
  /// The host that it works on.
  package let host: String
  /// When it was added, by the wall clock.
  package let madeAt: Timestamp
  /// When it last proved its user, by the wall clock; nil if it never did.
  package let usedAt: Timestamp?
  /// Whether it may be copied to the user's other devices.
  package let isBackupEligible: Bool

  /// Creates a passkey as read from the store.
  package init(
    id: PublicID, credential: CredentialID, name: String, host: String, madeAt: Timestamp, usedAt: Timestamp?,
    isBackupEligible: Bool
  ) {
    self.id = id
    self.credential = credential
    self.name = name
    self.host = host
    self.madeAt = madeAt
    self.usedAt = usedAt
    self.isBackupEligible = isBackupEligible
  }
}

/// What an answer is compared with.
package struct PasskeyRecord: Sendable, Equatable {
  /// Whose it is.
  package let user: UserID
  /// The user's name for authenticators.
  package let handle: PasskeyHandle
  /// Its public key.
  package let key: CredentialKey
  /// The host that it works on.
  package let host: String
  /// Whether it may be copied to the user's other devices.
  package let isBackupEligible: Bool

  /// Creates a record as read from the store.
  package init(user: UserID, handle: PasskeyHandle, key: CredentialKey, host: String, isBackupEligible: Bool) {
    self.user = user
    self.handle = handle
    self.key = key
    self.host = host
    self.isBackupEligible = isBackupEligible
  }
}

/// A passkey to store.
package struct NewPasskey: Sendable {
  /// Its name for authenticators.
  package let credential: CredentialID
  /// Its public key.
  package let key: CredentialKey
  /// The host that it works on.
  package let host: String
  /// How often it was used; always 0 where that is not counted.
  package let counter: UInt32
  /// Whether it may be copied to the user's other devices.
  package let isBackupEligible: Bool
}

/// What decides in the writer's transaction whether a passkey proves its user.
package struct PasskeyState: Sendable, Equatable {
  /// Whose it is.
  package let user: UserID
  /// The counter of its last use.
  package let counter: UInt32
  /// When it was added, by the wall clock.
  package let madeAt: Timestamp
  /// Whether the asking session added it.
  package let isOfSession: Bool

  /// Creates a state as read from the store.
  package init(user: UserID, counter: UInt32, madeAt: Timestamp, isOfSession: Bool) {
    self.user = user
    self.counter = counter
    self.madeAt = madeAt
    self.isOfSession = isOfSession
  }
}
