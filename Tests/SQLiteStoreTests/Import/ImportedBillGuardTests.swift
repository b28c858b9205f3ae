import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

/// The guards of the file judge an imported bill, whatever the reading of a file has let through.
@Suite("The guards of imported bills")
struct ImportedBillGuardTests {
  /// A wallet into which a history of two captures is imported.
  private final class Scene {
    let fixture = StoreFixture()
    private let seeding: StoreSeeding
    private let user: UserID
    private let account: AccountID
    private let at = Timestamp(milliseconds: 1_795_000_000_000)

    /// - Parameter imported: how many operations count as imported.
    /// - Throws: what the store refuses.
    init(imported: Int = 7) throws {
      seeding = try StoreSeeding(fixture.configuration)
      try seeding.beginImport(of: imported, series: 5)
      user = try seeding.addUser(try #require(E164Number(e164: "+12025550123")), named: UserName.none, at: at)
      account = AccountID(PublicID(high: 1, low: 1))
      let opening = BookingContext.Replay(at: at, account: account)
      _ = try seeding.book(.open(name: AccountName("A"), currency: .usd), by: user, as: opening)
      _ = try seeding.book(.deposit(to: account, .usd(cents: 10_000)), by: user, as: opening)
      for name in ["Grid", "Sun"] {
        try seeding.add(ChargerList.Operator(name: AccountName(name), address: "Other", taxID: "1"))
      }
    }

    /// Captures for a bill.
    func capture(_ bill: ChargeBill, paying name: String = "Grid") throws {
      let replay = BookingContext.Replay(at: at, account: account)
      let hold = try seeding.book(.authorise(from: account, .usd(cents: 3000)), by: user, as: replay).operation
      let grid = AccountID(ofMerchant: try AccountName(name), in: .usd)
      _ = try seeding.book(
        .capture(hold, .usd(cents: bill.record.total), to: grid, bill: bill), by: user, as: replay)
    }

    func beginAgain() throws { try seeding.beginImport(of: 9, series: 6) }

    /// What the rules say of the books.
    func finish() throws -> [InvariantViolation] {
      try seeding.finish()
      let store = try fixture.open()
      defer { store.close() }
      return try store.check()
    }
  }

  /// A bill for five kilowatt hours, with changes.
  private func bill(
    _ number: Int64 = 1, _ change: (inout ChargeRecord, inout Invoice) -> Void = { _, _ in }
  ) throws -> ChargeBill {
    var builder = HistoryBuilder()
    try builder.addUser("+12025550123")
    let account = builder.open("A")
    let made = try builder.charge(builder.authorise(account, 3000))
    var (record, invoice) = (made.record, made.invoice)
    invoice.id = InvoiceID(PublicID(high: 3, low: UInt64(number)))
    invoice.number = number
    change(&record, &invoice)
    return ChargeBill(record, invoice, salt: made.salt)
  }

  @Test("They take one without a session, at prices of its own, with a gap behind the one before it")
  func taken() throws {
    let scene = try Scene()
    try scene.capture(bill(4))
    try scene.capture(bill(9))
    #expect(try scene.finish() == [])
  }

  @Test("They refuse what does not follow from its prices, and numbers that were given out or may be")
  func refused() throws {
    let wrong: [(inout ChargeRecord, inout Invoice) -> Void] = [
      { record, _ in record.cost = ChargeCost(energy: 246, startFee: 100, idle: 0) },
      { record, _ in record.cost = ChargeCost(energy: 245, startFee: 99, idle: 0) },
      { record, _ in record.cost = ChargeCost(energy: 245, startFee: 100, idle: 1) },
      { record, _ in record.wattHours = 6000 }, { record, _ in record.idleMinutes = 1 },
      { record, _ in record.waived = 1 }, { record, _ in record.wattHours = 0 },
      { _, invoice in invoice.tariff = Tariff(perKilowattHour: 480_000, startFee: 100, perIdleMinute: 200_000) },
      { _, invoice in invoice.series = 5 }, { _, invoice in invoice.series = 6 }, { _, invoice in invoice.series = 0 },
      { _, invoice in invoice.number = 0 }, { _, invoice in invoice.number = -1 },
      { _, invoice in invoice.seller.name = "Sun" },
    ]
    for (index, change) in wrong.enumerated() {
      let scene = try Scene()
      try expectRefusal("\(index)") { try scene.capture(bill(1, change)) }
    }
    for number in [3, 4] as [Int64] {
      let scene = try Scene()
      try scene.capture(bill(4))
      let again = try bill(number) { $1.id = InvoiceID(PublicID(high: 4, low: 4)) }
      try expectRefusal("number \(number)") { try scene.capture(again) }
    }
    let scene = try Scene()
    try scene.capture(bill(4))
    let same = try bill(5) { $1.id = InvoiceID(PublicID(high: 3, low: 4)) }
    try expectRefusal("the same identifier") { try scene.capture(same) }
    let other = try Scene()
    try expectRefusal("another merchant") { try other.capture(bill(1), paying: "Sun") }
  }

  @Test("What comes behind the import needs a session, and nothing counts as imported afterwards")
  func behind() throws {
    let scene = try Scene(imported: 4)
    try expectRefusal("no session") { try scene.capture(bill(1)) }
    let begun = try Scene()
    #expect(throws: StoreFailure.self) { try begun.beginAgain() }
  }

  @Test(
    "Rules find what was changed in imported bills without the guards",
    arguments: [
      ("UPDATE charge_record SET wh=wh+1000 WHERE op_id=5", InvariantViolation.Rule.billsAreAsCaptured),
      ("UPDATE charge_record SET energy=energy-1,idle=idle+1 WHERE op_id=5", .billsAreAsCaptured),
      ("UPDATE invoice SET per_kwh=480000 WHERE number=4", .billsAreAsCaptured),
      ("UPDATE invoice SET charger=100003 WHERE number=4", .billsAreAsCaptured),
      ("UPDATE invoice SET operator_id=2 WHERE number=4", .billsAreAsCaptured),
      ("UPDATE charge_record SET user_id=2", .billsAreAsCaptured),
      ("UPDATE wallet SET imported=4", .billsAreAsCaptured), ("UPDATE wallet SET imported=99", .billsAreAsCaptured),
      ("DELETE FROM invoice WHERE number=4", .invoicesAreNumbered),
      ("DELETE FROM charge_record WHERE op_id=5", .operationsAreWhole),
      ("UPDATE invoice SET number=0 WHERE number=4", .invoicesAreNumbered),
      ("UPDATE invoice SET number=10 WHERE number=4", .invoicesAreNumbered),
      ("UPDATE operator SET series=1", .invoicesAreNumbered),
    ])
  func tampered(_ sql: String, _ rule: InvariantViolation.Rule) throws {
    let scene = try Scene()
    try scene.capture(bill(4) { $1.series = 2 })
    try scene.capture(bill(9) { $1.series = 2 })
    #expect(try scene.finish() == [])
    let file = ClosedBooksFile(fixture: scene.fixture)
    try file.runUnguarded(sql)
    #expect(try file.brokenRules().contains(rule))
    // A start that reads only what came after a verified operation finds what single operations tell.
    if rule == .billsAreAsCaptured, !sql.contains("=99") {
      #expect(try file.recentlyBroken(after: 3).map(\.rule).contains(rule))
    }
  }

  private func expectRefusal(_ what: String, _ body: () throws -> Void) throws {
    let refusal = #expect(throws: LedgerRefusal.self, "\(what)") { try body() }
    guard case .unavailable? = refusal else {
      Issue.record("\(what): \(String(describing: refusal))")
      return
    }
  }
}
