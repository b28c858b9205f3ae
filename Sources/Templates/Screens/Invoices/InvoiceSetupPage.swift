import WalletCore

/// The form for what a user's invoices say of them.
package struct InvoiceSetupPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The fields as typed, or as they are kept.
  package var typed: BillingDetails
  /// Why the form was refused; nil if it was not.
  package var problem: BillingRefusal?
  /// The form's CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(frame: PageFrame, typed: BillingDetails, problem: BillingRefusal?, csrf: FormToken) {
    self.frame = frame
    self.typed = typed
    self.problem = problem
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Set up invoicing", failed: problem != nil, section: .settings, layout: .wide,
      hasFieldChecks: true,
      main: """
        \(problem.map { ErrorSummary(message: Words.sentence($0), field: $0.field).html })
        <p class="back"><a \(href: .to.invoices())>Invoices</a></p>
        \(AboutAndTask(about: about, task: form).html)
        """
    ).html
  }

  private var about: HTML { "<h1>Set up invoicing</h1>\n<p class=\"lead\">\(Words.invoicesAreIssued)</p>" }

  private var form: HTML {
    """
    <form class="card stack" method="post" \(action: .to.invoiceSetup())>
    \(csrf.field)
    \(Field(
      label: "Name or company", notes: notes("name"), value: typed.name,
      attributes: #"type="text" autocomplete="name" autocapitalize="words" spellcheck="false" dir="auto""#
    ).html)
    \(Field(
      label: "Address", notes: notes("address", hint: "Street, postal code and town, in one line."),
      value: typed.address, attributes: #"type="text" autocomplete="address-line1" spellcheck="false" dir="auto""#
    ).html)
    \(Field(
      label: "Email (optional)", notes: notes("email", hint: Words.noMailIsSent), value: typed.email,
      attributes: #"type="text" inputmode="email" autocomplete="email" autocapitalize="none" spellcheck="false" enterkeyhint="done""#
    ).html)
    <button>Save</button>
    </form>
    """
  }

  private func notes(_ name: StaticString, hint: String? = nil) -> FieldNotes {
    let isWrong = problem.map { $0.field.description == name.description } ?? false
    return FieldNotes(
      name: name, hint: hint, error: isWrong ? problem.map { Words.sentence($0) } : nil, isChecked: true)
  }
}

extension BillingRefusal {
  /// The field that can fix it.
  var field: StaticString {
    switch self {
    case .name: "name"
    case .address: "address"
    case .email, .notAnEmail: "email"
    }
  }
}
