import HTTPServer
import Templates
import WalletCore

/// Home: the accounts and what they are worth together.
enum HomeScreen {
  static func show(_ visit: Visit, _ user: SignedInUser) throws(Failure) -> Response {
    let said = visit.site.cookie.notice(of: visit.head)
    var response = try page(visit, user, said: said)
    if said != nil { visit.site.cookie.clearNotice(of: .home, on: &response) }
    return response
  }

  static func page(
    _ visit: Visit, _ user: SignedInUser, said: FlashNotice? = nil, pastDay: RefusedDay? = nil
  ) throws(Failure) -> Response {
    let wallet = visit.wallet
    let days = visit.site.calendar.days(at: visit.site.clock.now())
    let (accounts, trends) = try visit.read { () throws(StoreFailure) in try wallet.accounts(of: user, over: days) }
    let told = try told(said, visit, user)
    let news = try visit.read { () throws(StoreFailure) in try wallet.signInsElsewhere(of: user) }
    let page = HomePage(
      frame: visit.frame(user), userName: user.name, accounts: accounts, trends: trends, total: total(accounts),
      notice: told.notice, undo: told.undo, goal: user.preferences.goal, pastDay: pastDay,
      news: NewSignInsWarning(news, zone: visit.site.zone, on: .home), csrf: visit.formToken)
    return .page(page.html, status: pastDay == nil ? .ok : .unprocessableContent)
  }

  /// What was just done, and how it can be taken back.
  private static func told(
    _ said: FlashNotice?, _ visit: Visit, _ user: SignedInUser
  ) throws(Failure) -> (notice: HomeNotice?, undo: UndoOffer?) {
    switch said?.kind {
    case .opened: return (.created, nil)
    case .ended: return (.signedOut, nil)
    case .closed:
      guard let id = said?.operation, let receipt = try visit.receiptIfAny(id, of: user) else {
        return (.closed(name: nil), nil)
      }
      // A closing that was sent again after it was taken back has nothing to tell.
      guard !receipt.account.isOpen else { return (nil, nil) }
      // Without its name: an account that is gone from the page is not to be read there.
      return (.closed(name: nil), try visit.undoOffer(receipt, user))
    default: return (nil, nil)
    }
  }

  /// In US dollars: the only currency that accounts hold until there are rates. A hundred balances at their limit fit.
  static func total(_ accounts: [Account]) -> Money {
    let dollars = accounts.lazy.filter { $0.balance.currency == .usd }
    let cents = dollars.reduce(Int128(0)) { $0 + Int128($1.balance.minorUnits) }
    return Money.usd(cents: Int64(clamping: cents))
  }
}
