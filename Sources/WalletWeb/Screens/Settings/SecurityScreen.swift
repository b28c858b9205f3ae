import HTTPServer
import Templates
import WalletCore

/// What protects the user, and every limit, for everyone.
enum SecurityScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    guard context.browser != nil else { return first(context) }
    let asked = try await context.asked { token async throws(StoreFailure) in try await context.wallet.settings(token) }
    switch asked {
    case .signedIn(let user, let settings):
      return page(
        context, user, SignInState(phone: user.phone, settings, codesTravel: context.site.configuration.sms.isGateway))
    case .signedOut(let state): return page(context, context.user(state))
    }
  }

  /// For a browser without a token.
  static func first(_ context: RequestContext) -> Response { page(context, nil) }

  private static func page(
    _ context: RequestContext, _ user: SignedInUser?, _ signIn: SignInState? = nil
  ) -> Response {
    let site = context.site
    let page = SecurityPage(
      frame: context.frame(user), signIn: signIn, rules: site.configuration.securityRules,
      limits: site.configuration.limitsForEverybody, isEncrypted: site.configuration.publicURL != nil,
      ownAddress: "http://wallet.localhost:\(site.port)", libraries: libraries(site, isSignedIn: user != nil))
    return .page(page.html)
  }

  /// Versions help an attacker, so strangers who reach the wallet from elsewhere do not see them.
  private static func libraries(_ site: Site, isSignedIn: Bool) -> [RunningLibrary] {
    isSignedIn || site.configuration.publicURL == nil ? site.libraries : []
  }
}
