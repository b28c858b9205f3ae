import WalletCore

/// The page to choose which account gets the money.
public struct TransferPage {
  /// The frame around it.
  public var frame: PageFrame
  /// The account that the money leaves.
  public var account: Account
  /// The accounts that can get it.
  public var receivers: [Account]
  /// The amount as typed.
  public var amount: String
  /// The receiving account as sent; empty when none was chosen.
  public var chosen: String
  /// What was refused; nil on first sight.
  public var problem: TransferProblem?
  /// Whether, besides a wrong amount, no receiving account was chosen.
  public var lacksReceiver: Bool
  /// Whether the amount is the account's whole balance, and is told as that.
  public var isAll: Bool
  /// The form's token.
  public var csrf: FormToken
  /// The form's operation key.
  public var key: String
  /// Where the script for the amount is; the page works without it.
  public var script: String?

  /// - Parameters:
  ///   - frame: the frame around it.
  ///   - account: the account that the money leaves.
  ///   - receivers: the accounts that can get it.
  ///   - amount: the amount as typed.
  ///   - chosen: the receiving account as sent; empty when none was chosen.
  ///   - problem: what was refused; nil on first sight.
  ///   - lacksReceiver: whether, besides a wrong amount, no receiving account was chosen.
  ///   - isAll: whether the amount is the account's whole balance, and is told as that.
  ///   - csrf: the form's token.
  ///   - key: the form's operation key.
  public init(
    frame: PageFrame, account: Account, receivers: [Account], amount: String, chosen: String,
    problem: TransferProblem?, lacksReceiver: Bool = false, isAll: Bool = false, csrf: FormToken, key: String
  ) {
    self.frame = frame
    self.account = account
    self.receivers = receivers
    self.amount = amount
    self.chosen = chosen
    self.problem = problem
    self.lacksReceiver = lacksReceiver
    self.isAll = isAll
    self.csrf = csrf
    self.key = key
  }

  /// The page.
  public var html: HTML {
    Page(
      frame: frame, title: "Transfer", failed: problem != nil, layout: .low, hasHelp: true,
      script: receivers.isEmpty ? nil : script,
      main: """
        \(summary)
        <p class="back"><a \(href: .to.account(account.id))><bdi>\(account.name)</bdi></a></p>
        <h1>Transfer</h1>
        \(receivers.isEmpty ? nowhere : form)
        """
    ).html
  }

  /// What the page's script asks when amount or receiver change: the preview stands in the answer. It is posted, so that no
  /// amount comes into an address. Enter is the transfer, which is all that this form is for.
  private var form: HTML {
    """
    <form class="card stack" id="money" method="post" \(action: .to.transfer(account.id)) \
    data-preview="\(Link.to.choose(account.id).address)">
    \(csrf.field)\(OperationKeyField(key: key).html)\(seen)
    \(isAll ? "<p>\(Words.all(.transfer, account.balance))</p>" : nil)
    \(AmountField(error: error(at: "amount"), value: amount).html)
    \(SelectField(
      label: "To", notes: FieldNotes(name: "to", error: error(at: "to"), isChecked: true),
      options: AccountOptions(first: "Choose an account", accounts: receivers, chosen: chosen, amounts: frame.amounts).html
    ).html)
    \(preview.html)
    <div class="actions">
    <button>Transfer</button>
    \(TakeAllButton(account: account, amounts: frame.amounts).html)
    </div>
    \(LeftLine(account: account, amounts: frame.amounts, tellsAll: false).html)
    </form>
    """
  }

  private var preview: TransferPreview {
    let to = receivers.first { $0.id.id.base64url == chosen }
    // To what cannot be chosen nothing is promised, not even what would be left.
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
    <p class="lead">You have <strong class="sum\(MoneyText.size(account.balance, frame.amounts))">\(account.balance, frame.amounts)</strong> in <bdi>\(account.name)</bdi>.</p>
    <div class="card empty">
    <p>You have no other account to move money to.</p>
    <a class="button" \(href: .to.newAccount())>Open another account</a>
    </div>
    """
  }

  private var sentence: String? {
    problem.map {
      Words.sentence($0, asked: try? Money.parse(amount, currency: account.balance.currency), frame.amounts)
    }
  }

  private var summary: HTML? {
    guard let sentence else { return nil }
    guard !receivers.isEmpty else { return ErrorSummary(message: sentence, field: nil).html }
    let second: (String, StaticString)? =
      lacksReceiver ? (Words.sentence(TransferProblem.noReceiver, frame.amounts), "to") : nil
    return ErrorSummary(message: sentence, field: problem?.field, second: second).html
  }

  private func error(at field: String) -> String? {
    if lacksReceiver, field == "to" { return Words.sentence(TransferProblem.noReceiver, frame.amounts) }
    guard let place = problem?.field, place.description == field else { return nil }
    return sentence
  }
}

/// Why a transfer was not booked.
public enum TransferProblem: Sendable, Equatable {
  /// No account was chosen to move the money to.
  case noReceiver
  /// What was typed is no amount.
  case amount(AmountRefusal)
  /// The books did not take it.
  case ledger(LedgerRefusal)

  /// The `id` of the field that can mend it; nil where none can.
  var field: StaticString? {
    switch self {
    case .noReceiver: "to"
    case .amount: "amount"
    case .ledger(let refusal):
      switch refusal {
      case .noSuchReceiver, .sameAccount, .receiverClosed, .currenciesDiffer, .balanceLimit: "to"
      case .amountOutOfRange, .notEnough, .balanceChanged: "amount"
      case .keyReused, .noSuchOperation, .noSuchAccount, .alreadyReversed, .notReversible, .tooLateToUndo, .notClosed,
        .accountClosed, .currencyNotOffered, .spent, .counterpartClosed, .walletFull, .tooManyAccounts, .clockWrong,
        .unavailable:
        nil
      }
    }
  }
}
