import SQLiteStore
import TestSupport
import Testing

@testable import WalletCore

/// The entries of an account are read several at a time: 1, then as many as there have been, at most 64.
@Suite("Merging the operations of accounts")
struct OperationMergeTests {
  private let fixture = StoreFixture()

  private func exchange(from a: AccountID, to e: AccountID) throws -> LedgerAction {
    let rate = try #require(Rate(digits: 92, scale: 2))
    let quote = try #require(RateQuote(rate: rate, feeRate: 100, quotedAt: fixture.clock.now(), source: "test"))
    let arrives = try Money(minorUnits: 910, currency: #require(Currency(code: "EUR")))
    return .exchange(ExchangeOrder(from: a, to: e, amount: .usd(cents: 1000), arrives: arrives, quote: quote))
  }

  private func numbers(of person: Person, upTo head: Int64, _ limit: Int) async throws -> [Int64] {
    let user = person.user
    return try await person.store.history(for: user, deadline: fixture.later) { reader throws(StoreFailure) in
      var cursor = OperationCursor(head: head)
      var numbers: [Int64] = []
      while true {
        let next = try reader.operations(of: user, from: &cursor, limit: limit)
        numbers += next.map(\.number)
        if next.count < limit { return numbers }
      }
    }
  }

  @Test("Each operation comes once and in order, wherever its entries are read and wherever the history ends")
  func manyEntries() async throws {
    let person = Person(try fixture.open(), fixture)
    let a = try await person.open("A", holding: 100_000)
    let e = try await person.book(.open(name: try AccountName("E"), currency: #require(Currency(code: "EUR")))).account
    var b: AccountID?
    var count = 1
    while count < 150 {
      if count == 7 || count == 63 || count == 127 {
        // Two entries of one operation: one is the last that is read at a time, the other the first of the next.
        try await person.book(exchange(from: a, to: e))
        count += 2
      } else if let b, count.isMultiple(of: 3) {
        try await person.book(.transfer(from: a, to: b, .usd(cents: 1)))
        count += 1
      } else {
        if count == 40, b == nil { b = try await person.open("B", holding: 5) }
        try await person.book(.deposit(to: a, .usd(cents: 1)))
        count += 1
      }
    }
    #expect(try person.account(a).sequence == 150)
    let head = person.store.head.number
    for limit in [1, 7, 1000] {
      // The first operation is the person's joining.
      #expect(try await numbers(of: person, upTo: head, limit) == Array(2...head))
      #expect(try await numbers(of: person, upTo: 100, limit) == Array(2...100))
    }
  }
}
