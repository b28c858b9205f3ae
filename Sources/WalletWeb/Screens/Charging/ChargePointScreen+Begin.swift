import CentralSystem
import HTTPServer
import Templates
import WalletCore

/// What a driver does at a charge point.
extension ChargePointScreen {
  /// Begins a session. The store has it when this returns; the charge point is asked afterwards.
  static func begin(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let typed = ChargeTyped(form)
    let user: SignedInUser
    var account: AccountID?
    // An id that is not the user's is checked before any typed text.
    if typed.account.isEmpty {
      user = try await context.signedIn()
    } else if let id = AccountID(typed: typed.account) {
      user = try await context.account(id).user
      account = id
    } else {
      user = try context.requireOwned(nil, try await context.signedIn())
    }
    let key = try context.operationKey(in: form, user, account: nil)
    guard let charger = typed.charger else { throw .notFound }
    guard let account else { return try await refused(context, charger, typed, .noAccount) }
    let limit: Money
    do { limit = try Money.parse(typed.limit, currency: .usd) } catch {
      return try await refused(context, charger, typed, .limit(error))
    }
    let shown = form.lastFilled("tariff")
    let seen = shown.flatMap(Tariff.init(formText:))
    guard shown == nil || seen != nil else {
      return try await refused(context, charger, typed, .refused(.pricesChanged))
    }
    let wish = BeginCharging(
      user: user.id, key: key, charger: charger, account: account, limit: limit.minorUnits, mayRaise: typed.mayRaise,
      seen: seen, policy: context.chargingPolicy, deadline: context.storeDeadline)
    let begun = try await context.read { () async throws(StoreFailure) in try await context.site.central.begin(wish) }
    switch begun {
    case .success(let begun):
      guard let session = begun.claim.session else { throw .notFound }
      return .seeOther(.to.chargingSession(session.terms.id))
    case .failure(let refusal):
      return try await refused(context, charger, typed, .refused(try context.problem(refusal)))
    }
  }

  /// Reserves a charger; one that the user has reserved already stays so.
  static func reserve(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    let typed = ChargeTyped(form)
    guard let charger = typed.charger else { throw .notFound }
    let wish = ReserveCharger(
      user: user.id, charger: charger, policy: context.chargingPolicy, deadline: context.storeDeadline)
    let claim = try await context.read { () async throws(StoreFailure) in try await context.site.central.reserve(wish) }
    switch claim {
    case .success(let claim): return goToHub(context, claim.reservation.place)
    case .failure(let refusal):
      return try await refused(context, charger, typed, .refused(try context.problem(refusal)))
    }
  }

  /// Gives up a reservation; one that is over already stays so.
  static func cancel(
    _ context: RequestContext, _ id: ReservationID, _ form: FormBody
  ) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    let claim = try await context.read { () async throws(StoreFailure) in
      try await context.site.central.cancel(id, of: user.id, deadline: context.storeDeadline)
    }
    if let claim { return goToHub(context, claim.reservation.place) }
    let known = [context.site.charging.claim(of: user.id), context.site.charging.end(of: user.id)?.claim]
    let own = known.lazy.compactMap { $0?.reservation }.first { $0.id == id }
    return goToHub(context, try context.requireOwned(own, user).place)
  }

  /// What the form says of its limit and its account, before the charger is asked.
  static func check(_ context: RequestContext, _ field: FieldCheckRequest) async throws(Failure) -> String? {
    _ = try await context.signedIn()
    switch field.name {
    case "account": return field.value.isEmpty ? Words.sentence(ChargeProblem.noAccount, .plain) : nil
    case "limit":
      do {
        let limit = try Money.parse(field.value, currency: .usd)
        let most = context.chargingPolicy.holdMax
        guard limit.minorUnits > most else { return nil }
        return Words.limitAtMost(most)
      } catch { return Words.sentence(error, in: .usd) }
    default: return nil
    }
  }

  private static func goToHub(_ context: RequestContext, _ place: ChargerPlace) -> Response {
    // A charge point that has left the owner's file has no page.
    guard context.site.chargePoints.now.point(of: place.charger) != nil else { return .seeOther(.to.charge()) }
    return .seeOther(.to.chargePoint(place.point, ChargePointQuery(place.charger)))
  }

  /// The page again, as the charge point is now.
  private static func refused(
    _ context: RequestContext, _ charger: ChargerNumber, _ typed: ChargeTyped, _ problem: ChargeProblem
  ) async throws(Failure) -> Response {
    guard let listed = context.site.chargePoints.now.point(of: charger) else { throw .notFound }
    return try await page(context, listed, chosen: charger, typed: typed, problem: problem)
  }
}

extension ChargeTyped {
  fileprivate init(_ form: FormBody) {
    self.init(
      charger: form.lastFilled("charger").flatMap(ChargerNumber.init(typed:)),
      account: form.lastFilled("account") ?? "", limit: form.lastFilled("limit") ?? "",
      mayRaise: form["raise"] == "on")
  }
}
