import CSQLite
import TestSupport
import Testing

@testable import SQLiteStore
@testable import WalletCore

/// What home reads in one walk through each account: the newest entry, the trend, and the lines below the accounts.
@Suite("Home's reading") struct HomeReadingTests {
  private let fixture = StoreFixture()

  private func recent(_ reader: SQLiteReader, _ user: UserID) throws -> [String] {
    let days = TrendCalendar(zone: DayZone { _ in 0 }).days(at: fixture.clock.now())
    let lines = try reader.recent(try reader.openAccounts(of: user, over: days).activity)
    return lines.map {
      "\($0.accountName) \($0.entry.kind) \($0.entry.change.minorUnits) \($0.entry.otherName ?? "-") \($0.entry.note)"
    }
  }

  /// More than are kept of an account, so that older ones are read one by one.
  @Test("The newest lines are the same however many of them are of one account", arguments: 0...12)
  func oneAccount(_ count: Int) async throws {
    let person = Person(try fixture.open(), fixture)
    let quiet = try await person.open("Quiet", holding: 700)
    let busy = try await person.open("Busy")
    var wanted = ["Quiet deposit 700 - "]
    for number in 0..<count {
      fixture.clock.advance(seconds: 3600)
      try await person.book(.deposit(to: busy, .usd(cents: Int64(number + 1))))
      wanted.insert("Busy deposit \(number + 1) - ", at: 0)
    }
    fixture.clock.advance(seconds: 3600)
    try await person.book(.transfer(from: quiet, to: busy, .usd(cents: 30)))
    wanted.insert("Quiet transfer -30 Busy ", at: 0)
    let reader = try person.store.openSQLiteReader()
    #expect(try recent(reader, person.user) == Array(wanted.prefix(HomeContents.recentLines)))
    // Days on which nothing happened: then only the newest entry of each account is read with it.
    fixture.clock.advance(seconds: 200 * 86_400)
    #expect(try recent(reader, person.user) == Array(wanted.prefix(HomeContents.recentLines)))
  }

  @Test("The other side is named also if it is no open account of the user's: closed, or renamed since")
  func otherSide() async throws {
    let person = Person(try fixture.open(), fixture)
    let kept = try await person.open("Kept", holding: 1000)
    let gone = try await person.open("Gone", holding: 50)
    let other = try await person.open("Other")
    try await person.book(.transfer(from: kept, to: other, .usd(cents: 5)))
    try await person.book(.rename(other, name: try AccountName("Renamed")))
    try await person.book(.close(gone, seen: try person.account(gone).sequence, moveTo: kept))
    let reader = try person.store.openSQLiteReader()
    #expect(
      try recent(reader, person.user) == ["Kept close 50 Gone ", "Kept transfer -5 Renamed ", "Kept deposit 1000 - "])
  }

  @Test("Every type of an entry is read as the store writes it")
  func types() throws {
    let connection = try SQLiteConnection(path: ":memory:", access: .create)
    for kind in Entry.Kind.allCases {
      let read = try connection.statement("SELECT 1,?1,0,0,0,0,0").first(kind.rawValue) { row throws(SQLiteFailure) in
        try EntryRow(row).kind
      }
      #expect(read == kind)
    }
    for word in ["", "deposits", "Deposit", "transfer ", "transferred", "deposit\u{0}", "\u{0}fee", "\u{0}"] {
      #expect(throws: SQLiteFailure.self, "\(word)") {
        try connection.statement("SELECT 1,?1,0,0,0,0,0").first(word) { row throws(SQLiteFailure) in try EntryRow(row) }
      }
    }
  }

  @Test("A reader sets the size of its cache at its first statement, and again if the file was locked then")
  func settings() throws {
    let store = try fixture.open()
    store.close()
    let raw = RawConnection(fixture.database)
    let reader = try ConnectionSettings.reader(of: fixture.database)
    #expect(raw.run("PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE") == nil)
    unsafe reader.withHandle { _ = unsafe sqlite3_busy_timeout($0, 1) }
    #expect(throws: SQLiteFailure.self) { try reader.integer("SELECT count(*) FROM op") }
    #expect(raw.run("ROLLBACK") == nil)
    #expect(try reader.integer("SELECT count(*) FROM op") == 0)
    #expect(try reader.integer("PRAGMA cache_size") == -4096)
    #expect(try reader.integer("PRAGMA query_only") == 1 && reader.integer("PRAGMA mmap_size") == 0)
  }
}
