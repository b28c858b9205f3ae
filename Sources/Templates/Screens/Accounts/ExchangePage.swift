import WalletCore

/// An exchange: its quote, to book or to leave, and the form that asks for another.
package struct ExchangePage {
  /// A quote that can be booked.
  package struct Offer {
    /// The quote.
    package var quote: ExchangeQuote
    /// The account that receives.
    package var receiver: Account
    /// The quote as the form sends it.
    package var sealed: String
    /// The form's operation key, for which the quote was sealed.
    package var key: String

    /// Creates an offer from its parts.
    package init(quote: ExchangeQuote, receiver: Account, sealed: String, key: String) {
      self.quote = quote
      self.receiver = receiver
      self.sealed = sealed
      self.key = key
    }
  }

  /// What was typed.
  package struct Typed {
    /// The amount as typed.
    package var amount: String
    /// The receiving account as sent; empty if none was chosen.
    package var receiver: String
    /// The note as typed.
    package var note: String

    /// Creates it from its parts.
    package init(amount: String, receiver: String, note: String) {
      self.amount = amount
      self.receiver = receiver
      self.note = note
    }
  }

  /// The frame around the page.
  package var frame: PageFrame
  /// The account that gives.
  package var account: Account
  /// The accounts that can receive: those in other currencies.
  package var receivers: [Account]
  /// What was typed.
  package var typed: Typed
  /// Notes to suggest.
  package var notes: [String]
  /// The quote; nil if there is none.
  package var offer: Offer?
  /// Why there is no quote, or the last one was not booked; nil if nothing is wrong.
  package var problem: ExchangeProblem?
  /// The time of the page.
  package var now: Timestamp
  /// The forms' CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, account: Account, receivers: [Account], typed: Typed, notes: [String] = [], offer: Offer?,
    problem: ExchangeProblem?, now: Timestamp, csrf: FormToken
  ) {
    self.frame = frame
    self.account = account
    self.receivers = receivers
    self.typed = typed
    self.notes = notes
    self.offer = offer
    self.problem = problem
    self.now = now
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Exchange", failed: problem != nil, section: .home, layout: .wide,
      hasFieldChecks: true, hasCountdown: true,
      main: """
        \(sentence.map { ErrorSummary(message: $0, field: field, more: remedy).html })
        <p class="back"><a \(href: .to.account(account.id))><bdi>\(account.name)</bdi></a></p>
        \(AboutAndTask(about: about, task: receivers.isEmpty ? nowhere : forms).html)
        """
    ).html
  }

  private var about: HTML {
    "<h1>Exchange</h1>\n\(Words.youHave(account, frame.amounts))"
  }

  private var forms: HTML {
    guard let offer else { return question("card stack") }
    return """
      \(booking(offer))
      <details class="card">
      <summary>Change the amount or the account</summary>
      \(question("stack"))
      </details>
      """
  }

  /// A screen reader tells the end of the quote, and none of the seconds before it.
  private func booking(_ offer: Offer) -> HTML {
    let end = WhenText(moment: now.adding(seconds: offer.quote.seconds), zone: frame.zone).clockWithSeconds
    return """
      <form class="card stack" method="post" \(action: .to.exchange(account.id))>
      \(csrf.field)\(OperationKeyField(key: offer.key).html)\
      <input type="hidden" name="amount" value="\(typed.amount)">\
      <input type="hidden" name="to" value="\(offer.receiver.id.id)">\
      <input type="hidden" name="quote" value="\(offer.sealed)">
      \(QuoteTerms(quote: offer.quote, from: account, to: offer.receiver, now: now, zone: frame.zone).html)
      <div>
      <p id="wait" data-wait="\(offer.quote.seconds)" data-now="\(Words.quoteOver)">\
      \(Words.goodFor(offer.quote.seconds, until: end))</p>
      <p id="ended" role="status"></p>
      </div>
      \(NoteField(value: typed.note, error: isAboutNote ? sentence : nil, suggestions: notes).html)
      <p class="hint">\(Words.exchangeIsFinal)</p>
      <div class="actions">
      <button>Exchange</button>
      <a class="button second" \(href: .to.account(account.id))>Cancel</a>
      </div>
      </form>
      """
  }

  private func question(_ look: StaticString) -> HTML {
    let note = isAboutNote ? nil : NoteField.kept(typed.note)
    return """
      <form class="\(literal: look)" method="get" \(action: .to.exchange(account.id))>
      \(note)\(amountField)
      \(SelectField(
        label: "To", notes: FieldNotes(name: "to", error: field?.description == "to" ? sentence : nil),
        options: AccountOptions(
          first: "Choose an account", accounts: receivers, chosen: typed.receiver, amounts: frame.amounts
        ).html
      ).html)
      <button class="second">Show the rate</button>
      </form>
      """
  }

  private var amountField: HTML {
    AmountField(
      currency: account.balance.currency, error: field?.description == "amount" ? sentence : nil, value: typed.amount,
      isChecked: false
    ).html
  }

  private var nowhere: HTML {
    """
    <div class="card empty">
    <p>You need an account in another currency to exchange to.</p>
    <a class="button" \(href: .to.newAccount())>Open another account</a>
    </div>
    """
  }
}

