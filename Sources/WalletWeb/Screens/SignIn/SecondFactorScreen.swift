import HTTPServer
import Templates
import WalletCore

/// The second step of signing in with a second factor: the authenticator app, after the code by SMS.
enum SecondFactorScreen {
  static func show(_ context: RequestContext, _ query: SharedQuery) async throws(Failure) -> Response {
    guard let browser = context.browser else { return .seeOther(.to.login()) }
    let found = try await context.read { () async throws(StoreFailure) in
      try await context.wallet.signInState(of: browser)
    }
    if context.user(found.session) != nil { return .seeOther(.to.home()) }
    return page(context, browser, found.pending, shared: query.isShared, problem: nil)
  }

  static func submit(_ context: RequestContext, _ form: FormBody, _ browser: SessionToken) async throws(Failure)
    -> Response
  {
    let wallet = context.wallet
    let found = try await context.read { () async throws(StoreFailure) in try await wallet.signInState(of: browser) }
    if context.user(found.session) != nil { return .seeOther(.to.home()) }
    let shared = form["shared"] == "1"
    // The time for this step is over, or it never began: the other pages say what to do.
    guard awaitsApp(found.pending, context) else { return .seeOther(.to.otp(SharedQuery(isShared: shared))) }
    let phone = found.pending?.phone
    do throws(AlternativeSignInRefusal) {
      let new = try await wallet.storeAuthentication(
        alternative: form["code"] ?? "", caller: context.caller(browser), shared: shared)
      return context.signedIn(new, phone, shared: shared)
    } catch {
      context.report(error, phone)
      guard let problem = try error.problem() else { return .seeOther(.to.login()) }
      return page(context, browser, found.pending, shared: shared, problem: problem)
    }
  }

  private static func awaitsApp(_ challenge: ChallengeRecord?, _ context: RequestContext) -> Bool {
    challenge?.awaitsApp(at: context.site.clock.monotonic()) == true
  }

  private static func page(
    _ context: RequestContext, _ browser: SessionToken, _ challenge: ChallengeRecord?, shared: Bool,
    problem: AlternativeSignInProblem?
  ) -> Response {
    guard let challenge, awaitsApp(challenge, context) else {
      return .seeOther(.to.otp(SharedQuery(isShared: shared)))
    }
    let page = SecondFactorPage(
      frame: context.frame(), phone: challenge.phone, shared: shared, problem: problem,
      csrf: context.formToken(browser))
    if let limit = problem?.limit, limit.isReached { return .limited(page.html, seconds: limit.retryAfter) }
    return .page(page.html, refused: problem != nil)
  }
}
