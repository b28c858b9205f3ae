import HTTPServer
import Templates
import WalletCore

/// The closed accounts, and reopening one.
enum ClosedScreen {
  static func show(_ context: RequestContext, _ query: PageQuery) async throws(Failure) -> Response {
    try await page(context, number: query.page)
  }

  static func reopen(_ context: RequestContext, _ id: AccountID, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.account(id).user
    let key = try context.operationKey(in: form, user, account: id)
    do {
      let receipt = try await context.wallet.reopenAccount(id, for: user, key: key)
      return .seeOther(.to.account(id), saying: .reopened, of: receipt, context)
    } catch {
      return try await page(context, problem: try error.problem())
    }
  }

  private static func page(
    _ context: RequestContext, number: Int = 1, problem: LedgerRefusal? = nil
  ) async throws(Failure) -> Response {
    let (user, closed) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.closedAccounts(token, page: number)
    }
    let items = closed.accounts.map {
      ClosedPage.Item(closed: $0, key: context.operationKey(user, account: $0.account.id))
    }
    let page = ClosedPage(
      frame: context.frame(user), items: items, page: closed.page, hasMore: closed.hasMore, problem: problem,
      csrf: context.formToken)
    return .page(page.html, refused: problem != nil)
  }
}
