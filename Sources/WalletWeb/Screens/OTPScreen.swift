import HTTPServer
import Templates
import WalletCore

/// The code page: where the code went, and the field to type it in.
enum OTPScreen {
  static func show(_ visit: Visit) throws(Failure) -> Response {
    guard let browser = visit.browser else { return .seeOther(.login) }
    if try visit.user() != nil { return .seeOther(.home) }
    return try page(visit, browser, problem: nil, shared: false)
  }

  static func submit(_ visit: Visit, _ form: FormBody, _ browser: SessionToken) async throws(Failure) -> Response {
    let shared = form["shared"] == "1"
    do {
      let new = try await visit.wallet.storeAuthentication(code: form["code"] ?? "", browser: browser, shared: shared)
      visit.site.log.write(.loginSuccess, ["peer": visit.client])
      visit.site.log.write(.sessionCreated, ["peer": visit.client, "shared": shared ? "yes" : "no"])
      if new.isNewUser { visit.site.log.write(.userCreated, ["peer": visit.client]) }
      var response = Response.seeOther(.loading)
      visit.site.cookie.set(new.token, life: new.cookieLife, on: &response)
      return response
    } catch {
      return try refused(visit, error, browser, shared: shared)
    }
  }

  static func resend(_ visit: Visit, _ form: FormBody, _ browser: SessionToken) async throws(Failure) -> Response {
    do {
      try await visit.wallet.resendCode(browser: browser, host: visit.head.host.name)
      return .seeOther(.otp)
    } catch {
      switch error {
      case .noChallenge: return .seeOther(.login)
      case .unavailable(let failure): throw .store(failure)
      case .notDelivered(let failure): throw .notDelivered(failure)
      case .tooEarly(let seconds):
        visit.site.log.write(.rateLimit, ["peer": visit.client, "what": "resend"])
        var response = try page(
          visit, browser, problem: .resendTooEarly(seconds: seconds), shared: false, status: .tooManyRequests)
        response.fields.append("Retry-After", String(seconds))
        return response
      }
    }
  }

  private static func refused(
    _ visit: Visit, _ refusal: CodeRefusal, _ browser: SessionToken, shared: Bool
  ) throws(Failure) -> Response {
    let problem: OTPProblem
    switch refusal {
    case .noChallenge: return .seeOther(.login)
    case .unavailable(let failure): throw .store(failure)
    case .empty: problem = .empty
    case .notSixDigits: problem = .notSixDigits
    case .expired: problem = .expired
    case .dead: problem = .dead
    case .wrong(let left): problem = .wrong(triesLeft: left)
    }
    visit.site.log.write(refusal == .wrong(triesLeft: 0) ? .loginLock : .loginFail, ["peer": visit.client])
    return try page(visit, browser, problem: problem, shared: shared, status: .unprocessableContent)
  }

  private static func page(
    _ visit: Visit, _ browser: SessionToken, problem: OTPProblem?, shared: Bool, status: Status = .ok
  ) throws(Failure) -> Response {
    let wallet = visit.wallet
    guard let challenge = try visit.read({ () throws(StoreFailure) in try wallet.pendingChallenge(of: browser) }) else {
      return .seeOther(.login)
    }
    let now = visit.site.clock.steady()
    // People read the wall clock, codes expire by the steady one.
    let ahead = visit.site.clock.now().milliseconds - now.milliseconds
    func onTheWall(_ moment: Timestamp) -> Timestamp { Timestamp(milliseconds: moment.milliseconds + ahead) }
    let page = OTPPage(
      frame: visit.frame(signedIn: false), phone: challenge.phone,
      isKnownNumber: NumberingPlan.carried.knows(challenge.phone), sentAt: onTheWall(challenge.sentAt),
      expiresAt: onTheWall(challenge.expiresAt), now: onTheWall(now),
      resendIn: challenge.resendAt.secondsLeft(from: now),
      printedHere: visit.site.configuration.sms == .console, shared: shared, problem: problem, zone: visit.site.zone,
      csrf: visit.formToken(browser))
    return .page(page.html, status: status)
  }
}
