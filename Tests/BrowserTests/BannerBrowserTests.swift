import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("What tells of charging, in a real browser", .enabled(if: Chromium.isWanted, Chromium.skipReason))
struct BannerBrowserTests {
  /// A driver's window and session. Nothing renews itself until a test says so.
  private struct Scene {
    let browser: WebDriver
    let wallet: TestWallet
    let driver: Visitor
    /// The address of the account that pays.
    let account: String
    let session: ChargingSession

    func happen(_ event: ChargingEvent) async throws { try await wallet.happen(event, to: session) }

    /// The car is plugged in.
    func plugIn() async throws {
      let start = TransactionStart(connector: session.terms.place.connector, meter: 0, at: wallet.clock.now())
      try await happen(.began(start))
    }

    /// Ten minutes later.
    func measure(_ wattHours: Int64) async throws {
      wallet.clock.advance(seconds: 600)
      try await happen(.sampled([ChargingSample(at: wallet.clock.now(), wattHours: wattHours)]))
    }

    /// The charge point says that it has ended. Pages tell it until it was seen.
    func end(_ meter: Int64) async throws {
      let now = wallet.clock.now()
      let outcome = try await wallet.happen(.ended(TransactionEnd(meter: meter, at: now)), to: session)
      wallet.charging.remember(EndedCharging(outcome.claim, bill: outcome.bill, at: wallet.clock.monotonic()))
    }

    func visit(_ path: String) throws { try browser.visit("http://localhost:\(wallet.port)" + path) }

    /// Lets ten seconds pass.
    func renew() throws {
      let script = """
        return (async () => {
          const own = ticks.filter(({ time }) => time == 10_000)
          await own[0].tick()
          return own.length
        })()
        """
      #expect(try browser.run(script) as? Int == 1)
    }

    /// What stands there.
    var text: String {
      get throws { try browser.text(try browser.find("#charging")).replacing("\n", with: " ") }
    }

    /// How the newest change was announced.
    var live: String {
      get throws { try browser.run("return document.querySelector('#charging').ariaLive ?? ''") as? String ?? "" }
    }

    /// The pages that the script has asked for.
    var fetched: [String] {
      get throws { try browser.run("return fetched.map(([address]) => address)") as? [String] ?? [] }
    }
  }

  private func whileCharging(_ story: (Scene) async throws -> Void) async throws {
    try await withWallet { wallet in
      let list = try ChargerList.sample(count: 1)
      _ = try wallet.running.store.load(list).get()
      wallet.chargePoints.change { $0.replace(with: list.points) { _ in .connected } }
      let driver = try wallet.signedIn()
      let account = try driver.openAccount("Everyday", deposit: "100")
      let cookie = try #require(driver.session)
      let session = try await wallet.begin(paidFrom: account)
      try await wallet.happen(.startAnswered(.accepted), to: session)
      try await Chromium.withDriver { port in
        let browser = try WebDriver(port: port, width: 400, height: 900, still: true)
        defer { browser.close() }
        try browser.recordRenewals()
        try browser.signIn(at: "http://localhost:\(wallet.port)", cookie)
        try await story(
          Scene(browser: browser, wallet: wallet, driver: driver, account: account, session: session))
        #expect(try browser.complaints().filter { !$0.contains("status of 4") } == [])
      }
    }
  }

  private func follow(_ scene: Scene) -> String {
    "/charge/sessions/\(scene.session.terms.id.id.base64url)?follow=1"
  }

