import PhoneNumbers

/// What a command of sign-in reads and writes, inside the transaction of a store that does the command. A store fits it
/// and adds no rule of its own: what is counted, refused, kept and forgotten is said by the commands and judges, once.
public protocol SignInTransaction {
  /// Why something could not be read or written; the whole command is undone then.
  associatedtype Failure: Error

  /// The wall clock.
  var now: Timestamp { get }
  /// The clock that nobody can set back, on the same scale.
  var monotonic: Timestamp { get }

  // MARK: Codes that were asked for

  /// What a browser or a session has for a purpose.
  func challenge(of browser: TokenHash, for purpose: CodePurpose) throws(Failure) -> ChallengeState?
  /// Keeps a challenge in place of the one that its browser had for the purpose.
  func keep(_ challenge: NewChallenge) throws(Failure)
  /// Changes how often a code was tried.
  func setTries(_ tries: Int, of browser: TokenHash, for purpose: CodePurpose) throws(Failure)
  /// Changes when the next code may be asked for (nil: nobody knows), and the limit that says so.
  func setResend(
    _ moment: Timestamp?, _ limit: RateLimit, of browser: TokenHash, for purpose: CodePurpose
  ) throws(Failure)
  /// Changes what became of a code's message, the code that is good, and when the next one may be asked for.
  func setDelivery(
    _ delivery: CodeDelivery, code: Digest?, resendAt: Timestamp?, of browser: TokenHash, for purpose: CodePurpose
  ) throws(Failure)
  func dropChallenge(of browser: TokenHash, for purpose: CodePurpose) throws(Failure)
  /// Removes a few that expired before a moment, and of those without a code a few that expired before another.
  func pruneChallenges(before moment: Timestamp, withoutCodeBefore other: Timestamp) throws(Failure)

  // MARK: Users

  /// Whose number it is, or whose it will be once they prove it (after a restoring).
  func user(_ phone: E164Number) throws(Failure) -> UserID?
  func addUser(_ phone: E164Number, at now: Timestamp) throws(Failure) -> UserID
  /// The user has proven the number: should the store only know that it will be theirs, it is theirs from now on.
  func claim(_ phone: E164Number, by user: UserID) throws(Failure)
  func setPhone(_ phone: E164Number, of user: UserID) throws(Failure)
  func setName(_ name: UserName, of user: UserID) throws(Failure)
  func savePreference(_ change: PreferenceChange, of user: UserID) throws(Failure)
  /// Keeps beside the books what a backup of before does not know.
  func record(_ change: SignInChangeKind, of user: UserID) throws(Failure)

  // MARK: Sessions

  func sessionExists(_ token: TokenHash) throws(Failure) -> Bool
  /// Whether somebody has a session of that name.
  func sessionExists(named id: PublicID) throws(Failure) -> Bool
  func addSession(_ session: NewSession, of user: UserID) throws(Failure)
  /// Ends a session.
  /// - Returns: its name; nil if there was none.
  @discardableResult
  func endSession(_ token: TokenHash) throws(Failure) -> PublicID?
  /// - Returns: whether the user had it.
  func endSession(named id: PublicID, of user: UserID) throws(Failure) -> Bool
  /// - Returns: how many there were.
  func endSessions(of user: UserID, but token: TokenHash) throws(Failure) -> Int
  /// Ends the user's oldest sessions, so that this many are left beside one.
  func endOldestSessions(of user: UserID, but token: TokenHash, leaving rest: Int) throws(Failure)
  /// Writes down when a session was last used; never sets it back.
  func touch(_ use: SessionUse) throws(Failure)
  /// - Returns: whether there is such a session.
  func proveSession(_ token: TokenHash, at now: Timestamp) throws(Failure) -> Bool
  /// The user's sessions but one that have nothing to show yet are to show the sign-ins from this number of the log on.
  func tellSessions(of user: UserID, but token: TokenHash, from number: Int64) throws(Failure)
  /// A session has shown the sign-ins up to this number of the log; the next one that is still news is what it shows then.
  func settleNews(of token: TokenHash, upTo number: Int64) throws(Failure)
  /// The user's sessions pass over what is no news any more.
  func settleNews(of user: UserID) throws(Failure)
  /// Removes a few that ended before a moment.
  func pruneSessions(before moment: Timestamp) throws(Failure)

  // MARK: Devices

