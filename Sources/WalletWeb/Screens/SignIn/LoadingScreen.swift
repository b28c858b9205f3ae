import HTTPServer
import Templates
import WalletCore

/// Loads the user by the token, then goes home; says so if that fails.
enum LoadingScreen {
  static func show(_ visit: Visit) async throws(Failure) -> Response {
    guard let token = visit.browser else { return .seeOther(.to.login()) }
    do {
      guard let user = try await visit.user() else { return .seeOther(.to.login()) }
      var response = Response.seeOther(.to.home())
      visit.rememberTheme(of: user, on: &response)
      return response
    } catch {
      guard case .store(let problem) = error else { throw error }
      let reference = ErrorPages(site: visit.site).reference()
      visit.site.log.write(.failed, ["reference": reference, "cause": "\(problem)"])
      let page = LoadingPage(
        frame: visit.frame(), problem: problem, reference: reference, csrf: visit.formToken(token))
      return .page(page.html, status: .serviceUnavailable)
    }
  }
}
