import HTTPServer
import Templates
import WalletCore

/// Signing in with a recovery code or an authenticator app, for the number that this browser entered.
enum AlternativeSignInScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    guard let browser = context.browser else { return .seeOther(.to.login()) }
    let found = try await context.read { () async throws(StoreFailure) in
      try await context.wallet.signInState(of: browser)
    }
    if context.user(found.session) != nil { return .seeOther(.to.home()) }
    return page(context, browser, found.pending, shared: false, problem: nil)
  }

  static func submit(_ context: RequestContext, _ form: FormBody, _ browser: SessionToken) async throws(Failure)
    -> Response
  {
    let wallet = context.wallet
    let found = try await context.read { () async throws(StoreFailure) in try await wallet.signInState(of: browser) }
    if context.user(found.session) != nil { return .seeOther(.to.home()) }
    let shared = form["shared"] == "1"
    let phone = found.pending?.phone
    do throws(AlternativeSignInRefusal) {
      let new = try await wallet.storeAuthentication(
        alternative: form["code"] ?? "", caller: context.caller(browser), shared: shared)
      return context.signedIn(new, phone, shared: shared)
    } catch {
      context.report(error, phone)
      guard let problem = try error.problem() else { return .seeOther(.to.login()) }
      let pending = try await context.read { () async throws(StoreFailure) in
        try await wallet.pendingChallenge(of: browser)
      }
      return page(context, browser, pending, shared: shared, problem: problem)
    }
  }

  private static func page(
    _ context: RequestContext, _ browser: SessionToken, _ challenge: ChallengeRecord?, shared: Bool,
    problem: AlternativeSignInProblem?
  ) -> Response {
    guard let challenge else { return .seeOther(.to.login()) }
    let page = AlternativeSignInPage(
      frame: context.frame(), phone: challenge.phone, shared: shared, problem: problem,
      csrf: context.formToken(browser))
    if let limit = problem?.limit, limit.isReached { return .limited(page.html, seconds: limit.retryAfter) }
    return .page(page.html, refused: problem != nil)
  }
}