  /// Until when a device is known to a number; nil if it never signed in to it, or is forgotten.
  func deviceEnd(_ token: TokenHash, _ phone: E164Number) throws(Failure) -> Timestamp?
  /// The devices that are known to a number.
  func devices(of phone: E164Number) throws(Failure) -> [TokenHash]
  /// The numbers that a device is known to.
  func phones(of device: TokenHash) throws(Failure) -> [E164Number]
  func keepDevice(_ token: TokenHash, _ phone: E164Number, until end: Timestamp) throws(Failure)
  /// The device has another cookie, for all its numbers.
  func renameDevice(_ token: TokenHash, to other: TokenHash) throws(Failure)
  /// The device is known to a second number as long as to the first, unless it is known to that already.
  func copyDevice(_ token: TokenHash, from phone: E164Number, to other: E164Number) throws(Failure)
  func forgetDevices(of phone: E164Number) throws(Failure)
  /// Forgets the devices of a number beyond this many beside one, those first that end first.
  func forgetOldestDevices(of phone: E164Number, but token: TokenHash, leaving rest: Int) throws(Failure)
  /// Removes a few that ended before a moment.
  func pruneDevices(before moment: Timestamp) throws(Failure)

  // MARK: What is counted

  func throttle(_ kind: ThrottleKind, _ subject: [UInt8]) throws(Failure) -> Throttle
  /// Keeps what is counted of a subject, until a moment from which on it says nothing any more.
  func keep(
    _ throttle: Throttle, _ kind: ThrottleKind, _ subject: [UInt8], until end: Timestamp
  ) throws(Failure)
  /// The subject has another name.
  func moveThrottle(_ kind: ThrottleKind, from subject: [UInt8], to other: [UInt8]) throws(Failure)
  /// - Returns: whether there was anything.
  @discardableResult
  func forgetThrottle(_ kind: ThrottleKind, _ subject: [UInt8]) throws(Failure) -> Bool
  /// Removes a few that say nothing any more.
  func pruneThrottles(before moment: Timestamp) throws(Failure)

  // MARK: Other ways to sign in

  /// Uses a recovery code up.
  /// - Returns: false if the user has no such code, or has used it.
  func useRecoveryCode(_ code: Digest, of user: UserID, at now: Timestamp) throws(Failure) -> Bool
  /// A code that could be used; nil if the user has no such code, or has used it.
  func recoveryCode(
    _ code: Digest, of user: UserID, askedBy session: TokenHash
  ) throws(Failure) -> RecoveryCodeState?
  /// New codes in place of all earlier ones, made by a session.
  func replaceRecoveryCodes(
    of user: UserID, by codes: [Digest], at now: Timestamp, session: TokenHash
  ) throws(Failure)
  /// Keeps a sealed secret for an app that is set up.
  /// - Returns: false if an app is on already.
  func beginApp(_ secret: [UInt8], of user: UserID, at now: Timestamp) throws(Failure) -> Bool
  /// - Returns: false if another secret has taken its place, or it is on already.
  func turnOnApp(_ secret: [UInt8], of user: UserID, step: Int64, at now: Timestamp) throws(Failure) -> Bool
  /// Uses a step of the app's clock; none is good twice, nor one before it.
  /// - Returns: false if this one is not good, or no such app is on.
  func useStep(_ step: Int64, of secret: [UInt8], of user: UserID) throws(Failure) -> Bool
  /// - Returns: whether one was on.
  func dropApp(of user: UserID) throws(Failure) -> Bool

  // MARK: What users are told

  /// Writes down something that a user may want to know; of its kind the newest few are kept.
  /// - Returns: its number in the log.
  @discardableResult
  func add(
    _ event: SecurityEvent, of user: UserID, beginning session: PublicID?, keeping most: Int
  ) throws(Failure) -> Int64
  /// The sign-in that began this session is no news to its user any more.
  func settleEvent(beginning session: PublicID, of user: UserID) throws(Failure)
}

/// Something to be done about signing in: a value, done in a transaction of the store. It judges before it writes.
public protocol SignInCommand: Sendable {
  /// The outcome, for the one who asked.
  associatedtype Answer: Sendable

  /// When the asker stops waiting, by ``WalletClock/monotonic()``; nil for what is done however late.
  var deadline: Timestamp? { get }

  /// Does it.
  /// - Returns: the outcome; the store answers once it is durable.
  /// - Throws: what the store said; all of it is undone then.
  func run<Transaction: SignInTransaction>(in transaction: Transaction) throws(Transaction.Failure) -> Answer
}

extension SignInCommand {
  /// It is done however late.
  public var deadline: Timestamp? { nil }
}

/// A change of how a user signs in that a backup of before does not know.
public enum SignInChangeKind: Sendable, Equatable {
  /// An authenticator app was turned on.
  case appOn
  /// The authenticator app was turned off.
  case appOff
  /// The user has another telephone number, this one.
  case number(E164Number)
}
