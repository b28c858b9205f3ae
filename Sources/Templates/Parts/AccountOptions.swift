import WalletCore

/// The accounts to choose from, each with its balance; an option's direction follows its name.
struct AccountOptions {
  /// What the first, empty option says.
  var first: String
  var accounts: [Account]
  /// What was chosen before, as it was sent.
  var chosen: String
  var amounts: AmountStyle

  var html: HTML {
    var html: HTML = "<option value=\"\">\(first)</option>\n"
    for account in accounts {
      let id = account.id.id.base64url
      let mark: HTML? = id == chosen ? " selected" : nil
      html.append(
        "<option value=\"\(id)\" dir=\"auto\"\(mark)>\(account.name) (\(account.balance, amounts))</option>\n")
    }
    return html
  }
}
