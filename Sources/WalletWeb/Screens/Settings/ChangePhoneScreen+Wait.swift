import HTTPServer
import PhoneNumbers
import Templates
import WalletCore

/// Changing the number without the old one (SECURITY: S52).
extension ChangePhoneScreen {
  /// Begins the wait. The fresh proof with which the change was begun does not suffice: it may be a quarter of an hour old.
  static func wait(
    _ context: RequestContext, _ form: FormBody, _ user: SignedInUser
  ) async throws(Failure) -> Response {
    try context.requireFresh(user, before: .to.changePhone())
    let caller = try context.caller(of: user)
    do throws(PhoneWaitRefusal) {
      try await context.wallet.waitForPhone(
        newCode: form["new_code"] ?? "", of: user, caller: caller, stopPage: context.site.stopPage)
    } catch {
      switch error {
      case .notBegun: return .seeOther(.to.changePhone())
      case .code(let refusal):
        context.report(refusal, nil)
        return try await page(context, problem: .codes(new: try refusal.problem(), old: nil))
      case .taken:
        context.report("phone refused", of: user)
        return refused(context, user, "", .unitedStates, .taken)
      case .notTold: return try await page(context, problem: .oldNotTold)
      case .unavailable(let failure): throw .store(failure)
      }
    }
    context.report("phone change begun without the old number", of: user)
    return .seeOther(.to.changePhone(), saying: .phoneWaits, context)
  }

  /// Calls off the change that waits.
  static func keep(_ context: RequestContext, _ user: SignedInUser) async throws(Failure) -> Response {
    let caller = try context.caller(of: user)
    let wasWaiting: Bool
    do { wasWaiting = try await context.wallet.callPhoneChangeOff(of: user, caller: caller) } catch {
      throw .store(error)
    }
    guard wasWaiting else { return .seeOther(.to.changePhone()) }
    context.report("phone change called off", of: user)
    return .seeOther(.to.settings(), saying: .phoneKept, context)
  }
}
