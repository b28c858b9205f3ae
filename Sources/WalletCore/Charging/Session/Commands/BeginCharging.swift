/// Begins a session: sets money aside, and claims the charger. The same form sent twice begins once.
package struct BeginCharging: ChargingCommand {
  /// What the command gives back.
  package typealias Answer = Result<Begun, ChargingRefusal>

  package let user: UserID
  /// The operation key of the form.
  package let key: OperationKey
  package let charger: ChargerNumber
  /// The account that pays; it must be in dollars.
  package let account: AccountID
  /// What is set aside, in cents.
  package let limit: Int64
  /// Whether the limit rises when it is reached.
  package let mayRaise: Bool
  /// The prices that the driver has seen; nil if that is not known.
  package let seen: Tariff?
  package let policy: ChargingPolicy
  package let deadline: Timestamp?

  /// A wish to charge.
  package init(
    user: UserID, key: OperationKey, charger: ChargerNumber, account: AccountID, limit: Int64, mayRaise: Bool,
    seen: Tariff? = nil, policy: ChargingPolicy, deadline: Timestamp?
  ) {
    self.user = user
    self.key = key
    self.charger = charger
    self.account = account
    self.limit = limit
    self.mayRaise = mayRaise
    self.seen = seen
    self.policy = policy
    self.deadline = deadline
  }

  /// What has begun.
  package struct Begun: Sendable, Equatable {
    package let claim: ChargingClaim
    /// Whether the same form had begun it before.
    package let isRepeat: Bool
    /// The user's reservation elsewhere, which has ended with it.
    package let given: ChargingClaim?
  }

  /// Judges, and begins.
  package func run<Transaction: ChargingTransaction>(
    in transaction: Transaction
  ) throws(Transaction.Failure) -> Result<Begun, ChargingRefusal> {
    if let earlier = try transaction.claim(begunUnder: key) {
      // For somebody else's key, or the same key with another form, the answer is the ledger's.
      guard earlier.reservation.user == user, let terms = earlier.session?.terms, terms.place.charger == charger,
        terms.account == account, terms.firstLimit == limit, terms.mayRaise == mayRaise
      else { return .failure(.books(.keyReused)) }
      return .success(Begun(claim: earlier, isRepeat: true, given: nil))
    }
    guard let offer = try transaction.charger(charger) else { return .failure(.noCharger) }
    let own = try transaction.claim(of: user)
    if own?.session != nil { return .failure(.alreadyCharging) }
    let there = try transaction.claim(on: charger)
    if let there, there.reservation.user != user { return .failure(.occupied) }
    if let seen, seen != offer.tariff { return .failure(.pricesChanged) }
    let least = offer.tariff.limitMin(watts: offer.place.watts, under: policy)
    guard limit >= least, limit <= policy.holdMax else {
      return .failure(.limitOutOfRange(least: least, most: policy.holdMax))
    }
    let hold: LedgerReceipt
    switch try transaction.book(authorisation) {
    case .failure(let refusal): return .failure(.books(refusal))
    case .success(let receipt): hold = receipt
    }
    var given: ChargingClaim?
    if let own, own.reservation.place.charger != charger {
      var ended = own
      _ = ended.reservation.take(.cancelled, at: transaction.monotonic)
      given = try transaction.write(ended, over: own)
    }
    let claim = try begin(offer, hold, with: there?.reservation, in: transaction)
    return .success(Begun(claim: claim, isRepeat: false, given: given))
  }

  private var authorisation: LedgerCommand {
    LedgerCommand(
      user: user, key: key, action: .authorise(from: account, Money(minorUnits: limit, currency: .usd)),
      deadline: deadline ?? .endOfTime)
  }

  private func begin<Transaction: ChargingTransaction>(
    _ offer: ChargerOffer, _ hold: LedgerReceipt, with reserved: Reservation?, in transaction: Transaction
  ) throws(Transaction.Failure) -> ChargingClaim {
    let moment = transaction.moment
    var reservation: Reservation
    if let reserved {
      reservation = reserved
      reservation.use()
      reservation.revision += 1
      try transaction.update(reservation)
    } else {
      reservation = Reservation(
        number: try transaction.freeReservationNumber(), id: ReservationID(transaction.random.publicID()), user: user,
        place: offer.place, idTag: IDTag(random: transaction.random), state: .used, madeAt: moment.wall,
        expiresAt: moment.monotonic)
      try transaction.insert(reservation)
    }
    let terms = ChargingSession.Terms(
      number: try transaction.freeSessionNumber(), id: ChargingSessionID(transaction.random.publicID()),
      reservation: reservation.number, user: user, idTag: reservation.idTag, place: offer.place,
      tariffNumber: offer.tariffNumber, tariff: offer.tariff, hold: hold.operation, holdNumber: hold.number,
      account: account, firstLimit: limit, mayRaise: mayRaise, madeAt: moment.wall, begunAt: moment.monotonic)
    let session = ChargingSession(terms, under: policy)
    try transaction.insert(session)
    return ChargingClaim(reservation, session: session)
  }
}
