import HTTPServer
import Templates
import WalletCore

/// Home: the accounts and what they are worth together.
enum HomeScreen {
  static func show(_ visit: Visit, _ user: SignedInUser) throws(Failure) -> Response {
    let wallet = visit.wallet
    let accounts = try visit.read { () throws(StoreFailure) in try wallet.accounts(of: user) }
    let said = visit.site.cookie.notice(of: visit.head)
    let notice: HomeNotice? =
      switch said?.kind {
      case .opened: .created
      case .closed: .closed(name: nil)
      default: nil
      }
    let page = HomePage(
      frame: visit.frame(signedIn: true), userName: user.name, accounts: accounts, total: total(accounts),
      notice: notice)
    var response = Response.page(page.html)
    if said != nil { visit.site.cookie.clearNotice(of: .home, on: &response) }
    return response
  }

  /// In US dollars: the only currency that accounts hold until there are rates. A hundred balances at their limit fit.
  private static func total(_ accounts: [Account]) -> Money {
    let dollars = accounts.lazy.filter { $0.balance.currency == .usd }
    let cents = dollars.reduce(Int128(0)) { $0 + Int128($1.balance.minorUnits) }
    return Money.usd(cents: Int64(clamping: cents))
  }
}
