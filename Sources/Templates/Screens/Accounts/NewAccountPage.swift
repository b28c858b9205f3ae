import WalletCore

/// The form for a new account.
package struct NewAccountPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The name as typed.
  package var name: String
  /// The options of the currency list, made by ``CurrencyOptions``.
  package var currencies: HTML
  /// Why the form was refused; nil if it was not.
  package var problem: NewAccountProblem?
  /// The form's CSRF token.
  package var csrf: FormToken
  /// The form's operation key.
  package var key: String

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, name: String, currencies: HTML, problem: NewAccountProblem?, csrf: FormToken, key: String
  ) {
    self.frame = frame
    self.name = name
    self.currencies = currencies
    self.problem = problem
    self.csrf = csrf
    self.key = key
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "New account", failed: problem != nil, section: .home, layout: .wide,
      hasFieldChecks: true,
      script: frame.scripts.currency,
      main: """
        \(problem.map { ErrorSummary(message: Words.sentence($0, frame.amounts), field: field($0)).html })
        <p class="back"><a \(href: .to.home())>Home</a></p>
        \(AboutAndTask(about: about, task: form).html)
        """
    ).html
  }

  private var about: HTML { "<h1>New account</h1>\n<p class=\"lead\">\(Words.howAccountsBegin)</p>" }

  private var form: HTML {
    """
    <form class="card stack" method="post" \(action: .to.accounts())>
    \(csrf.field)\(OperationKeyField(key: key).html)
    \(nameField)
    \(CurrencyField(label: "Currency", options: currencies, error: currencyError).html)
    <button>Create</button>
    </form>
    """
  }

  private func field(_ problem: NewAccountProblem) -> StaticString? {
    switch problem {
    case .name: "name"
    case .currency: "currency"
    case .ledger: nil
    }
  }

  private var nameField: HTML {
    var error: String?
    if case .name(let refusal) = problem { error = Words.sentence(refusal) }
    return AccountNameField(hint: "Such as Everyday or Savings.", error: error, typed: name).html
  }

  private var currencyError: String? {
    guard case .currency = problem else { return nil }
    return Words.unknownCurrency
  }
}

/// Why a new account was not opened.
package enum NewAccountProblem: Sendable, Equatable {
  /// The name is not valid.
  case name(NameRefusal)
  /// There is no currency with this code.
  case currency
  /// The ledger refused it.
  case ledger(LedgerRefusal)
}
