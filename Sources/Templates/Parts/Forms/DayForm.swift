import WalletCore

/// A form that asks for a day, to show a page as of the end of that day.
struct DayForm {
  /// The page: the home page or an account's.
  var page: Link
  /// The day as sent; may be empty or invalid.
  var typed: String
  /// Why the day was refused; nil if it was not.
  var refused: RefusedDay? = nil

  /// A query that changes nothing, so it uses GET and has no CSRF token.
  var html: HTML {
    let notes = FieldNotes(name: "at", error: refused.map { Words.sentence($0) })
    return """
      <form class="ask" method="get" \(action: page)>
      \(Field(label: "Balances at the end of", notes: notes, value: typed, attributes: type).html)
      <button class="second">Show</button>
      </form>
      """
  }

  /// A date field shows nothing for an invalid date; a text field keeps what the user typed.
  private var type: StaticString {
    typed.isEmpty || CivilDay(typed) != nil
      ? #"type="date" autocomplete="off""# : #"type="text" autocomplete="off" spellcheck="false""#
  }

  /// The home page's form as nearly every user sees it, made once.
  static let home = DayForm(page: .to.home(), typed: "").folded

  /// The form, collapsed until the user opens it or the day was refused.
  var folded: HTML {
    """
    <details class="card"\(refused == nil ? "" : " open" as HTML)>
    <summary>See an earlier date</summary>
    \(html)
    </details>
    """
  }
}

/// A requested day that cannot be shown: the day as sent, and why.
package struct RefusedDay: Sendable, Equatable {
  /// The day as sent.
  package var typed: String
  /// Why it cannot be shown.
  package var refusal: DayRefusal

  /// Creates a refused day from its parts.
  package init(typed: String, refusal: DayRefusal) {
    self.typed = typed
    self.refusal = refusal
  }
}

/// Why a page is not shown as of a day.
package enum DayRefusal: Error, Sendable, Equatable {
  /// The text is not a day of the calendar.
  case notADay
  /// The day is in the future.
  case notYet
  /// The account was opened later, on this day.
  case beforeOpening(CivilDay)
}
