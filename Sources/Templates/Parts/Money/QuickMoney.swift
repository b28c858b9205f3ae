import WalletCore

/// The home page's form for money: an account, an amount, and where to go with them.
struct QuickMoney {
  /// The open accounts, in display order; not empty.
  var accounts: [Account]
  var csrf: FormToken

  /// Its answer asks once more, so Enter in the amount field books nothing.
  var html: HTML {
    """
    <form class="card stack" method="post" \(action: .to.quick())>
    \(csrf.field)
    <h2>Move money</h2>
    <div class="pair">
    \(account)
    \(Field(
      label: "Amount", notes: FieldNotes(name: "amount"), value: "",
      attributes: #"type="text" class="money" inputmode="decimal" autocomplete="off" spellcheck="false" enterkeyhint="next" placeholder="0.00""#
    ).html)
    </div>
    <div class="actions ways">
    <button name="do" value="\(QuickAction.deposit.rawValue)">Deposit</button>
    <button class="second" name="do" value="\(QuickAction.withdraw.rawValue)">Withdraw</button>
    <button class="second" name="do" value="\(QuickAction.transfer.rawValue)">Transfer</button>
    </div>
    </form>
    """
  }

  private var account: HTML {
    var options = HTML.StringInterpolation(literalCapacity: 100 * accounts.count, interpolationCount: 0)
    for account in accounts {
      options.appendLiteral("<option value=\"")
      options.appendInterpolation(account.id.id)
      options.appendLiteral("\" dir=\"auto\">")
      options.appendInterpolation(account.name)
      options.appendLiteral("</option>\n")
    }
    return SelectField(
      label: "Account", notes: FieldNotes(name: "account"), options: HTML(stringInterpolation: options)
    ).html
  }
}

/// What the home page's form for money is to do. The raw value is what its button sends.
package enum QuickAction: String, Sendable {
  case deposit, withdraw, transfer
}
