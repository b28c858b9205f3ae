import WalletCore

/// Asks for confirmation before closing an account, and where its money goes. An account in which money is held cannot
/// be closed: its page says so, and has no form.
package struct DeleteAccountPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The account to close.
  package var account: Account
  /// The accounts that can receive its money.
  package var receivers: [Account]
  /// Whether the user has open accounts in other currencies, which cannot receive it.
  package var hasOtherCurrencies: Bool
  /// The receiving account as sent; empty if none was chosen.
  package var moveTo: String
  /// Why the ledger refused to close it; nil if it was not refused.
  package var problem: LedgerRefusal?
  /// The form's CSRF token.
  package var csrf: FormToken
  /// The form's operation key.
  package var key: String

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, account: Account, receivers: [Account], hasOtherCurrencies: Bool, moveTo: String,
    problem: LedgerRefusal?, csrf: FormToken, key: String
  ) {
    self.frame = frame
    self.account = account
    self.receivers = receivers
    self.hasOtherCurrencies = hasOtherCurrencies
    self.moveTo = moveTo
    self.problem = problem
    self.csrf = csrf
    self.key = key
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Delete account", failed: problem != nil, section: .home, layout: .wide,
      hasFieldChecks: !isHeld,
      main: """
        \(problem.map { ErrorSummary(message: Words.sentence($0, frame.amounts), field: isAboutReceiver ? "move_to" : nil).html })
        <p class="back"><a \(href: .to.account(account.id))><bdi>\(account.name)</bdi></a></p>
        \(AboutAndTask(about: "\(heading)\(isHeld ? held : consequence)", task: isHeld ? holding : asking).html)
        """
    ).html
  }

  private var isHeld: Bool { account.held.minorUnits > 0 }

  private var asking: HTML {
    """
    <form class="card stack" method="post" \(action: .to.deleteAccount(account.id))>
    \(csrf.field)\(OperationKeyField(key: key).html)
    \(TakeAllButton.seen(account, isSent: true))
    \(hasMoney ? receiverField : nil)
    \(hasMoney && hasOtherCurrencies ? exchange : nil)
    <div class="actions">
    <button class="danger">Delete account</button>
    <a class="button second" \(href: .to.account(account.id))>Cancel</a>
    </div>
    </form>
    """
  }

  private var holding: HTML {
    "<a class=\"button second\" \(href: .to.account(account.id))>Back to the account</a>"
  }

  private var heading: HTML { "<h1>Delete <bdi>\(account.name)</bdi>?</h1>\n" }

  private var held: HTML? {
    let refusal = LedgerRefusal.accountHolds(held: account.held)
    return problem == refusal
      ? nil : "<p class=\"lead\">\(SentenceText(Words.sentence(refusal, frame.amounts)).html)</p>"
  }

  private var hasMoney: Bool { account.balance.minorUnits > 0 }

  private var consequence: HTML {
    let holds: HTML =
      hasMoney
      ? """
      <bdi>\(account.name)</bdi> still holds <strong class="sum\(MoneyText.size(account.balance, frame.amounts))">\(account.balance, frame.amounts)</strong>. Move it to another account, or keep it in this one. \(Words.keptOutOfTotal)
      """
      : "<bdi>\(account.name)</bdi> is empty."
    return """
      <p class="lead">\(holds)</p>
      <ul class="points lead">
      \(Words.whatDeletingMeans.map { "<li>\($0)</li>\n" as HTML })</ul>
      """
  }

  /// Accounts in other currencies are not offered: the money has to be exchanged first, at a rate that the user has seen.
  private var exchange: HTML {
    let most = min(account.available.minorUnits, account.balance.currency.amountLimit)
    let all = MoneyText.typed(Money(minorUnits: most, currency: account.balance.currency))
    let link = Link.to.exchange(account.id, TransferQuery(amount: frame.amounts == .plain ? all : nil))
    return """
      <p class="hint">To move it to an account in another currency, <a \(href: link)>exchange it first</a>.</p>
      """
  }

  private var receiverField: HTML? {
    guard !receivers.isEmpty else { return nil }
    let error = isAboutReceiver ? problem.map { Words.sentence($0, frame.amounts) } : nil
    return SelectField(
      label: "What happens to its money",
      notes: FieldNotes(name: "move_to", error: error, isChecked: true),
      options: AccountOptions(
        first: "Keep it in the closed account", accounts: receivers, chosen: moveTo, amounts: frame.amounts
      )
      .html
    ).html
  }

  private var isAboutReceiver: Bool {
    guard let problem, hasMoney, !isHeld, !receivers.isEmpty else { return false }
    return problem.inputs.contains(.receiver)
  }
}
