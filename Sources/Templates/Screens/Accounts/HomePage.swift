import WalletCore

/// The home page: the total, the accounts, the way to a new one.
public struct HomePage {
  /// The frame around it.
  public var frame: PageFrame
  /// What the user wants to be called; may be empty.
  public var userName: String
  /// The open accounts, in the order in which they are shown.
  public var accounts: [Account]
  /// How each came to its balance, in the accounts' order; empty where that is not told.
  public var trends: [BalanceTrend]
  /// What they hold together.
  public var total: Money
  /// What was just done.
  public var notice: HomeNotice?
  /// How it can be taken back; nil when it cannot.
  public var undo: UndoOffer?
  /// What the pig is filled for; nil without a goal.
  public var goal: Money?
  /// The day that was asked for and cannot be shown; nil on first sight.
  public var pastDay: RefusedDay?
  /// The sign-ins elsewhere that the user was not shown yet; nil for none.
  public var unseenSignIns: NewSignInsWarning?
  /// The token of its forms.
  public var csrf: FormToken

  /// - Parameters:
  ///   - frame: the frame around it.
  ///   - userName: what the user wants to be called; may be empty.
  ///   - accounts: the open accounts.
  ///   - trends: how each came to its balance, in the accounts' order; empty where that is not told.
  ///   - total: what they hold together.
  ///   - notice: what was just done.
  ///   - undo: how it can be taken back; nil when it cannot.
  ///   - goal: what the pig is filled for; nil without a goal.
  ///   - pastDay: the day that was asked for and cannot be shown; nil on first sight.
  ///   - unseenSignIns: the sign-ins elsewhere that the user was not shown yet; nil for none.
  ///   - csrf: the token of its forms.
  public init(
    frame: PageFrame, userName: String, accounts: [Account], trends: [BalanceTrend] = [], total: Money,
    notice: HomeNotice?, undo: UndoOffer? = nil, goal: Money? = nil, pastDay: RefusedDay? = nil,
    unseenSignIns: NewSignInsWarning? = nil, csrf: FormToken = FormToken("")
  ) {
    self.frame = frame
    self.userName = userName
    self.accounts = accounts
    self.trends = trends
    self.total = total
    self.notice = notice
    self.undo = undo
    self.goal = goal
    self.pastDay = pastDay
    self.unseenSignIns = unseenSignIns
    self.csrf = csrf
  }

  /// The page.
  public var html: HTML {
    Page(
      frame: frame, title: "Home", done: notice.map(Words.done), failed: pastDay != nil, section: .home, layout: .wide,
      main: """
        \(pastDay.map { ErrorSummary(message: Words.sentence($0), field: "at").html })
        \(notice.map { Notice(text: text($0), action: undo?.form(csrf)).html })\(unseenSignIns?.html(csrf))
        <div class="columns">
        <div class="column">
        <h1 class="hello">\(greeting)</h1>
        <div class="hero">
        \(BigAmount(label: "Total", money: total, amounts: frame.amounts).html)
        \(AmountsToggle(amounts: frame.amounts, page: .to.home(), csrf: csrf).html)
        </div>
        \(frame.theme == .piggy ? GoalCard(goal: goal, total: total, amounts: frame.amounts).html : nil)
        </div>
        <div class="column">
        <div class="row">
        <h2>Accounts</h2>
        <a class="button round add" \(href: .to.newAccount()) aria-label="New account" title="New account">+</a>
        </div>
        \(list)
        \(pastDay.map { DayForm(page: .to.home(), typed: $0.typed, refused: $0).folded } ?? DayForm.home)
        </div>
        </div>
        """
    ).html
  }

  private var greeting: HTML { userName.isEmpty ? "Welcome" : "Hello, <bdi>\(userName)</bdi>" }

  private var list: HTML {
    guard accounts.isEmpty else { return AccountList(accounts: accounts, amounts: frame.amounts, trends: trends).html }
    return """
      <div class="card empty">
      <p>You have no account yet.</p>
      <a class="button" \(href: .to.newAccount())>Open your first account</a>
      </div>
      """
  }

  private func text(_ notice: HomeNotice) -> HTML {
    switch notice {
    case .created: "Your new account is open."
    case .signedOut: "\(Words.sentence(SessionsNotice.ended)) \(Words.ifItWasNotYou)"
    case .closed(nil): "The account is closed. Its history is kept."
    case .closed(let name?): "<bdi>\(name)</bdi> is closed. Its history is kept."
    }
  }
}

/// What was just done, told on the home page.
public enum HomeNotice: Sendable, Equatable {
  /// Another device was signed out.
  case signedOut
  /// A new account is open.
  case created
  /// An account was closed; its name where it is known.
  case closed(name: String?)
}
