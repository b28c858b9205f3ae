import TestSupport
import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite("Imported bills")
struct ImportedBillsTests {
  let fixture = StoreFixture()

  /// The wallet that a file makes.
  private func imported(_ file: String, into fixture: StoreFixture) throws -> SQLiteStore {
    _ = try HistoryImport.run(try ImportedHistory(Array(file.utf8)), into: fixture.configuration)
    let store = try fixture.open()
    #expect(try store.check() == [])
    return store
  }

  private func bills(_ store: SQLiteStore, _ user: Int64) throws -> [ChargeBill] {
    let charging = try store.openSQLiteReader().charging
    return try charging.invoices(of: UserID(row: user), limit: 99).invoices.compactMap {
      try charging.invoice($0.id, of: UserID(row: user))?.bill
    }
  }

  private func commitments(_ fixture: StoreFixture) -> [String] {
    RawConnection(fixture.database).text("SELECT group_concat(hex(commitment)) FROM op WHERE kind='capture'")
      .split(separator: ",").map(String.init)
  }

  @Test(
    "Invoices are the same, with what the chain has of them; the next one begins a new series of the same operator",
    arguments: [ExportFormat.json, .csv])
  func invoices(_ format: ExportFormat) async throws {
    let store = try fixture.open()
    _ = try store.load(.sample(count: 2)).get()
    let drivers = [try await Driver(store, fixture), try await Driver(store, fixture, row: 2)]
    for (driver, charger) in [(drivers[0], 100_002), (drivers[1], 100_004), (drivers[0], 100_004)] {
      _ = try await driver.charge(at: charger)
    }
    let file = try await fixture.export(store, format)
    let old = try [1, 2].map { try bills(store, $0) }
    #expect(old.map { $0.map(\.invoice.number) } == [[3, 1], [2]])
    let chained = commitments(fixture)
    store.close()

    let after = StoreFixture(seed: 9)
    after.clock.advance(milliseconds: fixture.clock.now().milliseconds - after.clock.now().milliseconds)
    let new = try imported(file, into: after)
    #expect(try [1, 2].map { try bills(new, $0) } == old)
    #expect(
      commitments(after) == chained
        && chained
          == [1, 2, 1].enumerated().map { index, user in
            let bill = old[user - 1].first { $0.invoice.number == Int64(index + 1) }
            return bill?.commitment.hex.uppercased() ?? ""
          }
    )
    #expect(try new.openSQLiteReader().charging.invoice(old[0][0].invoice.id, of: UserID(row: 2)) == nil)
    // The owner's file brings the same operator and the same chargers.
    #expect(try new.load(.sample(count: 2)).get().change.added == 4)
    let person = Person(new, after)
    let account = try #require(try new.openSQLiteReader().openAccounts(of: person.user).first).id
    let claim = try await Driver(person: person, account: account).charge(at: 100_002)
    let line = try #require(try Driver(person: person, account: account).reading(of: claim).invoice)
    let minutes = (fixture.clock.now().milliseconds - 1_767_225_600_000) / 60_000
    #expect(line.series == minutes && line.number == 1)
    #expect(RawConnection(after.database).text("SELECT count(*) FROM operator") == "1")
    #expect(try new.check() == [])
    let second = try await after.export(new, format)
    new.close()
    // A start checks what came after the verified operation alone; the owner's check all.
    let reopened = try after.open()
    #expect(try reopened.check() == [])
    reopened.close()
    for mark in [0, 3, 8] as [Int64] {
      #expect(try ClosedBooksFile(fixture: after).recentlyBroken(after: mark) == [])
    }

