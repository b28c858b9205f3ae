import HTTPServer
import Templates
import WalletCore

/// What protects the user, and every limit, for everyone.
enum SecurityScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    page(context, try await context.user())
  }

  /// For a browser without a token.
  static func first(_ context: RequestContext) -> Response { page(context, nil) }

  private static func page(_ context: RequestContext, _ user: SignedInUser?) -> Response {
    let site = context.site
    let page = SecurityPage(
      frame: context.frame(user), rules: site.configuration.securityRules,
      limits: site.configuration.limitsForEverybody, isEncrypted: site.configuration.publicURL != nil,
      ownAddress: "http://wallet.localhost:\(site.port)")
    return .page(page.html)
  }
}
