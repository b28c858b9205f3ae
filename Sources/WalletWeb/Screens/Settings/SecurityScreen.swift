import HTTPServer
import Templates
import WalletCore

/// What is protected and every limit, for everybody.
enum SecurityScreen {
  static func show(_ visit: Visit) async throws(Failure) -> Response { page(visit, try await visit.user()) }

  /// For a browser that brings no token.
  static func first(_ visit: Visit) -> Response { page(visit, nil) }

  private static func page(_ visit: Visit, _ user: SignedInUser?) -> Response {
    let site = visit.site
    let page = SecurityPage(
      frame: visit.frame(user), limits: site.configuration.limitsForEverybody,
      isEncrypted: site.configuration.publicURL != nil, ownAddress: "http://wallet.localhost:\(site.port)")
    return .page(page.html)
  }
}
