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

/// Says that a page shows another day than today, and leads back.
struct PastNotice {
  /// The same page as it stands now.
  var now: Link
  /// Whether it is today that is shown.
  var isToday = false

  var html: HTML {
    """
    <div class="notice row"><p>\(literal: words) Nothing can be done here.</p>\
    <a class="button quiet" \(href: now)>Back to now</a></div>
    """
  }

  private var words: StaticString {
    isToday ? "This is how it stands today, and today is not over." : "This is how it stood at the end of that day."
  }
}

/// A day that was asked for and cannot be shown: as it was sent, and why.
public struct RefusedDay: Sendable, Equatable {
  /// As it was sent.
  public var typed: String
  /// Why it cannot be shown.
  public var problem: DayProblem

  /// - Parameters:
  ///   - typed: as it was sent.
  ///   - problem: why it cannot be shown.
  public init(typed: String, problem: DayProblem) {
    self.typed = typed
    self.problem = problem
  }
}

/// Why a page is not shown as of a day.
public enum DayProblem: Error, Sendable, Equatable {
  /// What was sent is no day of the calendar.
  case notADay
  /// The day is not over before today ends: it lies in the future.
  case notYet
  /// The account was opened later, on this day.
  case beforeOpening(CivilDay)
}
