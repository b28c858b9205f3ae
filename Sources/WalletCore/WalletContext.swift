/// What every event loop's ``Wallet`` shares: the store, the seams to the outside, and the rules.
public struct WalletContext: Sendable {
  public let store: any Store
  public let clock: any WalletClock
  public let random: any RandomSource
  public let sms: any SMSSender
  public let policy: SignInPolicy
  public let activity: SessionActivity
  /// What codes are kept under.
  let codeKey: HMACKey
  /// How long a request waits for the store, in seconds.
  public let handlerTime: Int

  public init(
    store: any Store, clock: any WalletClock, random: any RandomSource, sms: any SMSSender, policy: SignInPolicy,
    key: HMACKey, handlerTime: Int
  ) {
    self.store = store
    self.clock = clock
    self.random = random
    self.sms = sms
    self.policy = policy
    self.handlerTime = handlerTime
    activity = SessionActivity()
    codeKey = key.derived("one-time code")
  }

  /// Writes down what is only in memory and closes the store. Blocks until it is done.
  public func stop() {
    let uses = activity.unwritten()
    if !uses.isEmpty { store.touch(uses) }
    store.close()
  }
}
