import CentralSystem
import HTTPServer
import Templates
import WalletCore

/// A charge point: for everyone what it is, and for who is signed in the form to begin; and where the address in a
/// charger's QR code leads.
enum ChargePointScreen {
  static func show(
    _ context: RequestContext, _ id: ChargePointID, _ query: ChargePointQuery
  ) async throws(Failure) -> Response? {
    guard let listed = context.site.chargePoints.now[id] else {
      _ = try await context.user()
      return nil
    }
    return try await page(context, listed, chosen: query.charger, isFollowing: query.isFollowing)
  }

  /// For a browser without a token.
  static func showStranger(
    _ context: RequestContext, _ id: ChargePointID, _ query: ChargePointQuery
  ) -> Response? {
    context.site.chargePoints.now[id].map { page(context, nil, $0, chosen: query.charger, form: nil) }
  }

  /// To the charge point of a charger.
  static func goTo(
    _ context: RequestContext, _ user: SignedInUser?, _ number: ChargerNumber, _ query: NoValues
  ) -> Response? {
    guard let listed = context.site.chargePoints.now.point(of: number) else { return nil }
    return .seeOther(.to.chargePoint(listed.point.id, ChargePointQuery(number)))
  }

  /// The page, with what was typed and why it was refused. One that a banner is renewed from is no use of the session
  /// (SECURITY: S20), and nobody may be looking at it.
  static func page(
    _ context: RequestContext, _ listed: ListedChargePoint, chosen: ChargerNumber?, isFollowing: Bool = false,
    typed: ChargeTyped? = nil, problem: ChargeProblem? = nil
  ) async throws(Failure) -> Response {
    let asked = try await context.asked { token async throws(StoreFailure) in
      try await context.wallet.chargingAccounts(token, counts: !isFollowing)
    }
    switch asked {
    case .signedOut(let state):
      _ = context.user(state)
      return page(context, nil, listed, chosen: chosen, form: nil)
    case .signedIn(let user, let accounts):
      let form = ChargeForm(
        accounts: accounts, claim: context.site.charging.claim(of: user.id),
        takesReservations: context.site.central.takesReservations(listed.point.id), policy: context.chargingPolicy,
        typed: typed, problem: problem, now: context.moment, csrf: context.formToken,
        key: context.operationKey(user, account: nil))
      // Its banner tells how a reservation here was lost; one that is lost meanwhile has not been seen.
      let known = isFollowing ? nil : context.site.charging.end(of: user.id)
      let answer = page(context, user, listed, chosen: chosen, form: form, isFollowing: isFollowing)
      if let known, known.claim.session == nil, known.claim.reservation.place.point == listed.point.id {
        context.site.charging.markSeen(by: user.id) { $0 == known }
      }
      return answer
    }
  }

  private static func page(
    _ context: RequestContext, _ user: SignedInUser?, _ listed: ListedChargePoint, chosen: ChargerNumber?,
    form: ChargeForm?, isFollowing: Bool = false
  ) -> Response {
    let site = context.site
    let chosen = listed.point.chargers.first { $0.number == chosen }?.number
    let page = ChargePointPage(
      frame: context.frame(user), listed: listed, chosen: chosen, origin: context.origin,
      figures: site.qrFigures, now: site.clock.monotonic(), form: form, isFollowing: isFollowing)
    var response = Response.page(page.html, refused: form?.problem != nil)
    // They come back here when they have signed in.
    if user == nil, let chosen { site.cookie.set(chosen, on: &response) }
    return response
  }
}

extension RequestContext {
  /// Where people reach the wallet: its public address, or else the host that this visitor has asked, which is one of
  /// the wallet's own.
  var origin: String {
    if let url = site.configuration.publicURL { return url.origin }
    return "http://" + head.host.name + (head.host.port.map { ":\($0)" } ?? "")
  }
}
