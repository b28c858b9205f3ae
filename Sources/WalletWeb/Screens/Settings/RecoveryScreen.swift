import HTTPServer
import Templates
import WalletCore

/// Recovery codes: how many are left, and new ones.
enum RecoveryScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    let (user, record) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.recoveryCodes(token)
    }
    try context.requireFresh(user, before: .to.recovery())
    return page(context, user, record.map(state) ?? .none)
  }

  /// The codes are in the answer itself and not behind a redirect: a page that showed them would have to be able to
  /// show them again. If the user reloads it, the browser asks first, and the wallet makes other codes.
  static func submit(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    try context.requireFresh(user, before: .to.recovery())
    let caller = try context.caller(of: user)
    let codes: [RecoveryCode]?
    do { codes = try await context.wallet.makeRecoveryCodes(of: user, caller: caller) } catch { throw .store(error) }
    guard let codes else { return .seeOther(.to.login()) }
    context.report("recovery codes", of: user)
    return page(context, user, .made(codes, at: context.site.clock.now()))
  }

  /// Answers the codes of the form as a file. Only the page that made them has them: the wallet keeps digests. So that
  /// page posts them back, and what comes out is what came in, in the form of codes and as nothing but text.
  static func download(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    let codes = form.values("code").compactMap { RecoveryCode(typed: $0) }
    guard codes.count == RecoveryCode.setSize, form.values("code").count == codes.count else {
      return .seeOther(.to.recovery())
    }
    return .textFile(
      RecoveryPage.file(codes, phone: user.phone, frame: context.frame(user)), named: RecoveryPage.fileName)
  }

  private static func state(_ record: RecoveryRecord) -> RecoveryPage.State {
    record.isEnded ? .ended(madeAt: record.madeAt) : .left(record.left, madeAt: record.madeAt)
  }

  private static func page(_ context: RequestContext, _ user: SignedInUser, _ state: RecoveryPage.State) -> Response {
    let page = RecoveryPage(
      frame: context.frame(user), state: state, phone: user.phone,
      recoveryCodeAge: context.site.configuration.policy.recoveryCodeAge, csrf: context.formToken)
    return .page(page.html)
  }
}
