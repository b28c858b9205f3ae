import HTTPServer
import Templates
import WalletCore

/// The authenticator app: set up, turned on by its first code, turned off.
enum TOTPScreen {
  static func show(_ visit: Visit, _ user: SignedInUser) throws(Failure) -> Response {
    try visit.requireFresh(user, before: .authenticator)
    return try page(visit, user, problem: nil)
  }

  static func submit(_ visit: Visit, _ form: FormBody, _ user: SignedInUser) async throws(Failure) -> Response {
    try visit.requireFresh(user, before: .authenticator)
    let caller = try visit.caller(of: user)
    if form["off"] == "1" {
      do { try await visit.wallet.turnOffAuthenticator(of: user, caller: caller) } catch { throw .store(error) }
      visit.report("authenticator app off", of: user)
      return .seeOther(.authenticator)
    }
    guard let typed = form["code"] else { return try await begin(visit, user, caller) }
    do throws(OtherWayRefusal) {
      try await visit.wallet.turnOnAuthenticator(code: typed, of: user, caller: caller)
      visit.report("authenticator app on", of: user)
      return .seeOther(.authenticator)
    } catch {
      switch error {
      // It is on already, or was left lying: the page says how things stand.
      case .noChallenge, .limited: return .seeOther(.authenticator)
      case .empty: return try page(visit, user, problem: .empty)
      case .malformed: return try page(visit, user, problem: .notSixDigits)
      case .wrong: return try page(visit, user, problem: .wrong)
      case .unavailable(let failure): throw .store(failure)
      }
    }
  }

  private static func begin(
    _ visit: Visit, _ user: SignedInUser, _ caller: Caller
  ) async throws(Failure) -> Response {
    do { _ = try await visit.wallet.beginAuthenticator(of: user, caller: caller) } catch { throw .store(error) }
    return .seeOther(.authenticator)
  }

  private static func page(_ visit: Visit, _ user: SignedInUser, problem: TOTPProblem?) throws(Failure) -> Response {
    let wallet = visit.wallet
    let state: TOTPPage.State =
      switch try visit.read({ () throws(StoreFailure) in try wallet.authenticator(of: user) }) {
      case .off: .off
      case .settingUp(let secret): .settingUp(secret, problem: problem)
      case .on(let since): .on(since: since)
      }
    let page = TOTPPage(
      frame: visit.frame(signedIn: true), state: state, phone: user.phone, zone: visit.site.zone, csrf: visit.formToken)
    return .page(page.html, status: problem == nil ? .ok : .unprocessableContent)
  }
}
