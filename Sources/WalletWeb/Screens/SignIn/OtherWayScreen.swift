import HTTPServer
import Templates
import WalletCore

/// Signing in with a recovery code or an authenticator app, for the number that this browser named.
enum OtherWayScreen {
  static func show(_ visit: Visit) async throws(Failure) -> Response {
    guard let browser = visit.browser else { return .seeOther(.to.login()) }
    let found = try await visit.read { () async throws(StoreFailure) in try await visit.wallet.signIn(browser) }
    if visit.user(found.session) != nil { return .seeOther(.to.home()) }
    return page(visit, browser, found.pending, shared: false, problem: nil)
  }

  static func submit(_ visit: Visit, _ form: FormBody, _ browser: SessionToken) async throws(Failure) -> Response {
    let wallet = visit.wallet
    let found = try await visit.read { () async throws(StoreFailure) in try await wallet.signIn(browser) }
    if visit.user(found.session) != nil { return .seeOther(.to.home()) }
    let shared = form["shared"] == "1"
    let phone = found.pending?.phone
    do throws(OtherWayRefusal) {
      let new = try await wallet.storeAuthentication(
        otherWay: form["code"] ?? "", caller: visit.caller(browser), shared: shared)
      return visit.signedIn(new, phone, shared: shared)
    } catch {
      visit.report(error, phone)
      guard let problem = try error.problem() else { return .seeOther(.to.login()) }
      let pending = try await visit.read { () async throws(StoreFailure) in
        try await wallet.pendingChallenge(of: browser)
      }
      return page(visit, browser, pending, shared: shared, problem: problem)
    }
  }

  private static func page(
    _ visit: Visit, _ browser: SessionToken, _ challenge: ChallengeRecord?, shared: Bool, problem: OtherWayProblem?
  ) -> Response {
    guard let challenge else { return .seeOther(.to.login()) }
    let page = OtherWayPage(
      frame: visit.frame(), phone: challenge.phone, shared: shared, problem: problem,
      csrf: visit.formToken(browser))
    if let seconds = problem?.retryAfter { return .limited(page.html, seconds: seconds) }
    return .page(page.html, status: problem == nil ? .ok : .unprocessableContent)
  }
}
