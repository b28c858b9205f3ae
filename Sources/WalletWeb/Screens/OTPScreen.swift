import HTTPServer
import PhoneNumbers
import Templates
import WalletCore

/// The code page: where the code went, and the field to type it in.
enum OTPScreen {
  static func show(_ visit: Visit) throws(Failure) -> Response {
    guard let browser = visit.browser else { return .seeOther(.login) }
    if try visit.user() != nil { return .seeOther(.home) }
    return try page(visit, browser, problem: nil, shared: visit.query("shared") == "1")
  }

  static func submit(_ visit: Visit, _ form: FormBody, _ browser: SessionToken) async throws(Failure) -> Response {
    let shared = form["shared"] == "1"
    let wallet = visit.wallet
    let phone = try visit.read { () throws(StoreFailure) in try wallet.pendingChallenge(of: browser) }?.phone
    do throws(CodeRefusal) {
      let new = try await wallet.storeAuthentication(
        code: form["code"] ?? "", caller: visit.caller(browser), shared: shared)
      return visit.signedIn(new, phone, shared: shared)
    } catch {
      return try refused(visit, error, phone, browser, shared: shared)
    }
  }

  static func resend(_ visit: Visit, _ form: FormBody, _ browser: SessionToken) async throws(Failure) -> Response {
    let shared = form["shared"] == "1"
    let wallet = visit.wallet
    let phone = try visit.read { () throws(StoreFailure) in try wallet.pendingChallenge(of: browser) }?.phone
    do throws(SendRefusal) {
      try await wallet.resendCode(caller: visit.caller(browser))
      return .seeOther(shared ? .otpShared : .otp)
    } catch {
      switch error {
      case .noChallenge: return .seeOther(.login)
      case .unavailable(let failure): throw .store(failure)
      case .notDelivered(let failure): throw .notDelivered(failure)
      case .limited(let limit, let seconds):
        visit.reportLimit(limit, phone)
        return try page(
          visit, browser, problem: .limited(limit, seconds: seconds, ofSending: true), shared: shared,
          status: .tooManyRequests)
      case .destination(let refusal):
        return try page(
          visit, browser, problem: .destination(refusal), shared: shared, status: .unprocessableContent)
      }
    }
  }

  private static func refused(
    _ visit: Visit, _ refusal: CodeRefusal, _ phone: E164Number?, _ browser: SessionToken, shared: Bool
  ) throws(Failure) -> Response {
    visit.report(refusal, phone)
    guard let problem = try refusal.problem() else { return .seeOther(.login) }
    return try page(visit, browser, problem: problem, shared: shared, status: .unprocessableContent)
  }

  private static func page(
    _ visit: Visit, _ browser: SessionToken, problem: OTPProblem?, shared: Bool, status: Status = .ok
  ) throws(Failure) -> Response {
    let wallet = visit.wallet
    guard let challenge = try visit.read({ () throws(StoreFailure) in try wallet.pendingChallenge(of: browser) }) else {
      return .seeOther(.login)
    }
    let code = visit.sentCode(challenge)
    let page = OTPPage(
      frame: visit.frame(), code: code, isKnownNumber: NumberingPlan.carried.knows(challenge.phone),
      now: visit.onTheWall(visit.site.clock.steady()), printedHere: visit.site.configuration.sms == .console,
      shared: shared, problem: problem?.waiting(code.resendIn), zone: visit.site.zone, csrf: visit.formToken(browser))
    guard case .limited(_, let seconds, _) = problem else { return .page(page.html, status: status) }
    return .limited(page.html, seconds: seconds)
  }
}
