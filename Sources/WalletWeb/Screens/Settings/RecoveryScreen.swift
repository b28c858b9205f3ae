import HTTPServer
import Templates
import WalletCore

/// Recovery codes: how many are left, and new ones.
enum RecoveryScreen {
  static func show(_ visit: Visit) async throws(Failure) -> Response {
    let (user, record) = try await visit.ask { token async throws(StoreFailure) in
      try await visit.wallet.recoveryCodes(token)
    }
    try visit.requireFresh(user, before: .to.recovery())
    return page(visit, user, record.map(state) ?? .none)
  }

  /// The codes stand in the answer itself and not behind a redirect: a page that showed them would have to be able to show
  /// them again. Whoever reloads it is asked by the browser, and makes other codes.
  static func submit(_ visit: Visit, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await visit.signedIn()
    try visit.requireFresh(user, before: .to.recovery())
    let caller = try visit.caller(of: user)
    let codes: [RecoveryCode]?
    do { codes = try await visit.wallet.makeRecoveryCodes(of: user, caller: caller) } catch { throw .store(error) }
    guard let codes else { return .seeOther(.to.login()) }
    visit.report("recovery codes", of: user)
    return page(visit, user, .made(codes, at: visit.site.clock.now()))
  }

  private static func state(_ record: RecoveryRecord) -> RecoveryPage.State {
    record.isEnded ? .ended(madeAt: record.madeAt) : .left(record.left, madeAt: record.madeAt)
  }

  private static func page(_ visit: Visit, _ user: SignedInUser, _ state: RecoveryPage.State) -> Response {
    let page = RecoveryPage(
      frame: visit.frame(user), state: state, phone: user.phone,
      factorAge: visit.site.configuration.policy.factorAge, zone: visit.site.zone,
      script: visit.site.printScript, csrf: visit.formToken)
    return .page(page.html)
  }
}
