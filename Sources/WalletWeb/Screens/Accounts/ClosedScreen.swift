import HTTPServer
import Templates
import WalletCore

/// The closed accounts, and opening one again.
enum ClosedScreen {
  static func show(_ visit: Visit, _ query: PageQuery) async throws(Failure) -> Response {
    try await page(visit, number: query.page)
  }

  static func reopen(_ visit: Visit, _ id: AccountID, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await visit.account(id).user
    let key = try visit.operationKey(in: form, user, account: id)
    do {
      let receipt = try await visit.wallet.reopenAccount(id, for: user, key: key)
      return .seeOther(.to.account(id), saying: .reopened, of: receipt, visit)
    } catch {
      return try await page(visit, problem: try AccountScreen.problem(error))
    }
  }

  private static func page(
    _ visit: Visit, number: Int = 1, problem: LedgerRefusal? = nil
  ) async throws(Failure) -> Response {
    let (user, closed) = try await visit.ask { token async throws(StoreFailure) in
      try await visit.wallet.closedAccounts(token, page: number)
    }
    let items = closed.accounts.map {
      ClosedPage.Item(closed: $0, key: visit.operationKey(user, account: $0.account.id))
    }
    let page = ClosedPage(
      frame: visit.frame(user), items: items, page: closed.page, hasMore: closed.hasMore, problem: problem,
      zone: visit.site.zone, csrf: visit.formToken)
    return .page(page.html, status: problem == nil ? .ok : .unprocessableContent)
  }
}
