import Testing

@testable import WalletCore
@testable import SQLiteStore

@Suite("Turns at the reader threads")
struct HistoryTurnsTests {
  private let ann = UserID(row: 1)
  private let bob = UserID(row: 2)
  private let eve = UserID(row: 3)

  private func all(_ turns: HistoryTurns<String>) -> [String] {
    var turns = turns
    var jobs: [String] = []
    while let job = turns.next() { jobs.append(job) }
    #expect(turns.count == 0)
    return jobs
  }

  @Test("S58: one job of each who waits, in the order of their coming, each one's own in theirs")
  func turns() {
    var turns = HistoryTurns<String>(limit: 100)
    for number in 1...4 { _ = turns.add("a\(number)", of: ann) }
    _ = turns.add("b1", of: bob)
    _ = turns.add("o1", of: nil)
    _ = turns.add("b2", of: bob)
    #expect(turns.count == 7)
    #expect(all(turns) == ["a1", "b1", "o1", "a2", "b2", "a3", "a4"])
    // A user who was just served and asks again comes after those who wait.
    #expect(turns.next() == "a1")
    _ = turns.add("a5", of: ann)
    _ = turns.add("e1", of: eve)
    #expect(all(turns) == ["b1", "o1", "a2", "e1", "b2", "a3", "a4", "a5"])
  }

  @Test("S58: where there is no room, who has the most waiting gives way, and nobody to one who has as much")
  func full() {
    var turns = HistoryTurns<String>(limit: 4)
    for number in 1...4 { _ = turns.add("a\(number)", of: ann) }
    func add(_ job: String, of user: UserID) -> String {
      switch turns.add(job, of: user) {
      case .waits: "waits"
      case .refused: "refused"
      case .displaced(let other): "for \(other)"
      }
    }
    #expect(add("a5", of: ann) == "refused")
    #expect(add("b1", of: bob) == "for a4")
    #expect(add("b2", of: bob) == "for a3")
    #expect(add("b3", of: bob) == "refused", "both have two")
    #expect(["for a2", "for b2"].contains(add("e1", of: eve)))
    #expect(turns.count == 4)
    var rest = turns
    #expect(Set(rest.removeAll()).isSuperset(of: ["a1", "b1", "e1"]) && rest.count == 0)
    #expect(all(turns).prefix(3) == ["a1", "b1", "e1"])
  }
}
