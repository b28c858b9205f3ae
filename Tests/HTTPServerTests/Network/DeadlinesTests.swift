import TestSupport
import Testing

@testable import HTTPServer

@Suite("The one structure of all deadlines")
struct DeadlinesTests {
  @Test("Connections 1: whatever is set, moved and taken, it agrees with a sorted list", arguments: 0..<20)
  func model(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var deadlines = Deadlines()
    var model: [Int: UInt64] = [:]
    var now: UInt64 = 0
    for _ in 0..<3000 {
      let slot = Int.random(in: 0..<60, using: &generator)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0:
        deadlines.set(slot, .max)
        model[slot] = nil
      case 1...7:
        // Some times have already passed, and many slots share one.
        let moment = max(now, 5) - 5 + UInt64.random(in: 0...200, using: &generator)
        deadlines.set(slot, moment)
        model[slot] = moment
      default:
        now += UInt64.random(in: 0...40, using: &generator)
        var expired: [Int] = []
        while let slot = deadlines.popExpired(now: now) { expired.append(slot) }
        let expected = model.filter { $0.value <= now }
        #expect(expired.sorted() == expected.keys.sorted())
        for slot in expected.keys { model[slot] = nil }
      }
      // `next` may be earlier than necessary, but never too late.
      #expect(deadlines.next <= model.values.min() ?? .max)
    }
  }

  @Test("Connections 1: the nearest comes up first")
  func order() {
    var generator = SeededGenerator(seed: 1)
    var deadlines = Deadlines()
    let moments = (0..<500).map { _ in UInt64.random(in: 1...1_000_000, using: &generator) }
    for (slot, moment) in moments.enumerated() { deadlines.set(slot, moment) }
    var found: [UInt64] = []
    while let slot = deadlines.popExpired(now: 1_000_000) { found.append(moments[slot]) }
    #expect(found == moments.sorted())
    #expect(deadlines.next == .max)
  }

  @Test("Connections 1: a connection that is busy for long leaves nothing behind in it")
  func leftovers() {
    var deadlines = Deadlines()
    // Idle, header section, handler, writing, and so on, 100,000 times.
    for round in UInt64(0)..<100_000 {
      let now = round * 10
      for wait in [30_000, 10_000, 20_000, 3_750] as [UInt64] { deadlines.set(0, now + wait) }
      deadlines.set(0, .max)
      while deadlines.popExpired(now: now) != nil {}
    }
    #expect(deadlines.entries < 50)
  }
}
