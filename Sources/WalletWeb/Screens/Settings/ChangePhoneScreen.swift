import HTTPServer
import PhoneNumbers
import Templates
import WalletCore

/// Changing the number that signs in: the new number, then a code for each of both.
enum ChangePhoneScreen {
  static func show(_ visit: Visit) async throws(Failure) -> Response {
    let (user, pending) = try await pending(visit)
    // A change that goes on was begun with a fresh proof, and its two codes are proof enough.
    if !isRunning(pending, visit) { try visit.requireFresh(user, before: .to.changePhone()) }
    return page(visit, user, pending, problem: nil)
  }

  static func submit(_ visit: Visit, _ form: FormBody) async throws(Failure) -> Response {
    let (user, pending) = try await pending(visit)
    if form["new_code"] != nil || form["old_code"] != nil, let pending {
      return try await change(visit, form, user, pending)
    }
    try visit.requireFresh(user, before: .to.changePhone())
    // Of a change that is over, or never began, the page says how things stand.
    if form["new_code"] != nil || form["old_code"] != nil { return .seeOther(.to.changePhone()) }
    if form["again"] == "1" { return try await sendAgain(visit, user, pending) }
    let typed = form["phone"] ?? ""
    let country = Country.named(form["country"] ?? Country.unitedStates.code)
    let phone: E164Number
    do {
      phone = try PhoneEntry(typed: typed, country: country, check: visit.site.configuration.phoneCheck).number
    } catch {
      return refused(visit, user, typed, country, .phone(error))
    }
    guard phone != user.phone else { return refused(visit, user, typed, country, .same) }
    if let problem = try await send(visit, to: phone, user) { return refused(visit, user, typed, country, problem) }
    return .seeOther(.to.changePhone())
  }

  /// Sends both codes.
  /// - Returns: why none went to the new number. Why none went to the old one is kept beside the new one's.
  private static func send(
    _ visit: Visit, to phone: E164Number, _ user: SignedInUser
  ) async throws(Failure) -> ChangePhoneProblem? {
    let caller = try visit.caller(of: user)
    do throws(SendRefusal) {
      let kept = try await visit.wallet.beginPhoneChange(to: phone, of: user, caller: caller)
      if case .limited(let limit, _) = kept { visit.reportLimit(limit, user.phone) }
      return nil
    } catch {
      switch error {
      case .noChallenge: return nil
      case .unavailable(let failure): throw .store(failure)
      case .notDelivered(let failure): throw .notDelivered(failure)
      case .limited(let limit, let seconds):
        visit.reportLimit(limit, phone)
        return .sending(.limited(limit, seconds: seconds))
      case .destination(let refusal):
        visit.site.log.write(.refused, ["peer": visit.client, "what": "destination", "phone": phone.description])
        return .sending(.destination(refusal))
      }
    }
  }

  /// To the number that was asked for before.
  private static func sendAgain(
    _ visit: Visit, _ user: SignedInUser, _ pending: Pending?
  ) async throws(Failure) -> Response {
    guard let pending else { return .seeOther(.to.changePhone()) }
    if let problem = try await send(visit, to: pending.new.phone, user) {
      return try await page(visit, problem: problem)
    }
    return .seeOther(.to.changePhone())
  }

  private static func change(
    _ visit: Visit, _ form: FormBody, _ user: SignedInUser, _ pending: Pending
  ) async throws(Failure) -> Response {
    let caller = try visit.caller(of: user)
    let number = pending.new.phone.e164
    do throws(PhoneChangeRefusal) {
      _ = try await visit.wallet.changePhone(
        newCode: form["new_code"] ?? "", old: form["old_code"] ?? "", of: user, caller: caller)
    } catch {
      switch error {
      case .notBegun: return .seeOther(.to.changePhone())
      case .taken:
        visit.report("phone refused", of: user)
        return refused(visit, user, number, .unitedStates, .taken)
      case .unavailable(let failure): throw .store(failure)
      case .codes(let new, let old): return try await page(visit, problem: try problem(visit, user, new, old))
      case .old(let old):
        let problem = try oldProblem(visit, user, old)
        return try await page(visit, problem: problem.map { .old($0) } ?? .codes(new: nil, old: nil))
      }
    }
    visit.report("phone", of: user)
    return .seeOther(.to.settings(), saying: .phoneChanged, visit)
  }

  private static func problem(
    _ visit: Visit, _ user: SignedInUser, _ new: CodeRefusal?, _ old: PhoneChangeRefusal.Old?
  ) throws(Failure) -> ChangePhoneProblem {
    if let new { visit.report(new, nil) }
    let newProblem = try new?.problem()
    return .codes(new: newProblem, old: try old.flatMap { old throws(Failure) in try oldProblem(visit, user, old) })
  }

  private static func oldProblem(
    _ visit: Visit, _ user: SignedInUser, _ old: PhoneChangeRefusal.Old
  ) throws(Failure) -> ChangePhoneProblem.Old? {
    switch old {
    case .code(let refusal):
      visit.report(refusal, user.phone)
      return try refusal.problem().map { .code($0) }
    case .recovery(let refusal):
      visit.report(refusal, user.phone)
      return try refusal.problem().map { .recovery($0) }
    case .tooNew(let why):
      visit.site.log.write(
        .loginFail, ["peer": visit.client, "phone": user.phone.description, "what": "new recovery code"])
      return .tooNew(why, age: visit.site.configuration.policy.factorAge)
    }
  }
}
