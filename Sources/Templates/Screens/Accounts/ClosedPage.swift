import WalletCore

/// The closed accounts: when, what was in them, where it went, and the way to open them again.
public struct ClosedPage {
  /// A closed account and the operation key of its form.
  public struct Item: Sendable {
    /// The account.
    public var closed: ClosedAccount
    /// The operation key of the form that opens it again.
    public var key: String

    /// - Parameters:
    ///   - closed: the account.
    ///   - key: the operation key of the form that opens it again.
    public init(closed: ClosedAccount, key: String) {
      self.closed = closed
      self.key = key
    }
  }

  /// The frame around it.
  public var frame: PageFrame
  /// Last closed first.
  public var items: [Item]
  /// Which page of them it is, from 1.
  public var page: Int
  /// Whether there are more on the next page.
  public var hasMore: Bool
  /// Why one was not opened again; nil on first sight.
  public var problem: LedgerRefusal?
  /// The zone of the times.
  public var zone: DayZone
  /// The forms' token.
  public var csrf: FormToken

  /// - Parameters:
  ///   - frame: the frame around it.
  ///   - items: last closed first.
  ///   - page: which page of them it is, from 1.
  ///   - hasMore: whether there are more on the next page.
  ///   - problem: why one was not opened again; nil on first sight.
  ///   - zone: the zone of the times.
  ///   - csrf: the forms' token.
  public init(
    frame: PageFrame, items: [Item], page: Int = 1, hasMore: Bool = false, problem: LedgerRefusal?, zone: DayZone,
    csrf: FormToken
  ) {
    self.frame = frame
    self.items = items
    self.page = page
    self.hasMore = hasMore
    self.problem = problem
    self.zone = zone
    self.csrf = csrf
  }

  /// The page.
  public var html: HTML {
    Page(
      frame: frame, title: "Closed accounts", failed: problem != nil,
      main: """
        \(problem.map { ErrorSummary(message: Words.sentence($0, frame.amounts), field: nil).html })
        <p class="back"><a \(href: .to.settings())>Settings</a></p>
        <h1>Closed accounts</h1>
        \(items.isEmpty ? nothing : list)
        \(pages)
        """
    ).html
  }

  private var nothing: HTML {
    page > 1 ? "<p class=\"empty\">No more accounts are closed.</p>" : "<p class=\"empty\">No account is closed.</p>"
  }

  private var pages: HTML? {
    guard page > 1 || hasMore else { return nil }
    return Pager(
      previous: page > 1 ? (.to.closed(PageQuery(page - 1)), "Newer") : nil, here: "Page \(page)",
      next: hasMore ? (.to.closed(PageQuery(page + 1)), "Older") : nil
    ).html
  }

  private var list: HTML {
    var html: HTML = "<ul class=\"accounts\">\n"
    for item in items { html.append(row(item)) }
    html.append("</ul>")
    return html
  }

  private func row(_ item: Item) -> HTML {
    let account = item.closed.account
    let when: HTML? = account.closedAt.map { " on \(WhenText(moment: $0, zone: zone))" }
    return """
      <li class="card stack">
      <div><p class="name"><bdi>\(account.name)</bdi></p>
      <p class="lead">Closed\(when). \(Words.left(by: item.closed, frame.amounts))</p></div>
      <div class="actions">
      <form method="post" \(action: .to.reopen(account.id))>\(csrf.field)\(OperationKeyField(key: item.key).html)\
      <button aria-label="Reopen \(account.name)">Reopen</button></form>
      <a class="button quiet" \(href: .to.account(account.id)) aria-label="History of \(account.name)">History</a>
      </div>
      </li>

      """
  }
}
