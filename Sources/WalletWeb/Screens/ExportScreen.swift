import HTTPServer
import Templates
import WalletCore

/// The page that offers everything as files.
enum ExportScreen {
  static func show(_ visit: Visit, _ user: SignedInUser) throws(Failure) -> Response {
    // Asked for here, so that the files come at once: a download has no page on which to go on.
    try visit.requireFresh(user, before: .export)
    return .page(ExportPage(frame: visit.frame(user)).html)
  }
}
