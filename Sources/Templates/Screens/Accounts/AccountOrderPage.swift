import WalletCore

/// The open accounts in their order, each with buttons that move it.
package struct AccountOrderPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The open accounts, in display order.
  package var accounts: [Account]
  /// The forms' CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(frame: PageFrame, accounts: [Account], csrf: FormToken) {
    self.frame = frame
    self.accounts = accounts
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Order of accounts", section: .home, layout: .wide,
      main: """
        <p class="back"><a \(href: .to.home())>Home</a></p>
        \(AboutAndTask(
          about: "<h1>Order of accounts</h1>\n<p class=\"lead\">\(Words.orderIsSaved)</p>",
          task: accounts.isEmpty ? "<p class=\"empty\">\(Words.noAccountsToOrder)</p>" : list
        ).html)
        """
    ).html
  }

  private var list: HTML {
    "<ol class=\"order\">\n\(accounts.indices.map(row))</ol>"
  }

  /// At the list's ends a button would do nothing, and is off; so none of them changes its place.
  private func row(_ index: Int) -> HTML {
    let account = accounts[index]
    return """
      <li class="card row" id="a\(index + 1)"><span class="name">\(AccountMark(account).html)<bdi>\(account.name)</bdi></span>
      <form class="pair" method="post" \(action: .to.moveAccount(account.id))>\(csrf.field)\
      \(accounts.count > 2 ? button("top", "M6 17l6-6 6 6M6 6h12", "Move \(account.name) to the top", isOff: index == 0) : nil)\
      \(button("up", "M6 14l6-6 6 6", "Move \(account.name) up", isOff: index == 0))\
      \(button("down", "M6 10l6 6 6-6", "Move \(account.name) down", isOff: index == accounts.count - 1))</form></li>

      """
  }

  private func button(_ name: StaticString, _ arrow: StaticString, _ words: String, isOff: Bool) -> HTML {
    """
    <button class="quiet round" name="\(literal: name)" value="1" aria-label="\(words)"\(isOff ? " disabled" as HTML : nil)>\
    <svg class="arrow" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="\(literal: arrow)"/></svg></button>
    """
  }
}
