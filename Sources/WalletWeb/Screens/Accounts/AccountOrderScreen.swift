import HTTPServer
import Templates
import WalletCore

/// The order of the accounts.
enum AccountOrderScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    let (user, home) = try await context.ask { token async throws(StoreFailure) in
      try await context.wallet.home(token, over: context.site.calendar.days(at: context.site.clock.now()))
    }
    let page = AccountOrderPage(frame: context.frame(user), accounts: home.accounts, csrf: context.formToken)
    return .page(page.html)
  }

  static func move(_ context: RequestContext, _ id: AccountID, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    let move: AccountMove
    switch (form["top"], form["up"], form["down"]) {
    case (.some, nil, nil): move = .top
    case (nil, .some, nil): move = .up
    case (nil, nil, .some): move = .down
    default: throw .unreadableForm
    }
    let isMoved: Bool
    do { isMoved = try await context.wallet.move(id, move, of: user) } catch { throw .store(error) }
    guard isMoved else { throw .notFound }
    return .seeOther(.to.accountOrder())
  }
}
