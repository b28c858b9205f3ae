import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

@Suite("Reads of the history") struct HistoryReaderTests {
  let fixture = StoreFixture()
  private let zone = DayZone { _ in 0 }

  private func read<Value: Sendable>(
    _ person: Person, _ body: @escaping @Sendable (any HistoryReader) throws(StoreFailure) -> Value
  ) async throws -> Value {
    try await person.store.history(for: person.user, deadline: fixture.later, body)
  }

  @Test("An account as it stood at a moment: name, balance, open or closed")
  func then() async throws {
    let person = Person(try fixture.open(), fixture)
    let start = fixture.clock.now()
    let a = try await person.open("A", holding: 100)
    fixture.clock.advance(seconds: 100)
    try await person.book(.rename(a, name: try AccountName("B")))
    try await person.book(.withdraw(from: a, .usd(cents: 40)))
    fixture.clock.advance(seconds: 100)
    try await person.book(.close(a, seen: 2, moveTo: nil))
    fixture.clock.advance(seconds: 100)
    try await person.book(.reopen(a))
    let user = person.user
    func names(_ seconds: Int) async throws -> [String] {
      let moment = start.adding(seconds: seconds)
      return try await read(person) { reader throws(StoreFailure) in
        try reader.accounts(of: user, before: moment)
      }.map { "\($0.name) \($0.balance.minorUnits) \($0.sequence)" }
    }
    #expect(try await names(0) == [])
    #expect(try await names(50) == ["A 100 1"])
    #expect(try await names(100) == ["A 100 1"])
    #expect(try await names(101) == ["B 60 2"])
    #expect(try await names(250) == [])
    #expect(try await names(301) == ["B 60 4"])
    let closed = try await read(person) { reader throws(StoreFailure) in
      try reader.account(a, of: user, before: start.adding(seconds: 250))
    }
    #expect(closed?.isOpen == false && closed?.balance.minorUnits == 0)
  }

