import WalletCore

/// One account: its balance, an amount with three buttons, its newest entries, and the ways to rename and delete it.
package struct AccountPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The account, open or closed.
  package var account: Account
  /// Its newest entries, newest first.
  package var entries: [Entry]
  /// The user's cards that a deposit or a withdrawal can name.
  package var cards: [StoredCard]
  /// The amount as typed.
  package var amount: String
  /// The card as chosen.
  package var card: String
  /// The note as typed.
  package var note: String
  /// Notes to suggest.
  package var notes: [String]
  /// The new name as typed, if it was refused.
  package var nameTyped: String?
  /// Why the form was refused; nil if it was not.
  package var problem: AccountProblem?
  /// The action just done, for a notice; nil for none.
  package var notice: AccountNotice?
  /// The offer to undo the action just done; nil if it cannot be undone.
  package var undo: UndoOffer?
  /// A requested day that cannot be shown; nil for none.
  package var pastDay: RefusedDay?
  /// Today, to label it and yesterday in the list of entries.
  package var today: CivilDay
  /// The forms' CSRF token.
  package var csrf: FormToken
  /// The operation key of the money form.
  package var key: String
  /// The operation key of the rename form. Each form has its own, so that sending one leaves the other valid.
  package var renameKey: String

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, account: Account, entries: [Entry], cards: [StoredCard] = [], amount: String, card: String = "",
    note: String = "", notes: [String] = [], nameTyped: String?, problem: AccountProblem?,
    notice: AccountNotice?, undo: UndoOffer?, pastDay: RefusedDay?, today: CivilDay, csrf: FormToken, key: String,
    renameKey: String
  ) {
    self.frame = frame
    self.account = account
    self.entries = entries
    self.cards = cards
    self.amount = amount
    self.card = card
    self.note = note
    self.notes = notes
    self.nameTyped = nameTyped
    self.problem = problem
    self.notice = notice
    self.undo = undo
    self.pastDay = pastDay
    self.today = today
    self.csrf = csrf
    self.key = key
    self.renameKey = renameKey
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: account.name, done: told.map { Words.done($0, frame.amounts) },
      failed: problem != nil || pastDay != nil, section: .home, layout: .wide, hasFieldChecks: true,
      script: account.isOpen ? frame.scripts.money : nil,
      main: """
        \(summary)
        \(told.map { Notice(text: text($0), action: undo?.form(csrf)).html })
        <div class="columns parts">
        <div class="column">
        <div class="row">
        <p class="back"><a \(href: .to.home())>Home</a></p>
        \(account.isOpen ? trash : nil)
        </div>
        <h1 class="name">\(AccountMark(account).html)<bdi>\(account.name)</bdi></h1>
        <div class="hero">
        \(BigAmount(label: "Balance", money: account.balance, amounts: frame.amounts).html)\(held)
        \(AmountsToggle(amounts: frame.amounts, page: .to.account(account.id), csrf: csrf).html)
        </div>
        \(account.isOpen ? AccountGoal(account, frame.amounts)?.html : nil)
        \(low)
        \(account.isOpen ? moneyForm : closed)
        </div>
        <div class="column">
        <div class="row">
        <h2>Recent activity</h2>
        <a \(href: .to.statement(account.id))>Statement</a>
        </div>
        \(table.html)
        </div>
        \(account.isOpen || pastDay != nil ? more : nil)
        </div>
        """
    ).html
  }

  /// Last on a telephone, and below the form where there is room for two columns.
  private var more: HTML {
    """
    <div class="column">
    \(account.isOpen ? renameForm : nil)
    \(account.isOpen ? lookLink : nil)
    \(dayForm)
    </div>
    """
  }

  private var low: HTML? { Words.low(account, frame.amounts).map { "<p class=\"card warn\">\($0)</p>" } }

  private var lookLink: HTML {
    "<ul class=\"card links\"><li><a \(href: .to.accountLook(account.id))>Goal, limit and appearance</a></li></ul>"
  }

  private var held: HTML? { Words.held(account, frame.amounts).map { "\n<p>\($0)</p>" } }

  /// One form: the pressed button decides where it goes. Enter in the field presses the first button, which only
  /// asks. It exists only for that, so it is hidden from view, from the Tab key and from screen readers.
  private var moneyForm: HTML {
    """
    <div class="card stack">
    <form class="stack" id="money" method="post" \(action: .to.choose(account.id))>
    <button class="unseen" tabindex="-1" aria-hidden="true">Choose</button>
    \(csrf.field)\(OperationKeyField(key: key).html)\(canTakeAll ? TakeAllButton.seen(account, isSent: false) : nil)
    \(AmountField(currency: account.balance.currency, error: isAboutAmount ? sentence : nil, value: amount).html)\(cardField)
    \(NoteField(value: note, error: isAboutNote ? sentence : nil, suggestions: notes).html)
    <p id="ask" tabindex="-1" hidden><strong class="sum\(most)"></strong> \(Words.whichOfThree)</p>
    \(MoneyButtons(account: account.id).html)
    </form>
    \(QuickAmounts.html(in: account.balance.currency))
    \(canTakeAll ? all : nil)
    \(RemainingBalanceLine(account: account, amounts: frame.amounts).html)
    </div>
    """
  }

  /// The room that the largest amount needs, because the script may ask about it.
  private var most: HTML {
    let currency = account.balance.currency
    return MoneyText.size(Money(minorUnits: currency.amountLimit, currency: currency), .plain)
  }

  /// Folded, because most bookings name no card.
  private var cardField: HTML? {
    let isOpen = !card.isEmpty || isAboutCard
    return CardField(cards: cards, chosen: card, error: isAboutCard ? sentence : nil).html.map { field in
      """

      <details\(isOpen ? " open" as HTML : nil)>
      <summary>From or to a card</summary>
      \(field)
      </details>
      """
    }
  }

  private var canTakeAll: Bool { TakeAllButton.isOffered(account, frame.amounts) }

  /// Separate from the buttons that add, because these take all that is available. They go where the form goes, to the
  /// page that asks.
  private var all: HTML {
    """
    <div class="quick all">
    <button form="money" class="quiet small" name="all" value="\(TakeAllAction.withdraw.rawValue)">Withdraw all</button>
    <button form="money" class="quiet small" name="all" value="\(TakeAllAction.transfer.rawValue)">Transfer all</button>
    </div>
    """
  }

  private var renameForm: HTML {
    """
    <details class="card"\(isOfRename ? " open" as HTML : "")>
    <summary>Rename this account</summary>
    <form class="stack" method="post" \(action: .to.renameAccount(account.id))>
    \(csrf.field)\(OperationKeyField(key: renameKey).html)
    \(AccountNameField(error: isAboutName ? sentence : nil, typed: nameTyped ?? account.name).html)
    <button class="second">Rename</button>
    </form>
    </details>
    """
  }

  private var dayForm: HTML {
    DayForm(page: .to.account(account.id), typed: pastDay?.typed ?? "", refused: pastDay).folded
  }

  private var trash: HTML {
    """
    <a class="icon" \(href: .to.deleteAccount(account.id)) title="Delete account">\
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">\
    <path d="M4 7h16M10 7V4.5h4V7M6.5 7l.9 12.5h9.2L17.5 7M10.300 11v5M13.700 11v5"/></svg>\
    <span class="unseen">Delete account</span></a>
    """
  }

  private var closed: HTML {
    let when: HTML? = account.closedAt.map { " on \(WhenText(moment: $0, zone: frame.zone).html)" }
    return """
      <div class="card empty"><p>This account was closed\(when). Its history is kept.</p>
      <a class="button second" \(href: .to.closed())>Closed accounts</a></div>
      """
  }
}

extension AccountPage {
  private var table: EntryTable {
    var table = EntryTable(entries: entries, zone: frame.zone, amounts: frame.amounts, today: today)
    if !account.isOpen { table.empty = "No activity." }
    return table
  }

  /// What the live region says behind a success: that there is little left.
  private var nowLow: HTML? { Words.low(account, frame.amounts).map { " \($0)" } }

  private func opens(_ entry: Entry) -> Bool { entry.kind == .reopen && !entry.isOutgoing }

  /// The notice to show. A reopen form sent again much later shows none if the account has been closed since.
  private var told: AccountNotice? {
    switch notice {
    case .booked(let entry) where opens(entry) && !account.isOpen: nil
    case .reopened where !account.isOpen: nil
    default: notice
    }
  }

  private func text(_ notice: AccountNotice) -> HTML {
    switch notice {
    case .booked(let entry):
      "\(Words.booked(entry, isNewest: entry.sequence == account.sequence, frame.amounts))\(nowLow)"
    case .exchanged(let done): Words.exchanged(done, isNewest: done.sequence == account.sequence, frame.amounts)
    case .renamed: "The account's new name is <bdi>\(account.name)</bdi>."
    case .reopened: "The account is open again. It was empty when it was closed."
    }
  }
}
