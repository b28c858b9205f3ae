import HTTPServer
import Templates
import WalletCore

/// What is protected and every limit, for everybody.
enum SecurityScreen {
  static func show(_ visit: Visit) throws(Failure) -> Response {
    let site = visit.site
    let user = try visit.user()
    let page = SecurityPage(
      frame: visit.frame(user), limits: site.configuration.limitsForEverybody,
      isEncrypted: site.configuration.publicURL != nil, ownAddress: "http://wallet.localhost:\(site.port)")
    return .page(page.html)
  }
}
