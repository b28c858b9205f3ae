import HTTPServer
import Templates
import WalletCore

/// A fresh proof before a dangerous action: a code to the user's number, or another way.
enum ConfirmScreen {
  static func show(_ context: RequestContext, _ query: NextQuery) async throws(Failure) -> Response {
    let next = context.site.routes.next(query.next)
    let (user, found) = try await confirmation(context)
    // If the user gave the proof meanwhile, in another window or before going back, redirect.
    if query.next != nil, context.wallet.isFresh(user) { return .seeOther(next) }
    return page(context, user, found, next: next, problem: nil)
  }

  static func submit(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    let next = context.site.routes.next(form["next"])
    // The form was sent twice, or after going back: what follows needs no further proof.
    if next != .to.home(), context.wallet.isFresh(user) { return .seeOther(next) }
    if form["other"] == "1" { return try await alternative(context, form["code"] ?? "", user, next) }
    guard let typed = form["code"] else { return try await send(context, user, next) }
    // A recovery code counts in whichever field it was typed.
    if RecoveryCode(typed: typed) != nil { return try await alternative(context, typed, user, next) }
    let caller = try context.caller(of: user)
    do throws(CodeRefusal) {
      try await context.wallet.confirm(code: typed, of: user, caller: caller)
      return .seeOther(next)
    } catch {
      context.report(error, user.phone)
      if error == .needsApp { return .seeOther(.to.confirm(NextQuery(next))) }
      guard let problem = try error.problem() else { return try await withoutCode(context, typed, user, next) }
      return try await page(context, next: next, problem: .code(problem))
    }
  }

  /// The user typed a code, but there is no pending one: it was already used, or none was requested.
  private static func withoutCode(
    _ context: RequestContext, _ typed: String, _ user: SignedInUser, _ next: Link
  ) async throws(Failure) -> Response {
    if context.wallet.isFresh(user) { return .seeOther(next) }
    if try await confirmation(context).page.app == .alternative, case .password = try? AlternativeCode(typed: typed) {
      return try await alternative(context, typed, user, next)
    }
    // The page shows the current state.
    return .seeOther(.to.confirm(NextQuery(next)))
  }

  private static func alternative(
    _ context: RequestContext, _ typed: String, _ user: SignedInUser, _ next: Link
  ) async throws(Failure) -> Response {
    let caller = try context.caller(of: user)
    do throws(AlternativeSignInRefusal) {
      try await context.wallet.confirm(alternative: typed, of: user, caller: caller)
      return .seeOther(next)
    } catch {
      context.report(error, user.phone)
      guard let problem = try error.problem() else { return .seeOther(.to.login()) }
      return try await page(context, next: next, problem: .alternative(problem))
    }
  }

  static func submitPasskey(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    let next = context.site.routes.next(form["next"])
    if next != .to.home(), context.wallet.isFresh(user) { return .seeOther(next) }
    let caller = try context.caller(of: user)
    do throws(PasskeyRefusal) {
      guard let place = context.passkeyPlace else { throw .refused(.host) }
      try await context.wallet.confirm(
        passkey: form["passkey"] ?? "", ticket: form["ticket"] ?? "", at: place, of: user, caller: caller)
      return .seeOther(next)
    } catch {
      context.report(error, user.phone)
      return try await page(context, next: next, problem: .passkey(try error.problem()))
    }
  }

  private static func send(_ context: RequestContext, _ user: SignedInUser, _ next: Link) async throws(Failure)
    -> Response
  {
    let caller = try context.caller(of: user)
    do throws(SendRefusal) {
      try await context.wallet.sendConfirmation(to: user, caller: caller)
    } catch {
      context.report(error, user.phone)
      // Without a problem, another window has just used the code.
      if let problem = try error.problem() {
        return try await page(context, next: next, problem: .code(problem.ofCode))
      }
    }
    return .seeOther(.to.confirm(NextQuery(next)))
  }

  /// The ways to give a fresh proof for this session.
  private static func confirmation(
    _ context: RequestContext
  ) async throws(Failure) -> (user: SignedInUser, page: ConfirmationContents) {
    try await context.ask { token async throws(StoreFailure) in try await context.wallet.confirmation(token) }
  }

  /// The page, read again.
  private static func page(
    _ context: RequestContext, next: Link, problem: ConfirmProblem?
  ) async throws(Failure) -> Response {
    let (user, found) = try await confirmation(context)
    return page(context, user, found, next: next, problem: problem)
  }

  private static func page(
    _ context: RequestContext, _ user: SignedInUser, _ found: ConfirmationContents, next: Link, problem: ConfirmProblem?
  ) -> Response {
    let page = ConfirmPage(
      frame: context.frame(user), phone: user.phone, sent: found.pending.map(context.sentCode),
      hasRecoveryCode: found.hasRecoveryCode, app: found.app,
      awaitsApp: found.pending?.awaitsApp(at: context.site.clock.monotonic()) == true,
      hasPasskey: context.passkeyPlace.map { found.passkeyHosts.contains($0.host) } ?? false, next: next,
      problem: problem, now: context.site.clock.now(),
      printedHere: context.site.printsCodes, csrf: context.formToken)
    switch problem {
    case .code(.limited(_, let seconds, _)): return .limited(page.html, seconds: seconds)
    case .alternative(let problem) where problem.limit.isReached:
      return .limited(page.html, seconds: problem.limit.retryAfter)
    case .passkey(.limited(let seconds)): return .limited(page.html, seconds: seconds)
    case .code, .alternative, .passkey, nil: return .page(page.html, refused: problem != nil)
    }
  }
}
