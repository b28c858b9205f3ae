import WalletCore

/// The closed accounts: when each was closed, what it held, where that went, and a button to reopen it.
package struct ClosedPage {
  /// A closed account and the operation key of its form.
  package struct Item: Sendable {
    /// The account.
    package var closed: ClosedAccount
    /// The operation key of the reopen form.
    package var key: String

    /// Creates an item from its parts.
    package init(closed: ClosedAccount, key: String) {
      self.closed = closed
      self.key = key
    }
  }

  /// The frame around the page.
  package var frame: PageFrame
  /// The accounts, last closed first.
  package var items: [Item]
  /// The page number, from 1.
  package var page: Int
  /// Whether there is a next page.
  package var hasMore: Bool
  /// Why an account was not reopened; nil if none was refused.
  package var problem: LedgerRefusal?
  /// The forms' CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(frame: PageFrame, items: [Item], page: Int, hasMore: Bool, problem: LedgerRefusal?, csrf: FormToken) {
    self.frame = frame
    self.items = items
    self.page = page
    self.hasMore = hasMore
    self.problem = problem
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Closed accounts", failed: problem != nil, section: .settings, layout: .wide,
      main: """
        \(problem.map { ErrorSummary(message: Words.sentence($0, frame.amounts), field: nil).html })
        <p class="back"><a \(href: .to.settings())>Settings</a></p>
        \(AboutAndTask(
          about: "<h1>Closed accounts</h1>\n<p class=\"lead\">\(Words.whatIsClosed)</p>",
          task: "\(items.isEmpty ? nothing : list)\n\(pages)"
        ).html)
        """
    ).html
  }

  private var nothing: HTML {
    """
    <div class="card empty"><p>\(page > 1 ? "No more closed accounts." : Words.noClosedAccounts)</p></div>
    """
  }

  private var pages: HTML? { Pager(page: page, hasMore: hasMore) { .to.closed(PageQuery($0)) }?.html }

  private var list: HTML {
    var html: HTML = "<ul class=\"accounts\">\n"
    for item in items { html.append(row(item)) }
    html.append("</ul>")
    return html
  }

  private func row(_ item: Item) -> HTML {
    let account = item.closed.account
    let when: HTML? = account.closedAt.map { " on \(WhenText(moment: $0, zone: frame.zone))" }
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
