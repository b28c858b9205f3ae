import TestSupport
import Testing

@testable import Templates
@testable import WalletCore

@Suite("What each page tells of charging")
struct ChargingBannerTests {
  /// The words of a banner, a space between its parts.
  private func text(_ shown: ShownCharging, _ amounts: AmountStyle = .plain) -> String {
    let text = Markup(AllPages.banner(shown, amounts: amounts)).text
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func live(
    _ state: ChargingSession.State, _ change: (inout ChargingSession) -> Void = { _ in }
  ) throws -> ShownCharging { try Samples.live(try Samples.session(state, change)) }

  @Test("A session that charges: where, how much, what of the limit, how long, and of when that is")
  func figures() throws {
    let words = text(try live(.charging))
    #expect(
      words.contains(
        "Charging at Elm Street garage 100001: 8.99 kWh, $3.06 of $30.00, 24 minutes, as of 14:03"), "\(words)")
    #expect(words.contains("Stop") && words.contains("Details"))
    let lost = text(try live(.charging) { $0.isConnected = false })
    #expect(lost.contains("as of 14:03 The charger has lost its connection. It goes on; your limit holds."))
    let unnamed = Markup(AllPages.banner(try live(.charging), place: nil)).text
    #expect(unnamed.contains("Charging at 100001: 8.99 kWh"))
  }

  @Test("Its bar tells what it costs of the limit, and never more than that")
  func bar() throws {
    let page = Markup(AllPages.banner(try live(.charging)))
    let bar = try #require(page.all("progress").first)
    #expect(bar.attributes["max"] == "3000" && bar.attributes["value"] == "306")
    let over = Markup(AllPages.banner(try live(.charging) { $0.limit = 300 }))
    #expect(over.all("progress").first?.attributes["value"] == "300")
    #expect(over.text.contains("$3.00 of $3.00"))
  }

  @Test("Before and after: asking, plugging in, stopping")
  func states() throws {
    #expect(text(try live(.starting)).hasPrefix("Asking the charger … Elm Street garage 100001"))
    // Its own deadline comes half a minute after the charge point's.
    let waiting = try live(.waiting) { $0.deadline = Samples.moment.monotonic.adding(seconds: 210) }
    #expect(text(waiting).hasPrefix("Plug in your car now, until 14:08"))
    let lost = try live(.waiting) { $0.isConnected = false }
    #expect(text(lost).hasPrefix("The charger has lost its connection. It goes on; your limit holds."))
    for state in [ChargingSession.State.stopping, .settling] {
      let words = text(try live(state))
      #expect(words.hasPrefix("Stopping …") && !words.contains("Stop ") && words.hasSuffix("Details"), "\(words)")
    }
  }

  @Test("A reservation: until when it holds, with the way to begin and to cancel")
  func reserved() throws {
    let words = text(.live(ChargingClaim(try Samples.reservation())))
    #expect(words == "Reserved for you until 14:15 Elm Street garage 100001 Begin charging Cancel", "\(words)")
    #expect(text(.live(ChargingClaim(try Samples.reservation(.asked)))).hasPrefix("Asking the charger …"))
    let page = Markup(AllPages.banner(.live(ChargingClaim(try Samples.reservation()))))
    #expect(page.all("a").first?.attributes["href"] == "/charge/points/1?charger=100001")
  }

  @Test("The end: what was paid, with the invoice; or that nothing was charged")
  func ended() throws {
    let paid = Markup(AllPages.banner(try Samples.ended()))
    #expect(paid.text.contains("Charging at Elm Street garage 100001 has ended. 8.99 kWh, $3.06."))
    #expect(paid.all("a").map { $0.attributes["href"] }.first == Link.to.invoice(Samples.invoiceID).address)
    let free = Markup(AllPages.banner(try Samples.ended(.failed, isPaid: false)))
    #expect(free.text.contains("has ended. Nothing was charged.") && free.all("a").count == 1)
  }

