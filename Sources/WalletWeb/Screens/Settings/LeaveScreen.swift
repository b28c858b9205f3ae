import HTTPServer
import Templates
import WalletCore

/// Leaving for good: what it means, and the wish for it. The store erases the person when the wait is over.
enum LeaveScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    let (user, reading) = try await read(context)
    // While something is in the way, there is nothing to prove.
    if reading.obstacle == nil { try context.requireFresh(user, before: .to.leave()) }
    return page(context, user, reading, isRefused: false)
  }

  static func submit(_ context: RequestContext, _ form: FormBody) async throws(Failure) -> Response {
    let user = try await context.signedIn()
    try context.requireFresh(user, before: .to.leave())
    let caller = try context.caller(of: user)
    let outcome: LeavingOutcome
    do { outcome = try await context.wallet.askToLeave(user, caller: caller) } catch { throw .store(error) }
    switch outcome {
    case .sessionEnded: throw .signedOut
    case .refused:
      let (user, reading) = try await read(context)
      return page(context, user, reading, isRefused: true)
    case .asked:
      context.site.log.write(
        .sensitiveDelete, ["peer": context.client, "user": "\(user.id.row)", "what": "user, asked"])
      context.reportEnded(user, reason: "revoked")
      return signedOut(context, user)
    }
  }

  /// The answer of signing out, with a notice on the phone page.
  private static func signedOut(_ context: RequestContext, _ user: SignedInUser) -> Response {
    var response = Response.seeOther(.to.login())
    context.site.cookie.set(FlashNotice(.leaving), for: .to.login(), in: nil, on: &response)
    context.site.cookie.clear(on: &response)
    if user.isShared { context.site.cookie.clearTheme(on: &response) }
    response.fields.append("Clear-Site-Data", "\"cache\", \"storage\"")
    return response
  }

  private static func read(
    _ context: RequestContext
  ) async throws(Failure) -> (user: SignedInUser, page: LeavingReading) {
    try await context.ask { token async throws(StoreFailure) in try await context.wallet.leaving(token) }
  }

  private static func page(
    _ context: RequestContext, _ user: SignedInUser, _ reading: LeavingReading, isRefused: Bool
  ) -> Response {
    let configuration = context.site.configuration
    let page = LeavePage(
      frame: context.frame(user), reading: reading, wait: configuration.policy.leaveWait,
      invoicesKept: configuration.invoicesKept, isRefused: isRefused, csrf: context.formToken)
    return .page(page.html, refused: isRefused)
  }
}
