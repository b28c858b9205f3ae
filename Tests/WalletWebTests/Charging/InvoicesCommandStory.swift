import SQLiteStore
import TestSupport
import Testing
import WalletCore

@testable import WalletTestSupport
@testable import WalletWeb

@Suite("Story: the owner asks a running wallet for an operator's invoices", .blocking)
struct InvoicesCommandStory {
  private func ask(_ wallet: TestWallet, _ name: String) throws -> (status: Int32?, output: RecordedOutput) {
    let output = RecordedOutput()
    return (
      try AdminRequest.ask(try Invocation(["invoices", name]), folder: wallet.folder, output: output), output
    )
  }

  private static let header =
    "invoice,issued_at,buyer,address,email,started_at,stopped_at,kilowatt_hours,basis,energy,start_fee,idle_minutes,"
    + "idle,waived,total,receipt_number"

  private func setUp(_ visitor: Visitor, name: String, address: String, email: String) throws {
    let csrf = ("csrf", try #require(try visitor.visit("/invoices/setup").value("csrf")))
    let pairs = [csrf, ("name", name), ("address", address), ("email", email)]
    #expect(try visitor.post("/invoices/setup", pairs).status == 303)
  }

  /// An hour at CP2 of which the car is full for the last 25 minutes, and no word of its end but from the owner.
  private func chargeAndIdle(_ wallet: TestWallet, paidFrom account: String) async throws {
    let session = try await wallet.begin(paidFrom: account)
    let start = TransactionStart(connector: 1, meter: 500, at: wallet.clock.now())
    try await wallet.happen(.began(start), to: session)
    wallet.clock.advance(seconds: 2100)
    let sample = ChargingSample(at: wallet.clock.now(), wattHours: 2500)
    try await wallet.happen(.sampled([sample]), to: session)
    try await wallet.happen(.status(.suspendedByCar), to: session)
    wallet.clock.advance(seconds: 1500)
    #expect(try await wallet.happen(.settle(wattHours: nil), to: session).bill != nil)
  }

  @Test("Each has a line, by number, with the buyer of its time; a text that a spreadsheet would compute is defused")
  func lines() async throws {
    try await withChargers { wallet, _ in
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      #expect(try ask(wallet, "Volt").output.lines == [Self.header], "nothing was charged yet")
      func head() throws -> Int64 { try wallet.sqlite().head.number }
      var receipts: [Int64] = []
      try await wallet.charge(8990, paidFrom: account)
      receipts.append(try head())
      try setUp(visitor, name: "=Ann, \"Lee\"", address: "1 Elm Street, Davis", email: "+ann@example.org")
      try await wallet.charge(20_000, paidFrom: account, limit: 500)
      receipts.append(try head())
      try setUp(visitor, name: "Bob", address: "2 Elm Street", email: "")
      try await chargeAndIdle(wallet, paidFrom: account)
      receipts.append(try head())
      let (status, output) = try ask(wallet, "Volt")
      #expect(status == 0 && output.complaints == [])
      let times = [11, 12, 13, 14].map { "2026-11-18T\($0):06:40.000Z" }
      #expect(
        output.lines == [
          Self.header,
          "1-1,\(times[1]),,,,\(times[0]),\(times[1]),8.990,stop,4.05,1.00,0,0.00,0.00,5.05,\(receipts[0])",
          #"1-2,\#(times[2]),"'=Ann, ""Lee""","1 Elm Street, Davis",'+ann@example.org,"#
            + "\(times[1]),\(times[2]),20.000,stop,9.00,1.00,0,0.00,5.00,5.00,\(receipts[1])",
          "1-3,\(times[3]),Bob,2 Elm Street,,\(times[2]),\(times[3]),2.000,sample,0.90,1.00,15,1.50,0.00,3.40,"
            + "\(receipts[2])",
        ])
      let cells = try CSVCells.rows(of: output.lines.map { $0 + "\r\n" }.joined())
      #expect(cells.allSatisfy { $0.count == 16 })
      #expect(cells[2][2] == "'=Ann, \"Lee\"")
    }
  }

  @Test("An operator's invoices are its own, by number; the name of none is a mistake")
  func operators() async throws {
    try await withChargers { wallet, file in
      try file.write(ChargersFile.first + [ChargersFile.second.replacing("Volt", with: "Sun & Co")])
      for _ in 1...2 { wallet.running.charging.watch.look() }
      let visitor = try wallet.signedIn()
      let account = try visitor.openAccount("Everyday", deposit: "100")
      for charger in [100_001, 100_003, 100_002, 100_003] {
        try await wallet.charge(1000, at: charger, paidFrom: account)
      }
      for (name, totals) in [("Volt", ["0.30", "0.30"]), ("Sun & Co", ["1.45", "1.45"])] {
        let (status, output) = try ask(wallet, name)
        let rows = try CSVCells.rows(of: output.lines.dropFirst().map { $0 + "\r\n" }.joined())
        #expect(status == 0 && rows.map { $0[0] } == ["1-1", "1-2"], "\(name)")
        #expect(rows.map { $0[14] } == totals, "\(name)")
      }
      for name in ["Moon", "volt", "Sun"] {
        let (status, output) = try ask(wallet, name)
        #expect(status == 78 && output.lines == [], "\(name)")
        #expect(output.complaints.last?.hasSuffix("There is no operator \(name).") == true, "\(output.complaints)")
      }
      #expect(throws: ProgramFailure.self) { try Invocation(["invoices"]) }
    }
  }
}
