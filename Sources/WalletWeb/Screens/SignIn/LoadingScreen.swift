import HTTPServer
import Templates
import WalletCore

/// Loads the user by the token, then goes home, or back to the charger that was looked at before; shows an error if that
/// fails.
enum LoadingScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    guard let token = context.browser else { return .seeOther(.to.login()) }
    do {
      guard let user = try await context.user() else { return .seeOther(.to.login()) }
      let (site, cookie) = (context.site, context.site.cookie)
      var response = Response.seeOther(.to.home())
      if let charger = cookie.charger(of: context.head) {
        if let listed = site.chargePoints.now.point(of: charger) {
          response = .seeOther(.to.chargePoint(listed.point.id, ChargePointQuery(charger)))
        }
        cookie.clearCharger(on: &response)
      }
      context.rememberTheme(of: user, on: &response)
      return response
    } catch {
      guard case .store(let problem) = error else { throw error }
      return ErrorPages(site: context.site).page(after: problem, status: .serviceUnavailable) { reference in
        LoadingPage(frame: context.frame(), problem: problem, reference: reference, csrf: context.formToken(token)).html
      }
    }
  }
}
