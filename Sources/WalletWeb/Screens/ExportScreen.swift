import HTTPServer
import Templates
import WalletCore

/// The page that offers everything as files.
enum ExportScreen {
  static func show(_ visit: Visit) async throws(Failure) -> Response {
    let user = try await visit.signedIn()
    // Asked for here, so that the files come at once: a download has no page on which to go on.
    try visit.requireFresh(user, before: .to.export())
    return .page(ExportPage(frame: visit.frame(user)).html)
  }
}
