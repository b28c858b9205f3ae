import WalletCore

/// The user's cards: each drawn, with forms to rename and to remove it, and the removed ones that can come back.
package struct CardsPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The cards, the oldest first.
  package var cards: [StoredCard]
  /// The removed cards that can still be brought back, the last removed first; their times are of the wall clock.
  package var removed: [StoredCard]
  /// The present day.
  package var today: CivilDay
  /// The nickname as typed, and the card whose it should be, if it was refused.
  package var typed: (card: CardID, nickname: String)?
  /// Why a form was refused; nil if none was.
  package var problem: CardProblem?
  /// The action just done, for a notice; nil for none.
  package var notice: CardsNotice?
  /// The forms' CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, cards: [StoredCard], removed: [StoredCard], today: CivilDay,
    typed: (card: CardID, nickname: String)? = nil, problem: CardProblem?, notice: CardsNotice?, csrf: FormToken
  ) {
    self.frame = frame
    self.cards = cards
    self.removed = removed
    self.today = today
    self.typed = typed
    self.problem = problem
    self.notice = notice
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Cards", done: told == nil ? nil : notice.map(Words.done), failed: problem != nil,
      section: .settings, layout: .wide, hasFieldChecks: !cards.isEmpty,
      main: """
        \(problem.map { ErrorSummary(message: Words.sentence($0), field: isOfField ? "nickname" : nil).html })
        \(told.map { Notice(text: $0, action: undo).html })
        <p class="back"><a \(href: .to.settings())>Settings</a></p>
        \(AboutAndTask(about: about, task: "\(cards.isEmpty ? empty : list)\n\(others.isEmpty ? nil : removedList)",
          more: "<p class=\"hint\">\(Words.keptOfCards) \(Words.noMoneyByCards)</p>").html)
        """
    ).html
  }

  private var about: HTML {
    let add: HTML =
      "<a class=\"button round\" \(href: .to.newCard()) aria-label=\"New card\" title=\"New card\">+</a>"
    return """
      <div class="row">
      <h1>Cards</h1>
      \(cards.isEmpty || isFull ? nil : add)
      </div>
      <p class="lead">\(Words.whatCardsAreFor)</p>
      \(isFull ? "<p class=\"hint\">\(Words.sentence(CardRefusal.tooMany(limit: StoredCard.most)))</p>" as HTML : nil)
      """
  }

  /// Whether no card can be added.
  private var isFull: Bool { cards.count >= StoredCard.most }

  private var empty: HTML {
    """
    <div class="card empty">
    <p>No cards yet.</p>
    <a class="button" \(href: .to.newCard())>Add your first card</a>
    </div>
    """
  }

  private var list: HTML {
    var html: HTML = "<ul class=\"cards\">\n"
    for (number, card) in cards.enumerated() { html.append(row(card, number)) }
    html.append("</ul>")
    return html
  }

  private func row(_ card: StoredCard, _ number: Int) -> HTML {
    let isRefused = isOfField && typed?.card == card.id
    return """
      <li class="stack">
      \(CardFace(card: card, today: today).html)
      <details class="card"\(isRefused ? " open" as HTML : nil)>
      <summary>Rename or remove<span class="unseen"> \(Words.spoken(card.label))</span></summary>
      <div class="stack">
      <form class="stack" method="post" \(action: .to.renameCard(card.id))>
      \(csrf.field)
      \(isRefused ? refusedField : field(card, number))
      <button class="second">Rename</button>
      </form>
      <form method="post" \(action: .to.removeCard(card.id))>\(csrf.field)\
      <button class="danger" aria-label="Remove \(Words.spoken(card.label))">Remove</button></form>
      </div>
      </details>
      </li>

      """
  }

  /// With a number in its ids, because the page has one for each card.
  private func field(_ card: StoredCard, _ number: Int) -> HTML {
    """
    <div class="field">
    <label for="nickname-\(number)">Nickname</label>
    <p class="chip bad" id="nickname-\(number)-error" aria-live="polite"></p>
    <input id="nickname-\(number)" name="nickname" value="\(card.nickname)" \(literal: NewCardPage.nicknameAttributes) \
    data-check aria-describedby="nickname-\(number)-error">
    </div>
    """
  }

  private var refusedField: HTML {
    NewCardPage.nicknameField(typed?.nickname ?? "", error: problem.map { Words.sentence($0) }, hint: nil)
  }

  private var isOfField: Bool {
    if case .nickname = problem { true } else { false }
  }
}

// MARK: - Removed cards

extension CardsPage {
  /// The removed card that the notice offers; nil if it is back by now.
  private var offered: StoredCard? {
    guard case .removed(let id) = notice else { return nil }
    return removed.first { $0.id == id }
  }

  /// The removed cards that the notice does not offer.
  private var others: [StoredCard] {
    let offered = offered?.id
    return removed.filter { $0.id != offered }
  }

  private var undo: HTML? { offered.map { form($0, button: "Undo") } }

  private var removedList: HTML {
    var html: HTML = "<h2>Removed</h2>\n<ul class=\"accounts\">\n"
    for card in others {
      let name: HTML? = card.nickname.isEmpty ? nil : " <bdi>\(card.nickname)</bdi>"
      html.append(
        """
        <li class="card row"><p>\(Words.name(card.label))\(name)\(until(card))</p>\(form(card, button: "Bring back"))</li>

        """)
    }
    html.append("</ul>")
    return html
  }

  private func until(_ card: StoredCard) -> HTML? {
    card.restorableUntil.map { ", until \(WhenText(moment: $0, zone: frame.zone).clock)" }
  }

  private func form(_ card: StoredCard, button: String) -> HTML {
    """
    <form method="post" \(action: .to.restoreCard(card.id))>\(csrf.field)\
    <button class="quiet" aria-label="\(button): \(Words.spoken(card.label))">\(button)</button></form>
    """
  }

  /// What the notice says; nil for nothing, also of a removal that another browser undid meanwhile.
  private var told: HTML? {
    switch notice {
    case .added: "Your card is here. We kept no more of it than you see."
    case .renamed: "The card has its new nickname."
    case .restored: "The card is back."
    case .removed: offered.map { "\(Words.name($0.label)) is removed. You can bring it back\(until($0))." }
    case nil: nil
    }
  }
}

/// The action just done to a card.
package enum CardsNotice: Sendable, Equatable {
  case added
  case renamed
  /// This card was removed.
  case removed(CardID)
  case restored
}

/// Why a form about a card was refused.
package enum CardProblem: Sendable, Equatable {
  case number(CardNumberRefusal)
  case expiry(CardExpiryRefusal)
  case nickname(CardNicknameRefusal)
  /// The store's rules refused it.
  case card(CardRefusal)
}
