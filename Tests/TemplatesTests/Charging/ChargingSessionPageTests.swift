import TestSupport
import Testing

@testable import Templates
@testable import WalletCore

@Suite("The pages of a charging session and of a charger's number")
struct ChargingSessionPageTests {
  private func text(_ page: ChargingSessionPage) -> String {
    Markup(page.html).text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("While it charges: energy, power, battery, cost of the limit, time, account, prices, and a large button")
  func charging() throws {
    let page = try AllPages.sessionPage(Samples.session(mayRaise: true))
    let words = text(page)
    for part in [
      "Elm Street garage 100001", "Cost so far", "$3.06", "of your limit of $30.00", "Energy", "8.99 kWh", "7.25 kW",
      "54 %", "24 minutes, figures as of 14:03", "Everyday", "$0.34 per kWh.", "It rises.", "Raise the limit",
    ] {
      #expect(words.contains(part), "\(part) in \(words)")
    }
    let markup = Markup(page.html)
    let stop = markup.all("form").first { $0.attributes["action"]?.hasSuffix("/stop") == true }
    #expect(stop?.attributes["method"] == "post" && stop?.attributes["class"] == "stack")
    #expect(!words.contains("estimated") && !words.contains("Invoice"))
  }

  @Test("Each state has its words; nothing that is over can be stopped, followed or raised")
  func states() throws {
    let words: [(ChargingSession.State, String)] = [
      (.starting, "Asking the charger …"), (.waiting, "Plug in your car now, until"), (.stopping, "Stopping …"),
      (.settling, "Stopping …"), (.failed, "Nothing was charged."),
    ]
    for (state, said) in words {
      let markup = Markup(try AllPages.sessionPage(Samples.session(state)).html)
      #expect(markup.text.contains(said), "\(state)")
      let canStop = state == .starting || state == .waiting
      let actions = markup.all("form").compactMap { $0.attributes["action"] }
      #expect(actions.contains { $0.hasSuffix("/stop") } == canStop, "\(state)")
      #expect(actions.contains { $0.hasSuffix("/raise") } == canStop, "\(state)")
      #expect(markup.text.contains("Follow") == !state.isFinal, "\(state)")
    }
    let full = try AllPages.sessionPage(Samples.session { $0.isSuspended = true })
    #expect(text(full).contains("Your car is connected, but takes nothing now."))
    let lost = try AllPages.sessionPage(Samples.session { $0.isConnected = false })
    #expect(text(lost).contains("The charger has lost its connection. It goes on; your limit holds."))
  }

  @Test("When it is over: what was paid, why it ended, the invoice, and what is waived")
  func over() throws {
    func ended(_ change: (inout ChargingSession) -> Void = { _ in }) throws -> ChargingSession {
      try Samples.session(.ended) {
        $0.endedBy = .limit
        $0.stoppedAt = Samples.noon
        $0.meter.stop = 9_994
        change(&$0)
      }
    }
    let page = try AllPages.sessionPage(ended(), invoice: true)
    let words = text(page)
    #expect(words.contains("It was stopped because your limit was reached.") && words.contains("Paid"))
    #expect(words.contains("$3.06") && !words.contains("estimated") && !words.contains("above the limit"))
    let invoice = Link.to.invoice(Samples.invoiceID).address
    #expect(Markup(page.html).all("a").contains { $0.attributes["href"] == invoice })
    // Ten minutes of a full car cost nothing by this tariff, so nothing is waived.
    #expect(!text(try AllPages.sessionPage(ended { $0.fullTime = 600_000 }, invoice: true)).contains("Not paid"))
    let free = try AllPages.sessionPage(Samples.session(.failed) { $0.endedBy = .noCar })
    #expect(text(free).contains("No car was plugged in in time. Nothing was charged."))
  }

  @Test("Page and invoice say alike whether it is estimated: by the bill; before it, by samples that were not believed")
  func estimated() throws {
    for change in [
      { _ in }, { $0.meter.ignored = 1 }, { $0.meter.stop = 500 }, { ($0.meter.start, $0.meter.stop) = (nil, nil) },
    ] as [(inout ChargingSession) -> Void] {
      for basis in MeterBasis.allCases {
        let page = text(try AllPages.sessionPage(Samples.session(.ended, change), invoice: true, basis: basis))
        let invoice = Markup(InvoicePage(frame: Samples.frame(), reading: try AllPages.invoice(basis)).html).text
        for words in [page, invoice] { #expect(words.contains(Words.billEstimated) == (basis == .sample), "\(words)") }
        #expect(page.contains("stimated") == (basis == .sample))
      }
    }
    let running = text(try AllPages.sessionPage(Samples.session { $0.meter.ignored = 1 }))
    #expect(running.contains("This is estimated: not all that the charger said of its meter can be right."))
  }

  @Test("Covered amounts are nowhere in it, and the bar is gone; what a form was refused for tells none")
  func covered() throws {
    let pages = try [
      AllPages.sessionPage(Samples.session(), amounts: .hidden),
      AllPages.sessionPage(Samples.session(.ended), invoice: true, amounts: .hidden),
      AllPages.sessionPage(
        Samples.session(), amounts: .hidden, problem: .refused(.limitOutOfRange(least: 1, most: 17_000))),
    ]
    for page in pages {
      let html = String(decoding: page.html.bytes, as: UTF8.self)
      for amount in ["3.06", "30.00", "\"306\"", "3000", "170.00"] { #expect(!html.contains(amount)) }
    }
    #expect(Markup(pages[0].html).all("progress").isEmpty)
  }

  @Test("Followed, it says so and leads back")
  func followed() throws {
    let plain = Markup(try AllPages.sessionPage(Samples.session()).html)
    let address = Link.to.chargingSession(Samples.sessionID).address
    #expect(plain.all("a").contains { $0.attributes["href"] == address + "?follow=1" })
    let followed = Markup(try AllPages.sessionPage(Samples.session(), isFollowing: true).html)
    #expect(followed.text.contains("This page renews itself every 15 seconds."))
    #expect(followed.all("a").contains { $0.attributes["href"] == address })
  }

  @Test("The curve is of power, or of energy where no power is known; a table tells the same; many points are thinned")
  func curve() throws {
    func curve(_ points: Int, hasPower: Bool) throws -> String? {
      let reading = try Samples.reading(Samples.session(), points: points, hasPower: hasPower)
      return ChargingCurve(points: reading.curve, zone: Samples.zone).html.map { Markup($0).text }
    }
    #expect(try curve(0, hasPower: true) == nil)
    let power = try #require(try curve(12, hasPower: true))
    #expect(power.contains("Power over time") && power.contains("8 kW") && power.contains("0.11 kWh · 6.999 kW · 1 %"))
    let energy = try #require(try curve(12, hasPower: false))
    #expect(energy.contains("Energy over time") && energy.contains("2.00 kWh"))
    let reading = try Samples.reading(Samples.session(), points: 1000)
    let long = Markup(try #require(ChargingCurve(points: reading.curve, zone: Samples.zone).html))
    let rows = long.all("tr").count - 1
    #expect((200...ChargingCurve.pointsMax).contains(rows) && long.text.contains("109.89 kWh"), "the last one stays")
    #expect(try Markup(#require(ChargingCurve(points: [reading.curve[0]], zone: Samples.zone).html)).all("svg").isEmpty)
  }

  @Test("A curve's path goes from left to right within its picture, also where a clock went back")
  func path() throws {
    let curve = [0, 600, 300, 1200].enumerated().map { index, second in
      CurvePoint(
        at: Samples.noon.adding(seconds: second), wattHours: Int64(index) * 1000, watts: nil, stateOfCharge: nil)
    }
    let html = try #require(ChargingCurve(points: curve, zone: Samples.zone).html)
    let line = Markup(html).elements.first { $0.attributes["class"] == "line" }?.attributes["d"]
    #expect(line == "M0 1000L300 750L300 500L600 250")
    #expect(ChargingCurve.top(for: 0) == 1000 && ChargingCurve.top(for: 7_250) == 8_000)
    #expect(ChargingCurve.top(for: .max) >= ChargeCost.wattHoursMax)
  }

  @Test("A number that is typed: the form alone, the way to begin, or why not, in words")
  func identify() throws {
    let place = try Samples.place()
    let first = Markup(AllPages.identifyPage().html)
    #expect(first.all("form").count == 1 && first.all("form")[0].attributes["method"] == "get")
    let free = Markup(AllPages.identifyPage("100001", .free(place.charger, place.point)).html)
    let link = try #require(free.all("a").first { $0.attributes["class"] == "button" })
    #expect(link.attributes["href"] == "/charge/points/1?charger=100001" && free.text.contains("Begin charging"))
    for (refusal, words) in [
      (.occupied, "Charger occupied"), (.outOfOrder, "Charger out of order"), (.notConnected, "Charger not available"),
    ] as [(ChargingRefusal, String)] {
      let page = Markup(AllPages.identifyPage("100001", .refused(place.charger, refusal)).html)
      #expect(page.text.contains(words) && !page.text.contains("Begin charging"))
    }
    let unknown = Markup(AllPages.identifyPage("1", .unknown).html)
    #expect(
      unknown.text.contains("No charger has this number.") && unknown.text(of: "title")?.hasPrefix("Error") == true)
  }

  @Test("Every refusal of charging has words of its own, and none is a riddle")
  func refusals() {
    let refusals = AllPages.chargingRefusals
    let words = refusals.map { Words.sentence($0, .plain) }
    #expect(Set(words).count == words.count)
    #expect(words.allSatisfy { ($0.first?.isUppercase == true || $0.hasPrefix("$")) && $0.utf8.count < 140 })
    #expect(Set(ChargingSession.EndedBy.allCases.map { Words.sentence($0) }).count == 8)
  }

  @Test(
    "An energy has two decimals, and is never more than was measured; a time is whole minutes",
    arguments: [
      (0, "0.00 kWh"), (9, "0.00 kWh"), (10, "0.01 kWh"), (8_999, "8.99 kWh"), (1_234_567, "1,234.56 kWh"),
      (-5, "0.00 kWh"),
    ] as [(Int64, String)])
  func energies(wattHours: Int64, words: String) {
    #expect(Words.energy(wattHours: wattHours) == words)
    #expect(Words.lasting(milliseconds: 59_999) == "less than a minute")
    #expect(Words.lasting(milliseconds: 60_000) == "1 minute")
    #expect(Words.lasting(milliseconds: 3_900_000) == "1 hour and 5 minutes")
  }
}
