import HTTPServer
import PhoneNumbers
import Templates
import WalletCore

/// The code page: where the code went, and the field to type it in.
enum OTPScreen {
  static func show(_ context: RequestContext, _ query: SharedQuery) async throws(Failure) -> Response {
    guard let browser = context.browser else { return .seeOther(.to.login()) }
    let found = try await context.read { () async throws(StoreFailure) in
      try await context.wallet.signInState(of: browser)
    }
    if context.user(found.session) != nil { return .seeOther(.to.home()) }
    // The code was right already.
    if found.pending?.awaitsApp(at: context.site.clock.monotonic()) == true {
      return .seeOther(.to.secondFactor(query))
    }
    return page(context, browser, found.pending, problem: nil, shared: query.isShared)
  }

  static func submit(_ context: RequestContext, _ form: FormBody, _ browser: SessionToken) async throws(Failure)
    -> Response
  {
    let shared = form["shared"] == "1"
    let wallet = context.wallet
    let phone = try await pending(context, browser)?.phone
    do throws(CodeRefusal) {
      let new = try await wallet.storeAuthentication(
        code: form["code"] ?? "", caller: context.caller(browser), shared: shared)
      return context.signedIn(new, phone, shared: shared)
    } catch {
      if error == .needsApp { return .seeOther(.to.secondFactor(SharedQuery(isShared: shared))) }
      return try await refused(context, error, phone, browser, shared: shared)
    }
  }

  static func resend(_ context: RequestContext, _ form: FormBody, _ browser: SessionToken) async throws(Failure)
    -> Response
  {
    let shared = form["shared"] == "1"
    let wallet = context.wallet
    let phone = try await pending(context, browser)?.phone
    do throws(SendRefusal) {
      try await wallet.resendCode(caller: context.caller(browser))
      return .seeOther(.to.otp(SharedQuery(isShared: shared)))
    } catch {
      context.report(error, phone)
      guard let problem = try error.problem() else { return .seeOther(.to.login()) }
      return page(context, browser, try await pending(context, browser), problem: problem.ofCode, shared: shared)
    }
  }

  private static func refused(
    _ context: RequestContext, _ refusal: CodeRefusal, _ phone: E164Number?, _ browser: SessionToken, shared: Bool
  ) async throws(Failure) -> Response {
    context.report(refusal, phone)
    guard let problem = try refusal.problem() else { return .seeOther(.to.login()) }
    return page(context, browser, try await pending(context, browser), problem: problem, shared: shared)
  }

  /// The code that this browser waits for.
  private static func pending(_ context: RequestContext, _ browser: SessionToken) async throws(Failure)
    -> ChallengeRecord?
  {
    try await context.read { () async throws(StoreFailure) in try await context.wallet.pendingChallenge(of: browser) }
  }

  private static func page(
    _ context: RequestContext, _ browser: SessionToken, _ challenge: ChallengeRecord?, problem: OTPProblem?,
    shared: Bool
  ) -> Response {
    guard let challenge else { return .seeOther(.to.login()) }
    let code = context.sentCode(challenge)
    let page = OTPPage(
      frame: context.frame(), code: code, isKnownNumber: NumberingPlan.carried.knows(challenge.phone),
      now: context.site.clock.now(), printedHere: context.site.printsCodes, shared: shared, problem: problem,
      csrf: context.formToken(browser))
    guard case .limited(_, let seconds, _) = problem else { return .page(page.html, refused: problem != nil) }
    return .limited(page.html, seconds: seconds)
  }
}