    let last = StoreFixture(seed: 10)
    last.clock.advance(milliseconds: after.clock.now().milliseconds - last.clock.now().milliseconds)
    let again = try imported(second, into: last)
    #expect(try bills(again, 1).map(\.invoice.series) == [minutes, 1, 1])
    #expect(
      try await last.export(again, format).replacing(/"hash":"[0-9a-f]{64}"/, with: "")
        == second.replacing(/"hash":"[0-9a-f]{64}"/, with: ""))
    again.close()
  }

  @Test("A series is new even by a clock that is behind, and for operators who come later")
  func series() async throws {
    var builder = try HistoryBuilder.charges()
    var late = SampleCharge()
    late.series = 9_000_000
    builder.turn(to: 1)
    try builder.charge(builder.authorise(HistoryBuilder.id(2), 3000), late)
    let store = try imported(try builder.export(.json, all: true), into: fixture)
    let raw = RawConnection(fixture.database)
    #expect(raw.text("SELECT min(series)||' '||max(series) FROM operator") == "9000001 9000001")
    #expect(raw.text("SELECT series FROM wallet") == "9000001")
    #expect(raw.text("SELECT imported FROM wallet") == "\(builder.history.headNumber)")
    store.close()
  }

  @Test("One user's file makes a wallet with gaps in the numbers, whose operators are as the newest invoices say")
  func oneUser() async throws {
    let builder = try HistoryBuilder.charges()
    let store = try imported(try builder.export(.csv), into: fixture)
    let written = builder.history.users[0].operations.compactMap(\.bill)
    #expect(try bills(store, 1) == written.reversed() && written.map(\.invoice.number) == [1, 1, 3])
    let raw = RawConnection(fixture.database)
    #expect(raw.text("SELECT group_concat(tax_id) FROM (SELECT tax_id FROM operator ORDER BY tax_id)") == ",12-3456789")
    let file = try await fixture.export(store, .json)
    store.close()
    let other = StoreFixture(seed: 3)
    let again = try imported(file, into: other)
    let same = try await other.export(again, .json)
    #expect(same.replacing(/"hash":"[0-9a-f]{64}"/, with: "") == file.replacing(/"hash":"[0-9a-f]{64}"/, with: ""))
    again.close()
  }

  @Test("Operators are as the list of the file says, also those without an invoice")
  func operators() async throws {
    let builder = try HistoryBuilder.charges()
    let store = try imported(try builder.export(.json, all: true), into: fixture)
    let owners = try await store.history(for: nil, deadline: fixture.later) { reader throws(StoreFailure) in
      try reader.operators()
    }
    #expect(owners == builder.history.owners)
    let raw = RawConnection(fixture.database)
    let paid =
      "SELECT count(*) FROM operator o JOIN account a ON a.id=o.account_id AND a.kind='merchant' AND a.name=o.name"
    #expect(raw.text(paid) == "3")
    // The file of charge points changes what it says of an operator, and no invoice.
    let before = try bills(store, 1)
    _ = try store.load(.sample([.sample(1)], address: "New Lane")).get()
    #expect(try bills(store, 1) == before && store.check() == [])
    store.close()
  }

  @Test("Sessions, reservations and holds that were live are not there, and their money is free")
  func live() async throws {
    let store = try fixture.open()
    _ = try store.load(.sample(count: 2)).get()
    let (one, two) = (try await Driver(store, fixture), try await Driver(store, fixture, row: 2))
    _ = try await one.charge(at: 100_002)
    let running = try await one.begin(at: 100_003).get().claim
    try await one.take(.began(TransactionStart(connector: 2, meter: 0, at: fixture.clock.now())), of: running)
    _ = try await two.reserve(100_004).get()
    let file = try await fixture.export(store, .json)
    store.close()
    let after = StoreFixture(seed: 5)
    after.clock.advance(milliseconds: 60_000 + fixture.clock.now().milliseconds - after.clock.now().milliseconds)
    let new = try imported(file, into: after)
    #expect(try new.liveClaims() == [])
    #expect(try Person(new, after).account(one.account).held == .usd(cents: 0))
    _ = try new.load(.sample(count: 2)).get()
    let again = Driver(person: Person(new, after), account: one.account)
    _ = try await again.charge(at: 100_004)
    #expect(try again.invoices().invoices.map(\.number) == [1, 1])
    #expect(try new.check() == [])
    new.close()
  }
}
