import HTTPServer
import Templates
import WalletCore

/// The closed accounts, and opening one again.
enum ClosedScreen {
  static func show(_ visit: Visit, _ user: SignedInUser) throws(Failure) -> Response {
    try page(visit, user, problem: nil)
  }

  static func reopen(
    _ id: AccountID, _ visit: Visit, _ form: FormBody, _ user: SignedInUser
  ) async throws(Failure) -> Response {
    _ = try visit.account(id, of: user)
    let key = try visit.operationKey(in: form, user, account: id)
    do {
      let receipt = try await visit.wallet.reopenAccount(id, for: user, key: key)
      return .seeOther(.account(id), saying: .reopened, of: receipt, visit)
    } catch {
      let problem = try AccountScreen.problem(error)
      return try visit.inSnapshot { () throws(Failure) in try page(visit, user, problem: problem) }
    }
  }

  private static func page(
    _ visit: Visit, _ user: SignedInUser, problem: LedgerRefusal?
  ) throws(Failure) -> Response {
    let wallet = visit.wallet
    let number = problem == nil ? visit.page : 1
    let closed = try visit.read { () throws(StoreFailure) in try wallet.closedAccounts(of: user, page: number) }
    let items = closed.accounts.map {
      ClosedPage.Item(closed: $0, key: visit.operationKey(user, account: $0.account.id))
    }
    let page = ClosedPage(
      frame: visit.frame(user), items: items, page: closed.page, hasMore: closed.hasMore, problem: problem,
      zone: visit.site.zone, csrf: visit.formToken)
    return .page(page.html, status: problem == nil ? .ok : .unprocessableContent)
  }
}
