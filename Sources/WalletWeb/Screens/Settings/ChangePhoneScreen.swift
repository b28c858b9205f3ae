import HTTPServer
import PhoneNumbers
import Templates
import WalletCore

/// Changing the number that signs in: the new number, then a code to each of the two.
enum ChangePhoneScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    let state = try await state(context)
    // A running change was begun with a fresh proof, and its two codes are proof enough.
    if !isRunning(state.pending, context), state.waiting == nil {
      try context.requireFresh(state.user, before: .to.changePhone())
    }
    let said = context.notice
    var response = page(context, state, problem: nil, isJustBegun: said?.kind == .phoneWaits)
    context.clear(said, of: .to.changePhone(), on: &response)
    return response
  }

  static func submit(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let (user, pending, _) = try await state(context)
    if form["keep"] == "1" { return try await keep(context, user) }
    if form["wait"] == "1" { return try await wait(context, form, user) }
    if form["new_code"] != nil || form["old_code"] != nil, let pending {
      return try await change(context, form, user, pending)
    }
    try context.requireFresh(user, before: .to.changePhone())
    // If the change is over or never began, the page shows the current state.
    if form["new_code"] != nil || form["old_code"] != nil { return .seeOther(.to.changePhone()) }
    if form["again"] == "1" { return try await sendAgain(context, user, pending) }
    let typed = form["phone"] ?? ""
    let country = Country.named(form["country"] ?? Country.unitedStates.code)
    let phone: E164Number
    do {
      phone = try PhoneEntry(typed: typed, country: country, check: context.site.configuration.phoneCheck).number
    } catch {
      return refused(context, user, typed, country, .phone(error))
    }
    guard phone != user.phone else { return refused(context, user, typed, country, .same) }
    if let problem = try await send(context, to: phone, user) { return refused(context, user, typed, country, problem) }
    return .seeOther(.to.changePhone())
  }

  /// Sends both codes.
  /// - Returns: why none was sent to the new number. The reason for the old number is kept beside the new code.
  private static func send(
    _ context: RequestContext, to phone: E164Number, _ user: SignedInUser
  ) async throws(Failure) -> ChangePhoneProblem? {
    let caller = try context.caller(of: user)
    do throws(SendRefusal) {
      let kept = try await context.wallet.beginPhoneChange(to: phone, of: user, caller: caller)
      if case .limited(let limit, _) = kept { context.reportLimit(limit, user.phone) }
      return nil
    } catch {
      context.report(error, phone)
      return try error.problem().map { .sending($0) }
    }
  }

  /// Sends the codes again, to the number requested before.
  private static func sendAgain(
    _ context: RequestContext, _ user: SignedInUser, _ pending: Pending?
  ) async throws(Failure) -> Response {
    guard let pending else { return .seeOther(.to.changePhone()) }
    if let problem = try await send(context, to: pending.new.phone, user) {
      return try await page(context, problem: problem)
    }
    return .seeOther(.to.changePhone())
  }

  private static func change(
    _ context: RequestContext, _ form: FormBody, _ user: SignedInUser, _ pending: Pending
  ) async throws(Failure) -> Response {
    let caller = try context.caller(of: user)
    let number = pending.new.phone.e164
    do throws(PhoneChangeRefusal) {
      _ = try await context.wallet.changePhone(
        newCode: form["new_code"] ?? "", old: try oldProof(context, form), of: user, caller: caller)
    } catch {
      switch error {
      case .notBegun: return .seeOther(.to.changePhone())
      case .taken:
        context.report("phone refused", of: user)
        return refused(context, user, number, .unitedStates, .taken)
      case .clockWrong: return try await page(context, problem: .clockWrong)
      case .unavailable(let failure): throw .store(failure)
      case .codes(let new, let old):
        return try await page(context, problem: try problem(context, user, new, old, of: factor(in: form)))
      case .old(let old):
        let problem = try oldProblem(context, user, old, of: factor(in: form))
        return try await page(context, problem: problem.map { .old($0) } ?? .codes(new: nil, old: nil))
      }
    }
    context.report("phone", of: user)
    return .seeOther(.to.settings(), saying: .phoneChanged, context)
  }

  /// What the form has for the old number, besides a code.
  private static func factor(in form: FormBody) -> ChangePhoneProblem.Factor {
    form["passkey"]?.isEmpty == false ? .passkey : .recoveryCode
  }

  /// A passkey, if the form has one; else what was typed.
  private static func oldProof(
    _ context: RequestContext, _ form: FormBody
  ) throws(PhoneChangeRefusal) -> OldNumberProof {
    guard factor(in: form) == .passkey, let answer = form["passkey"] else {
      return .typed(form["old_code"] ?? "", app: form["app_code"])
    }
    guard let place = context.passkeyPlace else { throw .old(.passkey(.refused(.host))) }
    return .passkey(answer: answer, ticket: form["ticket"] ?? "", place: place)
  }

  private static func problem(
    _ context: RequestContext, _ user: SignedInUser, _ new: CodeRefusal?, _ old: PhoneChangeRefusal.Old?,
    of factor: ChangePhoneProblem.Factor
  ) throws(Failure) -> ChangePhoneProblem {
    if let new { context.report(new, nil) }
    let newProblem = try new?.problem()
    return .codes(
      new: newProblem, old: try old.flatMap { old throws(Failure) in try oldProblem(context, user, old, of: factor) })
  }

  private static func oldProblem(
    _ context: RequestContext, _ user: SignedInUser, _ old: PhoneChangeRefusal.Old, of factor: ChangePhoneProblem.Factor
  ) throws(Failure) -> ChangePhoneProblem.Old? {
    switch old {
    case .code(let refusal):
      context.report(refusal, user.phone)
      return try refusal.problem().map { .code($0) }
    case .recovery(let refusal):
      context.report(refusal, user.phone)
      return try refusal.problem().map { .recovery($0) }
    case .app(let refusal):
      context.report(refusal, user.phone)
      return try refusal.problem().map { .app($0) }
    case .passkey(let refusal):
      context.report(refusal, user.phone)
      return .passkey(try refusal.problem())
    case .tooNew(let why):
      context.site.log.write(
        .loginFail, ["peer": context.client, "phone": user.phone.description, "what": "new factor"])
      return .tooNew(factor, why, age: context.site.configuration.policy.recoveryCodeAge)
    }
  }
}
