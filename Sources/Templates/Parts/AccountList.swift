import WalletCore

/// The accounts with their balances, each a card that leads to its account.
struct AccountList {
  var accounts: [Account]
  var amounts: AmountStyle
  /// The day at whose end they stood so, where that is not now.
  var day: CivilDay? = nil

  var html: HTML {
    var html: HTML = "<ul class=\"accounts\">\n"
    for account in accounts {
      html.append(
        """
        <li><a class="card" \(href: day.map { .pastAccount(account.id, $0) } ?? .account(account.id))>\
        <bdi class="name">\(account.name)</bdi> <span class="sum">\(account.balance, amounts)</span></a></li>

        """)
    }
    html.append("</ul>")
    return html
  }
}
