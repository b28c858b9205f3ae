import WalletCore

extension MemoryBooks {
  /// A passkey as this store keeps it.
  struct KeptPasskey: Sendable {
    let id: PublicID
    let made: NewPasskey
    let user: UserID
    var name: String
    let madeAt: Timestamp
    let madeBy: PublicID?
    var counter: UInt32
    var usedAt: Timestamp?
  }

  /// The user's passkeys, the oldest first.
  func passkeys(of user: UserID) -> [Passkey] {
    passkeys.filter { $0.user == user }.map { kept in
      Passkey(
        id: kept.id, credential: kept.made.credential, name: kept.name, host: kept.made.host, madeAt: kept.madeAt,
        usedAt: kept.usedAt, isBackupEligible: kept.made.isBackupEligible)
    }
  }

  func passkeyRecord(_ credential: CredentialID) -> PasskeyRecord? {
    guard let kept = passkeys.first(where: { $0.made.credential == credential }), let handle = passkeyHandles[kept.user]
    else { return nil }
    return PasskeyRecord(
      user: kept.user, handle: handle, key: kept.made.key, host: kept.made.host,
      isBackupEligible: kept.made.isBackupEligible)
  }
}

extension MemorySignInTransaction {
  func passkey(_ credential: CredentialID, askedBy session: TokenHash?) -> PasskeyState? {
    books.passkeys.first { $0.made.credential == credential }.map { kept in
      PasskeyState(
        user: kept.user, counter: kept.counter, madeAt: kept.madeAt,
        isOfSession: session.map { kept.madeBy == books.sessions[$0]?.made.id } ?? false)
    }
  }
  func passkeyCount(of user: UserID) -> Int { books.passkeys.count { $0.user == user } }
  func passkeyHandle(of user: UserID) -> PasskeyHandle? { books.passkeyHandles[user] }
  func setPasskeyHandle(_ handle: PasskeyHandle, of user: UserID) { books.passkeyHandles[user] = handle }
  func addPasskey(
    _ passkey: NewPasskey, id: PublicID, named name: PasskeyName, of user: UserID, at now: Timestamp, session: TokenHash
  ) {
    books.passkeys.append(
      MemoryBooks.KeptPasskey(
        id: id, made: passkey, user: user, name: name.text, madeAt: now, madeBy: books.sessions[session]?.made.id,
        counter: passkey.counter))
  }
  func usePasskey(_ credential: CredentialID, counter: UInt32, at now: Timestamp) {
    for index in books.passkeys.indices where books.passkeys[index].made.credential == credential {
      (books.passkeys[index].counter, books.passkeys[index].usedAt) = (counter, now)
    }
  }
  func renamePasskey(_ id: PublicID, to name: PasskeyName, of user: UserID) -> Bool {
    guard let index = books.passkeys.firstIndex(where: { $0.id == id && $0.user == user }) else { return false }
    books.passkeys[index].name = name.text
    return true
  }
  func dropPasskey(_ id: PublicID, of user: UserID) -> CredentialID? {
    guard let index = books.passkeys.firstIndex(where: { $0.id == id && $0.user == user }) else { return nil }
    return books.passkeys.remove(at: index).made.credential
  }
  func usePasskeyChallenge(_ challenge: PasskeyChallenge, until end: Timestamp) -> Bool {
    guard books.usedPasskeyChallenges[challenge] == nil else { return false }
    books.usedPasskeyChallenges[challenge] = end
    return true
  }
  func prunePasskeyChallenges(before moment: Timestamp) {
    books.usedPasskeyChallenges = books.usedPasskeyChallenges.filter { $0.value >= moment }
  }
}
