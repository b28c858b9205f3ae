import WalletCore

/// The form for a new account.
package struct NewAccountPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The name as typed.
  package var name: String
  /// The currency's code as chosen.
  package var currency: String
  /// Why the form was refused; nil if it was not.
  package var problem: NewAccountProblem?
  /// The form's CSRF token.
  package var csrf: FormToken
  /// The form's operation key.
  package var key: String

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, name: String, currency: String, problem: NewAccountProblem?, csrf: FormToken, key: String
  ) {
    self.frame = frame
    self.name = name
    self.currency = currency
    self.problem = problem
    self.csrf = csrf
    self.key = key
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "New account", failed: problem != nil, layout: .low, hasFieldChecks: true,
      main: """
        \(problem.map { ErrorSummary(message: Words.sentence($0, frame.amounts), field: field($0)).html })
        <p class="back"><a \(href: .to.home())>Home</a></p>
        <h1>New account</h1>
        <form class="card stack" method="post" \(action: .to.accounts())>
        \(csrf.field)\(OperationKeyField(key: key).html)
        \(nameField)
        \(currencyField)
        <button>Create</button>
        </form>
        """
    ).html
  }

  private func field(_ problem: NewAccountProblem) -> StaticString? {
    switch problem {
    case .name: "name"
    case .currency, .ledger: currencyError == nil ? nil : "currency"
    }
  }

  private var nameField: HTML {
    var error: String?
    if case .name(let refusal) = problem { error = Words.sentence(refusal) }
    return AccountNameField(hint: "Such as Everyday or Savings.", error: error, typed: name).html
  }

  /// Whether to ask for the currency. A single currency needs no question, unless the answer was refused.
  private var currencyIsAsked: Bool { Currency.offered.count > 1 || currencyError != nil }

  private var currencyError: String? {
    switch problem {
    case .currency: problem.map { Words.sentence($0, frame.amounts) }
    case .ledger(let refusal): refusal.inputs.contains(.currency) ? Words.sentence(refusal, frame.amounts) : nil
    case .name, nil: nil
    }
  }

  private var currencyField: HTML? {
    guard currencyIsAsked else { return nil }
    var options = HTML()
    for offered in Currency.offered {
      let mark: HTML? = offered.code == currency ? " selected" : nil
      options.append("<option value=\"\(offered.code)\"\(mark)>\(Words.name(offered))</option>\n")
    }
    return SelectField(
      label: "Currency", notes: FieldNotes(name: "currency", error: currencyError, isChecked: true), options: options
    ).html
  }
}

/// Why a new account was not opened.
package enum NewAccountProblem: Sendable, Equatable {
  /// The name is not valid.
  case name(NameRefusal)
  /// The currency is unknown or not offered.
  case currency
  /// The ledger refused it.
  case ledger(LedgerRefusal)
}