  @Test("A reservation that was lost: why, and where; the way there as long as it has a page")
  func lost() throws {
    let words = try ReservationLoss.allCases.map { text(try Samples.lost($0)) }
    #expect(
      words
        == [
          "The charger did not take your reservation.", "The charger did not answer, so nothing is reserved.",
          "The time of your reservation is over.", "The charger no longer holds your reservation.",
        ].map { "\($0) Elm Street garage 100001 Charge point" })
    let page = Markup(AllPages.banner(try Samples.lost(.expired)))
    #expect(page.all("a").map { $0.attributes["href"] } == ["/charge/points/1?charger=100001"])
    #expect(Markup(AllPages.banner(try Samples.lost(.expired), place: nil)).all("a").isEmpty)
  }

  @Test("Covered amounts stay covered, in words and in the bar")
  func covered() throws {
    for shown in try AllPages.shownCharging() {
      let html = String(decoding: AllPages.banner(shown, amounts: .hidden).bytes, as: UTF8.self)
      for amount in ["3.06", "30.00", "306", "3000"] { #expect(!html.contains(amount), "\(html)") }
    }
    #expect(text(try live(.charging), .hidden).contains("8.99 kWh, $••• of $•••, 24 minutes"))
  }

  @Test("The page's script learns from where to renew it, and when to read it out")
  func script() throws {
    func element(_ shown: ShownCharging) throws -> [String: String] {
      try #require(Markup(AllPages.banner(shown)).withID("charging")?.attributes)
    }
    let charging = try element(try live(.charging))
    #expect(charging["data-follow"] == Link.to.chargingSession(Samples.sessionID).address + "?follow=1")
    let states = try [
      live(.starting), live(.waiting), live(.charging), live(.charging) { $0.isSuspended = true }, live(.stopping),
      live(.charging) { $0.isConnected = false }, Samples.ended(), .live(ChargingClaim(Samples.reservation())),
      .live(ChargingClaim(Samples.reservation(.asked))), Samples.lost(.refused),
    ].map { try element($0)["data-state"] }
    #expect(Set(states).count == states.count && !states.contains(nil))
    for state in [Reservation.State.asked, .active] {
      let follow = try element(.live(ChargingClaim(Samples.reservation(state))))["data-follow"]
      #expect(follow == "/charge/points/1?charger=100001&follow=1")
    }
    for over in [try Samples.ended(), try Samples.lost(.refused)] { #expect(try element(over)["data-follow"] == nil) }
  }

  @Test("A page that a banner is renewed from has one also when there is nothing to tell any more; no other page has")
  func over() throws {
    var page = AllPages.chargePage(try AllPages.chargeForm())
    let plain = String(decoding: page.html.bytes, as: UTF8.self)
    page.isFollowing = true
    let banner = try #require(Markup(page.html).withID("charging"))
    #expect(banner.attributes["data-state"] == "over" && Markup(page.html).text.contains("Your reservation is over."))
    #expect(!plain.contains("id=\"charging\""))
    page.frame.banner = AllPages.banner(try Samples.lost(.refused))
    #expect(!Markup(page.html).text.contains("Your reservation is over."))
  }

  @Test("It stands before the heading, once; without it the page has not a byte of it")
  func position() throws {
    var home = AllPages.homePage()
    let before = String(decoding: home.html.bytes, as: UTF8.self)
    let banner = AllPages.banner(try live(.charging))
    home.frame.banner = banner
    let after = String(decoding: home.html.bytes, as: UTF8.self)
    let part = String(decoding: banner.bytes, as: UTF8.self)
    #expect(!before.contains("id=\"charging\"") && after.replacing(part, with: "") == before)
    let place = try #require(after.firstRange(of: part))
    #expect(after[place.upperBound...].contains("<h1") && !after[..<place.lowerBound].contains("<h1"))
  }
}
