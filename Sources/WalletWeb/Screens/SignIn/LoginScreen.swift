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
    var response = Response.page(
      context.site.firstLoginPage(context.site.cookie.theme(of: context.head)).html(context.formToken(browser)))
    if context.browser == nil { context.site.cookie.set(browser, life: nil, on: &response) }
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
      return .page(page(context, typed, country, browser, problem: error).html, status: .unprocessableContent)
    }
    do throws(SendRefusal) {
      try await context.wallet.sendCode(to: phone, caller: context.caller(browser))
    } catch {
      switch error {
      case .unavailable(let failure): throw .store(failure)
      case .notDelivered(let failure): throw .notDelivered(failure)
      case .noChallenge: break
      case .limited(let limit, let seconds):
        context.reportLimit(limit, phone)
        var page = page(context, typed, country, browser, sending: .limited(limit, seconds: seconds))
        let wallet = context.wallet
        let kept = try await context.read { () async throws(StoreFailure) in
          try await wallet.pendingChallenge(of: browser)
        }
        page.hasCode =
          kept.map(context.sentCode)?.isGood(for: phone, at: context.onTheWall(context.site.clock.monotonic())) ?? false
        return .limited(page.html, seconds: seconds)
      case .destination(let refusal):
        context.site.log.write(.refused, ["peer": context.client, "what": "destination", "phone": phone.description])
        return .page(
          page(context, typed, country, browser, sending: .destination(refusal)).html, status: .unprocessableContent)
      }
    }
    return .seeOther(.to.otp())
  }

  private static func page(
    _ context: RequestContext, _ typed: String, _ country: Country?, _ browser: SessionToken,
    problem: PhoneRefusal? = nil,
    sending: SendProblem? = nil
  ) -> LoginPage {
    let country = (country ?? .unitedStates).code
    let countries =
      country == Country.unitedStates.code
      ? context.site.countryOptions : LoginPage.options(Country.all, chosen: country)
    return LoginPage(
      frame: context.frame(), countries: countries, country: country, phone: typed, problem: problem,
      sending: sending, script: context.site.phoneScript, csrf: context.formToken(browser))
  }
}
