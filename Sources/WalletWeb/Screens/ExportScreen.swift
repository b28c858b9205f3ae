import HTTPServer
import Templates
import WalletCore

/// The page that offers everything as files.
enum ExportScreen {
  static func show(_ visit: Visit, _ user: SignedInUser) throws(Failure) -> Response {
    .page(ExportPage(frame: visit.frame(signedIn: true)).html)
  }
}
