import HTTPServer
import Templates
import WalletCore

/// The phone page: a country, a number, and a code is on its way.
enum LoginScreen {
  static func show(_ visit: Visit) throws(Failure) -> Response {
    if try visit.user() != nil { return .seeOther(.home) }
    // The forms need a cookie to be tied to, so the first page brings one.
    let browser = visit.browser ?? SessionToken(random: visit.site.random)
    var response = Response.page(visit.site.firstLoginPage.html(visit.formToken(browser)))
    if visit.browser == nil { visit.site.cookie.set(browser, life: nil, on: &response) }
    return response
  }

  static func submit(_ visit: Visit, _ form: FormBody, _ browser: SessionToken) async throws(Failure) -> Response {
    if try visit.user() != nil { return .seeOther(.home) }
    let typed = form["phone"] ?? ""
    let country = Country.named(form["country"] ?? Country.unitedStates.code)
    let phone: E164Number
    do {
      phone = try PhoneEntry(typed: typed, country: country, check: visit.site.configuration.phoneCheck).number
    } catch {
      return refused(visit, typed: typed, country: (country ?? .unitedStates).code, error, browser)
    }
    do {
      try await visit.wallet.sendCode(to: phone, browser: browser, host: visit.head.host.name)
    } catch {
      switch error {
      case .unavailable(let failure): throw .store(failure)
      case .notDelivered(let failure): throw .notDelivered(failure)
      case .noChallenge, .tooEarly: break
      }
    }
    return .seeOther(.otp)
  }

  private static func refused(
    _ visit: Visit, typed: String, country: String, _ problem: PhoneRefusal, _ browser: SessionToken
  ) -> Response {
    let countries =
      country == Country.unitedStates.code ? visit.site.countryOptions : LoginPage.options(Country.all, chosen: country)
    let page = LoginPage(
      frame: visit.frame(signedIn: false), countries: countries, country: country, phone: typed, problem: problem,
      script: visit.site.phoneScript, csrf: visit.formToken(browser))
    return .page(page.html, status: .unprocessableContent)
  }
}
