import TestSupport
import Testing

@testable import Templates
@testable import WalletCore

@Suite("The form at a charge point")
struct ChargeDeskTests {
  private func page(_ form: ChargeForm?, _ amounts: AmountStyle = .plain) -> Markup {
    Markup(AllPages.chargePage(form, amounts: amounts).html)
  }

  private func chosen(_ page: Markup) -> String? {
    page.all("input").first { $0.attributes["type"] == "radio" && $0.attributes["checked"] != nil }?.attributes["value"]
  }

  private func field(_ name: String, _ page: Markup) -> [String: String]? {
    page.elements.first { $0.attributes["name"] == name }?.attributes
  }

  @Test("Each charger can be chosen; the accounts tell what is available, and the usual limit is offered")
  func form() throws {
    let page = page(try AllPages.chargeForm())
    let radios = page.all("input").filter { $0.attributes["type"] == "radio" }
    #expect(radios.compactMap { $0.attributes["value"] } == (100_001...100_004).map { "\($0)" })
    #expect(radios.allSatisfy { $0.attributes["name"] == "charger" } && chosen(page) == "100001")
    #expect(field("limit", page)?["value"] == "30.00" && field("raise", page)?["checked"] == nil)
    for words in [
      "Begin charging", "Reserve", "Raise the limit when it is reached", "Everyday ($120.00)", "$30.00 available",
      "100002 · CCS · 50 kW · occupied", "This much is held while you charge. You pay only for what you use.",
    ] {
      #expect(page.text.contains(words), "\(words)")
    }
    let form = try #require(page.all("form").first { $0.attributes["action"] == "/charge/begin" })
    #expect(form.attributes["method"] == "post")
    #expect(page.all("button").contains { $0.attributes["formaction"] == "/charge/reserve" })
    let tariff = SampleChargePoints.all(name: { $0 })[0].tariff
    #expect(field("tariff", page)?["value"] == tariff.formText && Tariff(formText: tariff.formText) == tariff)
    #expect(!page.text.contains("Sign in"))
  }

  @Test("Not more is offered than is available; covered amounts offer what is usual, or nothing")
  func offered() throws {
    let poor = try AllPages.chargeForm(accounts: [Samples.account(cents: 4950, held: 2710)])
    #expect(field("limit", page(poor))?["value"] == "22.40")
    #expect(field("limit", page(poor, .hidden))?["value"] == "")
    #expect(field("limit", page(try AllPages.chargeForm(), .hidden))?["value"] == "30.00")
    // The account that can pay all of it is chosen, wherever it stands.
    let two = try AllPages.chargeForm(accounts: [Samples.account(cents: 2000), Samples.account(2, cents: 9000)])
    let option = page(two).all("option").first { $0.attributes["selected"] != nil }
    #expect(option?.attributes["value"] == (try Samples.accountID(2)).id.base64url)
  }

  @Test("What was typed stays, and each mistake stands where it can be corrected")
  func refused() throws {
    let typed = ChargeTyped(charger: ChargerNumber(100_003), account: "", limit: "1", mayRaise: true)
    for (problem, words, place) in [
      (.noAccount, "Choose the account that pays.", "account"),
      (.limit(.zero), Words.sentence(AmountRefusal.zero, in: .usd), "limit"),
      (.refused(.limitOutOfRange(least: 145, most: 20_000)), "Enter an amount from $1.45 to $200.00.", "limit"),
      (.refused(.books(.notEnough(balance: .usd(cents: 50)))), "You only have $0.50 here", "limit"),
      (.refused(.occupied), "Charger occupied", "charger"), (.refused(.outOfOrder), "Charger out of order", "charger"),
      (.refused(.notConnected), "Charger not available", "charger"),
      (.refused(.noReservations), "This charge point takes no reservations.", "charger"),
    ] as [(ChargeProblem, String, String)] {
      let page = page(try AllPages.chargeForm(typed: typed, problem: problem))
      #expect(page.text(of: "title")?.hasPrefix("Error: ") == true)
      #expect(page.all("a").contains { $0.attributes["href"] == "#\(place)" }, "\(problem)")
      let error = try #require(page.elements.firstIndex { $0.attributes["id"] == "\(place)-error" }, "\(problem)")
      #expect(page.textIn[error]?.contains(words) == true, "\(problem)")
      #expect(chosen(page) == "100003" && field("limit", page)?["value"] == "1")
      #expect(field("raise", page)?["checked"] != nil)
    }
  }

  @Test("The limit's range follows from prices, so it shows where amounts are covered; a balance does not")
  func covered() throws {
    let range = try AllPages.chargeForm(problem: .refused(.limitOutOfRange(least: 145, most: 20_000)))
    #expect(page(range, .hidden).text.contains("Enter an amount from $1.45 to $200.00."))
    let short = try AllPages.chargeForm(problem: .refused(.books(.notEnough(balance: .usd(cents: 4321)))))
    #expect(!page(short, .hidden).text.contains("43.21") && !page(short, .hidden).text.contains("120.00"))
  }

  @Test("An own reservation can be cancelled and begun; elsewhere it leads there; while one is there, none is offered")
  func reserved() throws {
    let here = page(try AllPages.chargeForm(claim: ChargingClaim(Samples.reservation(at: 100_003))))
    #expect(here.text.contains("100003: Reserved for you until 14:15") && here.text.contains("Cancel"))
    #expect(chosen(here) == "100003" && here.text.contains("100003 · CCS · 50 kW · yours"))
    #expect(!here.all("button").contains { $0.attributes["formaction"] == "/charge/reserve" })
    let form = here.all("form").first { $0.attributes["action"]?.hasSuffix("/cancel") == true }
    #expect(form?.attributes["action"] == Link.to.cancelReservation(Samples.reservationID).address)
    let asked = page(try AllPages.chargeForm(claim: ChargingClaim(Samples.reservation(.asked, at: 100_003))))
    #expect(!asked.text.contains("Asking") && !asked.text.contains("Reserve") && chosen(asked) == "100003")
    let none = page(try AllPages.chargeForm(reserves: false))
    #expect(!none.text.contains("Reserve") && none.text.contains("Begin charging"))
  }

  @Test("Who charges already gets the way there instead of a form")
  func charging() throws {
    let claim = ChargingClaim(try Samples.reservation(.used), session: try Samples.session())
    let page = page(try AllPages.chargeForm(claim: claim, problem: .refused(.alreadyCharging)))
    #expect(page.text.contains("You are charging already.") && page.all("form").isEmpty)
    #expect(page.all("a").contains { $0.attributes["href"] == Link.to.chargingSession(Samples.sessionID).address })
  }

  @Test("Strangers are asked to sign in; who has no dollars, or too few, learns what to do")
  func ways() throws {
    let stranger = page(nil)
    #expect(stranger.text.contains("Sign in to charge here.") && stranger.all("form").isEmpty)
    #expect(stranger.all("a").contains { $0.attributes["href"] == "/login" })
    let none = page(try AllPages.chargeForm(accounts: []))
    #expect(none.text.contains("You pay from an account in US dollars, and you have none. Open one first."))
    #expect(none.all("a").contains { $0.attributes["href"] == "/accounts/new" } && none.all("form").isEmpty)
    let poor = page(try AllPages.chargeForm(accounts: [Samples.account(cents: 144)]))
    // A start fee of a dollar and a kilowatt hour for $0.451.
    #expect(poor.text.contains("Charging here needs $1.45 at least, and no account has that. Deposit money first."))
    #expect(poor.all("form").isEmpty)
    #expect(!page(try AllPages.chargeForm(accounts: [Samples.account(cents: 145)])).all("form").isEmpty)
  }
}
