import WalletCore

/// One labelled drop-down list, with its hint and its error.
struct SelectField {
  var label: String
  var notes: FieldNotes
  /// The `option` elements.
  var options: HTML
  /// Further attributes of the list.
  var attributes: StaticString = ""

  var html: HTML {
    """
    <div class="field">
    <label for="\(literal: notes.name)">\(label)</label>
    \(notes.html)
    <select id="\(literal: notes.name)" name="\(literal: notes.name)"\(literal: attributes)\(notes.attributes)>
    \(options)
    </select>
    </div>
    """
  }
}

/// The accounts to choose from, each with its balance, and what of it is available if some is held; an option's text
/// direction follows the account's name.
struct AccountOptions {
  /// The text of the first, empty option.
  var first: String
  var accounts: [Account]
  /// The previous choice, as sent.
  var chosen: String
  var amounts: AmountStyle

  var html: HTML {
    var html: HTML = "<option value=\"\">\(first)</option>\n"
    for account in accounts {
      let id = account.id.id.base64url
      let mark: HTML? = id == chosen ? " selected" : nil
      let available: HTML? =
        account.held.minorUnits > 0 ? ", \(account.available, amounts) available" : nil
      html.append(
        """
        <option value="\(id)" dir="auto"\(mark)>\(account.name) (\(account.balance, amounts)\(available))</option>

        """)
    }
    return html
  }
}
