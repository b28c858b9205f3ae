import HTTPServer
import PhoneNumbers
import Templates
import WalletCore

extension ChangePhoneScreen {
  /// The two requested codes.
  typealias Pending = (new: ChallengeRecord, old: ChallengeRecord?, hasSecondFactor: Bool, passkeyHosts: Set<String>)

  /// The user, the codes of a change that was begun, and the number that the user gets after a wait.
  typealias State = (user: SignedInUser, pending: Pending?, waiting: WaitingNumber?)

  /// The user and the codes of a change, if one was begun. An abandoned change is over when its code expires, except
  /// for a code that is typed just then.
  static func state(_ context: RequestContext) async throws(Failure) -> State {
    let (user, codes) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.phoneChange(token)
    }
    guard let new = codes.new, new.delivery != .none else { return (user, nil, codes.waiting) }
    return (user, (new, codes.old, codes.hasSecondFactor, Set(codes.passkeys.map(\.host))), codes.waiting)
  }

  /// Whether a change was begun and the new number's code is still valid.
  static func isRunning(_ pending: Pending?, _ context: RequestContext) -> Bool {
    pending.map { context.site.clock.monotonic() <= $0.new.expiresAt } ?? false
  }

  /// The page with the current codes, read again.
  static func page(_ context: RequestContext, problem: ChangePhoneProblem?) async throws(Failure) -> Response {
    page(context, try await state(context), problem: problem)
  }

  /// The page of this state; it may be news that a change waits.
  static func page(
    _ context: RequestContext, _ state: State, problem: ChangePhoneProblem?, isJustBegun: Bool = false
  ) -> Response {
    let (user, pending, waiting) = state
    if let waiting {
      let moment = context.onTheWall(waiting.dueAt)
      return answer(
        context, user, .waits(to: waiting.phone, at: moment, isJustBegun: isJustBegun), .unitedStates, problem)
    }
    guard let pending else {
      return answer(context, user, .number(typed: "", late: nil), .unitedStates, problem)
    }
    guard problem != nil || isRunning(pending, context) else {
      return answer(context, user, .number(typed: "", late: pending.new.phone), .unitedStates, problem)
    }
    let old = pending.old.flatMap { $0.phone == user.phone ? $0 : nil }
    let step = ChangePhonePage.Step.codes(new: context.sentCode(pending.new), old: old.map(context.sentCode))
    let hasPasskey = context.passkeyPlace.map { pending.passkeyHosts.contains($0.host) } ?? false
    return answer(
      context, user, step, .unitedStates, problem, hasSecondFactor: pending.hasSecondFactor, hasPasskey: hasPasskey)
  }

  /// The page with a refused number.
  static func refused(
    _ context: RequestContext, _ user: SignedInUser, _ typed: String, _ country: Country?, _ problem: ChangePhoneProblem
  ) -> Response {
    answer(context, user, .number(typed: typed, late: nil), country, problem)
  }

  private static func answer(
    _ context: RequestContext, _ user: SignedInUser, _ step: ChangePhonePage.Step, _ country: Country?,
    _ problem: ChangePhoneProblem?, hasSecondFactor: Bool = false, hasPasskey: Bool = false
  ) -> Response {
    let page = ChangePhonePage(
      frame: context.frame(user), phone: user.phone, step: step,
      countries: context.site.countryOptions(chosen: country), problem: problem, now: context.site.clock.now(),
      recoveryCodeAge: context.site.configuration.policy.recoveryCodeAge,
      numberWait: context.site.configuration.policy.numberWait, hasSecondFactor: hasSecondFactor,
      hasPasskey: hasPasskey,
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
    case .codes(_, .recovery(let problem)), .old(.recovery(let problem)), .codes(_, .app(let problem)),
      .old(.app(let problem)):
      (problem.limit.isReached, problem.limit.retryAfter)
    case .old(.passkey(.limited(let seconds))): (true, seconds)
    case .phone, .same, .taken, .sending, .codes, .old, .clockWrong, .oldNotTold: (false, nil)
    }
  }
}
