import HTTPServer
import Templates
import WalletCore

/// Signing in with a recovery code or an authenticator app, for the number that this browser named.
enum OtherWayScreen {
  static func show(_ visit: Visit) throws(Failure) -> Response {
    guard let browser = visit.browser else { return .seeOther(.login) }
    if try visit.user() != nil { return .seeOther(.home) }
    return try page(visit, browser, shared: false, problem: nil)
  }

  static func submit(_ visit: Visit, _ form: FormBody, _ browser: SessionToken) async throws(Failure) -> Response {
    if try visit.user() != nil { return .seeOther(.home) }
    let shared = form["shared"] == "1"
    let wallet = visit.wallet
    let phone = try visit.read { () throws(StoreFailure) in try wallet.pendingChallenge(of: browser) }?.phone
    do throws(OtherWayRefusal) {
      let new = try await wallet.storeAuthentication(
        otherWay: form["code"] ?? "", caller: visit.caller(browser), shared: shared)
      return visit.signedIn(new, phone, shared: shared)
    } catch {
      visit.report(error, phone)
      guard let problem = try error.problem() else { return .seeOther(.login) }
      return try page(visit, browser, shared: shared, problem: problem)
    }
  }

  private static func page(
    _ visit: Visit, _ browser: SessionToken, shared: Bool, problem: OtherWayProblem?
  ) throws(Failure) -> Response {
    let wallet = visit.wallet
    guard let challenge = try visit.read({ () throws(StoreFailure) in try wallet.pendingChallenge(of: browser) }) else {
      return .seeOther(.login)
    }
    let page = OtherWayPage(
      frame: visit.frame(), phone: challenge.phone, shared: shared, problem: problem,
      csrf: visit.formToken(browser))
    if let seconds = problem?.retryAfter { return .limited(page.html, seconds: seconds) }
    return .page(page.html, status: problem == nil ? .ok : .unprocessableContent)
  }
}
