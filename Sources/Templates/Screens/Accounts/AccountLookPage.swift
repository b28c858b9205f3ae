import WalletCore

/// What a user may want of an account besides its name: a colour and an icon, a goal, and to be told when it is low.
package struct AccountLookPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The account; open.
  package var account: Account
  /// The goal or the limit as typed, if it was refused.
  package var typed: String?
  /// Why a form was refused; nil if none was.
  package var problem: AccountLookProblem?
  /// Whether something was just saved.
  package var saved: Bool
  /// The forms' CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, account: Account, typed: String? = nil, problem: AccountLookProblem? = nil, saved: Bool,
    csrf: FormToken
  ) {
    self.frame = frame
    self.account = account
    self.typed = typed
    self.problem = problem
    self.saved = saved
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Goal, limit and appearance · \(account.name)", done: saved ? "Saved" : nil,
      failed: problem != nil, section: .home, layout: .wide, hasFieldChecks: true,
      main: """
        \(problem.map { ErrorSummary(message: Words.sentence($0), field: $0.field).html })
        \(saved ? Notice(text: "Saved.").html : nil)
        <p class="back"><a \(href: .to.account(account.id))><bdi>\(account.name)</bdi></a></p>
        <h1>Goal, limit and appearance</h1>
        <p class="shown-mark">\(AccountMark(account).html)<span><bdi>\(account.name)</bdi>\(chosen)</span></p>
        <div class="columns">
        <div class="column">
        \(goal)
        \(limit)
        </div>
        <div class="column">
        \(look)
        </div>
        </div>
        """
    ).html
  }

  /// What is saved, by its names; nil if nothing is.
  private var chosen: HTML? {
    let (colour, icon) = (account.preferences.colour, account.preferences.icon)
    let names = [colour.map(Words.name), icon.map(Words.name)].compactMap(\.self)
    guard !names.isEmpty else { return nil }
    return " <span class=\"lead\">\(names.joined(separator: ", "))</span>"
  }

  private var look: HTML {
    """
    <form class="card stack" method="post" \(action: .to.accountLook(account.id))>
    \(csrf.field)
    <fieldset><legend>Colour</legend>
    <div class="choices">
    \(choice("colour", "", isChosen: account.preferences.colour == nil, "No colour", nil))\
    \(AccountColour.allCases.map(choice))</div>
    </fieldset>
    <fieldset><legend>Icon</legend>
    <div class="choices">
    \(choice("icon", "", isChosen: account.preferences.icon == nil, "No icon", nil))\
    \(AccountIcon.allCases.map(choice))</div>
    </fieldset>
    <button class="second">Save appearance</button>
    </form>
    """
  }

  private func choice(_ colour: AccountColour) -> HTML {
    choice(
      "colour", "\(colour.rawValue)", isChosen: account.preferences.colour == colour, Words.name(colour),
      AccountPreferences(colour: colour))
  }

  private func choice(_ icon: AccountIcon) -> HTML {
    choice(
      "icon", "\(icon.rawValue)", isChosen: account.preferences.icon == icon, Words.name(icon),
      AccountPreferences(colour: account.preferences.colour, icon: icon))
  }

  /// A round button for one of the choices, named for those who do not see it.
  private func choice(
    _ name: StaticString, _ value: String, isChosen: Bool, _ words: String, _ shown: AccountPreferences?
  ) -> HTML {
    let mark: HTML = shown.map { AccountMark(name: "", preferences: $0).html } ?? Self.none
    return """
      <label class="choice" title="\(words)"><input type="radio" name="\(literal: name)" \
      value="\(value)"\(isChosen ? " checked" as HTML : nil)>\(mark)<span class="unseen">\(words)</span></label>

      """
  }

  /// A crossed circle.
  private static let none: HTML =
    "<span class=\"mark\" aria-hidden=\"true\"><svg viewBox=\"0 0 24 24\"><path d=\"M5 19 19 5\"/></svg></span>"

  private var goal: HTML {
    let refused = problem?.field.description == "amount"
    return """
      <form class="card stack" method="post" \(action: .to.accountGoal(account.id))>
      \(csrf.field)
      \(amount(
        "Goal", "amount", Words.accountGoalHint,
        refused ? typed : account.goal.map(MoneyText.typed), refused ? problem : nil))
      \(AccountGoal(account, frame.amounts)?.html)
      <button class="second">Save goal</button>
      </form>
      """
  }

  private var limit: HTML {
    let refused = problem?.field.description == "limit"
    return """
      <form class="card stack" method="post" \(action: .to.accountLimit(account.id))>
      \(csrf.field)
      \(amount(
        "Tell me when the balance is below", "limit", Words.lowLimitHint,
        refused ? typed : account.lowLimit.map(MoneyText.typed), refused ? problem : nil))
      <button class="second">Save limit</button>
      </form>
      """
  }

  private func amount(
    _ label: HTML, _ name: StaticString, _ hint: String, _ value: String?, _ problem: AccountLookProblem?
  ) -> HTML {
    let notes = FieldNotes(name: name, hint: hint, error: problem.map { Words.sentence($0) }, isChecked: true)
    return Field(
      label: "\(label)<span class=\"unseen\">\(Words.inUnit(account.balance.currency))</span>",
      notes: notes, value: value ?? "",
      attributes:
        #"type="text" inputmode="decimal" autocomplete="off" spellcheck="false" enterkeyhint="done" placeholder="0.00""#,
      unit: account.balance.currency.code
    ).html
  }
}

/// Why a goal or a limit was refused.
package enum AccountLookProblem: Error, Sendable, Equatable {
  /// The goal is no amount of this currency.
  case goal(AmountRefusal, Currency)
  /// The limit is no amount of this currency.
  case limit(AmountRefusal, Currency)

  /// The field that can fix it.
  var field: StaticString {
    switch self {
    case .goal: "amount"
    case .limit: "limit"
    }
  }
}
