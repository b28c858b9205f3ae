import HTTPServer
import Templates
import WalletCore

/// The authenticator app: set up, turned on by its first code, turned off.
enum TOTPScreen {
  static func show(_ visit: Visit) async throws(Failure) -> Response {
    let said = visit.site.cookie.notice(of: visit.head)
    var response = try await page(visit, problem: nil, said: said?.kind)
    if said != nil { visit.site.cookie.clearNotice(of: .to.authenticator(), on: &response) }
    return response
  }

  static func submit(_ visit: Visit, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await visit.signedIn()
    try visit.requireFresh(user, before: .to.authenticator())
    let caller = try visit.caller(of: user)
    if form["off"] == "1" { return try await turnOff(visit, user, caller) }
    guard let typed = form["code"] else { return try await begin(visit, user, caller) }
    do throws(OtherWayRefusal) {
      try await visit.wallet.turnOnAuthenticator(code: typed, of: user, caller: caller)
      visit.report("authenticator app on", of: user)
      return .seeOther(.to.authenticator(), saying: .appOn, visit)
    } catch {
      switch error {
      // It is on already, or was left lying: the page says how things stand.
      case .noChallenge: return .seeOther(.to.authenticator())
      case .limited(let limit, let seconds):
        visit.reportLimit(limit, user.phone)
        return try await page(visit, problem: .limited(limit, seconds: seconds))
      case .empty: return try await page(visit, problem: .empty)
      case .malformed: return try await page(visit, problem: .notSixDigits)
      case .wrong: return try await page(visit, problem: .wrong)
      case .unavailable(let failure): throw .store(failure)
      }
    }
  }

  /// Cancelling the setting up is no turning off.
  private static func turnOff(
    _ visit: Visit, _ user: SignedInUser, _ caller: Caller
  ) async throws(Failure) -> Response {
    let wasOn: Bool
    do { wasOn = try await visit.wallet.turnOffAuthenticator(of: user, caller: caller) } catch { throw .store(error) }
    guard wasOn else { return .seeOther(.to.authenticator()) }
    visit.report("authenticator app off", of: user)
    return .seeOther(.to.authenticator(), saying: .appOff, visit)
  }

  private static func begin(
    _ visit: Visit, _ user: SignedInUser, _ caller: Caller
  ) async throws(Failure) -> Response {
    do { _ = try await visit.wallet.beginAuthenticator(of: user, caller: caller) } catch { throw .store(error) }
    return .seeOther(.to.authenticator())
  }

  private static func page(
    _ visit: Visit, problem: TOTPProblem?, said: FlashNotice.Kind? = nil
  ) async throws(Failure) -> Response {
    let (user, app) = try await visit.ask { token async throws(StoreFailure) in
      try await visit.wallet.authenticator(token)
    }
    try visit.requireFresh(user, before: .to.authenticator())
    let state: TOTPPage.State =
      switch app {
      case .off: .off
      case .settingUp(let secret): .settingUp(secret, problem: problem)
      case .on(let since): .on(since: since)
      }
    let page = TOTPPage(
      frame: visit.frame(user), state: state, notice: notice(said), phone: user.phone, zone: visit.site.zone,
      csrf: visit.formToken)
    if case .limited(_, let seconds) = problem { return .limited(page.html, seconds: seconds) }
    return .page(page.html, status: problem == nil ? .ok : .unprocessableContent)
  }

  private static func notice(_ kind: FlashNotice.Kind?) -> TOTPNotice? {
    switch kind {
    case .appOn: .on
    case .appOff: .off
    default: nil
    }
  }
}
