import HTTPServer
import Templates
import WalletCore

/// The authenticator app: setting it up, turning it on with its first code, turning it off.
enum TOTPScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    let said = context.notice
    var response = try await page(context, problem: nil, said: said?.kind)
    context.clear(said, of: .to.authenticator(), on: &response)
    return response
  }

  static func submit(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    try context.requireFresh(user, before: .to.authenticator())
    let caller = try context.caller(of: user)
    if let role = role(in: form) { return try await set(role, context, user, caller) }
    if form["off"] == "1" { return try await turnOff(context, user, caller) }
    guard let typed = form["code"] else { return try await begin(context, user, caller) }
    do throws(AlternativeSignInRefusal) {
      try await context.wallet.turnOnAuthenticator(code: typed, of: user, caller: caller)
      context.report("authenticator app on", of: user)
      return .seeOther(.to.authenticator(), saying: .appOn, context)
    } catch {
      switch error {
      // The app is on already, or its setup expired: the page shows the current state. The clock never refuses it.
      case .noChallenge, .beforeCode, .clockWrong: return .seeOther(.to.authenticator())
      case .limited(let limit, let seconds):
        context.reportLimit(limit, user.phone)
        return try await page(context, problem: .limited(limit, seconds: seconds))
      case .empty: return try await page(context, problem: .empty)
      case .malformed: return try await page(context, problem: .notSixDigits)
      case .wrong: return try await page(context, problem: .wrong)
      case .unavailable(let failure): throw .store(failure)
      }
    }
  }

  private static func role(in form: FormBody) -> AuthenticatorRole? {
    switch form["role"] {
    case "second": .secondFactor
    case "alone": .alternative
    default: nil
    }
  }

  private static func set(
    _ role: AuthenticatorRole, _ context: RequestContext, _ user: SignedInUser, _ caller: Caller
  ) async throws(Failure) -> Response {
    let answer: SetAuthenticatorRole.Answer
    do { answer = try await context.wallet.setAuthenticatorRole(role, of: user, caller: caller) } catch {
      throw .store(error)
    }
    // Otherwise the page shows what is missing.
    guard answer == .done || answer == .unchanged else { return .seeOther(.to.authenticator()) }
    let isSecond = role == .secondFactor
    if answer == .done { context.report(isSecond ? "second factor on" : "second factor off", of: user) }
    return .seeOther(.to.authenticator(), saying: isSecond ? .appSecond : .appAlone, context)
  }

  /// Cancelling the setup does not count as turning off.
  private static func turnOff(
    _ context: RequestContext, _ user: SignedInUser, _ caller: Caller
  ) async throws(Failure) -> Response {
    let wasOn: Bool
    do { wasOn = try await context.wallet.turnOffAuthenticator(of: user, caller: caller) } catch { throw .store(error) }
    guard wasOn else { return .seeOther(.to.authenticator()) }
    context.report("authenticator app off", of: user)
    return .seeOther(.to.authenticator(), saying: .appOff, context)
  }

  private static func begin(
    _ context: RequestContext, _ user: SignedInUser, _ caller: Caller
  ) async throws(Failure) -> Response {
    do { _ = try await context.wallet.beginAuthenticator(of: user, caller: caller) } catch { throw .store(error) }
    return .seeOther(.to.authenticator())
  }

  private static func page(
    _ context: RequestContext, problem: TOTPProblem?, said: FlashNotice.Kind? = nil
  ) async throws(Failure) -> Response {
    let (user, app) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.authenticator(token)
    }
    try context.requireFresh(user, before: .to.authenticator())
    let state: TOTPPage.State =
      switch app {
      case .off: .off
      case .settingUp(let secret): .settingUp(secret, problem: problem)
      case .on(let since, let role, let hasWayBack): .on(since: since, role: role, hasWayBack: hasWayBack)
      }
    let page = TOTPPage(
      frame: context.frame(user), state: state, notice: notice(said), phone: user.phone, csrf: context.formToken)
    if case .limited(_, let seconds) = problem { return .limited(page.html, seconds: seconds) }
    return .page(page.html, refused: problem != nil)
  }

  private static func notice(_ kind: FlashNotice.Kind?) -> TOTPNotice? {
    switch kind {
    case .appOn: .on
    case .appOff: .off
    case .appSecond: .secondStep
    case .appAlone: .oneCode
    default: nil
    }
  }
}
