import WalletCore

/// The page to choose which account receives the money.
package struct TransferPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The account that the money comes from.
  package var account: Account
  /// The accounts that can receive it.
  package var receivers: [Account]
  /// The amount as typed.
  package var amount: String
  /// The receiving account as sent; empty if none was chosen.
  package var chosen: String
  /// The note as typed.
  package var note: String
  /// Notes to suggest.
  package var notes: [String]
  /// Why the form was refused; nil if it was not.
  package var problem: TransferProblem?
  /// Whether no receiving account was chosen, in addition to a wrong amount.
  package var lacksReceiver: Bool
  /// Whether the amount is all that is available in the account, and is shown as such.
  package var isAll: Bool
  /// The form's CSRF token.
  package var csrf: FormToken
  /// The form's operation key.
  package var key: String

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, account: Account, receivers: [Account], amount: String, chosen: String, note: String,
    notes: [String] = [],
    problem: TransferProblem?, lacksReceiver: Bool, isAll: Bool, csrf: FormToken, key: String
  ) {
    self.frame = frame
    self.account = account
    self.receivers = receivers
    self.amount = amount
    self.chosen = chosen
    self.note = note
    self.notes = notes
    self.problem = problem
    self.lacksReceiver = lacksReceiver
    self.isAll = isAll
    self.csrf = csrf
    self.key = key
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Transfer", failed: problem != nil, section: .home, layout: .wide,
      hasFieldChecks: true,
      script: receivers.isEmpty ? nil : frame.scripts.money,
      main: """
        \(summary)
        <p class="back"><a \(href: .to.account(account.id))><bdi>\(account.name)</bdi></a></p>
        \(AboutAndTask(about: "<h1>Transfer</h1>\n\(Words.youHave(account, frame.amounts))", task: receivers.isEmpty ? nowhere : form).html)
        """
    ).html
  }

  /// When the amount or the receiver changes, the page's script posts the form to `data-preview` and takes the
  /// preview from the answer. It uses POST so that no amount appears in an address. Enter submits the transfer, the
  /// form's only action.
  private var form: HTML {
    """
    <form class="card stack" id="money" method="post" \(action: .to.transfer(account.id)) \
    data-preview="\(Link.to.choose(account.id).address)">
    \(csrf.field)\(OperationKeyField(key: key).html)\(seen)
    \(isAll ? "<p>\(Words.all(.transfer, of: account))</p>" : nil)
    \(AmountField(currency: account.balance.currency, error: error(at: "amount"), value: amount).html)
    \(SelectField(
      label: "To", notes: FieldNotes(name: "to", hint: hint, error: error(at: "to"), isChecked: true),
      options: AccountOptions(first: "Choose an account", accounts: receivers, chosen: chosen, amounts: frame.amounts).html
    ).html)
    \(NoteField(value: note, error: error(at: "note"), suggestions: notes).html)
    \(preview.html)
    <div class="actions">
    <button>Transfer</button>
    \(TakeAllButton(account: account, amounts: frame.amounts).html)
    </div>
    \(RemainingBalanceLine(account: account, amounts: frame.amounts, showsEveryAmount: false).html)
    </form>
    """
  }

  private var hint: String? {
    let currency = account.balance.currency
    return receivers.contains { $0.balance.currency != currency } ? Words.otherCurrencyQuoted : nil
  }

  private var preview: TransferPreview {
    let to = receivers.first { $0.id.id.base64url == chosen }
    // For a receiver that cannot be chosen the preview shows no result, not even what would be left.
    let isOpen = to != nil || chosen.isEmpty
    return TransferPreview(
      from: account, to: to, amount: isOpen ? try? Money.parse(amount, currency: account.balance.currency) : nil,
      amounts: frame.amounts)
  }

  private var seen: HTML? {
    guard TakeAllButton.isOffered(account, frame.amounts) else { return nil }
    return TakeAllButton.seen(account, isSent: isAll)
  }

  private var nowhere: HTML {
    """
    <div class="card empty">
    <p>You need a second account to transfer to.</p>
    <a class="button" \(href: .to.newAccount())>Open another account</a>
    </div>
    """
  }

  private var sentence: String? {
    let currency = account.balance.currency
    return problem.map {
      Words.sentence($0, asked: try? Money.parse(amount, currency: currency), in: currency, frame.amounts)
    }
  }

  private var summary: HTML? {
    guard let sentence else { return nil }
    guard !receivers.isEmpty else { return ErrorSummary(message: sentence, field: nil).html }
    var others: [(message: String, field: StaticString)] = []
    if lacksReceiver { others.append((Words.noReceiver, "to")) }
    return ErrorSummary(message: sentence, field: field, others: others).html
  }

  private func error(at field: String) -> String? {
    if lacksReceiver, field == "to" { return Words.noReceiver }
    return self.field?.description == field ? sentence : nil
  }

  /// The field that can fix the problem; nil if none can.
  private var field: StaticString? {
    if case .note = problem { return "note" }
    switch problem?.inputs.first {
    case .amount: return "amount"
    case .receiver: return "to"
    case .card, nil: return nil
    }
  }
}

/// Why a transfer was not booked.
package enum TransferProblem: Sendable, Equatable {
  /// No receiving account was chosen.
  case noReceiver
  /// The text is not a valid amount.
  case amount(AmountRefusal)
  /// The text is not a valid note.
  case note(NameRefusal)
  /// The ledger refused it.
  case ledger(LedgerRefusal)

  /// The inputs that can fix it, the likeliest first.
  var inputs: [LedgerInput] {
    switch self {
    case .noReceiver: [.receiver]
    case .amount: [.amount]
    case .note: []
    case .ledger(let refusal): refusal.inputs
    }
  }
}
