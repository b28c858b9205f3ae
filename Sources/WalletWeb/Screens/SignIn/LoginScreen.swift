import HTTPServer
import PhoneNumbers
import Templates
import WalletCore

/// The phone page: a country, a number, and a code is on its way.
enum LoginScreen {
  static func show(_ visit: Visit) async throws(Failure) -> Response {
    try await visit.user() == nil ? first(visit) : .seeOther(.to.home())
  }

  /// The empty page.
  static func first(_ visit: Visit) -> Response {
    // The forms need a cookie to be tied to, so the first page brings one.
    let browser = visit.browser ?? SessionToken(random: visit.site.random)
    var response = Response.page(
      visit.site.firstLoginPage(visit.site.cookie.theme(of: visit.head)).html(visit.formToken(browser)))
    if visit.browser == nil { visit.site.cookie.set(browser, life: nil, on: &response) }
    return response
  }

  /// For a browser that has not begun to sign in.
  static func goTo(_ visit: Visit) -> Response { .seeOther(.to.login()) }

  static func submit(_ visit: Visit, _ form: FormBody, _ browser: SessionToken) async throws(Failure) -> Response {
    if try await visit.user() != nil { return .seeOther(.to.home()) }
    let typed = form["phone"] ?? ""
    let country = Country.named(form["country"] ?? Country.unitedStates.code)
    let phone: E164Number
    do {
      phone = try PhoneEntry(typed: typed, country: country, check: visit.site.configuration.phoneCheck).number
    } catch {
      return .page(page(visit, typed, country, browser, problem: error).html, status: .unprocessableContent)
    }
    do throws(SendRefusal) {
      try await visit.wallet.sendCode(to: phone, caller: visit.caller(browser))
    } catch {
      switch error {
      case .unavailable(let failure): throw .store(failure)
      case .notDelivered(let failure): throw .notDelivered(failure)
      case .noChallenge: break
      case .limited(let limit, let seconds):
        visit.reportLimit(limit, phone)
        var page = page(visit, typed, country, browser, sending: .limited(limit, seconds: seconds))
        let wallet = visit.wallet
        let kept = try await visit.read { () async throws(StoreFailure) in
          try await wallet.pendingChallenge(of: browser)
        }
        page.hasCode =
          kept.map(visit.sentCode)?.isGood(for: phone, at: visit.onTheWall(visit.site.clock.steady())) ?? false
        return .limited(page.html, seconds: seconds)
      case .destination(let refusal):
        visit.site.log.write(.refused, ["peer": visit.client, "what": "destination", "phone": phone.description])
        return .page(
          page(visit, typed, country, browser, sending: .destination(refusal)).html, status: .unprocessableContent)
      }
    }
    return .seeOther(.to.otp())
  }

  private static func page(
    _ visit: Visit, _ typed: String, _ country: Country?, _ browser: SessionToken, problem: PhoneRefusal? = nil,
    sending: SendProblem? = nil
  ) -> LoginPage {
    let country = (country ?? .unitedStates).code
    let countries =
      country == Country.unitedStates.code ? visit.site.countryOptions : LoginPage.options(Country.all, chosen: country)
    return LoginPage(
      frame: visit.frame(), countries: countries, country: country, phone: typed, problem: problem,
      sending: sending, script: visit.site.phoneScript, csrf: visit.formToken(browser))
  }
}
