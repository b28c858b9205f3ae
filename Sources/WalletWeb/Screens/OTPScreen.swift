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
    do throws(SendRefusal) {
      try await visit.wallet.resendCode(caller: visit.caller(browser))
      return .seeOther(.otp)
    } catch {
      switch error {
      case .noChallenge: return .seeOther(.login)
      case .unavailable(let failure): throw .store(failure)
      case .notDelivered(let failure): throw .notDelivered(failure)
      case .limited(let limit, let seconds):
        visit.reportLimit(limit, nil)
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
    let problem: OTPProblem
    var status = Status.unprocessableContent
    switch refusal {
    case .noChallenge: return .seeOther(.login)
    case .unavailable(let failure): throw .store(failure)
    case .empty: problem = .empty
    case .notSixDigits: problem = .notSixDigits
    case .expired: problem = .expired
    case .dead:
      problem = .dead
      visit.site.log.write(
        .loginFail, ["peer": visit.client, "phone": phone?.description ?? "-", "what": "dead"])
    case .notSent: problem = .notSent
    case .wrong(let left, let locks):
      problem = .wrong(triesLeft: left)
      visit.reportWrongCode(phone, locks: locks || left == 0)
    case .limited(let limit, let seconds):
      visit.reportLimit(limit, phone)
      problem = .limited(limit, seconds: seconds, ofSending: false)
      status = .tooManyRequests
    }
    return try page(visit, browser, problem: problem, shared: shared, status: status)
  }

  private static func page(
    _ visit: Visit, _ browser: SessionToken, problem: OTPProblem?, shared: Bool, status: Status = .ok
  ) throws(Failure) -> Response {
    let wallet = visit.wallet
    guard let challenge = try visit.read({ () throws(StoreFailure) in try wallet.pendingChallenge(of: browser) }) else {
      return .seeOther(.login)
    }
    let now = visit.site.clock.steady()
    let page = OTPPage(
      frame: visit.frame(signedIn: false), phone: challenge.phone,
      isKnownNumber: NumberingPlan.carried.knows(challenge.phone), sentAt: visit.onTheWall(challenge.sentAt),
      expiresAt: visit.onTheWall(challenge.expiresAt), now: visit.onTheWall(now),
      resendIn: challenge.resendIn(at: now), delivery: challenge.delivery, limit: challenge.limit,
      printedHere: visit.site.configuration.sms == .console, shared: shared, problem: problem, zone: visit.site.zone,
      csrf: visit.formToken(browser))
    guard case .limited(_, let seconds, _) = problem else {
      var response = Response.page(page.html, status: status)
      // The gateway takes its time; what came of it is shown without a press.
      if problem == nil, visit.looksAgain(challenge) { response.fields.append("Refresh", "2; url=/otp") }
      return response
    }
    return .limited(page.html, seconds: seconds)
  }
}
