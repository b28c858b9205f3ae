import HTTPServer
import Templates
import WalletCore

/// What protects the user, and every limit, for everyone.
enum SecurityScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    guard let user = try await context.user() else { return page(context, nil) }
    let (_, settings) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.settings(token)
    }
    return page(context, user, SignInState(phone: user.phone, settings))
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
      ownAddress: "http://wallet.localhost:\(site.port)")
    return .page(page.html)
  }
}