  @Test("It renews itself from the session's page, in place, and is read out only when the state changes")
  func renewed() async throws {
    try await whileCharging { scene in
      try scene.visit("/home")
      try scene.browser.run("window.part = document.querySelector('#charging')")
      #expect(try scene.text.hasPrefix("Plug in your car now, until "))
      #expect(try scene.live == "", "a page that has just come is read as a page")
      // Nothing is new: the part stays as it is.
      try scene.browser.run("window.first = part.firstElementChild")
      try scene.renew()
      #expect(try scene.browser.run("return first == part.firstElementChild") as? Bool == true)

      try await scene.plugIn()
      try scene.renew()
      #expect(try scene.text.hasPrefix("Charging at Mill 100003: 0.00 kWh, $0.00 of $30.00"))
      #expect(try scene.live == "polite")
      for (register, words) in [
        (1000, "1.00 kWh, $1.49 of $30.00, 10 minutes"), (2500, "2.50 kWh, $2.23 of $30.00, 20"),
      ] {
        try await scene.measure(Int64(register))
        try scene.renew()
        #expect(try scene.text.contains(words))
        #expect(try scene.live == "off", "figures alone are not read out")
      }
      try await scene.happen(.connected(false))
      try scene.renew()
      #expect(try scene.text.contains("The charger has lost its connection."))
      #expect(try scene.live == "polite")
      try await scene.happen(.connected(true))
      try await scene.happen(.stop(.user))
      try scene.renew()
      #expect(try scene.text.hasPrefix("Stopping …"))
      #expect(try scene.live == "polite")
      #expect(try scene.fetched == Array(repeating: follow(scene), count: 6))
      #expect(try scene.browser.run("return part == document.querySelector('#charging')") as? Bool == true)
    }
  }

  @Test("At its end it shows the invoice, and asks for nothing any more")
  func ended() async throws {
    try await whileCharging { scene in
      try await scene.plugIn()
      try scene.visit("/cards")
      try await scene.measure(2000)
      try await scene.end(2000)
      try scene.renew()
      #expect(try scene.live == "polite" && scene.text.contains("has ended."))
      for _ in 1...3 { try scene.renew() }
      #expect(try scene.fetched.count == 1)
      try scene.browser.follow(try scene.browser.control("Details"))
      _ = try scene.browser.find(saying: "How it went")
      try scene.visit("/cards")
      #expect(try scene.browser.run("return !document.querySelector('#charging')") as? Bool == true, "it was seen")
    }
  }

  @Test("An end that was seen on another page is shown all the same, without a button that does nothing any more")
  func seenElsewhere() async throws {
    try await whileCharging { scene in
      try scene.visit("/home")
      try await scene.wallet.happen(.stop(.user), to: scene.session)
      let address = follow(scene).replacing("?follow=1", with: "")
      #expect(try scene.driver.visit(address).reads("Nothing was charged."))
      #expect(try !scene.driver.visit("/home").reads("Charging at"))
      try scene.renew()
      #expect(try scene.text == "Charging at Mill 100003 has ended.")
      try scene.renew()
      #expect(try scene.fetched.count == 1)
    }
  }

  @Test("A reservation is renewed from its charge point's page: asked, kept, and over; then nothing is asked for")
  func reserved() async throws {
    try await whileCharging { scene in
      try await scene.happen(.stop(.user))
      let (wallet, terms) = (scene.wallet, scene.session.terms)
      let wish = ReserveCharger(
        user: terms.user, charger: terms.place.charger, policy: ChargingPolicy(), deadline: nil)
      let reserved = try await wallet.running.store.perform(wish).get()
      wallet.charging.take(reserved)
      try scene.visit("/cards")
      #expect(try scene.text.hasPrefix("Asking the charger …"))
      func take(_ event: ReservationEvent) async throws {
        let command = TakeReservationEvent(event, of: reserved.reservation.number)
        let outcome = try #require(try await wallet.running.store.perform(command))
        wallet.charging.take(outcome.claim)
        guard outcome.claim.isOver else { return }
        wallet.charging.remember(
          EndedCharging(outcome.claim, lost: outcome.lost, at: wallet.clock.monotonic()))
      }
      try await take(.answered(true))
      try scene.renew()
      #expect(try scene.text.hasPrefix("Reserved for you until ") && scene.live == "polite")
      wallet.clock.advance(seconds: 900)
      try await take(.time)
      for _ in 1...3 { try scene.renew() }
      #expect(try scene.text.hasPrefix("The time of your reservation is over.") && scene.live == "polite")
      let hub = "/charge/points/\(terms.place.point.number)?charger=\(terms.place.charger.value)"
      #expect(try scene.fetched == [hub + "&follow=1", hub + "&follow=1"])
      try scene.browser.follow(try scene.browser.control("Charge point"))
      #expect(try scene.browser.address.hasSuffix(hub) && scene.text.contains("is over."))
      try scene.visit("/cards")
      #expect(try scene.browser.run("return !document.querySelector('#charging')") as? Bool == true, "it was seen")
    }
  }

