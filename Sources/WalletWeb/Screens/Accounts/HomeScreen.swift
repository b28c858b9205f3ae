import HTTPServer
import Templates
import WalletCore

/// Home: the accounts and their total.
enum HomeScreen {
  static func show(_ context: RequestContext) async throws(Failure) -> Response {
    try await page(context, said: context.notice)
  }

  /// Only the accounts whose names have these words.
  static func show(_ context: RequestContext, _ search: String?) async throws(Failure) -> Response {
    try await page(context, said: context.notice, search: search)
  }

  static func page(
    _ context: RequestContext, said: FlashNotice? = nil, pastDay: RefusedDay? = nil, search: String? = nil
  ) async throws(Failure) -> Response {
    let asked = try await context.asked { token async throws(StoreFailure) in
      try await context.wallet.home(token, over: days(context), telling: said?.kind == .closed ? said?.operation : nil)
    }
    return try page(context, asked, said, pastDay, search)
  }

  private static func days(_ context: RequestContext) -> TrendDays {
    context.site.calendar.days(at: context.site.clock.now())
  }

  @inline(never) private static func page(
    _ context: RequestContext, _ asked: SessionResult<HomeContents>, _ said: FlashNotice?, _ pastDay: RefusedDay?,
    _ search: String?
  ) throws(Failure) -> Response {
    let (user, home) = try context.taken(asked)
    let justDone = justDone(said, home.justDone, context, user)
    // One table for the whole page, and none where all is in dollars.
    lazy var rates = context.wallet.rates
    let token = context.formToken
    let page = HomePage(
      frame: context.frame(user, token), userName: user.name, accounts: home.accounts, trends: home.trends,
      search: search, recent: home.recent,
      today: days(context).last,
      total: DollarTotal(home.accounts, by: rates), age: context.rateAge(for: user), notice: justDone.notice,
      undo: justDone.undo, goal: user.preferences.goal.map { ShownGoal($0, by: rates) }, pastDay: pastDay,
      unseenSignIns: NewSignInsWarning(
        home.signIns, zone: context.zone(for: user), places: context.site.places, on: .home),
      hasChargePoints: !context.site.chargePoints.isEmpty, csrf: token)
    var response = Response.page(page.html, refused: pastDay != nil)
    context.clear(said, of: .to.home(), on: &response)
    return response
  }

  /// What was just done and how to undo it.
  private static func justDone(
    _ said: FlashNotice?, _ closing: UndoableReceipt?, _ context: RequestContext, _ user: SignedInUser
  ) -> (notice: HomeNotice?, undo: UndoOffer?) {
    switch said?.kind {
    case .opened: return (.created, nil)
    case .ended: return (.signedOut, nil)
    case .staysAfterAll: return (.staysAfterAll, nil)
    case .closed:
      guard let closing else { return (.closed, nil) }
      // A closing that was sent again after its undo has nothing to report.
      guard !closing.receipt.account.isOpen else { return (nil, nil) }
      return (.closed, context.undoOffer(closing, user))
    default: return (nil, nil)
    }
  }
}
