import PhoneNumbers
import WalletCore

/// The receipt of one operation, to read and to print, with its note, and with an Undo button while it can be undone.
package struct ReceiptPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The operation's receipt.
  package var receipt: Receipt
  /// The user it belongs to.
  package var user: SignedInUser
  /// The offer to undo it; nil if it cannot be undone.
  package var undo: UndoOffer?
  /// The list that led here; nil for the account's page.
  package var back: Link?
  /// The note as typed, if it was refused.
  package var noteTyped: String?
  /// Why the form was refused; nil if it was not.
  package var problem: ReceiptProblem?
  /// Whether the note was just saved.
  package var saved: Bool
  /// The forms' CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, receipt: Receipt, user: SignedInUser, undo: UndoOffer?, back: Link? = nil, noteTyped: String?,
    problem: ReceiptProblem?, saved: Bool, csrf: FormToken
  ) {
    self.frame = frame
    self.receipt = receipt
    self.user = user
    self.undo = undo
    self.back = back
    self.noteTyped = noteTyped
    self.problem = problem
    self.saved = saved
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Receipt", done: saved ? "Note saved" : nil, failed: problem != nil,
      section: back?.pattern == Link.to.activity.pattern ? .activity : .home, layout: .wide, hasFieldChecks: true,
      main: """
        \(problem.map { ErrorSummary(message: Words.sentence($0, frame.amounts), field: noteProblem == nil ? nil : "note").html })
        \(saved ? Notice(text: "Your note is saved.").html : nil)
        \(backLink)
        <div class="columns task">
        <div class="column">
        <h1>\(heading)</h1>
        \(figure ?? kindAlone)\(reversal)\(hold)
        \(undo.map(undoing))
        \(noteForm)
        </div>
        <div class="column">
        \(lines)\(finality)
        \(facts)
        \(proof)
        </div>
        </div>
        """
    ).html
  }

  private var operation: Operation { receipt.operation }

  private var backLink: HTML {
    let account: HTML = "<bdi>\(receipt.account.name)</bdi>"
    guard let back else {
      return "<p class=\"back\"><a \(href: .to.account(receipt.account.id))>\(account)</a></p>"
    }
    return "<p class=\"back\"><a \(href: back)>\(Words.list(back, account: account, receipt.account.id))</a></p>"
  }

  /// What moved, first and large; where it is a change of one account, with its sign.
  private var figure: HTML? {
    // An undoing is about the account that gets its money back.
    guard let line = receipt.lines.first(where: { $0.entry.isOutgoing }) ?? receipt.lines.first else { return nil }
    let isMove = receipt.lines.count > 1 && line.entry.isBetweenOwnAccounts
    let money = isMove ? line.entry.amount : line.entry.change
    let accounts: HTML =
      isMove
      ? "<bdi>\(line.account.name)</bdi> to <bdi>\(line.entry.otherName ?? "")</bdi>"
      : "<bdi>\(line.account.name)</bdi>"
    let label = operation.note.isEmpty ? accounts : "\(kind) · \(accounts)"
    let amount = BigAmount(label: label, money: money, amounts: frame.amounts, isChange: !isMove)
    return "<div class=\"figure\">\(amount.html)</div>\n"
  }

  private var kind: HTML { "\(Words.title(operation.kind))\(Words.card(operation))" }

  /// Where no amount stands below a note.
  private var kindAlone: HTML? { operation.note.isEmpty ? nil : "<p class=\"lead\">\(kind)</p>\n" }

  /// What it was for, or else what it was.
  private var heading: HTML { operation.note.isEmpty ? kind : "<bdi>\(operation.note)</bdi>" }

  private var reversal: HTML? {
    guard let other = receipt.reversedBy else { return nil }
    return "<p class=\"lead\">Undone by \(link(other)).</p>"
  }

  private func link(_ other: Receipt.Reference) -> HTML {
    "<a \(href: .to.receipt(other.id))>receipt \(Int(clamping: other.number))</a>"
  }

  private var hold: HTML? {
    Words.hold(operation, in: receipt.account.balance.currency, frame.amounts).map { "<p class=\"lead\">\($0)</p>" }
  }

  /// What did not happen, or cannot.
  private var finality: HTML? {
    guard operation.kind == .exchange else {
      return Words.notCharged(operation).map { "\n<p class=\"hint\">\($0)</p>" }
    }
    let again = wayBack.map { link -> HTML in "\n<a class=\"button second\" \(href: link)>Exchange it back</a>" }
    return "\n<p class=\"hint\">\(Words.exchangeIsFinal)</p>\(again)"
  }

  /// The quote of the exchange that would give back what arrived; nil if one of the accounts is closed.
  private var wayBack: Link? {
    guard let arrived = receipt.lines.first(where: { $0.account.id != receipt.account.id }),
      arrived.account.isOpen, receipt.account.isOpen
    else { return nil }
    let amount = frame.amounts == .plain ? MoneyText.typed(arrived.entry.amount) : nil
    return .to.exchange(arrived.account.id, TransferQuery(amount: amount, receiver: receipt.account.id))
  }

  /// The only entry, if its amount and account tell all that moved: no other account and no merchant has a part in it.
  private var alone: Entry? {
    guard receipt.lines.count == 1, let entry = receipt.lines.first?.entry, entry.otherName == nil else { return nil }
    return entry
  }

  private var lines: HTML? {
    guard !receipt.lines.isEmpty else { return hold == nil ? "<p class=\"empty\">No money moved.</p>" : nil }
    guard alone == nil else { return nil }
    var html: HTML = """
      <div class="table">
      <table class="entries card">
      <caption><span class="unseen">What moved</span></caption>
      \(TableHead("Account", "Change and balance").html)
      <tbody>

      """
    for line in receipt.lines {
      let change: StaticString = line.entry.isOutgoing ? "sum" : "sum in"
      let long = (MoneyText.size(line.entry.change, frame.amounts), MoneyText.size(line.entry.balance, frame.amounts))
      html.append(
        """
        <tr><th scope="row"><a class="what" \(href: .to.account(line.account.id))><bdi>\(line.account.name)</bdi></a> \
        <span class="left">\(Words.title(line.entry))</span></th>\
        <td><span class="\(literal: change)\(long.0)">\(signed: line.entry.change, frame.amounts)</span> \
        <span class="left\(long.1)">Balance \(labelled: line.entry.balance, frame.amounts)</span></td></tr>

        """)
    }
    html.append("</tbody>\n</table>\n</div>")
    return html
  }

  private var undoing: (UndoOffer) -> HTML {
    { offer in
      """
      <div class="card row offer">
      <p>You can undo this until \(end(offer.until)).</p>
      \(offer.form(csrf, back: back))
      </div>
      """
    }
  }
}

