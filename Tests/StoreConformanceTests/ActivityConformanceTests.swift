import PhoneNumbers
import TestSupport
import Testing

@testable import WalletCore

@Suite("Both stores: pages of activity")
struct ActivityConformanceTests {
  /// Pages from the newest entry on, as their notes.
  private func pages(
    _ filter: ActivityFilter, bound: Int, of user: UserID, _ both: BothStores
  ) async throws -> [String] {
    try await both.same("\(filter)") { store in
      try await store.history(for: user, deadline: both.later) { reader throws(StoreFailure) in
        var pages: [String] = []
        var after: OperationID?
        repeat {
          var reading = ActivityReading(filter, after: after, zone: .utc, bound: bound)
          while !reading.isDone {
            guard let next = try reading.goingOn(reader, of: user, looks: 2) else { break }
            reading = next
          }
          let page = reading.result
          let count = after == nil ? "\(page.count)\(page.isCountBounded ? "+" : ""): " : ""
          pages.append(count + page.lines.map(\.entry.note).joined(separator: " "))
          after = page.next
        } while after != nil && pages.count < 9
        return pages
      }
    }
  }

  @Test("A page that looked at as many entries as it may leads on from there, and no line is lost or shown twice")
  func bounds() async throws {
    let both = try BothStores(seed: 21)
    let user = try await both.join("+15305550123").user
    for store in both.stores {
      func book(_ action: LedgerAction, _ note: String = "") async throws -> AccountID {
        let note = try note.isEmpty ? NoteText.none : NoteText(booking: note)
        return try await store.book(
          LedgerCommand(user: user, key: both.key(), action: action, note: note, deadline: both.later)
        ).account
      }
      let everyday = try await book(.open(name: AccountName("Everyday"), currency: .usd))
      let rainy = try await book(.open(name: AccountName("Rainy day"), currency: .usd))
      for number in 1...4 { _ = try await book(.deposit(to: everyday, .usd(cents: 100)), "\(number)") }
      _ = try await book(.transfer(from: everyday, to: rainy, .usd(cents: 50)), "5")
      for number in 6...7 { _ = try await book(.deposit(to: rainy, .usd(cents: 100)), "\(number)") }
    }
    #expect(try await pages(ActivityFilter(), bound: 3, of: user, both) == ["3+: 7 6 5", "4 3 2", "1"])
    #expect(try await pages(ActivityFilter(), bound: 7, of: user, both) == ["7: 7 6 5 4 3 2 1"])
    #expect(try await pages(ActivityFilter(text: "2"), bound: 3, of: user, both) == ["0+: ", "2", ""])
    #expect(try await pages(ActivityFilter(text: "2"), bound: 4, of: user, both) == ["0+: ", "2"])
    #expect(try await pages(ActivityFilter(text: "9"), bound: 9, of: user, both) == ["0: "])
  }
}
