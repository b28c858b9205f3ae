import HTTPServer
import Templates
import WalletCore

extension Visit {
  /// Has the browser remember the user's theme for the pages without a session; on a shared computer until it is closed.
  func rememberTheme(of user: SignedInUser, on response: inout Response) {
    guard user.preferences.theme != site.cookie.theme(of: head) else { return }
    site.cookie.set(user.preferences.theme, forLong: !user.isShared, on: &response)
  }
}
