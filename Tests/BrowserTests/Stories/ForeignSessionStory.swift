import CentralSystem
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite(
  "Story: a car is charged at a foreign charge point",
  .enabled(if: Chromium.isWanted, Chromium.skipReason),
  .enabled(if: ForeignChargePoint.isWanted, ForeignChargePoint.skipReason))
struct ForeignSessionStory {
  static let posts: Set<String> = [
    "/login", "/otp", "/accounts", "/accounts/{id}/deposit", "/invoices/setup", "/charge/reserve",
    "/charge/reservations/{id}/cancel", "/charge/begin", "/charge/sessions/{id}/raise", "/charge/sessions/{id}/stop",
  ]

  @Test(
    "Reserved, cancelled, begun, raised and stopped in a browser; the invoice has the charge point's own figures",
    arguments: Person.Way.allCases, [320, 1280])
  func journey(way: Person.Way, width: Int) async throws {
    try await withWallet { wallet in
      let central = wallet.running.charging.central
      _ = try central.load(try ChargerList.sample(count: 1)).get()
      let identity = try #require(ChargePointIdentity("CP-1"))
      let secret = try #require(try central.renewSecret(of: identity))
      try await Person.meet(way, width: width, wallet, posts: Self.posts) { person in
        let point = try ForeignChargePoint(.session, port: wallet.port, identity: identity.text, secret: secret)
        try point.waitFor("ready")
        try point.waitFor("set up")
        try prepare(person, wallet)
        try reserve(person, wallet, point)
        try charge(person, wallet, point)
        try readInvoice(person)
        #expect(point.faults == [])
        point.end()
      }
    }
  }

  private func site(_ wallet: TestWallet) -> String { "http://localhost:\(wallet.port)" }

  private func prepare(_ person: Person, _ wallet: TestWallet) throws {
    try person.signIn(
      wallet,
      until:
        "Your wallet is ready. Open an account for everyday money, for savings or for a trip, and add your first money."
    )
    try person.press("Open your first account", until: "Account name")
    try person.write("Everyday", in: "Account name")
    try person.press("Create", until: "Your new account is open.")
    try person.press("Everyday", until: "No activity yet. Make a deposit to get started.")
    try person.write("50", in: "Amount")
    try person.press("Deposit", until: "Deposited $50.00")
    try person.browser.visit(site(wallet) + "/invoices")
    try person.press("Add name and address", until: "Name or company")
    try person.write("Ann Lee", in: "Name or company")
    try person.write("1 Elm Street", in: "Address")
    try person.press("Save", until: "Your first invoice comes with your first charge.")
  }

  private func reserve(_ person: Person, _ wallet: TestWallet, _ point: ForeignChargePoint) throws {
    try person.browser.visit(site(wallet) + "/charge/points/1?charger=100002")
    try person.press("Reserve", until: "Cancel")
    try point.waitFor("asked ReserveNow 1")
    try person.press("Cancel", until: "1 Mill Street")
    try point.waitFor("free again")
  }

  private func charge(_ person: Person, _ wallet: TestWallet, _ point: ForeignChargePoint) throws {
    try person.browser.visit(site(wallet) + "/charge/points/1?charger=100002")
    try person.press("Begin charging", until: "of your limit of $30.00")
    let session = try person.browser.address
    try point.waitFor("measured 1275")
    try person.browser.visit(session)
    #expect(try person.reads("$1.04"))
    try person.toggle("Raise the limit")
    try person.write("5", in: "Amount")
    try person.press("Raise the limit", until: "of your limit of $35.00")
    try person.browser.visit(site(wallet) + "/home")
    #expect(try person.reads("Charging at Mill 100002"))
    try person.press("Details", until: "How it goes")
    try person.press("Stop", until: "Mill 100002")
    try point.waitFor("asked RemoteStopTransaction True")
    try point.waitFor("stopped 1275")
    try person.browser.visit(session)
    try person.press("Invoice", until: "Invoice 1-1")
  }

  private func readInvoice(_ person: Person) throws {
    for words in ["1.2 kWh", "1.275 kWh", "Ann Lee", "Grid", "$1.04", "100002"] {
      #expect(try person.reads(words), "\(words)")
    }
  }
}