extension ExchangePage {
  private var sentence: String? {
    if case .notFresh(let price) = problem {
      return Words.notFresh(price.currency, RateAge(now: now, zone: frame.zone).words(for: price))
    }
    let currency = account.balance.currency
    return problem.map {
      Words.sentence($0, asked: try? Money.parse(typed.amount, currency: currency), in: currency, frame.amounts)
    }
  }

  private var remedy: String? {
    if case .notFresh = problem { Words.loadRate } else { nil }
  }

  private var isAboutNote: Bool {
    if case .note = problem { true } else { false }
  }

  /// The field that can fix the problem; nil if none can, or the page has no such field.
  private var field: StaticString? {
    guard !receivers.isEmpty else { return nil }
    if isAboutNote { return offer == nil ? nil : "note" }
    // With an offer these fields are folded away, and nothing is wrong with them.
    guard offer == nil else { return nil }
    switch problem?.inputs.first {
    case .amount: return "amount"
    case .receiver: return "to"
    case .card, nil: return nil
    }
  }
}

/// Why an exchange was not quoted, or not booked.
package enum ExchangeProblem: Error, Sendable, Equatable {
  /// No receiving account was chosen.
  case noReceiver
  /// The text is not a valid amount.
  case amount(AmountRefusal)
  /// The text is not a valid note.
  case note(NameRefusal)
  /// The ledger refused it, or would refuse it.
  case ledger(LedgerRefusal)
  /// Nothing says what these currencies are worth.
  case noRate([Currency])
  /// These two currencies are known, and no rate between them can be stated.
  case noRateBetween(Currency, Currency)
  /// The rate of this currency is too old.
  case notFresh(KnownPrice)
  /// More would arrive than one booking may move.
  case tooMuchArrives(limit: Money)
  /// The quote was not made for this form.
  case forged
  /// The quote is for other values than the form's.
  case otherForm

  /// Why there is no quote.
  package init(_ refusal: QuoteRefusal) {
    switch refusal {
    case .books(let refusal): self = .ledger(refusal)
    case .noRate(let currencies): self = .noRate(currencies)
    case .noRateBetween(let given, let wanted): self = .noRateBetween(given, wanted)
    case .notFresh(let price): self = .notFresh(price)
    case .tooMuchArrives(let limit): self = .tooMuchArrives(limit: limit)
    }
  }

  /// The inputs that can fix it, the likeliest first.
  var inputs: [LedgerInput] {
    switch self {
    case .noReceiver, .noRate, .noRateBetween: [.receiver]
    case .amount, .tooMuchArrives: [.amount]
    case .ledger(let refusal): refusal.inputs
    case .note, .forged, .otherForm, .notFresh: []
    }
  }
}
