import TestSupport
import Testing

@testable import WalletCore

@Suite("Names of accounts in files")
struct AccountNamesTests {
  private func names(_ wanted: [String]) -> (names: [String], tries: Int) {
    let accounts = wanted.enumerated().map { index, name in
      Account(
        id: HistoryBuilder.id(UInt64(index + 1)), name: name, balance: .usd(cents: 0), sequence: 0,
        openedAt: TestClock.start, closedAt: nil, number: AccountNumber(Int64(index + 1)))
    }
    let names = AccountNames(accounts) { $0 }
    return (accounts.map { names[$0.id] }, names.tries)
  }

  @Test("The later of two alike gets the next number that is free, whatever others are called")
  func numbers() {
    #expect(names(["A", "A", "a", "A"]).names == ["A", "A (2)", "a (3)", "A (4)"])
    #expect(names(["A (2)", "A", "A", "A"]).names == ["A (2)", "A", "A (3)", "A (4)"])
    #expect(names(["A", "A", "A (2)", "A (2)", "A"]).names == ["A", "A (2)", "A (2) (2)", "A (2) (3)", "A (3)"])
    #expect(names(["", "", "É", "E\u{301}"]).names == ["", " (2)", "É", "E\u{301} (2)"])
  }

  @Test("S58: twice as many accounts of one name take twice as many tries, also where others bear the numbered names")
  func tries() {
    for count in [1000, 2000, 4000] {
      #expect(names(Array(repeating: "Savings", count: count)).tries == 2 * count - 1)
      let taken = (2...count).map { "Savings (\($0))" } + Array(repeating: "Savings", count: count)
      #expect(names(taken).tries <= 4 * count)
    }
  }
}
