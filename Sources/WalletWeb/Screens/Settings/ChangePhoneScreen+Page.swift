import HTTPServer
import PhoneNumbers
import Templates
import WalletCore

extension ChangePhoneScreen {
  /// The two codes that were asked for.
  typealias Pending = (new: ChallengeRecord, old: ChallengeRecord?)

  /// Who changes their number, and the codes of the change, if one was begun. One that was left lying is over when its code
  /// is no longer good, but for a code that is typed just then.
  static func pending(_ visit: Visit) async throws(Failure) -> (user: SignedInUser, pending: Pending?) {
    let (user, codes) = try await visit.ask { token async throws(StoreFailure) in
      try await visit.wallet.phoneChange(token)
    }
    guard let new = codes.new, new.delivery != .none else { return (user, nil) }
    return (user, (new, codes.old))
  }

  /// Whether a change was begun and the new number's code is still good.
  static func isRunning(_ pending: Pending?, _ visit: Visit) -> Bool {
    pending.map { visit.site.clock.steady() <= $0.new.expiresAt } ?? false
  }

  /// The page as the codes stand, read again.
  static func page(_ visit: Visit, problem: ChangePhoneProblem?) async throws(Failure) -> Response {
    let (user, pending) = try await pending(visit)
    return page(visit, user, pending, problem: problem)
  }

  static func page(
    _ visit: Visit, _ user: SignedInUser, _ pending: Pending?, problem: ChangePhoneProblem?
  ) -> Response {
    guard let pending else {
      return answer(visit, user, .number(typed: "", late: nil), .unitedStates, problem)
    }
    guard problem != nil || isRunning(pending, visit) else {
      return answer(visit, user, .number(typed: "", late: pending.new.phone), .unitedStates, problem)
    }
    let old = pending.old.flatMap { $0.phone == user.phone ? $0 : nil }
    let step = ChangePhonePage.Step.codes(new: visit.sentCode(pending.new), old: old.map(visit.sentCode))
    return answer(visit, user, step, .unitedStates, problem)
  }

  /// The page with a number that was refused.
  static func refused(
    _ visit: Visit, _ user: SignedInUser, _ typed: String, _ country: Country?, _ problem: ChangePhoneProblem
  ) -> Response {
    answer(visit, user, .number(typed: typed, late: nil), country, problem)
  }

  private static func answer(
    _ visit: Visit, _ user: SignedInUser, _ step: ChangePhonePage.Step, _ country: Country?,
    _ problem: ChangePhoneProblem?
  ) -> Response {
    let code = (country ?? .unitedStates).code
    let countries =
      code == Country.unitedStates.code ? visit.site.countryOptions : LoginPage.options(Country.all, chosen: code)
    let page = ChangePhonePage(
      frame: visit.frame(user), phone: user.phone, step: step, countries: countries, problem: problem,
      now: visit.onTheWall(visit.site.clock.steady()), factorAge: visit.site.configuration.policy.factorAge,
      printedHere: visit.site.configuration.sms == .console,
      zone: visit.site.zone, script: visit.site.phoneScript, csrf: visit.formToken)
    guard let problem else { return .page(page.html) }
    switch limit(in: problem) {
    case (true, let seconds): return .limited(page.html, seconds: seconds)
    case (false, _): return .page(page.html, status: .unprocessableContent)
    }
  }

  /// Whether a limit was met, and in how many seconds it is over.
  private static func limit(in problem: ChangePhoneProblem) -> (met: Bool, seconds: Int?) {
    switch problem {
    case .sending(.limited(_, let seconds)), .codes(.limited(_, let seconds, _), _),
      .codes(_, .code(.limited(_, let seconds, _))), .old(.code(.limited(_, let seconds, _))):
      (true, seconds)
    case .codes(_, .recovery(let problem)), .old(.recovery(let problem)):
      (problem.retryAfter != nil, problem.retryAfter)
    case .phone, .same, .taken, .sending, .codes, .old: (false, nil)
    }
  }
}
