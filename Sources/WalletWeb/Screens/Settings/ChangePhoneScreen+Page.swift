import HTTPServer
import PhoneNumbers
import Templates
import WalletCore

extension ChangePhoneScreen {
  /// The two requested codes.
  typealias Pending = (new: ChallengeRecord, old: ChallengeRecord?, passkeyHosts: Set<String>)

  /// The user and the codes of a change, if one was begun. An abandoned change is over when its code expires, except
  /// for a code that is typed just then.
  static func pending(_ context: RequestContext) async throws(Failure) -> (user: SignedInUser, pending: Pending?) {
    let (user, codes) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.phoneChange(token)
    }
    guard let new = codes.new, new.delivery != .none else { return (user, nil) }
    return (user, (new, codes.old, Set(codes.passkeys.map(\.host))))
  }

  /// Whether a change was begun and the new number's code is still valid.
  static func isRunning(_ pending: Pending?, _ context: RequestContext) -> Bool {
    pending.map { context.site.clock.monotonic() <= $0.new.expiresAt } ?? false
  }

  /// The page with the current codes, read again.
  static func page(_ context: RequestContext, problem: ChangePhoneProblem?) async throws(Failure) -> Response {
    let (user, pending) = try await pending(context)
    return page(context, user, pending, problem: problem)
  }

  static func page(
    _ context: RequestContext, _ user: SignedInUser, _ pending: Pending?, problem: ChangePhoneProblem?
  ) -> Response {
    guard let pending else {
      return answer(context, user, .number(typed: "", late: nil), .unitedStates, problem)
    }
    guard problem != nil || isRunning(pending, context) else {
      return answer(context, user, .number(typed: "", late: pending.new.phone), .unitedStates, problem)
    }
    let old = pending.old.flatMap { $0.phone == user.phone ? $0 : nil }
    let step = ChangePhonePage.Step.codes(new: context.sentCode(pending.new), old: old.map(context.sentCode))
    let hasPasskey = context.passkeyPlace.map { pending.passkeyHosts.contains($0.host) } ?? false
    return answer(context, user, step, .unitedStates, problem, hasPasskey: hasPasskey)
  }

  /// The page with a refused number.
  static func refused(
    _ context: RequestContext, _ user: SignedInUser, _ typed: String, _ country: Country?, _ problem: ChangePhoneProblem
  ) -> Response {
    answer(context, user, .number(typed: typed, late: nil), country, problem)
  }

  private static func answer(
    _ context: RequestContext, _ user: SignedInUser, _ step: ChangePhonePage.Step, _ country: Country?,
    _ problem: ChangePhoneProblem?, hasPasskey: Bool = false
  ) -> Response {
    let page = ChangePhonePage(
      frame: context.frame(user), phone: user.phone, step: step,
      countries: context.site.countryOptions(chosen: country), problem: problem, now: context.site.clock.now(),
      recoveryCodeAge: context.site.configuration.policy.recoveryCodeAge, hasPasskey: hasPasskey,
      printedHere: context.site.printsCodes,
      csrf: context.formToken)
    guard let problem else { return .page(page.html) }
    switch limit(in: problem) {
    case (true, let seconds): return .limited(page.html, seconds: seconds)
    case (false, _): return .page(page.html, refused: true)
    }
  }

  /// Whether a limit was reached, and in how many seconds it is over.
  private static func limit(in problem: ChangePhoneProblem) -> (met: Bool, seconds: Int?) {
    switch problem {
    case .sending(.limited(_, let seconds)), .codes(.limited(_, let seconds, _), _),
      .codes(_, .code(.limited(_, let seconds, _))), .old(.code(.limited(_, let seconds, _))):
      (true, seconds)
    case .codes(_, .recovery(let problem)), .old(.recovery(let problem)):
      (problem.limit.isReached, problem.limit.retryAfter)
    case .old(.passkey(.limited(let seconds))): (true, seconds)
    case .phone, .same, .taken, .sending, .codes, .old, .clockWrong: (false, nil)
    }
  }
}
