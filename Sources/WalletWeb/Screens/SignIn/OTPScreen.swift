import HTTPServer
import PhoneNumbers
import Templates
import WalletCore

/// The code page: where the code went, and the field to type it in.
enum OTPScreen {
  static func show(_ visit: Visit, _ query: SharedQuery) async throws(Failure) -> Response {
    guard let browser = visit.browser else { return .seeOther(.to.login()) }
    let found = try await visit.read { () async throws(StoreFailure) in try await visit.wallet.signIn(browser) }
    if visit.user(found.session) != nil { return .seeOther(.to.home()) }
    return page(visit, browser, found.pending, problem: nil, shared: query.isShared)
  }

  static func submit(_ visit: Visit, _ form: FormBody, _ browser: SessionToken) async throws(Failure) -> Response {
    let shared = form["shared"] == "1"
    let wallet = visit.wallet
    let phone = try await pending(visit, browser)?.phone
    do throws(CodeRefusal) {
      let new = try await wallet.storeAuthentication(
        code: form["code"] ?? "", caller: visit.caller(browser), shared: shared)
      return visit.signedIn(new, phone, shared: shared)
    } catch {
      return try await refused(visit, error, phone, browser, shared: shared)
    }
  }

  static func resend(_ visit: Visit, _ form: FormBody, _ browser: SessionToken) async throws(Failure) -> Response {
    let shared = form["shared"] == "1"
    let wallet = visit.wallet
    let phone = try await pending(visit, browser)?.phone
    do throws(SendRefusal) {
      try await wallet.resendCode(caller: visit.caller(browser))
      return .seeOther(.to.otp(SharedQuery(isShared: shared)))
    } catch {
      switch error {
      case .noChallenge: return .seeOther(.to.login())
      case .unavailable(let failure): throw .store(failure)
      case .notDelivered(let failure): throw .notDelivered(failure)
      case .limited(let limit, let seconds):
        visit.reportLimit(limit, phone)
        return page(
          visit, browser, try await pending(visit, browser),
          problem: .limited(limit, seconds: seconds, ofSending: true), shared: shared, status: .tooManyRequests)
      case .destination(let refusal):
        return page(
          visit, browser, try await pending(visit, browser), problem: .destination(refusal), shared: shared,
          status: .unprocessableContent)
      }
    }
  }

  private static func refused(
    _ visit: Visit, _ refusal: CodeRefusal, _ phone: E164Number?, _ browser: SessionToken, shared: Bool
  ) async throws(Failure) -> Response {
    visit.report(refusal, phone)
    guard let problem = try refusal.problem() else { return .seeOther(.to.login()) }
    return page(
      visit, browser, try await pending(visit, browser), problem: problem, shared: shared,
      status: .unprocessableContent)
  }

  /// What this browser waits for.
  private static func pending(_ visit: Visit, _ browser: SessionToken) async throws(Failure) -> ChallengeRecord? {
    try await visit.read { () async throws(StoreFailure) in try await visit.wallet.pendingChallenge(of: browser) }
  }

  private static func page(
    _ visit: Visit, _ browser: SessionToken, _ challenge: ChallengeRecord?, problem: OTPProblem?, shared: Bool,
    status: Status = .ok
  ) -> Response {
    guard let challenge else { return .seeOther(.to.login()) }
    let code = visit.sentCode(challenge)
    let page = OTPPage(
      frame: visit.frame(), code: code, isKnownNumber: NumberingPlan.carried.knows(challenge.phone),
      now: visit.onTheWall(visit.site.clock.steady()), printedHere: visit.site.configuration.sms == .console,
      shared: shared, problem: problem?.waiting(code.resendIn), zone: visit.site.zone, csrf: visit.formToken(browser))
    guard case .limited(_, let seconds, _) = problem else { return .page(page.html, status: status) }
    return .limited(page.html, seconds: seconds)
  }
}
