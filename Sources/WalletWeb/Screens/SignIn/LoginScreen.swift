import HTTPServer
import PhoneNumbers
import Templates
import WalletCore

/// The phone page: takes a country and a number, and sends a code.
enum LoginScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    try await context.user() == nil ? first(context) : .seeOther(.to.home())
  }

  /// The empty page.
  static func first(_ context: RequestContext) -> Response {
    // The form's token is tied to a cookie, so the first page sets one.
    let browser = context.browser ?? SessionToken(random: context.site.random)
    let said = context.notice
    let leaving = said?.kind == .leaving ? context.site.configuration.policy.leaveWait : nil
    var response = Response.page(
      leaving != nil
        ? page(context, "", .unitedStates, browser, leaving: leaving).html
        : context.site.firstLoginPage(
          context.site.cookie.theme(of: context.head), hasPasskeys: context.passkeyPlace != nil
        ).html(context.formToken(browser)))
    if context.browser == nil { context.site.cookie.set(browser, life: nil, on: &response) }
    context.clear(said, of: .to.login(), on: &response)
    return response
  }

  /// For a browser that has not begun to sign in.
  static func goTo(_ context: RequestContext) -> Response { .seeOther(.to.login()) }

  static func submit(_ context: RequestContext, _ form: FormBody, _ browser: SessionToken) async throws(Failure)
    -> Response
  {
    if try await context.user() != nil { return .seeOther(.to.home()) }
    let typed = form["phone"] ?? ""
    let country = Country.named(form["country"] ?? Country.unitedStates.code)
    let phone: E164Number
    do {
      phone = try PhoneEntry(typed: typed, country: country, check: context.site.configuration.phoneCheck).number
    } catch {
      return .page(page(context, typed, country, browser, problem: error).html, refused: true)
    }
    do throws(SendRefusal) {
      try await context.wallet.sendCode(to: phone, caller: context.caller(browser))
    } catch {
      context.report(error, phone)
      guard let problem = try error.problem() else { return .seeOther(.to.otp()) }
      var page = page(context, typed, country, browser, sending: problem)
      guard case .limited(_, let seconds) = problem else { return .page(page.html, refused: true) }
      let wallet = context.wallet
      let kept = try await context.read { () async throws(StoreFailure) in
        try await wallet.pendingChallenge(of: browser)
      }
      page.hasCode = kept.map(context.sentCode)?.isGood(for: phone, at: context.site.clock.now()) ?? false
      return .limited(page.html, seconds: seconds)
    }
    return .seeOther(.to.otp())
  }

  static func page(
    _ context: RequestContext, _ typed: String, _ country: Country?, _ browser: SessionToken,
    problem: PhoneRefusal? = nil,
    sending: SendProblem? = nil, passkey: PasskeyProblem? = nil, shared: Bool = false,
    leaving: Int? = nil
  ) -> LoginPage {
    var page = LoginPage(
      frame: context.frame(), countries: context.site.countryOptions(chosen: country), phone: typed, problem: problem,
      sending: sending, passkey: passkey, hasPasskeys: context.passkeyPlace != nil, shared: shared,
      printedHere: context.site.printsCodes, csrf: context.formToken(browser))
    page.leaving = leaving
    return page
  }
}
