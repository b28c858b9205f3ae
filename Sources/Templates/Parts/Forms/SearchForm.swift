import WalletCore

/// A form that searches an account's whole history.
struct SearchForm {
  var account: Account
  /// The search text.
  var typed: String

  /// A query that changes nothing, so it uses GET and has no CSRF token.
  var html: HTML {
    let notes = FieldNotes(name: "q", hint: Words.searchHint(account.balance.currency))
    return """
      <form class="card ask" method="get" \(action: .to.statement(account.id))>
      \(Field(
        label: "Search the history", notes: notes, value: typed,
        attributes: #"type="search" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search" dir="auto" maxlength="100""#
      ).html)
      <button>Search</button>
      </form>
      """
  }
}
