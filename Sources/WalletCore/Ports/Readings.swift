/// The contents of the home page.
public struct HomeReading: Sendable {
  /// The open accounts, oldest first.
  public var accounts: [Account]
  /// How each account came to its balance, in the same order.
  public var trends: [BalanceTrend]
  /// The newest lines of these accounts' activity, newest first.
  public var recent: [ActivityLine]
  /// The operation just done; nil if there is none to report, or the user has no such operation.
  public var justDone: ReceiptReading?
  /// The sign-ins on other devices that this session was not shown yet, newest first.
  public var signIns: [StoredSignIn]

  /// Creates a reading from its parts.
  @inlinable public init(
    accounts: [Account], trends: [BalanceTrend], recent: [ActivityLine], justDone: ReceiptReading?,
    signIns: [StoredSignIn]
  ) {
    self.accounts = accounts
    self.trends = trends
    self.recent = recent
    self.justDone = justDone
    self.signIns = signIns
  }
}

/// The contents of an account's page.
public struct AccountPageReading: Sendable {
  /// Nil if the user has no such account; then the rest is empty.
  public var account: Account?
  /// The newest entries, newest first.
  public var entries: [Entry]
  /// The operation just done; nil if there is none to report, or the user has no such operation.
  public var justDone: ReceiptReading?
  /// When the newest operation of the whole store was booked.
  public var newestOperation: Timestamp?
  /// The user's cards without removed ones, the oldest first.
  public var cards: [StoredCard]
  /// The user's notes, newest first: as many as ``NoteText/readForSuggestions``.
  public var notes: [String]

  /// Creates a reading from its parts.
  @inlinable public init(
    account: Account?, entries: [Entry], justDone: ReceiptReading?, newestOperation: Timestamp?,
    cards: [StoredCard] = [], notes: [String] = []
  ) {
    self.account = account
    self.cards = cards
    self.notes = notes
    self.entries = entries
    self.justDone = justDone
    self.newestOperation = newestOperation
  }
}

/// The data that decides about a form on an account, as far as known before booking.
public struct AccountFormReading: Sendable {
  /// Nil if the user has no such account; the same holds for `other`.
  public var account: Account?
  /// The other account that the form names.
  public var other: Account?

  /// Creates a reading from its parts.
  @inlinable public init(account: Account?, other: Account?) {
    self.account = account
    self.other = other
  }
}

/// An account, and the accounts from which the user chooses another.
public struct AccountChoiceReading: Sendable {
  /// Nil if the user has no such account; the same holds for `chosen`.
  public var account: Account?
  /// The account already chosen.
  public var chosen: Account?
  /// All open accounts, oldest first.
  public var open: [Account]
  /// The user's notes, newest first: as many as ``NoteText/readForSuggestions``.
  public var notes: [String]

  /// Creates a reading from its parts.
  @inlinable public init(account: Account?, chosen: Account?, open: [Account], notes: [String]) {
    self.account = account
    self.chosen = chosen
    self.open = open
    self.notes = notes
  }
}

/// The result of one of the user's operations, and the data that decides whether it can be undone.
///
/// An immutable class: most pages have no receipt, and so they reserve no space for one.
public final class ReceiptReading: Sendable {
  /// What the operation did.
  package let receipt: Receipt
  /// When the newest operation of the whole store was booked.
  package let newestOperation: Timestamp?

  /// Creates a reading from its parts.
  package init(receipt: Receipt, newestOperation: Timestamp?) {
    self.receipt = receipt
    self.newestOperation = newestOperation
  }
}

/// The settings page's data that is not part of the session.
public struct SettingsReading: Sendable, Equatable {
  /// Nil if none were ever made.
  public var recoveryCodes: RecoveryRecord?
  /// What the user's authenticator app is good for; nil if none is on.
  public var app: AuthenticatorRole?
  /// How many passkeys the user has.
  public var passkeys: Int
  /// The sessions that have not ended, with the asking one; some may be over.
  public var sessions: [StoredSession]
  /// The currencies of the open accounts, one for each account.
  public var currencies: [Currency]

