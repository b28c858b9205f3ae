/// What home shows.
public struct HomeReading: Sendable {
  /// The open accounts, oldest first.
  public var accounts: [Account]
  /// How each came to its balance, in the same order.
  public var trends: [BalanceTrend]
  /// What was just done; nil where nothing is to be told, or the user has no such operation.
  public var told: ReceiptReading?
  /// The sign-ins elsewhere that the session was not shown yet, newest first.
  public var signIns: [StoredSignIn]

  /// Puts a reading together from its parts.
  @inlinable public init(
    accounts: [Account], trends: [BalanceTrend], told: ReceiptReading?, signIns: [StoredSignIn]
  ) {
    self.accounts = accounts
    self.trends = trends
    self.told = told
    self.signIns = signIns
  }
}

/// What an account's page shows.
public struct AccountPageReading: Sendable {
  /// Nil if the user has no such account; then the rest is empty.
  public var account: Account?
  /// The newest entries, newest first.
  public var entries: [Entry]
  /// What was just done; nil where nothing is to be told, or the user has no such operation.
  public var told: ReceiptReading?
  /// When the newest operation of the whole store was booked.
  public var newestOperation: Timestamp?

  /// Puts a reading together from its parts.
  @inlinable public init(account: Account?, entries: [Entry], told: ReceiptReading?, newestOperation: Timestamp?) {
    self.account = account
    self.entries = entries
    self.told = told
    self.newestOperation = newestOperation
  }
}

/// What a form about an account is judged by, as far as that shows before it is booked.
public struct AccountFormReading: Sendable {
  /// Nil if the user has no such account; so with the other.
  public var account: Account?
  /// The other account that the form names.
  public var other: Account?

  /// Puts a reading together from its parts.
  @inlinable public init(account: Account?, other: Account?) {
    self.account = account
    self.other = other
  }
}

/// An account, and the accounts among which another is chosen.
public struct AccountChoiceReading: Sendable {
  /// Nil if the user has no such account; so with the one that was chosen.
  public var account: Account?
  /// The one that was chosen already.
  public var chosen: Account?
  /// All open accounts, oldest first.
  public var open: [Account]

  /// Puts a reading together from its parts.
  @inlinable public init(account: Account?, chosen: Account?, open: [Account]) {
    self.account = account
    self.chosen = chosen
    self.open = open
  }
}

/// What one of the user's operations did, and what its undoing is judged by.
///
/// A class of constants: most pages have none, and none of them carries the room for it.
public final class ReceiptReading: Sendable {
  /// What it did.
  public let receipt: Receipt
  /// When the newest operation of the whole store was booked.
  public let newestOperation: Timestamp?

  /// Puts a reading together from its parts.
  public init(receipt: Receipt, newestOperation: Timestamp?) {
    self.receipt = receipt
    self.newestOperation = newestOperation
  }
}

/// What the settings show beside the session's own data.
public struct SettingsReading: Sendable, Equatable {
  /// Whether the user has a closed account.
  public var hasClosedAccounts: Bool
  /// Nil if none ever were made.
  public var recoveryCodes: RecoveryRecord?

  /// Puts a reading together from its parts.
  @inlinable public init(hasClosedAccounts: Bool, recoveryCodes: RecoveryRecord?) {
    self.hasClosedAccounts = hasClosedAccounts
    self.recoveryCodes = recoveryCodes
  }
}

/// The user's devices, and what happened at their door.
public struct DevicesReading: Sendable, Equatable {
  /// The sessions that have not ended, newest first.
  public var sessions: [StoredSession]
  /// The newest events, newest first.
  public var events: [SecurityEvent]
  /// The sign-ins elsewhere that the session was not shown yet, newest first.
  public var signIns: [StoredSignIn]

  /// Puts a reading together from its parts.
  @inlinable public init(sessions: [StoredSession], events: [SecurityEvent], signIns: [StoredSignIn]) {
    self.sessions = sessions
    self.events = events
    self.signIns = signIns
  }
}

/// What a session can be proven anew with.
public struct ConfirmationReading: Sendable, Equatable {
  /// The code that the session asked for.
  public var challenge: ChallengeRecord?
  /// Nil if none ever were made.
  public var recoveryCodes: RecoveryRecord?
  /// On or being set up.
  public var authenticator: AuthenticatorRecord?

  /// Puts a reading together from its parts.
  @inlinable public init(
    challenge: ChallengeRecord?, recoveryCodes: RecoveryRecord?, authenticator: AuthenticatorRecord?
  ) {
    self.challenge = challenge
    self.recoveryCodes = recoveryCodes
    self.authenticator = authenticator
  }
}

/// The codes of a change of number.
public struct PhoneChangeReading: Sendable, Equatable {
  /// The one that went to the new number.
  public var new: ChallengeRecord?
  /// The one that went to the old number.
  public var old: ChallengeRecord?

  /// Puts a reading together from its parts.
  @inlinable public init(new: ChallengeRecord?, old: ChallengeRecord?) {
    self.new = new
    self.old = old
  }
}

/// What the pages of signing in show.
public struct SignInReading: Sendable, Equatable {
  /// The browser's session, where it is signed in already.
  public var session: SessionRecord?
  /// The code that it asked for.
  public var challenge: ChallengeRecord?

  /// Puts a reading together from its parts.
  @inlinable public init(session: SessionRecord?, challenge: ChallengeRecord?) {
    self.session = session
    self.challenge = challenge
  }
}

/// What another way to sign in is judged by.
public struct AlternativeSignInReading: Sendable, Equatable {
  /// The code that the browser asked for.
  public var challenge: ChallengeRecord?
  /// Whose number it went to.
  public var user: UserID?
  /// That user's app, on or being set up.
  public var authenticator: AuthenticatorRecord?

  /// Puts a reading together from its parts.
  @inlinable public init(challenge: ChallengeRecord?, user: UserID?, authenticator: AuthenticatorRecord?) {
    self.challenge = challenge
    self.user = user
    self.authenticator = authenticator
  }
}
