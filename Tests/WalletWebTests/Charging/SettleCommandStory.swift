import CentralSystem
import SQLiteStore
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: the owner settles a session of a running wallet", .blocking)
struct SettleCommandStory {
  /// Asks and waits for the answer.
  private func ask(_ wallet: TestWallet, _ words: String...) throws -> (status: Int32?, text: String) {
    let output = RecordedOutput()
    let status = try AdminRequest.ask(try Invocation(["chargers"] + words), folder: wallet.folder, output: output)
    return (status, (output.lines + output.complaints).joined(separator: "\n"))
  }

  /// A driver who has charged a kilowatt hour in ten minutes at CP1, by its meter, and goes on.
  private func withSession(
    _ story: (TestWallet, ScriptedChargePoint, _ driver: Visitor, _ number: Int) throws -> Void
  ) async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      let (driver, _) = try wallet.begun()
      let number = try point.beginTransaction(at: wallet.clock.now())
      wallet.clock.advance(seconds: 600)
      try point.sample(2000, of: number, at: wallet.clock.now())
      try story(wallet, point, driver, number)
    }
  }

  @Test(
    "It is paid by what was measured, or by less, and never by more; the charge point gets a stop",
    arguments: [
      (nil, 1000, "$0.30"), ("400", 400, "$0.12"), ("1000", 1000, "$0.30"), ("1001", 1000, "$0.30"),
      ("9223372036854775807", 1000, "$0.30"),
    ] as [(String?, Int, String)])
  func settled(wanted: String?, paid: Int, cost: String) async throws {
    try await withSession { wallet, point, driver, number in
      #expect(try ask(wallet).text.contains("\(number)"), "the list has its number")
      let options = wanted.map { ["--wh", $0] } ?? []
      let output = RecordedOutput()
      let invocation = try Invocation(["chargers", "settle", "\(number)"] + options)
      #expect(try AdminRequest.ask(invocation, folder: wallet.folder, output: output) == 0)
      #expect(output.lines == ["Session \(number) is settled: \(paid) Wh, \(cost) paid, invoice 1-1."])
      #expect(output.complaints == [])
      try point.serve(until: "RemoteStopTransaction")
      #expect(point.lastCall?.payload["transactionId"] as? Int == number)
      let balance = paid == 400 ? "$99.88" : "$99.70"
      #expect(try driver.visit("/home").reads(balance) && !driver.reads("held"))
      // What comes then costs nothing.
      try point.endTransaction(number, meter: 90_000, at: wallet.clock.now())
      #expect(try driver.visit("/home").reads(balance))
      let log = try ask(wallet, "log", "CP1").text
      #expect(log.contains("What fitted nothing:") && log.contains("StopTransaction"))
      #expect(try wallet.sqlite().check() == [])
    }
  }

  @Test("Settled by the owner, for all or for less: page and invoice say that it is estimated, and nothing untrue")
  func words() async throws {
    for options in [[], ["--wh", "400"]] {
      try await withSession { wallet, _, driver, number in
        let invocation = try Invocation(["chargers", "settle", "\(number)"] + options)
        #expect(try AdminRequest.ask(invocation, folder: wallet.folder, output: RecordedOutput()) == 0)
        try driver.visit("/home").follow("Details")
        let words = "Estimated: not taken from the meter readings at the begin and the end."
        #expect(driver.reads("The person who runs this wallet stopped it.", words), "\(driver.page.text)")
        #expect(!driver.reads("can be right"))
        #expect(try driver.follow("Invoice").reads(words, "kWh, estimated at $0.30 per kWh"), "\(driver.page.text)")
      }
    }
  }

  @Test("Settled for nothing, its money is free, and there is no invoice")
  func nothing() async throws {
    try await withSession { wallet, _, driver, number in
      let answer = try ask(wallet, "settle", "\(number)", "--wh", "0")
      #expect(answer.status == 0 && answer.text == "Session \(number) is over. Nothing was paid now.")
      #expect(try driver.visit("/home").reads("$100.00") && !driver.reads("held"))
      #expect(try !driver.visit("/invoices").reads("Past"))
    }
  }

  @Test("One that never began is given up; one that is over stays as it is; one that is none is a mistake")
  func others() async throws {
    try await withChargers { wallet, _ in
      let point = try wallet.readyPoint()
      let (driver, _) = try wallet.begun()
      try point.serve(until: "RemoteStartTransaction")
      let user = UserID(row: try wallet.user("+15305550123"))
      let session = try #require(wallet.central.charging.claim(of: user)?.session)
      let number = session.terms.number.value
      let first = try ask(wallet, "settle", "\(number)")
      #expect(first.status == 0 && first.text == "Session \(number) never began, and its money is free.")
      #expect(try driver.visit("/home").reads("$100.00") && !driver.reads("held"))
      for wattHours in ["1000", "0"] {
        let again = try ask(wallet, "settle", "\(number)", "--wh", wattHours)
        #expect(again.status == 0 && again.text == first.text, "\(again)")
      }
      let unknown = number == 1 ? 2 : 1
      let none = try ask(wallet, "settle", "\(unknown)")
      #expect(none.status == 78)
      #expect(
        none.text.hasSuffix(
          "There is no charging session \(unknown); WalletWeb chargers lists those that are not over."))
      for words in [["settle"], ["settle", "x"], ["settle", "\(number)", "1"]] {
        let output = RecordedOutput()
        let wrong = try AdminRequest.ask(
          try Invocation(["chargers"] + words), folder: wallet.folder, output: output)
        #expect(wrong == 78, "\(words)")
      }
    }
  }

  @Test("One that is over is not paid again, whatever is asked")
  func over() async throws {
    try await withSession { wallet, point, driver, number in
      try point.endTransaction(number, meter: 3000, at: wallet.clock.now())
      #expect(try driver.visit("/home").reads("$99.40") && !driver.reads("held"))
      let head = try wallet.sqlite().head
      for options in [[], ["--wh", "100"], ["--wh", "0"]] {
        let output = RecordedOutput()
        let invocation = try Invocation(["chargers", "settle", "\(number)"] + options)
        #expect(try AdminRequest.ask(invocation, folder: wallet.folder, output: output) == 0)
        #expect(output.lines == ["Session \(number) is over. Nothing was paid now."])
      }
      #expect(try wallet.sqlite().head == head)
      #expect(try driver.visit("/home").reads("$99.40"))
    }
  }

  @Test("While the books refuse, because of the clock, the command says so; it is settled later, once")
  func refused() async throws {
    try await withSession { wallet, _, driver, number in
      wallet.clock.step(seconds: 2 * 86_400)
      let answer = try ask(wallet, "settle", "\(number)", "--wh", "400")
      #expect(answer.status == 1, "\(answer)")
      #expect(answer.text.hasPrefix("Session \(number) is to be settled, but the books refuse it now: "))
      #expect(answer.text.hasSuffix("The wallet tries again each minute."))
      wallet.clock.step(seconds: -2 * 86_400)
      #expect(try driver.visit("/home").reads("$30.00 held"))
      wallet.clock.advance(seconds: 60)
      wallet.running.charging.watch.tick()
      #expect(try blockUntil { try driver.visit("/home").reads("$99.88") && !driver.reads("held") })
      #expect(try wallet.sqlite().check() == [])
    }
  }
}