  @Test("Operations by their numbers: in this order, each as by itself, without those of others and missing ones")
  func byNumbers() async throws {
    let store = try fixture.open()
    let (person, other) = (Person(store, fixture), Person(store, fixture, row: 2))
    let account = try await person.open("A", holding: 100)
    _ = try await other.open("Other", holding: 100)
    let second = try await person.open("B", holding: 1)
    try await person.book(.transfer(from: account, to: second, .usd(cents: 40)))
    try await person.book(.withdraw(from: second, .usd(cents: 2)))
    let user = person.user
    let merchant = try await store.openMerchant(try AccountName("Shop"), in: .usd, deadline: fixture.later)
    for cents: Int64 in [3, 4] {
      let hold = try await person.book(.authorise(from: account, .usd(cents: 5))).operation
      try await person.book(.capture(hold, .usd(cents: cents), to: merchant))
    }
    let numbers = [4, 4] + (1...20).reversed() as [Int64]
    let (all, each) = try await read(person) { reader throws(StoreFailure) in
      var each: [Operation] = []
      for number in numbers {
        if let operation = try reader.operation(number, of: user) { each.append(operation) }
      }
      return (try reader.operations(numbers, of: user), each)
    }
    #expect(all == each)
    #expect(
      all.dropFirst(2).map(\.kind) == [
        .capture, .authorise, .capture, .authorise, .withdraw, .transfer, .deposit, .open, .deposit, .open,
      ])
    #expect(all.prefix(2).map(\.number) == [4, 4])
    let captures = all.filter { $0.kind == .capture }.flatMap(\.movements)
    #expect(captures.map(\.merchant) == ["Shop", "Shop"] && captures.map(\.amount.minorUnits) == [4, 3])
    #expect(captures.allSatisfy { $0.from == .account(account) && $0.to == .merchant })
    #expect(all.first { $0.kind == .withdraw }?.movements.map(\.to) == [.world])
    #expect(all.map(\.account).filter { $0 == second }.count == 3)
    #expect(all.flatMap(\.movements).contains { $0.from == .account(account) && $0.to == .account(second) })
  }

  @Test("A month's statement: opening, pages, sums, closing, each day's balance, the months of the account's life")
  func statement() async throws {
    let person = Person(try fixture.open(), fixture)
    let account = try await person.open("A", holding: 1000)
    let firstMonth = CivilMonth(zone.day(of: fixture.clock.now()))
    let nextStart = zone.start(of: firstMonth.next.firstDay)
    fixture.clock.advance(milliseconds: nextStart.milliseconds - fixture.clock.now().milliseconds - 1)
    try await person.book(.withdraw(from: account, .usd(cents: 1)))
    fixture.clock.advance(milliseconds: 1)
    for _ in 0..<70 { try await person.book(.deposit(to: account, .usd(cents: 2))) }
    fixture.clock.advance(seconds: 86_400)
    try await person.book(.withdraw(from: account, .usd(cents: 39)))
    let user = person.user
    let (zone, now) = (zone, fixture.clock.now())
    func statement(_ month: CivilMonth?, _ page: Int) async throws -> MonthStatement {
      try await read(person) { reader throws(StoreFailure) in
        guard let account = try reader.account(account, of: user) else { throw .closed }
        return try StatementReading(reader: reader, account: account, zone: zone, now: now).statement(month, page: page)
      }
    }
    let first = try await statement(firstMonth, 1)
    #expect(first.opening == .usd(cents: 0) && first.closing == .usd(cents: 999) && first.entryCount == 2)
    let newest = try await statement(nil, 1)
    #expect(newest.month == firstMonth.next && newest.months == firstMonth...firstMonth.next)
    #expect(newest.opening == .usd(cents: 999) && newest.closing == .usd(cents: 1100))
    #expect(newest.moneyIn == .usd(cents: 140) && newest.moneyOut == .usd(cents: 39))
    #expect(newest.entryCount == 71 && newest.pageCount == 2 && newest.entries.map(\.sequence) == Array(3...52))
    #expect(newest.days.map(\.balance.minorUnits) == [1139, 1100])
    let second = try await statement(nil, 2)
    #expect(second.entries.map(\.sequence) == Array(53...73))
    #expect(try await statement(nil, 99).page == 2)
    let empty = try await statement(firstMonth.previous, 1)
    #expect(empty.entryCount == 0 && empty.pageCount == 1 && empty.closing == .usd(cents: 0))
  }

  @Test("A search finds amounts, kinds, names and notes, newest first, over pieces of a long history")
  func search() async throws {
    let person = Person(try fixture.open(), fixture)
    let a = try await person.open("A", holding: 5000)
    let b = try await person.open("Holiday fund")
    let moved = try await person.book(.transfer(from: a, to: b, .usd(cents: 1250)))
    try await person.book(.withdraw(from: a, .usd(cents: 7)))
    _ = try await person.store.saveNote(
      NoteText("Rent for MAY"), on: moved.operation, of: person.user, deadline: fixture.later)
    let user = person.user
    func find(_ text: String, looks: Int = 100) async throws -> [Int64] {
      let wanted = try #require(EntrySearch(text, currency: .usd))
      return try await read(person) { reader throws(StoreFailure) in
        guard let account = try reader.account(a, of: user) else { throw .closed }
        return try reader.search(account, for: wanted, in: 1...account.sequence, limit: 10, looks: looks).found
      }.map(\.sequence)
    }
    #expect(try await find("12.50") == [2])
    #expect(try await find("$12.50") == [2])
    #expect(try await find("holiday") == [2])
    #expect(try await find("may rent") == [2])
    #expect(try await find("deposit") == [1])
    #expect(try await find("0.07") == [3])
    #expect(try await find("nothing") == [])
    #expect(try await find("12.50", looks: 1) == [])
    #expect(EntrySearch("  ", currency: .usd) == nil)
  }

  @Test("What is looked for is cut at a hundred characters, and never inside one")
  func searchedText() throws {
    let typed = String(repeating: "界", count: 101)
    #expect(try #require(EntrySearch(typed, currency: .usd)).text == String(typed.dropLast()))
  }

  @Test("A search goes on piece by piece, passes over earlier pages, and keeps no more than a page and one")
  func searchPages() async throws {
    let person = Person(try fixture.open(), fixture)
    let a = try await person.open("A")
    for cents in 1...130 { try await person.book(.deposit(to: a, .usd(cents: Int64(cents)))) }
    let user = person.user
    let zone = zone
    let wanted = try #require(EntrySearch("deposit", currency: .usd))
    func found(_ page: Int) async throws -> EntrySearchResult {
      try await read(person) { reader throws(StoreFailure) in
        guard let account = try reader.account(a, of: user) else { throw .closed }
        var search = EntrySearchProgress(wanted: wanted, page: page)
        while !search.isDone {
          search = try search.goingOn(in: account, reader, month: nil, zone: zone, looks: 7)
        }
        return search.result
      }
    }
    for (page, newest, oldest) in [(1, 130, 81), (2, 80, 31), (3, 30, 1)] as [(Int, Int64, Int64)] {
      let result = try await found(page)
      #expect(result.entries.map(\.sequence) == Array((oldest...newest).reversed()))
      #expect(result.hasMore == (page < 3) && result.page == page)
    }
    #expect(try await found(4).entries.isEmpty)
    #expect(try await found(.max).page == 1000, "there is a last page")
  }

  @Test("A user's operations come in order, each once, in pieces, without another's")
  func operations() async throws {
    let person = Person(try fixture.open(), fixture)
    let stranger = Person(person.store, fixture, row: 2)
    let a = try await person.open("A", holding: 100)
    _ = try await stranger.open("C", holding: 5)
    let b = try await person.open("B")
    try await person.book(.transfer(from: a, to: b, .usd(cents: 30)))
    try await person.book(.rename(b, name: try AccountName("Z")))
    try await person.book(.close(b, seen: 1, moveTo: a))
    let user = person.user
    func numbers(upTo head: Int64, _ limit: Int) async throws -> [[Int64]] {
      var cursor = OperationCursor(head: head)
      var pieces: [[Int64]] = []
      while pieces.last?.count ?? limit == limit {
        let current = cursor
        let (piece, next) = try await read(person) { reader throws(StoreFailure) -> ([Int64], OperationCursor) in
          var cursor = current
          return (try reader.operations(of: user, from: &cursor, limit: limit).map(\.number), cursor)
        }
        cursor = next
        pieces.append(piece)
      }
      return pieces
    }
    #expect(try await numbers(upTo: .max - 1, 100) == [[3, 4, 7, 8, 9, 10]])
    #expect(try await numbers(upTo: .max - 1, 2) == [[3, 4], [7, 8], [9, 10], []])
    #expect(try await numbers(upTo: 8, 3) == [[3, 4, 7], [8]])
    #expect(try await numbers(upTo: 0, 3) == [[]])
    let one = try await read(person) { reader throws(StoreFailure) in
      [try reader.operation(8, of: user)?.kind, try reader.operation(5, of: user)?.kind]
    }
    #expect(one == [.transfer, nil], "another's is none")
  }

  @Test("What begins, raises and ends a hold is among a user's operations, in their order")
  func holds() async throws {
    let person = Person(try fixture.open(), fixture)
    let (one, two) = (try await person.open("A", holding: 100), try await person.open("B", holding: 100))
    let merchant = try await person.store.openMerchant(
      try AccountName("Shop"), in: .usd, deadline: fixture.later)
    let first = try await person.book(.authorise(from: one, .usd(cents: 10))).operation
    let second = try await person.book(.authorise(from: two, .usd(cents: 20))).operation
    try await person.book(.raise(first, by: .usd(cents: 5)))
    try await person.book(.transfer(from: one, to: two, .usd(cents: 1)))
    try await person.book(.capture(second, .usd(cents: 19), to: merchant))
    try await person.book(.expire(first))
    let third = try await person.book(.authorise(from: one, .usd(cents: 1))).operation
    try await person.book(.void(third))
    let head = person.store.head.number
    for limit in [1, 3, 100] {
      let shown = try await read(person) { [user = person.user] reader throws(StoreFailure) in
        var cursor = OperationCursor(head: head)
        var shown: [OperationKind] = []
        while true {
          let next = try reader.operations(of: user, from: &cursor, limit: limit)
          shown += next.map(\.kind)
          if next.count < limit { return shown }
        }
      }
      #expect(
        shown == [
          .open, .deposit, .open, .deposit, .authorise, .authorise, .raise, .transfer, .capture, .expire, .authorise,
          .void,
        ], "\(limit) at a time")
    }
    #expect(try person.store.check() == [])
  }

  @Test("A reader that waits too long, or comes when the store is closed, gets the reason")
  func refused() async throws {
    let person = Person(try fixture.open(), fixture)
    let past = fixture.clock.monotonic().adding(seconds: -1)
    await #expect(throws: StoreFailure.expired) {
      try await person.store.history(for: nil, deadline: past) { reader throws(StoreFailure) in try reader.head().number
      }
    }
    person.store.close()
    await #expect(throws: StoreFailure.closed) {
      try await person.store.history(for: nil, deadline: fixture.later) { reader throws(StoreFailure) in
        try reader.head().number
      }
    }
  }
}
