import Templates
import TestSupport
import WalletCore

/// The card wallet in every state, with hostile nicknames.
extension AllPages {
  static func cards() throws -> [(String, HTML)] {
    try cardLists() + newCards()
  }

  private static func card(
    _ number: UInt64, _ brand: CardBrand, _ nickname: String, _ month: String, removed: Bool = false
  ) throws -> StoredCard {
    guard let label = CardLabel(brand: brand, lastFour: "4242"), let month = CivilMonth(month) else {
      throw ClientFailure(what: "no card")
    }
    return StoredCard(
      id: CardID(PublicID(high: 7, low: number)), nickname: nickname, label: label, expiry: month,
      addedAt: Samples.noon, removedAt: removed ? Samples.noon : nil)
  }

  private static func cardLists() throws -> [(String, HTML)] {
    let all = try CardBrand.allCases.enumerated().map { place, brand in
      try card(
        UInt64(place), brand, place == 0 ? "" : place == 1 ? Samples.hostile : "Card \(place)",
        ["2029-12", "2026-10", "2026-12", "2107-01"][place % 4])
    }
    let removed = try [
      card(90, .visa, Samples.hostile, "2029-12", removed: true), card(91, .jcb, "", "2029-12", removed: true),
    ]
    var pages: [(String, HTML)] = []
    func add(
      _ state: String, _ cards: [StoredCard], removed: [StoredCard] = [], problem: CardProblem? = nil,
      notice: CardsNotice? = nil
    ) {
      let typed = problem.flatMap { _ in cards.first }.map { (card: $0.id, nickname: Samples.hostile) }
      let page = CardsPage(
        frame: Samples.frame(), cards: cards, removed: removed, today: Samples.today, typed: typed, problem: problem,
        notice: notice, csrf: Samples.token)
      pages.append(("cards \(state)", page.html))
    }
    add("none nil", [])
    add("nil", all, removed: removed)
    let notices: [CardsNotice] = [.added, .renamed, .removed(removed[1].id), .restored]
    for notice in notices {
      add("\(notice)", all, removed: removed, notice: notice)
      add("\(notice)", [], notice: notice)
    }
    for refusal in Refusals.nicknames { add("\(refusal)", all, problem: .nickname(refusal)) }
    for refusal in Refusals.cards { add("\(refusal)", all, problem: .card(refusal)) }
    return pages
  }

  private static func newCards() -> [(String, HTML)] {
    let problems: [CardProblem?] =
      [nil] + Refusals.cardNumbers.map { .number($0) } + Refusals.expiries.map { .expiry($0) }
      + Refusals.nicknames.map { .nickname($0) } + Refusals.cards.map { .card($0) }
    return problems.map { problem in
      let page = NewCardPage(
        frame: Samples.frame(), expiry: Samples.hostile, nickname: Samples.hostile, again: problem == nil,
        problem: problem, csrf: Samples.token, key: Samples.key)
      return ("new card \(String(describing: problem))", page.html)
    }
  }
}
