import WalletCore

/// Asks for a day, to show a page as it stood at that day's end.
struct DayForm {
  /// The page: the home page or an account's.
  var page: Link
  /// The day as it was sent; may be none.
  var typed: String
  /// Why it was refused.
  var refused: RefusedDay? = nil

  /// A question, so it is sent by GET and carries no token.
  var html: HTML {
    let notes = FieldNotes(name: "at", error: refused.map { Words.sentence($0) })
    return """
      <form class="ask" method="get" \(action: page)>
      \(Field(label: "As it stood at the end of", notes: notes, value: typed, attributes: type).html)
      <button class="second">Show</button>
      </form>
      """
  }

  /// A field for dates shows nothing where a text is none; what was typed is to stay.
  private var type: StaticString {
    typed.isEmpty || CivilDay(typed) != nil
      ? #"type="date" autocomplete="off""# : #"type="text" autocomplete="off" spellcheck="false""#
  }

  /// The home page's as nearly everybody sees it, made once.
  static let home = DayForm(page: .to.home(), typed: "").folded

  /// The same, folded away until somebody asks or something was wrong.
  var folded: HTML {
    """
    <details class="card"\(refused == nil ? "" : " open" as HTML)>
    <summary>An earlier day</summary>
    \(html)
    </details>
    """
  }
}