  @Test("The focus stays on the same link or button; where that is gone, the banner has it")
  func focus() async throws {
    try await whileCharging { scene in
      let browser = scene.browser
      let focused = "return document.activeElement.textContent.trim()"
      try scene.visit("/home")
      try browser.run("document.querySelector('#charging a').focus()")
      try await scene.plugIn()
      try scene.renew()
      #expect(try browser.run(focused) as? String == "Details")
      try browser.run("document.querySelector('#charging button').focus()")
      try await scene.measure(1000)
      try scene.renew()
      #expect(try browser.run(focused) as? String == "Stop")
      #expect(try browser.run("return document.activeElement.form.method") as? String == "post")
      try await scene.happen(.stop(.owner))
      try scene.renew()
      #expect(try browser.focused == "charging", "there is no button to stop any more")
      // And the next Tab goes on from there.
      try browser.press([WebDriver.Key.tab])
      #expect(try browser.run(focused) as? String == "Details")
    }
  }

  @Test("What is typed elsewhere stays, with the focus there, and the button pressed after a renewal works")
  func typing() async throws {
    try await whileCharging { scene in
      let browser = scene.browser
      try scene.visit(scene.account)
      try browser.type("12", into: try browser.field("Amount"))
      try await scene.plugIn()
      try scene.renew()
      #expect(try browser.focused == "amount" && browser.value("#amount") == "12")
      try browser.type("3", into: try browser.field("Amount"))
      #expect(try browser.value("#amount") == "123")
      try browser.follow(try browser.control("Stop"))
      #expect(try browser.address.hasSuffix("/charge/sessions/\(scene.session.terms.id.id.base64url)"))
      _ = try browser.find(saying: "Stopping …")
    }
  }

  @Test("Covered amounts stay covered, and are covered where they were not yet")
  func covered() async throws {
    try await whileCharging { scene in
      try await scene.plugIn()
      try await scene.measure(1000)
      try scene.visit("/home")
      #expect(try scene.text.contains("1.00 kWh, $1.49 of $30.00"))
      try scene.driver.visit("/settings").press("Hide amounts")
      try scene.renew()
      func isCovered(_ energy: String) throws {
        #expect(try scene.text.contains("\(energy) kWh, $••• of $•••"))
        let markup = try scene.browser.run("return document.querySelector('#charging').outerHTML") as? String ?? ""
        for amount in ["1.49", "1.98", "30.00", "3000", "=\"149\"", "=\"198\""] {
          #expect(!markup.contains(amount), "\(amount)")
        }
      }
      try isCovered("1.00")
      try scene.visit("/home")
      try isCovered("1.00")
      try await scene.measure(2000)
      try scene.renew()
      try isCovered("2.00")
    }
  }

  @Test("A page that cannot be had, or that tells nothing of it, changes nothing; hidden pages ask for nothing")
  func lost() async throws {
    try await whileCharging { scene in
      let browser = scene.browser
      try scene.visit("/home")
      let before = try scene.text
      try await scene.plugIn()
      try browser.run("window.whole = window.fetch")
      for answer in ["throw new TypeError", "return new Response('<p>x', { status: 503 })", "return new Response('')"] {
        try browser.run("window.fetch = async () => { \(answer) }")
        try scene.renew()
        #expect(try scene.text == before && scene.live == "", "\(answer)")
      }
      try browser.run("window.fetch = window.whole")
      try browser.run("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
      try scene.renew()
      #expect(try scene.fetched == [])
      try browser.run("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
      try browser.wait(for: "document.querySelector('#charging').textContent.includes('Charging at')")
      #expect(try scene.fetched == [follow(scene)])
    }
  }

  @Test("On the map both are renewed: the banner as the driver, the map as anybody")
  func onMap() async throws {
    try await whileCharging { scene in
      try scene.visit("/charge")
      try await scene.plugIn()
      try scene.renew()
      #expect(try scene.text.hasPrefix("Charging at Mill 100003"))
      let ways =
        "return fetched.map(([address, { credentials }]) => new URL(address, location).pathname + ' ' + credentials)"
      let session = follow(scene).replacing("?follow=1", with: "")
      #expect(try scene.browser.run(ways) as? [String] == ["\(session) undefined", "/charge omit"])
    }
  }
}
