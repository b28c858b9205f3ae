import HTTPServer
import Templates
import WalletCore

/// The camera that reads a charger's code, and the number for those without one; for everyone.
enum ScanScreen {
  static func show(_ context: RequestContext, _ user: SignedInUser?, _ path: NoValues, _ query: NoValues) -> Response? {
    .scanPage(ScanPage(frame: context.frame(user)).html)
  }
}
