import WalletCore

/// The home page: the total, the accounts, and a link to open a new one.
package struct HomePage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The user's display name; may be empty.
  package var userName: String
  /// The open accounts, in display order.
  package var accounts: [Account]
  /// The balance trend of each account, in the accounts' order; empty if trends are not shown.
  package var trends: [BalanceTrend]
  /// The words as typed, of which each is in the names of the accounts to list; nil to list all.
  package var search: String?
  /// The newest lines of their activity, newest first.
  package var recent: [ActivityLine]
  /// Today, to label it and yesterday.
  package var today: CivilDay
  /// What they are worth together, in dollars.
  package var total: DollarTotal
  /// How old the rates of the total are.
  package var age: RateAge
  /// The action just done, for a notice; nil for none.
  package var notice: HomeNotice?
  /// The offer to undo it; nil if it cannot be undone.
  package var undo: UndoOffer?
  /// The savings goal that the pig shows; nil without a goal.
  package var goal: ShownGoal?
  /// A requested day that cannot be shown; nil for none.
  package var pastDay: RefusedDay?
  /// A warning of sign-ins on other devices that the user has not acknowledged; nil for none.
  package var unseenSignIns: NewSignInsWarning?
  /// Whether the wallet knows charge points.
  package var hasChargePoints: Bool
  /// The forms' CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, userName: String, accounts: [Account], trends: [BalanceTrend], search: String? = nil,
    recent: [ActivityLine] = [],
    today: CivilDay, total: DollarTotal,
    age: RateAge, notice: HomeNotice?, undo: UndoOffer?, goal: ShownGoal?, pastDay: RefusedDay?,
    unseenSignIns: NewSignInsWarning?, hasChargePoints: Bool = false, csrf: FormToken
  ) {
    self.frame = frame
    self.userName = userName
    self.accounts = accounts
    self.trends = trends
    self.search = search
    self.recent = recent
    self.today = today
    self.total = total
    self.age = age
    self.notice = notice
    self.undo = undo
    self.goal = goal
    self.pastDay = pastDay
    self.unseenSignIns = unseenSignIns
    self.hasChargePoints = hasChargePoints
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Home", done: notice.map(Words.done), failed: pastDay != nil, section: .home, layout: .wide,
      main: """
        \(pastDay.map { ErrorSummary(message: Words.sentence($0), field: "at").html })
        \(notice.map { Notice(text: text($0), action: undo?.form(csrf)).html })\(unseenSignIns?.html(csrf))
        <div class="columns parts">
        <div class="column">
        <h1 class="hello">\(greeting)</h1>
        <div class="hero">
        \(BigAmount(label: "Total", money: total.sum, amounts: frame.amounts).html)
        \(AmountsToggle(amounts: frame.amounts, page: .to.home(), csrf: csrf).html)
        </div>
        \(TotalNote(total: total, age: age, amounts: frame.amounts).html)
        \(frame.theme == .piggy ? pig : nil)
        \(accounts.isEmpty ? nil : QuickMoney(accounts: accounts, csrf: csrf).html)
        </div>
        <div class="column">
        <div class="row">
        <h2>Accounts\(accounts.count > HomeAccounts.few ? " <span class=\"lead\">\(accounts.count)</span>" as HTML : nil)</h2>
        <a class="button round add" \(href: .to.newAccount()) aria-label="New account" title="New account">+</a>
        </div>
        \(list)
        \(recent.isEmpty ? nil : activity)
        </div>
        \(more)
        </div>
        """
    ).html
  }

  /// Last on a telephone, and below the form where there is room for two columns.
  private var more: HTML? {
    guard pastDay != nil || !accounts.isEmpty || hasChargePoints else { return nil }
    return """
      <div class="column">
      \(links)
      \(pastDay.map { DayForm(page: .to.home(), typed: $0.typed, refused: $0).folded } ?? (accounts.isEmpty ? nil : DayForm.home))
      </div>
      """
  }

  private var pig: HTML {
    let haveGoals = accounts.contains { $0.goal != nil }
    return GoalCard(goal: goal, total: total.sum, amounts: frame.amounts, accountsHaveGoals: haveGoals).html
  }

  /// What happened last, below the accounts.
  private var activity: HTML {
    """
    <div class="row later">
    <h2>Recent activity</h2>
    <a \(href: .to.activity())>All activity</a>
    </div>
    \(ActivityTable(lines: recent, zone: frame.zone, amounts: frame.amounts, today: today).html)
    """
  }

  private var greeting: HTML { userName.isEmpty ? "Welcome" : "Hello, <bdi>\(userName)</bdi>" }

  /// A wallet without an account has one next step, and no other leads away from it.
  private var links: HTML? {
    guard !accounts.isEmpty else {
      return hasChargePoints ? "<ul class=\"card links\">\(ChargeLink.item)</ul>" : nil
    }
    return """
      <ul class="card links"><li><a \(href: .to.total())>Total over time</a></li>\
      \(accounts.count > 1 ? "<li><a \(href: .to.accountOrder())>Order of accounts</a></li>" as HTML : nil)\
      <li><a \(href: .to.cards())>Cards</a></li>\(hasChargePoints ? ChargeLink.item : nil)</ul>
      """
  }

  private var list: HTML {
    guard accounts.isEmpty else {
      return HomeAccounts(
        accounts: accounts, trends: trends, worths: total.worths, search: search, amounts: frame.amounts
      ).html
    }
    let brand = frame.shell.brand
    return """
      <div class="card empty">
      <img src="\(literal: brand.logo)" alt="" width="96" height="96">
      <p>\(Words.firstAccount)</p>
      <a class="button" \(href: .to.newAccount())>Open your first account</a>
      </div>
      """
  }

  private func text(_ notice: HomeNotice) -> HTML {
    switch notice {
    case .created: "Your new account is open."
    case .signedOut: "\(Words.sentence(SessionsNotice.ended)) \(Words.ifItWasNotYou)"
    case .closed: "The account is closed. Its history is kept."
    case .staysAfterAll: "\(Words.staysAfterAll)"
    }
  }
}

/// The action just done, shown on the home page.
package enum HomeNotice: Sendable, Equatable {
  /// Another device was signed out.
  case signedOut
  /// A new account is open.
  case created
  /// The user had asked to leave, and signing in has called it off.
  case staysAfterAll
  /// An account was closed. Without its name, because the page must not name an account that is gone from it.
  case closed
}
