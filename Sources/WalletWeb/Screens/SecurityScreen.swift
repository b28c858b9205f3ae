import HTTPServer
import Templates
import WalletCore

/// What is protected and every limit, for everybody.
enum SecurityScreen {
  static func show(_ visit: Visit) throws(Failure) -> Response {
    let site = visit.site
    let isSignedIn = try visit.user() != nil
    let page = SecurityPage(
      frame: visit.frame(signedIn: isSignedIn), limits: site.configuration.limitsForEverybody,
      isEncrypted: site.configuration.publicURL != nil, ownAddress: "http://wallet.localhost:\(site.port)")
    return .page(page.html)
  }
}
