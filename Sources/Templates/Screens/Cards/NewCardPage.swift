import WalletCore

/// The form for a new card. The number that was typed is never in it.
package struct NewCardPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The last month as typed.
  package var expiry: String
  /// The nickname as typed.
  package var nickname: String
  /// Whether the user ticked that a card like another is meant.
  package var again: Bool
  /// Why the form was refused; nil if it was not.
  package var problem: CardProblem?
  /// The form's CSRF token.
  package var csrf: FormToken
  /// The form's operation key.
  package var key: String

  /// Creates a page from its parts. Text that may hold a card's number is left out.
  package init(
    frame: PageFrame, expiry: String, nickname: String, again: Bool, problem: CardProblem?, csrf: FormToken, key: String
  ) {
    self.frame = frame
    self.expiry = CardNickname.mayHoldNumber(expiry) ? "" : expiry
    self.nickname = CardNickname.mayHoldNumber(nickname) ? "" : nickname
    self.again = again
    self.problem = problem
    self.csrf = csrf
    self.key = key
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "New card", failed: problem != nil, section: .settings, layout: .wide, hasFieldChecks: true,
      script: frame.scripts.card,
      main: """
        \(problem.map { ErrorSummary(message: Words.sentence($0), field: field).html })
        <p class="back"><a \(href: .to.cards())>Cards</a></p>
        \(AboutAndTask(about: about, task: form).html)
        """
    ).html
  }

  private var about: HTML {
    "<h1>New card</h1>\n<p class=\"lead\">\(Words.keptOfCards) \(Words.noMoneyByCards)</p>"
  }

  private var form: HTML {
    """
    <form class="card stack" method="post" \(action: .to.newCard())>
    \(csrf.field)\(OperationKeyField(key: key).html)
    <div>
    \(numberField)
    <p class="hint" id="brand" aria-live="polite"></p>
    </div>
    \(expiryField)
    \(Self.nicknameField(nickname, error: nicknameError, hint: "Such as Groceries or Work (optional)"))
    \(asksAgain ? againBox : nil)
    <button>Add card</button>
    </form>
    """
  }

  private var numberField: HTML {
    var error: String?
    if case .number(let refusal) = problem { error = Words.sentence(refusal) }
    let notes = FieldNotes(
      name: "number", error: error, remedy: problem != nil && error == nil ? Words.numberAgain : nil)
    return Field(
      label: "Card number", notes: notes, value: "",
      attributes:
        #"type="text" inputmode="numeric" autocomplete="cc-number" autocapitalize="off" spellcheck="false" enterkeyhint="next""#
    ).html
  }

  private var expiryField: HTML {
    var error: String?
    if case .expiry(let refusal) = problem { error = Words.sentence(refusal) }
    let notes = FieldNotes(name: "expiry", hint: "Month and year, like 12/29", error: error, isChecked: true)
    return Field(
      label: "Expiry date", notes: notes, value: expiry,
      attributes:
        #"type="text" inputmode="numeric" autocomplete="cc-exp" spellcheck="false" enterkeyhint="next" placeholder="MM/YY""#
    ).html
  }

  private var nicknameError: String? {
    if case .nickname(let refusal) = problem { Words.sentence(refusal) } else { nil }
  }

  static let nicknameAttributes: StaticString =
    #"type="text" autocomplete="off" spellcheck="false" enterkeyhint="done" dir="auto""#

  static func nicknameField(_ typed: String, error: String?, hint: String?) -> HTML {
    Field(
      label: "Nickname", notes: FieldNotes(name: "nickname", hint: hint, error: error, isChecked: true), value: typed,
      attributes: nicknameAttributes
    ).html
  }

  private var asksAgain: Bool {
    if case .card(.alreadyThere) = problem { true } else { again }
  }

  private var againBox: HTML {
    """
    <label class="check"><input type="checkbox" id="again" name="again" value="on"\(again ? " checked" as HTML : nil)>\
    Add this card once more</label>
    """
  }

  private var field: StaticString? {
    switch problem {
    case .number: "number"
    case .expiry: "expiry"
    case .nickname: "nickname"
    case .card(.alreadyThere): "again"
    case .card, nil: nil
    }
  }
}
