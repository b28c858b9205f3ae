import HTTPServer
import Templates
import WalletCore

/// A fresh proof before something dangerous: a code to the user's number, or another way.
enum ConfirmScreen {
  static func show(_ visit: Visit, _ query: NextQuery) async throws(Failure) -> Response {
    let next = visit.site.routes.next(query.next)
    let (user, found) = try await confirmation(visit)
    // Proven meanwhile, in another window or before going back, the user goes on.
    if query.next != nil, visit.wallet.isFresh(user) { return .seeOther(next) }
    return page(visit, user, found, next: next, problem: nil)
  }

  static func submit(_ visit: Visit, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await visit.signedIn()
    let next = visit.site.routes.next(form["next"])
    // A form that was sent twice, or after going back: what follows asks for no proof any more.
    if next != .to.home(), visit.wallet.isFresh(user) { return .seeOther(next) }
    if form["other"] == "1" { return try await otherWay(visit, form["code"] ?? "", user, next) }
    guard let typed = form["code"] else { return try await send(visit, user, next) }
    // A recovery code is one, in whichever field it was typed.
    if OtherWayCode.isRecovery(typed) { return try await otherWay(visit, typed, user, next) }
    let caller = try visit.caller(of: user)
    do throws(CodeRefusal) {
      try await visit.wallet.confirm(code: typed, of: user, caller: caller)
      return .seeOther(next)
    } catch {
      visit.report(error, user.phone)
      guard let problem = try error.problem() else { return try await withoutCode(visit, typed, user, next) }
      return try await page(visit, next: next, problem: .code(problem))
    }
  }

  /// Something was typed, and there is no code that it could be: it was used already, or none was asked for.
  private static func withoutCode(
    _ visit: Visit, _ typed: String, _ user: SignedInUser, _ next: Link
  ) async throws(Failure) -> Response {
    if visit.wallet.isFresh(user) { return .seeOther(next) }
    if try await confirmation(visit).page.hasApp, case .password = OtherWayCode(typed: typed) {
      return try await otherWay(visit, typed, user, next)
    }
    // The page says how things stand.
    return .seeOther(.to.confirm(NextQuery(next)))
  }

  private static func otherWay(
    _ visit: Visit, _ typed: String, _ user: SignedInUser, _ next: Link
  ) async throws(Failure) -> Response {
    let caller = try visit.caller(of: user)
    do throws(OtherWayRefusal) {
      try await visit.wallet.confirm(otherWay: typed, of: user, caller: caller)
      return .seeOther(next)
    } catch {
      visit.report(error, user.phone)
      guard let problem = try error.problem() else { return .seeOther(.to.login()) }
      return try await page(visit, next: next, problem: .otherWay(problem))
    }
  }

  private static func send(_ visit: Visit, _ user: SignedInUser, _ next: Link) async throws(Failure) -> Response {
    let caller = try visit.caller(of: user)
    do throws(SendRefusal) {
      try await visit.wallet.sendConfirmation(to: user, caller: caller)
    } catch {
      switch error {
      // Another window has just used it up.
      case .noChallenge: break
      case .unavailable(let failure): throw .store(failure)
      case .notDelivered(let failure): throw .notDelivered(failure)
      case .limited(let limit, let seconds):
        visit.reportLimit(limit, user.phone)
        return try await page(visit, next: next, problem: .code(.limited(limit, seconds: seconds, ofSending: true)))
      case .destination(let refusal):
        return try await page(visit, next: next, problem: .code(.destination(refusal)))
      }
    }
    return .seeOther(.to.confirm(NextQuery(next)))
  }

  /// What the session can be proven anew with.
  private static func confirmation(
    _ visit: Visit
  ) async throws(Failure) -> (user: SignedInUser, page: ConfirmationContents) {
    try await visit.ask { token async throws(StoreFailure) in try await visit.wallet.confirmation(token) }
  }

  /// The page, read again.
  private static func page(
    _ visit: Visit, next: Link, problem: ConfirmProblem?
  ) async throws(Failure) -> Response {
    let (user, found) = try await confirmation(visit)
    return page(visit, user, found, next: next, problem: problem)
  }

  private static func page(
    _ visit: Visit, _ user: SignedInUser, _ found: ConfirmationContents, next: Link, problem: ConfirmProblem?
  ) -> Response {
    let page = ConfirmPage(
      frame: visit.frame(user), phone: user.phone, sent: found.pending.map(visit.sentCode),
      hasOtherWay: found.hasOtherWay, next: next, problem: problem, now: visit.onTheWall(visit.site.clock.steady()),
      printedHere: visit.site.configuration.sms == .console, zone: visit.site.zone, csrf: visit.formToken)
    switch problem {
    case .code(.limited(_, let seconds, _)): return .limited(page.html, seconds: seconds)
    case .otherWay(let problem) where problem.retryAfter != nil: return .limited(page.html, seconds: problem.retryAfter)
    case .code, .otherWay: return .page(page.html, status: .unprocessableContent)
    case nil: return .page(page.html)
    }
  }
}
