import TestSupport
import Testing

@testable import WalletCore

/// What drivers, charge points and time do.
extension BothCharging {
  /// What has begun.
  struct Begun {
    let claim: Claim
    let isRepeat: Bool
    /// The reservation elsewhere that has ended with it.
    let given: Claim?
  }

  /// What became of an event.
  struct Outcome {
    let claim: Claim
    let tellsToStop: Bool
    let isStray: Bool
    let refusal: LedgerRefusal?
  }

  func charger(_ digits: Int) throws -> ChargerNumber { try #require(ChargerNumber(digits)) }

  /// Begins a session.
  /// - Parameters:
  ///   - driver: who.
  ///   - digits: where.
  ///   - limit: in cents.
  ///   - raise: whether the limit rises when it is reached.
  ///   - key: of the form; nil for a new one.
  ///   - account: another account than the driver's, as each store calls it.
  /// - Returns: what has begun, or why both stores refuse.
  /// - Throws: if the stores answer otherwise than each other, as all functions here do.
  func begin(
    _ driver: Driver, at digits: Int, limit: Int64 = 3000, raise: Bool = false, key: OperationKey? = nil,
    from account: [AccountID]? = nil
  ) async throws -> Result<Begun, ChargingRefusal> {
    let (key, charger) = (key ?? both.key(), try charger(digits))
    let (policy, deadline) = (policy, both.later)
    let answers = try await perform(
      "begin at \(digits)",
      shown: { (answer: BeginCharging.Answer) in
        answer.map {
          BeginCharging.Begun(claim: $0.claim.shown, isRepeat: $0.isRepeat, given: $0.given?.shown)
        }
      },
      { index in
        BeginCharging(
          user: driver.user, key: key, charger: charger, account: (account ?? driver.account)[index], limit: limit,
          mayRaise: raise, policy: policy, deadline: deadline)
      })
    return try together(answers).map { begun in
      let given = begun.compactMap(\.given)
      return Begun(
        claim: learn(begun.map(\.claim)), isRepeat: begun[0].isRepeat, given: given.isEmpty ? nil : learn(given))
    }
  }

  /// Reserves a charger.
  func reserve(_ driver: Driver, at digits: Int) async throws -> Result<Claim, ChargingRefusal> {
    let (charger, policy, deadline) = (try charger(digits), policy, both.later)
    let answers = try await perform(
      "reserve \(digits)", shown: { (answer: ReserveCharger.Answer) in answer.map(\.shown) },
      { _ in ReserveCharger(user: driver.user, charger: charger, policy: policy, deadline: deadline) })
    return try together(answers).map { learn($0) }
  }

  /// Lets something happen to a reservation.
  @discardableResult
  func take(
    _ event: ReservationEvent, of claim: Claim
  ) async throws -> (claim: Claim, tellsToCancel: Bool) {
    let answers = try await perform(
      "\(event)",
      shown: { (answer: TakeReservationEvent.Answer) in
        answer.map { TakeReservationEvent.Outcome(claim: $0.claim.shown, tellsToCancel: $0.tellsToCancel) }
      },
      { index in TakeReservationEvent(event, of: claim.each[index].reservation.number) })
    let outcomes = try answers.map { answer in try #require(answer) }
    return (learn(outcomes.map(\.claim)), outcomes[0].tellsToCancel)
  }

  /// Lets something happen to a session.
  @discardableResult
  func take(_ event: ChargingEvent, of claim: Claim) async throws -> Outcome {
    let policy = policy
    let answers = try await perform(
      "\(event)",
      shown: { (answer: TakeChargingEvent.Answer) in
        answer.map {
          TakeChargingEvent.Outcome(
            claim: $0.claim.shown, tellsToStop: $0.tellsToStop, isStray: $0.isStray, refusal: $0.refusal)
        }
      },
      { index in
        TakeChargingEvent(event, of: try #require(claim.each[index].session).terms.number, policy: policy)
      })
    let outcomes = try answers.map { answer in try #require(answer) }
    return Outcome(
      claim: learn(outcomes.map(\.claim)), tellsToStop: outcomes[0].tellsToStop, isStray: outcomes[0].isStray,
      refusal: outcomes[0].refusal)
  }

  /// Sets more aside for a session, as `driver` asks.
  func raise(
    _ claim: Claim, by cents: Int64, as driver: Driver, key: OperationKey? = nil
  ) async throws -> Result<Claim, ChargingRefusal> {
    let (key, policy, deadline) = (key ?? both.key(), policy, both.later)
    let answers = try await perform(
      "raise", shown: { (answer: RaiseLimit.Answer) in answer.map(\.shown) },
      { index in
        RaiseLimit(
          session: try #require(claim.each[index].session).terms.number, user: driver.user, key: key, amount: cents,
          policy: policy, deadline: deadline)
      })
    return try together(answers).map { learn($0) }
  }

  /// Keeps what a driver wants on invoices.
  func save(_ billing: BillingDetails, of driver: Driver) async throws {
    let deadline = both.later
    _ = try await both.all { try await $0.perform(SaveBilling(billing, of: driver.user, deadline: deadline)) }
  }

  /// The answers of both stores as one; they are both there, or the same refusal.
  private func together<Answer>(
    _ answers: [Result<Answer, ChargingRefusal>]
  ) throws -> Result<[Answer], ChargingRefusal> {
    Result { () throws(ChargingRefusal) -> [Answer] in
      var all: [Answer] = []
      for answer in answers { all.append(try answer.get()) }
      return all
    }
  }
}

// MARK: - Whole sessions

extension BothCharging {
  /// Begins, and plugs the car in at once. The register says 1,000 Wh.
  func plugIn(
    _ driver: Driver, at digits: Int, limit: Int64 = 3000, raise: Bool = false
  ) async throws -> Claim {
    let claim = try await begin(driver, at: digits, limit: limit, raise: raise).get().claim
    try await take(.startAnswered(.accepted), of: claim)
    let connector = claim.each[0].reservation.place.connector
    let start = TransactionStart(connector: connector, meter: 1000, at: clock.now())
    let begun = try await take(.began(start), of: claim).claim
    #expect(begun.state == .charging)
    return begun
  }

  /// Begins, charges, and ends.
  func charge(_ driver: Driver, at digits: Int, wattHours: Int64, limit: Int64 = 3000) async throws -> Claim {
    let claim = try await plugIn(driver, at: digits, limit: limit)
    clock.advance(seconds: Int(wattHours * 3600 / claim.each[0].reservation.place.watts) + 10)
    return try await take(.ended(TransactionEnd(meter: 1000 + wattHours, at: clock.now())), of: claim).claim
  }

  /// What was measured, by the register, now.
  func sample(_ register: Int64, watts: Int64? = nil, percent: Int? = nil) -> ChargingEvent {
    .sampled([ChargingSample(at: clock.now(), wattHours: register, watts: watts, stateOfCharge: percent)])
  }
}
