/// The parts that every event loop's ``Wallet`` shares: the store, the other ports, and the rules.
///
/// A class, so that passing it on costs one reference count and not one for each part.
package final class WalletContext: Sendable {
  /// The store of all data.
  package let store: any Store
  /// The clock.
  package let clock: any WalletClock
  /// The source of keys, tokens, codes and identifiers.
  package let random: any RandomSource
  /// The sender of codes.
  package let sms: any SMSSender
  /// The limits and times of sign-in.
  package let policy: SignInPolicy
  /// Where codes may go; nil: anywhere, because they cost nothing.
  package let destinations: SMSDestinations?
  /// Called with the result of each message: nil if it was sent. For the log and the counters.
  package let onDelivery: @Sendable (SMSFailure?) -> Void
  /// Called when a message that tells a user of something could not be sent.
  package let onLostNotice: @Sendable (SMSFailure) -> Void
  /// What currencies are worth.
  package let rates: CurrentRates
  /// The fee of exchanges, and how long quotes and rates are good.
  package let exchanges: ExchangePolicy
  /// The seal of quotes.
  let quoteSeal: QuoteSeal
  /// The seal of requests for passkeys.
  let passkeyTickets: PasskeyTicketSeal
  /// Names this run of the program, so that it knows its own quotes and requests for passkeys.
  let run: PublicID
  /// Whether the wall clock was behind the store when this run began.
  let clockWasBehind: Bool
  /// When sessions were last used.
  package let activity: SessionActivity
  /// What users asked of their histories lately.
  let historyUses: HistoryUseCounts
  /// The key that codes are stored under.
  let codeKey: HMACKey
  /// The key that recovery codes are stored under.
  let recoveryKey: HMACKey
  /// The keys before them that something still hangs on.
  let earlierKeys: EarlierKeys
  /// The seal that the secrets of authenticator apps are stored under.
  let seal: SecretSeal
  /// How long a request waits for the store, in seconds.
  package let handlerTime: Int
  /// The store's ``Store/undoWindow``.
  let undoWindow: Int

  /// Creates the context. From `key` come the keys of codes, recovery codes, quotes and requests for
  /// passkeys, and the one that encrypts the
  /// secrets of authenticator apps. `clockWasBehind` says whether the wall clock was behind the store when this run began.
  package init(
    store: any Store, clock: any WalletClock, random: any RandomSource, sms: any SMSSender, policy: SignInPolicy,
    key: HMACKey, earlierKeys: EarlierKeys = EarlierKeys(), handlerTime: Int, destinations: SMSDestinations? = nil,
    historyQuotas: HistoryQuotas = HistoryQuotas(), rates: CurrentRates = CurrentRates(),
    exchanges: ExchangePolicy = ExchangePolicy(), clockWasBehind: Bool = false,
    onLostNotice: @escaping @Sendable (SMSFailure) -> Void = { _ in },
    onDelivery: @escaping @Sendable (SMSFailure?) -> Void = { _ in }
  ) {
    self.store = store
    self.clock = clock
    self.random = random
    self.sms = sms
    self.policy = policy
    self.handlerTime = handlerTime
    undoWindow = store.undoWindow
    self.destinations = destinations
    self.onDelivery = onDelivery
    self.onLostNotice = onLostNotice
    self.rates = rates
    self.exchanges = exchanges
    self.earlierKeys = earlierKeys
    quoteSeal = QuoteSeal(key, earlier: earlierKeys)
    run = random.publicID()
    passkeyTickets = PasskeyTicketSeal(key, run: run)
    self.clockWasBehind = clockWasBehind
    activity = SessionActivity()
    historyUses = HistoryUseCounts(historyQuotas)
    codeKey = key.derived(for: .codes)
    recoveryKey = key.derived(for: .recovery)
    seal = SecretSeal(key, earlier: earlierKeys)
  }

  /// A typed code as stored, and the same under earlier keys: the code may have been sent before a rotation.
  func typed(_ code: OneTimeCode, _ challenge: ChallengeRecord) -> TypedCode {
    let digest = { (key: HMACKey) in code.digest(key: key, challenge: challenge.id, phone: challenge.phone) }
    return TypedCode(
      challenge: challenge.id, digest: digest(codeKey), earlier: earlierKeys.keys(for: .codes).map(digest))
  }

  /// The same of a recovery code.
  func typed(_ code: RecoveryCode, _ user: UserID) -> (digest: Digest, earlier: [Digest]) {
    let digest = { (key: HMACKey) in code.digest(key: key, user: user) }
    return (digest(recoveryKey), earlierKeys.keys(for: .recovery).map(digest))
  }

  /// When a request that begins now stops waiting for the store.
  func deadline() -> Timestamp { clock.monotonic().adding(seconds: handlerTime) }

  /// Saves what is only in memory and closes the store. Blocks until that is done.
  package func stop() {
    let uses = activity.unwritten()
    if !uses.isEmpty { store.touch(uses) }
    store.endLater(activity.unwrittenEnds())
    store.close()
  }
}
