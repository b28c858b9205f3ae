import CentralSystem
import HTTPServer
import Templates
import WalletCore

/// The user's invoices, and the session that will have one.
enum InvoicesScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    let said = context.notice
    let (user, found) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.invoices(token)
    }
    let page = InvoicesPage(
      frame: context.frame(user), billing: found.billing, upcoming: upcoming(context, user), invoices: found.invoices,
      isCut: found.invoices.count >= Wallet.invoicesShown, saved: said?.kind == .saved)
    var response = Response.page(page.html)
    context.clear(said, of: .to.invoices(), on: &response)
    return response
  }

  private static func upcoming(_ context: RequestContext, _ user: SignedInUser) -> UpcomingInvoice? {
    let site = context.site
    guard let session = site.central.charging.claim(of: user.id)?.session, session.state != .failed else { return nil }
    let place = site.chargePoints.now.point(of: session.terms.place.charger)?.point.name
    return UpcomingInvoice(session: session, place: place, now: site.clock.monotonic())
  }
}
