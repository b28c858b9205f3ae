import WalletCore

/// The home page: the total, the accounts, the way to a new one.
public struct HomePage {
  /// The frame around it.
  public var frame: PageFrame
  /// What the user wants to be called; may be empty.
  public var userName: String
  /// The open accounts, in the order in which they are shown.
  public var accounts: [Account]
  /// What they hold together.
  public var total: Money
  /// What was just done.
  public var notice: HomeNotice?

  /// - Parameters:
  ///   - frame: the frame around it.
  ///   - userName: what the user wants to be called; may be empty.
  ///   - accounts: the open accounts.
  ///   - total: what they hold together.
  ///   - notice: what was just done.
  public init(frame: PageFrame, userName: String, accounts: [Account], total: Money, notice: HomeNotice?) {
    self.frame = frame
    self.userName = userName
    self.accounts = accounts
    self.total = total
    self.notice = notice
  }

  /// The page.
  public var html: HTML {
    Page(
      frame: frame, title: "Home", section: .home,
      main: """
        \(notice.map { Notice(text: text($0)).html })
        <h1 class="hello">\(greeting)</h1>
        \(BigAmount(label: "Total", money: total).html)
        <div class="row">
        <h2>Accounts</h2>
        <a class="button round" \(href: .newAccount) aria-label="New account" title="New account">+</a>
        </div>
        \(list)
        """
    ).html
  }

  private var greeting: HTML { userName.isEmpty ? "Welcome" : "Hello, <bdi>\(userName)</bdi>" }

  private var list: HTML {
    guard accounts.isEmpty else { return AccountList(accounts: accounts).html }
    return """
      <div class="card empty">
      <p>You have no account yet.</p>
      <a class="button" \(href: .newAccount)>Open your first account</a>
      </div>
      """
  }

  private func text(_ notice: HomeNotice) -> HTML {
    switch notice {
    case .created: "Your new account is open."
    case .closed(nil): "The account is closed. Its history is kept."
    case .closed(let name?): "<bdi>\(name)</bdi> is closed. Its history is kept."
    }
  }
}
