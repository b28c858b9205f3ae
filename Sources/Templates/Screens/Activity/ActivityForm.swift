import WalletCore

/// The form that filters activity. A query that changes nothing, so it uses GET and has no CSRF token.
struct ActivityForm {
  /// The filter as typed.
  var query: ActivityQuery
  /// The accounts to choose from.
  var accounts: [Account]
  /// What of it makes no sense.
  var problems: [ActivityProblem]

  /// The words stand alone; all else is folded away until it is used.
  var html: HTML {
    """
    <form class="card stack unprinted" role="search" method="get" \(action: .to.activity())>
    <div class="ask">
    \(Field(
      label: "Search", notes: FieldNotes(name: "q", hint: Words.activitySearchHint), value: query.search ?? "",
      attributes: #"type="search" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search" dir="auto" maxlength="100""#
    ).html)
    <button>Search</button>
    </div>
    <details\(problems.isEmpty ? "" : " open" as HTML)>
    <summary>Filters\(chosen)</summary>
    <div class="stack">
    \(SelectField(label: "Account", notes: FieldNotes(name: "account"), options: accountOptions).html)
    \(SelectField(label: "Kind", notes: notes("kind"), options: kindOptions).html)
    \(pair("Amount", "amount", (amount("min", "max", query.least), amount("max", "min", query.most))))
    \(currencies.count > 1 || problems.contains(.currency) ? currencyField : nil)
    \(pair("Date", "date", (day("from", "to", query.from), day("to", "from", query.to)), areApart: true))
    \(Field(
      label: "Tag", notes: notes("tag", hint: Words.tagHint), value: query.tag ?? "",
      attributes: #"type="text" autocomplete="off" autocapitalize="off" spellcheck="false" dir="auto""#).html)
    <button class="second">Apply filters</button>
    </div>
    </details>
    \(query.hasFilters || query.search != nil ? "<p class=\"aside\"><a \(href: .to.activity())>Clear the search</a></p>" as HTML : nil)
    </form>
    """
  }

  /// What is filtered by, while the fields are folded away.
  private var chosen: HTML? {
    var words: [HTML] = []
    if let account = accounts.first(where: { $0.id.id.base64url == query.account }) {
      words.append("<bdi>\(account.name)</bdi>")
    }
    if let kind = query.kind.flatMap(ActivityKind.init(rawValue:)) { words.append("\(Words.name(kind))") }
    if query.least != nil || query.most != nil { words.append("amount") }
    if query.from != nil || query.to != nil { words.append("date") }
    if let tag = query.tag.flatMap({ NoteTag($0) }) { words.append("<bdi>#\(tag.text)</bdi>") }
    guard !words.isEmpty, problems.isEmpty else { return nil }
    return ": \(words.enumerated().map { index, word -> HTML in index == 0 ? word : ", \(word)" })"
  }

  private func notes(_ name: StaticString, hint: String? = nil) -> FieldNotes {
    let problem = problems.first { "\($0.field)" == "\(name)" }
    return FieldNotes(name: name, hint: hint, error: problem.map { Words.sentence($0) })
  }

  /// Two fields, with what is wrong with either above both. A phone has no room for two dates beside each other.
  private func pair(
    _ legend: HTML, _ what: HTML, _ fields: (from: Field, to: Field), areApart: Bool = false
  ) -> HTML {
    func labelled(_ field: Field, _ end: HTML) -> HTML {
      var field = field
      field.label = "\(end)<span class=\"unseen\"> this \(what)</span>"
      field.showsNotes = false
      return field.html
    }
    return """
      <fieldset>
      <legend>\(legend)</legend>
      <div class="stack">
      \(fields.from.notes.html)\(fields.to.notes.html)<div class="pair">
      \(labelled(fields.from, "From"))
      \(areApart ? "</div>\n<div class=\"pair\">" as HTML : nil)
      \(labelled(fields.to, "To"))
      </div>
      </div>
      </fieldset>
      """
  }

  /// What is wrong with one of two fields; named, if both are wrong.
  private func notes(_ name: StaticString, beside other: StaticString) -> FieldNotes {
    var notes = notes(name)
    if notes.error != nil, self.notes(other).error != nil {
      notes.error = problems.first { "\($0.field)" == "\(name)" }.map { Words.labelled($0) }
    }
    return notes
  }

  private func amount(_ name: StaticString, _ other: StaticString, _ typed: String?) -> Field {
    Field(
      label: "", notes: notes(name, beside: other), value: typed ?? "",
      attributes: #"type="text" inputmode="decimal" autocomplete="off" spellcheck="false" placeholder="0.00""#)
  }

  /// A date field shows nothing for an invalid date; a text field keeps what the user typed.
  private func day(_ name: StaticString, _ other: StaticString, _ typed: String?) -> Field {
    let isDay = typed.map { CivilDay($0) != nil } ?? true
    return Field(
      label: "", notes: notes(name, beside: other), value: typed ?? "",
      attributes: isDay
        ? #"type="date" autocomplete="off""# : #"type="text" autocomplete="off" spellcheck="false""#)
  }

  private var accountOptions: HTML {
    var html: HTML = "<option value=\"\">All accounts</option>\n"
    for account in accounts {
      let id = account.id.id.base64url
      html.append(
        """
        <option value="\(id)" dir="auto"\(mark(id == query.account))>\(account.name)\(account.isOpen ? nil : Words.closedAfterName)</option>

        """)
    }
    return html
  }

  private var kindOptions: HTML {
    var html: HTML = "<option value=\"\">Everything</option>\n"
    for kind in ActivityKind.allCases {
      html.append(
        "<option value=\"\(kind.rawValue)\"\(mark(kind.rawValue == query.kind))>\(Words.name(kind))</option>\n")
    }
    return html
  }

  /// The currencies of the accounts, dollars first.
  private var currencies: [Currency] {
    let owned = Set(accounts.map(\.balance.currency)).union([.usd])
    return owned.sorted { ($0 == .usd ? "" : $0.name) < ($1 == .usd ? "" : $1.name) }
  }

  private var currencyField: HTML {
    var options = HTML()
    for currency in currencies {
      options.append(
        "<option value=\"\(currency.code)\"\(mark(currency.code == query.currency))>\(Words.name(currency))</option>\n")
    }
    return SelectField(label: "Currency of the amounts", notes: notes("currency"), options: options).html
  }

  private func mark(_ isChosen: Bool) -> HTML? { isChosen ? " selected" : nil }
}
