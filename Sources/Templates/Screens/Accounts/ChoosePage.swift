import WalletCore

/// Asks what to do with an amount: deposit, withdraw or transfer, or whether to withdraw all that is available.
package struct ChoosePage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The open account.
  package var account: Account
  /// The amount.
  package var amount: Money
  /// The amount as typed.
  package var typed: String
  /// The note as typed; empty for none.
  package var note: String
  /// The card that was chosen with the amount; nil for none.
  package var card: StoredCard?
  /// Whether the page asks about withdrawing all that is available.
  package var isAll: Bool
  /// The form's CSRF token.
  package var csrf: FormToken
  /// The form's operation key, not used yet.
  package var key: String

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, account: Account, amount: Money, typed: String, note: String, card: StoredCard? = nil,
    isAll: Bool,
    csrf: FormToken, key: String
  ) {
    self.frame = frame
    self.account = account
    self.amount = amount
    self.typed = typed
    self.note = note
    self.card = card
    self.isAll = isAll
    self.csrf = csrf
    self.key = key
  }

  /// The page.
  package var html: HTML {
    let title = isAll ? "Withdraw all" : Words.whichOfThree
    return Page(
      frame: frame, title: title, section: .home, layout: .wide,
      main: """
        <p class="back"><a \(href: .to.account(account.id))><bdi>\(account.name)</bdi></a></p>
        \(AboutAndTask(
          about: """
            <h1>\(title)</h1>
            \(BigAmount(label: "Amount", money: amount, amounts: .plain).html)\(named)
            """,
          isOnlyWords: false, task: isAll ? whole : three
        ).html)
        """
    ).html
  }

  private var hidden: HTML {
    """
    \(csrf.field)\(OperationKeyField(key: key).html)\
    <input type="hidden" name="amount" value="\(typed)">\
    \(NoteField.kept(note))\
    \(card.map { "<input type=\"hidden\" name=\"card\" value=\"\($0.id.id.base64url)\">" })
    """
  }

  /// The three buttons, each beside the balance that it leaves, or why it cannot be pressed, unless amounts are hidden.
  private var three: HTML {
    """
    <form class="card stack" method="post" \(action: .to.choose(account.id))>
    \(hidden)
    \(frame.amounts == .plain ? outcomes : MoneyButtons(account: account.id).html)
    </form>
    """
  }

  /// The card and the note that go with the amount.
  private var named: HTML? {
    let card: HTML? = card.map { "\n<p class=\"hint\">\(Words.named($0, isForTransfer: !isAll))</p>" }
    let note: HTML? = note.isEmpty ? nil : "\n<p class=\"hint\">\(Words.noted(note))</p>"
    return "\(card)\(note)"
  }

  private var outcomes: HTML {
    let buttons = MoneyButtons(account: account.id, areDescribed: true)
    let taken = after(
      try LedgerPrecheck.withdrawal(amount, from: account), try account.balance.subtracting(amount))
    return """
      <dl class="preview">
      \(row("Balance", "\(whole: account.balance, .plain)"))\(held)
      \(row(
        buttons.deposit, "deposit",
        after(try LedgerPrecheck.deposit(amount, to: account), try account.balance.adding(amount))))
      \(row(buttons.withdraw, "withdraw", taken))
      \(row(buttons.transfer, "transfer", taken))
      </dl>
      """
  }

  private var held: HTML? {
    guard account.held.minorUnits > 0 else { return nil }
    return """

      \(row("Held", "\(whole: account.held, .plain)"))
      \(row("Available", "\(whole: account.available, .plain)"))
      """
  }

  private func row(_ label: StaticString, _ value: HTML) -> HTML {
    "<div><dt>\(literal: label)</dt><dd>\(value)</dd></div>"
  }

  private func row(_ button: HTML, _ name: StaticString, _ value: HTML) -> HTML {
    "<div><dt>\(button)</dt><dd id=\"then-\(literal: name)\">\(value)</dd></div>"
  }

  private func after(
    _ books: @autoclosure () throws(LedgerRefusal) -> Void, _ balance: @autoclosure () throws(MoneyRefusal) -> Money
  ) -> HTML {
    do throws(LedgerRefusal) { try books() } catch {
      return SentenceText(Words.sentence(error, asked: amount, .plain)).html
    }
    // What is held is part of the balance, and not of what is available.
    let word: StaticString = account.held.minorUnits > 0 ? "then balance" : "then"
    return (try? balance()).map { "\(literal: word) \(whole: $0, .plain)" } ?? ""
  }

  private var whole: HTML {
    """
    <form class="card stack" method="post" \(action: .to.withdraw(account.id))>
    \(hidden)\(TakeAllButton.seen(account, isSent: true))
    <p>\(Words.all(.withdraw, of: account))</p>
    <div class="actions">
    <button>Withdraw</button>
    <a class="button second" \(href: .to.account(account.id))>Cancel</a>
    </div>
    </form>
    """
  }
}
