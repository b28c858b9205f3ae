import WalletCore

/// The settings: the user's name and phone number, the wallet's appearance, links to more, and a log-out button.
package struct SettingsPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The saved name, or the name as typed if it was refused.
  package var name: String
  /// How the user can sign in.
  package var signIn: SignInState
  /// The savings goal that the pig shows; nil without a goal.
  package var goal: Money?
  /// The goal as typed, if it was refused.
  package var goalTyped: String?
  /// The options of the goal's currency list, made by ``CurrencyOptions``.
  package var currencies: HTML
  /// Why the form was refused; nil if it was not.
  package var problem: SettingsProblem?
  /// The action just done, for a notice; nil for none.
  package var notice: SettingsNotice?
  /// Whether the wallet knows charge points.
  package var hasChargePoints: Bool
  /// The forms' CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, name: String, signIn: SignInState, goal: Money?, goalTyped: String?, currencies: HTML,
    problem: SettingsProblem?, notice: SettingsNotice?,
    hasChargePoints: Bool = false, csrf: FormToken
  ) {
    self.frame = frame
    self.name = name
    self.signIn = signIn
    self.goal = goal
    self.goalTyped = goalTyped
    self.currencies = currencies
    self.problem = problem
    self.notice = notice
    self.hasChargePoints = hasChargePoints
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Settings", done: notice.map(Words.done), failed: problem != nil, section: .settings,
      layout: .wide, hasFieldChecks: true, script: showsGoal ? frame.scripts.currency : nil,
      main: """
        \(problem.map { ErrorSummary(message: Words.sentence($0), field: $0.field).html })
        \(notice.map { Notice(text: "\(Words.sentence($0))").html })
        <h1>Settings</h1>
        <div class="columns">
        <div class="column">
        <form class="card stack" method="post" \(action: .to.saveName())>
        \(csrf.field)
        \(nameField)
        <button>Save Name</button>
        </form>
        <h2>Appearance</h2>
        <div class="card stack">
        \(themes)
        \(amounts)
        \(hours)
        </div>
        \(showsGoal ? goalForm : nil)
        </div>
        <div class="column">
        <h2>Sign-in and security</h2>
        \(signIn.warning)\(signIn.html)
        <h2>Money and data</h2>
        <ul class="card links">
        <li><a \(href: .to.cards())>Cards</a></li>\(hasChargePoints ? ChargeLink.item : nil)
        <li><a \(href: .to.invoices())>Invoices</a></li>
        <li><a \(href: .to.closed())>Closed accounts</a></li>
        <li><a \(href: .to.export())>Export your data</a></li>
        <li><a \(href: .to.leave())>\(Words.leaveTitle)</a></li>
        </ul>
        <form method="post" \(action: .to.logout())>\(csrf.field)<button class="danger">Log Out</button></form>
        </div>
        </div>
        """
    ).html
  }

  private var nameField: HTML {
    var error: String?
    if case .name = problem { error = problem.map(Words.sentence) }
    let notes = FieldNotes(
      name: "name", hint: "How we greet you (optional)", error: error,
      isChecked: true)
    return Field(
      label: "Your name", notes: notes, value: name,
      attributes:
        #"type="text" autocomplete="name" autocapitalize="words" spellcheck="false" enterkeyhint="done" dir="auto""#
    ).html
  }
}

// MARK: - Appearance

extension SettingsPage {
  /// One form with a button for each theme; `aria-pressed` marks the current one.
  private var themes: HTML {
    """
    <form class="themes" method="post" \(action: .to.saveTheme())>
    \(csrf.field)
    \(theme(.classic))
    \(theme(.piggy))
    </form>
    """
  }

  private func theme(_ theme: Theme) -> HTML {
    let brand = Brand.of(theme)
    let isOn: HTML = frame.theme == theme ? "true" : "false"
    return """
      <button class="theme" name="theme" value="\(theme.rawValue)" aria-pressed="\(isOn)">\
      <img src="\(literal: brand.logo)" alt="" width="44" height="44">\(literal: brand.name)</button>
      """
  }

  private var amounts: HTML {
    let hides = frame.amounts == .hidden
    return """
      <form class="row" method="post" \(action: .to.saveAmounts())>
      \(csrf.field)
      <p>\(hides ? Words.amountsHidden : Words.amountsShown)</p>
      <button class="quiet" name="hide" value="\(hides ? "off" : "on" as HTML)">\
      \(hides ? "Show amounts" : "Hide amounts" as HTML)</button>
      </form>
      """
  }

  private var hours: HTML {
    let isOfDay = frame.zone.hours == .ofDay
    return """
      <form class="row" method="post" \(action: .to.saveHours())>
      \(csrf.field)
      <p>\(isOfDay ? Words.hoursOfDay : Words.hoursOfHalfDay)</p>
      <button class="quiet" name="hours" value="\(isOfDay ? "12" : "24" as HTML)">\
      \(isOfDay ? "Show as 2:05 pm" : "Show as 14:05" as HTML)</button>
      </form>
      """
  }

  /// Only the piggy theme has the pig, but a refused goal is shown in every theme.
  private var showsGoal: Bool {
    switch problem {
    case .goal, .goalCurrency: true
    case .name, nil: Self.asksForGoal(frame.theme, frame.amounts)
    }
  }

  /// Whether the page has the goal's form and its list of currencies, unless a goal was refused.
  package static func asksForGoal(_ theme: Theme, _ amounts: AmountStyle) -> Bool {
    theme == .piggy && amounts == .plain
  }

  private var goalForm: HTML {
    var (goalError, currencyError): (String?, String?)
    switch problem {
    case .goal: goalError = problem.map(Words.sentence)
    case .goalCurrency: currencyError = problem.map(Words.sentence)
    case .name, nil: break
    }
    return """
      <form class="card stack" method="post" \(action: .to.saveGoal())>
      \(csrf.field)
      \(Field(
        label: "Savings goal",
        notes: FieldNotes(name: "goal", hint: Words.goalHint, error: goalError, isChecked: true),
        value: goalTyped ?? goal.map(MoneyText.typed) ?? "",
        attributes: #"type="text" inputmode="decimal" autocomplete="off" spellcheck="false" enterkeyhint="done" placeholder="0.00""#
      ).html)
      \(CurrencyField(label: "Currency of the goal", options: currencies, error: currencyError).html)
      <button class="second">Save goal</button>
      </form>
      """
  }
}

/// The action just done in the settings.
package enum SettingsNotice: Sendable, Equatable {
  case nameSaved
  case phoneChanged
  /// A change of number that waited was called off.
  case phoneKept
  case goalSaved
  case goalRemoved
}

/// Why the settings refused a value.
package enum SettingsProblem: Error, Sendable, Equatable {
  /// The text is not a valid name.
  case name(NameRefusal)
  /// The text is not a valid amount of this currency for a goal.
  case goal(AmountRefusal, Currency)
  /// There is no currency with the goal's code.
  case goalCurrency

  /// The field that can fix it.
  var field: StaticString {
    switch self {
    case .name: "name"
    case .goal: "goal"
    case .goalCurrency: "currency"
    }
  }
}
