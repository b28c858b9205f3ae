import CentralSystem
import HTTPServer
import Templates
import WalletCore

/// One of the user's charging sessions.
enum ChargingSessionScreen {
  /// How often a page that is followed renews itself, in seconds.
  private static let renewal = "15"

  static func show(
    _ context: RequestContext, _ id: ChargingSessionID, _ query: FollowQuery
  ) async throws(Failure) -> Response {
    // A page that renews itself is no use of the session that asks (SECURITY: S20), and nobody may be looking at it.
    let (user, reading) = try await reading(context, id, counts: !query.isFollowing)
    if !query.isFollowing, reading.session.state.isFinal {
      context.site.charging.markSeen(by: user.id) { $0.claim.session?.terms.id == id }
    }
    var response = page(context, user, reading, isFollowing: query.isFollowing)
    if query.isFollowing, !reading.session.state.isFinal { response.fields.append("Refresh", renewal) }
    return response
  }

  /// Stops it; one that is over already, or is being stopped, stays so.
  static func stop(
    _ context: RequestContext, _ id: ChargingSessionID, _ form: FormBody
  ) async throws(Failure) -> Response {
    let (user, _) = try await reading(context, id)
    _ = try await context.read { () async throws(StoreFailure) in
      try await context.site.central.stop(id, of: user.id, deadline: context.storeDeadline)
    }
    return .seeOther(.to.chargingSession(id))
  }

  /// Sets more aside for it.
  static func raise(
    _ context: RequestContext, _ id: ChargingSessionID, _ form: FormBody
  ) async throws(Failure) -> Response {
    let (user, reading) = try await reading(context, id)
    let session = reading.session
    let key = try context.operationKey(in: form, user, account: session.terms.account)
    let typed = form.lastFilled("amount") ?? ""
    let amount: Money
    do { amount = try Money.parse(typed, currency: .usd) } catch {
      return page(context, user, reading, amount: typed, problem: .amount(error))
    }
    let wish = RaiseLimit(
      session: session.terms.number, user: user.id, key: key, amount: amount.minorUnits,
      policy: context.chargingPolicy, deadline: context.storeDeadline)
    let raised = try await context.read { () async throws(StoreFailure) in try await context.site.central.raise(wish) }
    switch raised {
    case .success: return .seeOther(.to.chargingSession(id))
    case .failure(let refusal):
      let problem = RaiseProblem.refused(try context.problem(refusal))
      let (user, now) = try await self.reading(context, id)
      return page(context, user, now, amount: typed, problem: problem)
    }
  }

  /// Why a typed amount would be refused, as far as the session alone can tell.
  static func check(
    _ context: RequestContext, _ id: ChargingSessionID, _ field: FieldCheckRequest
  ) async throws(Failure) -> String? {
    let (user, reading) = try await reading(context, id)
    guard field.name == "amount" else { return nil }
    let amounts = context.amounts(of: user)
    do {
      let amount = try Money.parse(field.value, currency: .usd)
      let most = max(context.chargingPolicy.holdMax - reading.session.limit, 0)
      guard reading.session.canRaise else { return Words.sentence(ChargingRefusal.sessionOver, amounts) }
      guard amount.minorUnits > most else { return nil }
      return Words.sentence(ChargingRefusal.limitOutOfRange(least: 1, most: most), amounts)
    } catch { return Words.sentence(error, in: .usd) }
  }

  private static func reading(
    _ context: RequestContext, _ id: ChargingSessionID, counts: Bool = true
  ) async throws(Failure) -> (user: SignedInUser, reading: ChargingSessionReading) {
    let (user, found) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.chargingSession(token, id, counts: counts)
    }
    return (user, try context.requireOwned(found, user))
  }

  private static func page(
    _ context: RequestContext, _ user: SignedInUser, _ reading: ChargingSessionReading, isFollowing: Bool = false,
    amount: String = "", problem: RaiseProblem? = nil
  ) -> Response {
    let terms = reading.session.terms
    let page = ChargingSessionPage(
      frame: context.frame(user), reading: reading, place: context.placeName(terms.place.point), now: context.moment,
      isFollowing: isFollowing, amount: amount, problem: problem, csrf: context.formToken,
      key: context.operationKey(user, account: terms.account))
    return .page(page.html, refused: problem != nil)
  }
}
