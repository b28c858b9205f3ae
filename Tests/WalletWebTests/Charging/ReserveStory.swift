import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: drivers reserve a charger", .blocking)
struct ReserveStory {
  /// Presses "Reserve" for charger 100001, and lets the charge point take it.
  private func reserve(_ driver: Visitor, _ point: ScriptedChargePoint, until: String) throws {
    try driver.visit("/charge/points/1?charger=100001").press("Reserve")
    #expect(driver.statuses == [303, 200] && driver.address == "/charge/points/1?charger=100001")
    #expect(driver.reads("Asking the charger …"), "\(driver.page.text)")
    try point.serve(until: "ReserveNow")
    let isReserved = try blockUntil { try driver.visit("/home").reads("Reserved for you until \(until)") }
    #expect(isReserved, "\(driver.page.text)")
  }

  @Test("Reserved, it is occupied for others; its own driver begins there, and the charge point knows the same card")
  func begun() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      let driver = try wallet.driver()
      try reserve(driver, point, until: wallet.time(in: 900))
      let other = try wallet.driver("(530) 555-0199")
      #expect(try other.visit("/charge/identify?charger=100001").reads("Charger occupied"))
      #expect(!(try other.visit("/home").reads("Reserved")))
      try driver.visit("/charge/identify?charger=100001").follow("Begin charging")
      #expect(driver.reads("Reserved for you until \(wallet.time(in: 900))", "Cancel", "yours"))
      let form = try driver.form(to: "/charge/begin")
      let answer = try driver.post("/charge/begin", driver.pairs(of: form))
      #expect(answer.status == 303)
      try point.serve(until: "RemoteStartTransaction")
      let tags = point.calls.filter { ["ReserveNow", "RemoteStartTransaction"].contains($0.action) }
        .compactMap { $0.payload["idTag"] as? String }
      #expect(tags.count == 2 && tags[0] == tags[1])
    }
  }

  @Test(
    "Cancelled, it is free again, and the charge point gets the cancellation; once more changes nothing; another's is none"
  )
  func cancelled() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      let driver = try wallet.driver()
      try reserve(driver, point, until: wallet.time(in: 900))
      try driver.visit("/charge/points/1?charger=100001")
      let cancel = try #require(driver.page.forms.first { $0.action.hasSuffix("/cancel") }).action
      let other = try wallet.driver("(530) 555-0199")
      let csrf = ("csrf", try #require(other.visit("/accounts/new").value("csrf")))
      #expect(try other.post(cancel, [csrf]).status == 404)
      #expect(try driver.visit("/home").reads("Reserved for you"))
      let own = ("csrf", try #require(driver.value("csrf")))
      try driver.press("Cancel")
      #expect(driver.statuses == [303, 200] && driver.address == "/charge/points/1?charger=100001")
      #expect(!driver.reads("Reserved for you"))
      #expect(try driver.post(cancel, [own]).status == 303)
      try point.serve(until: "CancelReservation")
      #expect(try other.visit("/charge/identify?charger=100001").reads("Begin charging"))
    }
  }

  @Test("A second reservation elsewhere is 422, and so is one at a charge point that takes none")
  func refused() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      let driver = try wallet.driver()
      try reserve(driver, point, until: wallet.time(in: 900))
      let csrf = ("csrf", try #require(driver.value("csrf")))
      let second = try driver.post("/charge/reserve", [csrf, ("charger", "100002")])
      #expect(second.status == 422 && PageReader(second.text).text.contains("You have reserved a charger already."))
      let same = try driver.post("/charge/reserve", [csrf, ("charger", "100001")])
      #expect(same.status == 303 && same.field("Location") == "/charge/points/1?charger=100001")
      #expect(try driver.post("/charge/reserve", [csrf, ("charger", "999999")]).status == 404)
      #expect(try driver.post("/charge/reserve", [csrf]).status == 404)
      let other = try wallet.driver("(530) 555-0199")
      let theirs = ("csrf", try #require(other.visit("/accounts/new").value("csrf")))
      let taken = try other.post("/charge/reserve", [theirs, ("charger", "100001")])
      #expect(taken.status == 422 && PageReader(taken.text).text.contains("Charger occupied"))
    }
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint(takesReservations: false)
      defer { withExtendedLifetime(point) {} }
      let driver = try wallet.driver()
      #expect(!(try driver.visit("/charge/points/1").page.forms.flatMap(\.buttons).contains { $0.text == "Reserve" }))
      let csrf = ("csrf", try #require(driver.value("csrf")))
      let answer = try driver.post("/charge/reserve", [csrf, ("charger", "100001")])
      #expect(answer.status == 422)
      #expect(PageReader(answer.text).text.contains("This charge point takes no reservations."))
    }
  }

  // MARK: How it ends

  @Test(
    "Each page says so of one that the charge point refuses, leaves unanswered or drops, and of one whose time is over",
    arguments: [
      ("Rejected", "The charger did not take your reservation."),
      ("Faulted", "The charger did not take your reservation."),
      ("Occupied", "The charger did not take your reservation."),
      ("Unavailable", "The charger did not take your reservation."),
      ("", "The charger did not answer, so nothing is reserved."),
      ("over", "The time of your reservation is over."), ("drop", "The charger no longer holds your reservation."),
    ])
  func lost(_ how: String, _ words: String) async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      let driver = try wallet.driver()
      let other = try wallet.driver("(530) 555-0199")
      if how == "over" || how == "drop" {
        try reserve(driver, point, until: wallet.time(in: 900))
        if how == "over" { wallet.clock.advance(seconds: 900) } else { try point.status("Faulted", of: 1) }
      } else {
        point.answers["ReserveNow"] = how.isEmpty ? nil : #"{"status":"\#(how)"}"#
        try driver.visit("/charge/points/1?charger=100001").press("Reserve")
        try point.serve(until: "ReserveNow")
        if how.isEmpty { wallet.clock.advance(seconds: 30) }
      }
      wallet.running.charging.watch.tick()
      let isTold = try blockUntil { try driver.visit("/home").reads(words, "Main Street 100001") }
      #expect(isTold, "\(driver.page.text)")
      #expect(try !other.visit("/home").answer.text.contains("id=\"charging\""))
      // A page that renews a banner may have nobody in front of it; another charge point's page tells it too.
      for page in ["/charge/points/1?charger=100001&follow=1", "/charge/points/2", "/settings"] {
        #expect(try driver.visit(page).reads(words), "\(page)")
      }
      try driver.visit("/home").follow("Charge point")
      #expect(driver.address == "/charge/points/1?charger=100001" && driver.reads(words))
      #expect(!driver.reads("Reserved for you") && !driver.reads("Asking the charger"))
      #expect(try !driver.visit("/home").answer.text.contains("id=\"charging\""), "it was seen")
    }
  }

  @Test("What is over is shown for an hour; a new claim, and its end by its user, leave nothing of it")
  func hour() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      let driver = try wallet.driver()
      let words = "The charger did not take your reservation."
      func lose() throws {
        point.answers["ReserveNow"] = #"{"status":"Occupied"}"#
        try driver.visit("/charge/points/1?charger=100001").press("Reserve")
        try point.serve(until: "ReserveNow")
        #expect(try blockUntil { try driver.visit("/home").reads(words) })
      }
      try lose()
      wallet.clock.advance(seconds: 3599)
      #expect(try driver.visit("/home").reads(words))
      wallet.clock.advance(seconds: 1)
      #expect(try !driver.visit("/home").answer.text.contains("id=\"charging\""))
      try lose()
      point.answers["ReserveNow"] = #"{"status":"Accepted"}"#
      try reserve(driver, point, until: wallet.time(in: 900))
      #expect(!driver.reads(words))
      try driver.press("Cancel")
      #expect(try !driver.visit("/home").answer.text.contains("id=\"charging\""))
    }
  }

  @Test("S20: as long as it is asked and kept the banner is renewed, which is no use of the session")
  func renewed() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      let driver = try wallet.driver()
      let follow = "/charge/points/1?charger=100001&follow=1"
      let attribute = "data-follow=\"/charge/points/1?charger=100001&amp;follow=1\""
      try driver.visit("/charge/points/1?charger=100001").press("Reserve")
      #expect(driver.answer.text.contains("data-state=\"asked\" " + attribute))
      try point.serve(until: "ReserveNow")
      #expect(try blockUntil { try driver.visit(follow).reads("Reserved for you until \(wallet.time(in: 900))") })
      #expect(driver.answer.text.contains("data-state=\"reserved\" " + attribute))
      try driver.visit("/home").press("Cancel")
      #expect(try driver.visit(follow).reads("Your reservation is over."))
      #expect(try !driver.visit("/charge/points/1").answer.text.contains("id=\"charging\""))
      #expect(try !wallet.visitor().visit(follow).answer.text.contains("id=\"charging\""))
      // A week without use ends the session, however often the banner was renewed.
      for _ in 0..<8 {
        wallet.clock.advance(seconds: 86_400)
        try driver.visit(follow)
      }
      #expect(try driver.visit("/home").address.hasPrefix("/login"))
    }
  }

  @Test("S58: reservations count among the day's operations, and are refused with the same words")
  func quota() async throws {
    try await withChargers({ $0.ledgerQuotas = LedgerQuotas(operationsDay: 4) }) { wallet, _ in
      let point = try wallet.readyPoint()
      let driver = try wallet.driver()
      for _ in 3...4 {
        try reserve(driver, point, until: wallet.time(in: 900))
        try driver.press("Cancel")
      }
      try driver.visit("/charge/points/1?charger=100001").press("Reserve")
      #expect(driver.statuses == [422])
      #expect(
        driver.reads("You've made 4 changes in the last 24 hours, the most one person can make. Try again later."))
    }
  }
}
