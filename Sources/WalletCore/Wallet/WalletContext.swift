/// What every event loop's ``Wallet`` shares: the store, the seams to the outside, and the rules.
///
/// A class, so that passing it on costs one count and not one for each part.
public final class WalletContext: Sendable {
  /// Where everything is kept.
  public let store: any Store
  /// The time.
  public let clock: any WalletClock
  /// Where keys, tokens, codes and identifiers come from.
  public let random: any RandomSource
  /// How codes travel.
  public let sms: any SMSSender
  /// The numbers that sign-in keeps to.
  public let policy: SignInPolicy
  /// Where codes may go; nil: anywhere, because they cost nothing.
  public let destinations: SMSDestinations?
  /// Told what became of each message: nil if it went. For the log and what is counted.
  public let onDelivery: @Sendable (SMSFailure?) -> Void
  /// When sessions were last used.
  public let activity: SessionActivity
  /// What codes are kept under.
  let codeKey: HMACKey
  /// What recovery codes are kept under.
  let recoveryKey: HMACKey
  /// What the secrets of authenticator apps are kept under.
  let seal: SecretSeal
  /// How long a request waits for the store, in seconds.
  public let handlerTime: Int
  /// So many seconds after it was booked an operation can be taken back; the store's number.
  public let undoSeconds: Int

  /// Puts the parts together; the key is what codes, forms and operation keys are authenticated under.
  /// How long an operation can be undone must be the store's number.
  public init(
    store: any Store, clock: any WalletClock, random: any RandomSource, sms: any SMSSender, policy: SignInPolicy,
    key: HMACKey, handlerTime: Int, undoSeconds: Int = UndoPolicy.standardSeconds,
    destinations: SMSDestinations? = nil, onDelivery: @escaping @Sendable (SMSFailure?) -> Void = { _ in }
  ) {
    self.store = store
    self.clock = clock
    self.random = random
    self.sms = sms
    self.policy = policy
    self.handlerTime = handlerTime
    self.undoSeconds = undoSeconds
    self.destinations = destinations
    self.onDelivery = onDelivery
    activity = SessionActivity()
    codeKey = key.derived("one-time code")
    recoveryKey = key.derived("recovery code")
    seal = SecretSeal(key)
  }

  /// Writes down what is only in memory and closes the store. Blocks until it is done.
  public func stop() {
    let uses = activity.unwritten()
    if !uses.isEmpty { store.touch(uses) }
    store.endLater(activity.unwrittenEnds())
    store.close()
  }
}