extension ReceiptPage {
  /// The time of day, with the day if it is not the operation's.
  private func end(_ until: Timestamp) -> HTML {
    let when = WhenText(moment: until, zone: frame.zone)
    return frame.zone.day(of: until) == frame.zone.day(of: operation.at) ? when.clock : when.html
  }

  private var facts: HTML {
    let name: HTML? = operation.name.map { "<div><dt>Name given</dt><dd><bdi>\($0)</bdi></dd></div>\n" }
    let takesBack: HTML? = receipt.reverses.map { "<div><dt>Undoes</dt><dd>\(link($0))</dd></div>\n" }
    let ofHold: HTML? = receipt.hold.map { "<div><dt>Hold</dt><dd>from \(link($0))</dd></div>\n" }
    let invoice: HTML? = receipt.invoice.map { line -> HTML in
      "<div><dt>Paid for</dt><dd>charging, <a \(href: .to.invoice(line.id))>invoice \(Words.number(series: line.series, line.number))</a></dd></div>\n"
    }
    let who: HTML? = user.name.isEmpty ? nil : "<bdi>\(user.name)</bdi>, "
    return """
      <dl class="card facts">
      <div><dt>When</dt><dd>\(WhenText(moment: operation.at, zone: frame.zone))</dd></div>
      <div class="printed"><dt>Who</dt><dd>\(who)\(user.phone.e164)</dd></div>
      \(account)
      \(balanceAfter)\
      <div><dt>Currency</dt><dd>\(Words.name(receipt.account.balance.currency))</dd></div>
      \(name)\(takesBack)\(ofHold)\(invoice)\(heldAfter)\(terms)<div><dt>Receipt number</dt><dd>\(Int(clamping: operation.number))</dd></div>
      </dl>
      """
  }

  /// What few readers need, so it is folded away.
  private var proof: HTML {
    """
    <details class="card">
    <summary>Proof</summary>
    <dl class="facts">
    <div><dt>Hash</dt><dd class="hash">\(operation.hash.hex)</dd>
    <dd class="hint">Save the number and hash elsewhere: they can prove later that this receipt was never \
    changed.</dd></div>
    </dl>
    </details>
    """
  }

  /// Where the accounts stand above, it is for the print alone.
  private var account: HTML {
    let isPrinted = alone == nil && !receipt.lines.isEmpty
    return """
      <div\(isPrinted ? " class=\"printed\"" as HTML : nil)><dt>Account</dt><dd><bdi>\(receipt.account.name)</bdi></dd></div>
      """
  }

  private var balanceAfter: HTML? {
    alone.map { "<div><dt>Balance afterwards</dt><dd>\(whole: $0.balance, frame.amounts)</dd></div>\n" }
  }

  private var heldAfter: HTML? {
    operation.hold.map { event in
      let held = Money(minorUnits: event.held, currency: receipt.account.balance.currency)
      return "<div><dt>Held in the account afterwards</dt><dd>\(whole: held, frame.amounts)</dd></div>\n"
    }
  }

  private var terms: HTML? {
    operation.quote.flatMap { quote in
      ExchangeTerms(quote: quote, movements: operation.movements, zone: frame.zone, amounts: frame.amounts).html
    }
  }

  private var noteProblem: String? {
    guard case .note = problem else { return nil }
    return problem.map { Words.sentence($0, frame.amounts) }
  }

  private var noteForm: HTML {
    let notes = FieldNotes(
      name: "note",
      hint: "Only you see this note. It is part of your exports. Clear it to remove it.",
      error: noteProblem, isChecked: true)
    let isOpen = noteProblem != nil || noteTyped != nil
    return """
      <details class="card"\(isOpen ? " open" as HTML : nil)>
      <summary>\(operation.note.isEmpty ? "Add a note" : "Change the note" as HTML)</summary>
      <form class="stack" method="post" \(action: .to.saveNote(operation.id))>
      \(csrf.field)\(back.map { BackField(list: $0).html })
      \(Field(
        label: "Note", notes: notes, value: noteTyped ?? operation.note,
        attributes: #"type="text" autocomplete="off" enterkeyhint="done" dir="auto""#
      ).html)
      <button class="second">Save note</button>
      </form>
      </details>
      """
  }
}

/// Why an action on a receipt's page was refused.
package enum ReceiptProblem: Sendable, Equatable {
  /// The text is not a valid note.
  case note(NameRefusal)
  /// The ledger refused to undo it.
  case undo(LedgerRefusal)
}
