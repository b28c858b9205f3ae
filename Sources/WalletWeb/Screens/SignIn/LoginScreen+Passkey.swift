import HTTPServer
import PhoneNumbers
import Templates
import WalletCore

extension LoginScreen {
  /// Signs in with a passkey: no number and no code are asked for.
  static func submitPasskey(
    _ context: RequestContext, _ form: FormBody, _ browser: SessionToken
  ) async throws(Failure) -> Response {
    if try await context.user() != nil { return .seeOther(.to.home()) }
    let shared = form["shared"] == "1"
    do throws(PasskeyRefusal) {
      guard let place = context.passkeyPlace else { throw .refused(.host) }
      let new = try await context.wallet.storeAuthentication(
        passkey: form["passkey"] ?? "", ticket: form["ticket"] ?? "", at: place, caller: context.caller(browser),
        shared: shared)
      return context.signedIn(new, nil, shared: shared)
    } catch {
      context.report(error, nil)
      let problem = try error.problem()
      let page = page(context, "", .unitedStates, browser, passkey: problem, shared: shared)
      guard case .limited(let seconds) = problem else { return .page(page.html, refused: true) }
      return .limited(page.html, seconds: seconds)
    }
  }
}
