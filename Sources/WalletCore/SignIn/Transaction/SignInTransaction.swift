import PhoneNumbers

/// The reads and writes of a sign-in command, inside the transaction of the store that runs it. A store adapts to
/// this protocol and adds no rule of its own: only the commands and judges decide what is counted, refused, kept and
/// forgotten. With one exception: a store that holds very many counts may forget those of a number's wrong codes that
/// have led to no wait yet.
package protocol SignInTransaction {
  /// Why something could not be read or written; the whole command is then rolled back.
  associatedtype Failure: Error

  /// The wall clock.
  var now: Timestamp { get }
  /// The clock that is never set back, on the same scale.
  var monotonic: Timestamp { get }
  /// Whether the wall clock may date what the chain records.
  var clockVerdict: ClockState.Verdict { get }

  // MARK: Codes that were asked for

  /// The challenge of a browser or a session for a purpose.
  func challenge(of browser: TokenHash, for purpose: CodePurpose) throws(Failure) -> ChallengeState?
  /// Stores a challenge in place of the one that its browser had for the purpose.
  func keep(_ challenge: NewChallenge) throws(Failure)
  /// Sets how many tries a code has had.
  func setTries(_ tries: Int, of browser: TokenHash, for purpose: CodePurpose) throws(Failure)
  /// Sets when the next code may be requested (nil: waiting does not help), and the limit that decides it.
  func setResend(
    _ moment: Timestamp?, _ limit: RateLimit, of browser: TokenHash, for purpose: CodePurpose
  ) throws(Failure)
  /// Sets the delivery state of a code's message, the valid code, and when the next one may be requested.
  func setDelivery(
    _ delivery: CodeDelivery, code: Digest?, resendAt: Timestamp?, of browser: TokenHash, for purpose: CodePurpose
  ) throws(Failure)
  /// Marks a challenge as proven until a time, for the user's authenticator app to follow; no code is valid for it any
  /// more.
  func setProven(until end: Timestamp, of browser: TokenHash, for purpose: CodePurpose) throws(Failure)
  func dropChallenge(of browser: TokenHash, for purpose: CodePurpose) throws(Failure)
  /// Removes a few that expired before `moment`, and of those without a code a few that expired before `other`.
  func pruneChallenges(before moment: Timestamp, withoutCodeBefore other: Timestamp) throws(Failure)

  // MARK: Users

  /// The number's user, or the user who gets it once they prove it (after a restore).
  func user(_ phone: E164Number) throws(Failure) -> UserID?
  /// Whether the books have only the mark of the user's number, because the user has not proven it since a restore.
  func awaitsNumber(_ user: UserID) throws(Failure) -> Bool
  /// The user's number; nil if there is no such user.
  func phone(of user: UserID) throws(Failure) -> E164Number?
  func addUser(_ phone: E164Number, at now: Timestamp) throws(Failure) -> UserID
  /// The user has proven the number: if the store only knows that they will get it, they have it from now on.
  func claim(_ phone: E164Number, by user: UserID) throws(Failure)
  func setPhone(_ phone: E164Number, of user: UserID) throws(Failure)
  /// Keeps the number that a user waits for, in place of an earlier one.
  func keep(_ waiting: NewWaitingNumber) throws(Failure)
  /// Who waits for a number.
  func waitingNumber(_ phone: E164Number) throws(Failure) -> WaitingNumber?
  /// The numbers whose wait is over by then.
  func waitingNumbers(dueAt moment: Timestamp) throws(Failure) -> [WaitingNumber]
  /// The user whose change of number this code stops.
  func userWaiting(stoppedBy code: Digest) throws(Failure) -> UserID?
  /// Forgets the number that a user waits for.
  /// - Returns: the session that asked for it, which may have ended; nil if the user waits for none.
  func dropWaitingNumber(of user: UserID) throws(Failure) -> PublicID?
  func setName(_ name: UserName, of user: UserID) throws(Failure)
  func savePreference(_ change: PreferenceChange, of user: UserID) throws(Failure)
  /// The user's open accounts as they stand on the home page.
  func accountOrder(of user: UserID) throws(Failure) -> [AccountID]
  /// Puts all the user's open accounts into this order.
  func setAccountOrder(_ accounts: [AccountID], of user: UserID) throws(Failure)
  /// Saves what a user wants of an account.
  /// - Returns: false if the user has no such open account.
  func savePreference(_ change: AccountPreference, of account: AccountID, _ user: UserID) throws(Failure) -> Bool
  /// Records, outside the books, a change that earlier backups do not know.
  func record(_ change: SignInChangeKind, of user: UserID) throws(Failure)

  // MARK: Sessions

  func sessionExists(_ token: TokenHash) throws(Failure) -> Bool
  /// Whether any user has a session with this identifier.
  func sessionExists(named id: PublicID) throws(Failure) -> Bool
  func addSession(_ session: NewSession, of user: UserID) throws(Failure)
  /// Ends a session.
  /// - Returns: its identifier; nil if there was none.
  @discardableResult
  func endSession(_ token: TokenHash) throws(Failure) -> PublicID?
  /// - Returns: whether the user had it.
  func endSession(named id: PublicID, of user: UserID) throws(Failure) -> Bool
  /// - Returns: how many there were.
  func endSessions(of user: UserID, but token: TokenHash) throws(Failure) -> Int
  /// Ends the user's oldest sessions, so that `rest` are left besides `token`.
  func endOldestSessions(of user: UserID, but token: TokenHash, leaving rest: Int) throws(Failure)
  /// Saves when a session was last used; never sets it back.
  func touch(_ use: SessionUse) throws(Failure)
  /// - Returns: whether there is such a session.
  func proveSession(_ token: TokenHash, at now: Timestamp) throws(Failure) -> Bool
  /// Tells the user's sessions except `token` to show the sign-ins, and the events that are told like them
  /// (``SecurityEvent/Kind/isTold``), from this number of the event log on, if they have nothing to show yet.
  func markSignInsUnseen(of user: UserID, but token: TokenHash?, from number: Int64) throws(Failure)
  /// Tells a session that has just begun to show what the user was told of in no session yet, sign-ins aside.
  func markUntoldUnseen(of user: UserID, for token: TokenHash) throws(Failure)
  /// A session has shown the sign-ins up to this number of the event log, and its user was told of them; next it shows
  /// the first later one that is still unseen.
  func markSignInsSeen(of token: TokenHash, upTo number: Int64) throws(Failure)
  /// Lets the user's sessions skip sign-ins that need no warning any more.
  func markSignInsSeen(of user: UserID) throws(Failure)
  /// Tells the user's sessions except `token` to show a change of a factor, in place of an earlier one.
  func markChanged(_ change: FactorChange, of user: UserID, but token: TokenHash?) throws(Failure)
  /// A session has shown the changes up to this time.
  func markChangeSeen(of token: TokenHash, upTo moment: Timestamp) throws(Failure)
  /// Removes a few that ended before a time.
  func pruneSessions(before moment: Timestamp) throws(Failure)

  // MARK: Leaving

  /// Why the user cannot leave now; nil if nothing is in the way.
  func leavingObstacle(of user: UserID) throws(Failure) -> LeavingObstacle?
  /// Keeps that the user asked to leave, in place of an earlier wish. The store erases the user when the time is over.
  func askToLeave(_ user: UserID, at now: Timestamp, until end: Timestamp) throws(Failure)
  /// - Returns: whether the user had asked to leave.
  func stopLeaving(_ user: UserID) throws(Failure) -> Bool
  /// Ends all of the user's sessions, with the codes and counts that hang on them.
  func endSessions(of user: UserID) throws(Failure)

  // MARK: Devices

  /// Until when a number knows a device; nil if the device never signed in to it, or was forgotten.
  func deviceEnd(_ token: TokenHash, _ phone: E164Number) throws(Failure) -> Timestamp?
  /// The devices that a number knows.
  func devices(of phone: E164Number) throws(Failure) -> [TokenHash]
  /// The numbers that know a device.
  func phones(of device: TokenHash) throws(Failure) -> [E164Number]
  func keepDevice(_ token: TokenHash, _ phone: E164Number, until end: Timestamp) throws(Failure)
  /// Gives the device another cookie, for all its numbers.
  func renameDevice(_ token: TokenHash, to other: TokenHash) throws(Failure)
  /// Makes a second number know the device as long as the first does, unless it knows it already.
  func copyDevice(_ token: TokenHash, from phone: E164Number, to other: E164Number) throws(Failure)
  func forgetDevices(of phone: E164Number) throws(Failure)
  /// Forgets a number's devices, those that expire first, so that `rest` are left besides `token`.
  func forgetOldestDevices(of phone: E164Number, but token: TokenHash, leaving rest: Int) throws(Failure)
  /// Removes a few that ended before a time.
  func pruneDevices(before moment: Timestamp) throws(Failure)

  // MARK: What is counted

  func throttle(_ key: ThrottleKey) throws(Failure) -> Throttle
  /// Keeps a count until a time from which it no longer matters.
  func keep(_ throttle: Throttle, _ key: ThrottleKey, until end: Timestamp) throws(Failure)
  /// Moves a count to another subject of the same kind.
  func moveThrottle(_ key: ThrottleKey, to other: ThrottleKey) throws(Failure)
  /// - Returns: whether there was anything.
  @discardableResult
  func forgetThrottle(_ key: ThrottleKey) throws(Failure) -> Bool
  /// Removes a few that no longer matter.
  func pruneThrottles(before moment: Timestamp) throws(Failure)

  // MARK: Alternatives

  /// Uses up a recovery code.
  /// - Returns: false if the user has no such code, or has used it.
  func useRecoveryCode(_ code: Digest, of user: UserID) throws(Failure) -> Bool
  /// Whether ``useRecoveryCode(_:of:)`` would use up this code.
  func isUsable(recoveryCode: Digest, of user: UserID) throws(Failure) -> Bool
  /// A usable recovery code; nil if the user has no such code, or has used it.
  func recoveryCode(
    _ code: Digest, of user: UserID, askedBy session: TokenHash
  ) throws(Failure) -> RecoveryCodeState?
  /// Replaces all earlier codes with new ones, made by a session.
  func replaceRecoveryCodes(
    of user: UserID, by codes: [Digest], at now: Timestamp, session: TokenHash
  ) throws(Failure)
  /// Keeps a sealed secret for an app that is being set up.
  /// - Returns: false if an app is on already.
  func beginAuthenticator(_ secret: [UInt8], of user: UserID) throws(Failure) -> Bool
  /// - Returns: false if another secret has replaced it, or it is on already.
  func turnOnAuthenticator(_ secret: [UInt8], of user: UserID, step: Int64) throws(Failure) -> Bool
  /// Whether ``useStep(_:of:of:)`` would use up this step of the app's clock.
  func isUsable(step: Int64, of secret: [UInt8], of user: UserID) throws(Failure) -> Bool
  /// Uses up a step of the app's clock; it and earlier steps are not valid again.
  /// - Returns: false if this step is not valid, or no such app is on.
  func useStep(_ step: Int64, of secret: [UInt8], of user: UserID) throws(Failure) -> Bool
  /// Whether the user is asked for the app's digits after a code by SMS.
  func hasSecondFactor(_ user: UserID) throws(Failure) -> Bool
  /// Sets what the user's app is good for.
  /// - Returns: false if no app is on.
  func setRole(_ role: AuthenticatorRole, ofAuthenticatorOf user: UserID) throws(Failure) -> Bool
  /// How many recovery codes the user can still use.
  func recoveryCodesLeft(of user: UserID) throws(Failure) -> Int
  /// - Returns: whether one was on.
  func dropAuthenticator(of user: UserID) throws(Failure) -> Bool

  // MARK: Cards

  /// A user's cards, the oldest first; removed ones too.
  func cards(of user: UserID) throws(Failure) -> [StoredCard]
  /// Any user's card.
  func card(_ id: CardID) throws(Failure) -> KeptCard?
  /// The card that a form added.
  func card(addedBy form: OperationKey) throws(Failure) -> KeptCard?
  func add(_ card: KeptCard) throws(Failure)
  func setNickname(_ nickname: CardNickname, of card: CardID) throws(Failure)
  /// Sets when a card was removed; nil brings it back.
  func setRemoved(_ moment: Timestamp?, of card: CardID) throws(Failure)
  /// Erases all cards that were removed before a time.
  func eraseCards(removedBefore moment: Timestamp) throws(Failure)

  // MARK: Passkeys

  /// The passkey of this name, of any user.
  func passkey(_ credential: CredentialID, askedBy session: TokenHash?) throws(Failure) -> PasskeyState?
  /// How many passkeys the user has.
  func passkeyCount(of user: UserID) throws(Failure) -> Int
  /// The user's name for authenticators; nil before the first passkey.
  func passkeyHandle(of user: UserID) throws(Failure) -> PasskeyHandle?
  func setPasskeyHandle(_ handle: PasskeyHandle, of user: UserID) throws(Failure)
  func addPasskey(
    _ passkey: NewPasskey, id: PublicID, named name: PasskeyName, of user: UserID, at now: Timestamp, session: TokenHash
  ) throws(Failure)
  /// A passkey has proven its user.
  func usePasskey(_ credential: CredentialID, counter: UInt32, at now: Timestamp) throws(Failure)
  /// - Returns: whether the user has it.
  func renamePasskey(_ id: PublicID, to name: PasskeyName, of user: UserID) throws(Failure) -> Bool
  /// - Returns: its name for authenticators; nil if the user has no such passkey.
  func dropPasskey(_ id: PublicID, of user: UserID) throws(Failure) -> CredentialID?
  /// Uses a request for a passkey up.
  /// - Returns: false if it was used before.
  func usePasskeyChallenge(_ challenge: PasskeyChallenge, until end: Timestamp) throws(Failure) -> Bool
  /// Removes a few used ones that ended before a time.
  func prunePasskeyChallenges(before moment: Timestamp) throws(Failure)

  // MARK: What users are told

  /// Saves an event that a user may want to know about; keeps the newest few of its kind.
  /// - Returns: its number in the event log.
  @discardableResult
  func add(
    _ event: SecurityEvent, of user: UserID, beginning session: PublicID?, keeping most: Int
  ) throws(Failure) -> Int64
  /// Removes a few events, the oldest first, that are older than a time of the wall clock.
  func pruneEvents(before moment: Timestamp) throws(Failure)
  /// Marks the sign-in that began this session as needing no warning.
  func dismissSignInWarning(beginning session: PublicID, of user: UserID) throws(Failure)
}

/// A sign-in command: a value that a store runs in a transaction. It judges before it writes.
package protocol SignInCommand: Sendable {
  /// The outcome of the command.
  associatedtype Answer: Sendable

  /// When the request stops waiting, by ``WalletClock/monotonic()``; nil: the command runs however late.
  var deadline: Timestamp? { get }

  /// Runs the command.
  /// - Returns: the outcome; the store answers once it is durable.
  /// - Throws: the store's failure; everything is then rolled back.
  func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Answer
}

extension SignInCommand {
  /// The command runs however late.
  package var deadline: Timestamp? { nil }
}

/// A change to a user's sign-in that earlier backups do not know.
package enum SignInChangeKind: Sendable, Equatable {
  /// An authenticator app was turned on.
  case authenticatorOn
  /// The authenticator app was turned off.
  case authenticatorOff
  /// The authenticator app was given this role.
  case authenticatorRole(AuthenticatorRole)
  /// The user has another telephone number, this one.
  case number(E164Number)
  /// A passkey was removed.
  case passkeyRemoved(CredentialID)
  /// The user left.
  case left
}