  /// Creates a reading from its parts.
  @inlinable public init(
    recoveryCodes: RecoveryRecord?, app: AuthenticatorRole?, passkeys: Int, sessions: [StoredSession],
    currencies: [Currency]
  ) {
    self.recoveryCodes = recoveryCodes
    self.app = app
    self.passkeys = passkeys
    self.sessions = sessions
    self.currencies = currencies
  }
}

/// The user's devices and security events.
public struct DevicesReading: Sendable, Equatable {
  /// The sessions that have not ended, newest first.
  public var sessions: [StoredSession]
  /// The newest events, newest first.
  public var events: [SecurityEvent]
  /// The sign-ins on other devices that this session was not shown yet, newest first.
  public var signIns: [StoredSignIn]

  /// Creates a reading from its parts.
  @inlinable public init(sessions: [StoredSession], events: [SecurityEvent], signIns: [StoredSignIn]) {
    self.sessions = sessions
    self.events = events
    self.signIns = signIns
  }
}

/// The ways to re-authenticate a session.
package struct ConfirmationReading: Sendable, Equatable {
  /// The code that the session requested.
  package var challenge: ChallengeRecord?
  /// Nil if none were ever made.
  package var recoveryCodes: RecoveryRecord?
  /// The app, on or being set up.
  package var authenticator: AuthenticatorRecord?
  /// The user's passkeys.
  package var passkeys: [Passkey]

  /// Creates a reading from its parts.
  package init(
    challenge: ChallengeRecord?, recoveryCodes: RecoveryRecord?, authenticator: AuthenticatorRecord?,
    passkeys: [Passkey]
  ) {
    self.challenge = challenge
    self.recoveryCodes = recoveryCodes
    self.authenticator = authenticator
    self.passkeys = passkeys
  }
}

/// The codes for a change of number.
package struct PhoneChangeReading: Sendable, Equatable {
  /// The code sent to the new number.
  package var new: ChallengeRecord?
  /// The code sent to the old number.
  package var old: ChallengeRecord?
  /// Whether the user's authenticator app is asked for beside the code sent to the old number.
  package var hasSecondFactor: Bool
  /// The number that the user gets after a wait.
  package var waiting: WaitingNumber?
  /// The user's passkeys.
  package var passkeys: [Passkey]

  /// Creates a reading from its parts.
  package init(
    new: ChallengeRecord?, old: ChallengeRecord?, hasSecondFactor: Bool, waiting: WaitingNumber?, passkeys: [Passkey]
  ) {
    self.new = new
    self.old = old
    self.hasSecondFactor = hasSecondFactor
    self.waiting = waiting
    self.passkeys = passkeys
  }
}

/// A user's passkeys.
package struct UserPasskeys: Sendable, Equatable {
  /// The user's name for authenticators; nil before the first passkey.
  package var handle: PasskeyHandle?
  /// The oldest first.
  package var all: [Passkey]

  /// Creates a reading from its parts.
  package init(handle: PasskeyHandle?, all: [Passkey]) {
    self.handle = handle
    self.all = all
  }
}

/// The contents of the sign-in pages.
public struct SignInReading: Sendable, Equatable {
  /// The browser's session, if it is signed in already.
  public var session: SessionRecord?
  /// The code that the browser requested.
  public var challenge: ChallengeRecord?

  /// Creates a reading from its parts.
  @inlinable public init(session: SessionRecord?, challenge: ChallengeRecord?) {
    self.session = session
    self.challenge = challenge
  }
}

/// The data that decides about an alternative sign-in.
public struct AlternativeSignInReading: Sendable, Equatable {
  /// The code that the browser requested.
  public var challenge: ChallengeRecord?
  /// The user of the number that the code went to.
  public var user: UserID?
  /// That user's app, on or being set up.
  public var authenticator: AuthenticatorRecord?

  /// Creates a reading from its parts.
  @inlinable public init(challenge: ChallengeRecord?, user: UserID?, authenticator: AuthenticatorRecord?) {
    self.challenge = challenge
    self.user = user
    self.authenticator = authenticator
  }
}
