import TestSupport
import Testing

@testable import Templates
@testable import WalletCore

/// Pages that name cards which money came from or went to.
@Suite("Pages: cards of deposits and withdrawals")
struct CardPagesTests {
  @Test("The account's form lists the cards and says that it moves no money; without cards it says nothing of them")
  func field() throws {
    var page = AllPages.accountPage(account: try Samples.account(), cards: Samples.cards)
    page.card = Samples.cards[3].id.id.base64url
    let markup = Markup(page.html)
    let options = markup.all("option")
    #expect(options.count == Samples.cards.count + 1 && options.first?.attributes["value"]?.isEmpty == true)
    #expect(options.filter { $0.attributes["selected"] != nil }.map { $0.attributes["value"] } == [page.card])
    #expect(markup.withID("card")?.name == "select")
    #expect(markup.withID("card")?.attributes["aria-describedby"] == "card-hint")
    for words in ["Where from or where to (optional)", "Visa •••• 4240", Words.movesNoMoney] {
      #expect(markup.text.contains(words), "\(words)")
    }
    let none = Markup(AllPages.accountPage(account: try Samples.account()).html)
    #expect(none.withID("card") == nil && !none.text.contains(Words.movesNoMoney))
  }

  @Test("A card that was refused is marked, and the summary leads there; where no card is left, it leads nowhere")
  func refused() throws {
    for refusal in [LedgerRefusal.cardRemoved, .cardExpired] {
      let page = AllPages.accountPage(account: try Samples.account(), cards: Samples.cards, problem: .ledger(refusal))
      let markup = Markup(page.html)
      #expect(markup.withID("card")?.attributes["aria-invalid"] == "true")
      #expect(markup.withID("amount")?.attributes["aria-invalid"] == nil)
      #expect(markup.all("a").contains { $0.attributes["href"] == "#card" })
      let gone = Markup(AllPages.accountPage(account: try Samples.account(), problem: .ledger(refusal)).html)
      #expect(!gone.all("a").contains { $0.attributes["href"] == "#card" })
      #expect(gone.text.contains(Words.sentence(refusal, .plain)))
    }
  }

  @Test("Entry and notice say where the money came from or went to")
  func entries() throws {
    let label = try #require(CardLabel(brand: .visa, lastFour: "4242"))
    let came = Samples.entry(.deposit, 2000, card: label)
    let went = Samples.entry(.withdraw, -2000, card: label)
    #expect(Markup(Words.title(came)).text == "Deposit from Visa •••• 4242")
    #expect(Markup(Words.title(went)).text == "Withdrawal to Visa •••• 4242")
    let told = [came, went].map { Markup(Words.booked($0, isNewest: true, .plain)).text }
    #expect(told[0] == "Deposited $20.00 from Visa •••• 4242. The balance is now $1,234.00.")
    #expect(told[1] == "Withdrew $20.00 to Visa •••• 4242. The balance is now $1,234.00.")
  }

  @Test("The receipt says so too, and that nothing was charged or paid", arguments: [OperationKind.deposit, .withdraw])
  func receipt(_ kind: OperationKind) throws {
    let label = try #require(CardLabel(brand: .jcb, lastFour: "0005"))
    let markup = Markup(try AllPages.receipt(kind, card: label).html)
    let isIn = kind == .deposit
    #expect(markup.text.contains(isIn ? "Deposit from JCB •••• 0005 · " : "Withdrawal to JCB •••• 0005 · "))
    #expect(markup.text.contains(isIn ? "Nothing was charged to the card." : "Nothing was paid to the card."))
    #expect(!Markup(try AllPages.receipt(kind).html).text.contains("to the card"))
  }

  @Test("The page that asks carries the card along and names it", arguments: [false, true])
  func choose(isAll: Bool) throws {
    let page = ChoosePage(
      frame: Samples.frame(), account: try Samples.account(), amount: .usd(cents: 4950), typed: "49.50", note: "",
      card: Samples.cards[1], isAll: isAll, csrf: Samples.token, key: Samples.key)
    let markup = Markup(page.html)
    let hidden = markup.elements.filter { $0.attributes["name"] == "card" }
    #expect(hidden.map { $0.attributes["value"] } == [Samples.cards[1].id.id.base64url])
    #expect(markup.text.contains("With your card Mastercard •••• 4241"))
    #expect(markup.text.contains("A transfer names no card.") == !isAll, "all is only withdrawn")
  }

  @Test("Each brand has a drawing of its own")
  func marks() throws {
    let drawings = try CardBrand.allCases.map { brand in
      let card = StoredCard(
        id: CardID(PublicID(high: 7, low: 1)), nickname: "",
        label: try #require(CardLabel(brand: brand, lastFour: "4242")), expiry: try #require(CivilMonth("2029-12")),
        addedAt: Samples.noon)
      let markup = Markup(CardFace(card: card, today: Samples.today).html)
      #expect(markup.all("svg").map { $0.attributes["aria-hidden"] } == ["true"], "the name beside it is read")
      return try #require(markup.all("path").first?.attributes["d"])
    }
    #expect(Set(drawings).count == 8 && drawings.allSatisfy { $0.hasPrefix("M") })
  }

  @Test("The fields of a new card are filled in by the browser, and typed on a pad of digits")
  func fields() throws {
    let page = NewCardPage(
      frame: Samples.frame(), expiry: "", nickname: "", again: false, problem: nil, csrf: Samples.token,
      key: Samples.key)
    let markup = Markup(page.html)
    for (id, autocomplete) in [("number", "cc-number"), ("expiry", "cc-exp")] {
      let attributes = try #require(markup.withID(id)).attributes
      #expect(attributes["autocomplete"] == autocomplete && attributes["inputmode"] == "numeric")
    }
  }
}
