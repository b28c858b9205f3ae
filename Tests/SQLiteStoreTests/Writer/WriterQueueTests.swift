import TestSupport
import Testing
import WalletCore

@testable import SQLiteStore

/// How many of the waiting commands the writer runs in one transaction.
@Suite("Groups of commands")
struct WriterQueueTests {
  private struct Nothing: WriterCommand {
    func run(in connection: WriterConnection) {}
  }

  /// One look of the writer: what has come since its last look, and what it takes.
  struct Look {
    let come: Int
    let taken: Int
  }

  static let stories: [(name: String, looks: [Look])] = [
    ("one person alone", [Look(come: 1, taken: 1), Look(come: 1, taken: 1)]),
    // The 32 that were answered send their next commands while the writer works on the other 32.
    ("64 clients", [Look(come: 64, taken: 32), Look(come: 0, taken: 32), Look(come: 32, taken: 32)]),
    ("64 clients, after a first", [Look(come: 1, taken: 1), Look(come: 63, taken: 32), Look(come: 1, taken: 32)]),
    ("clients that come back slowly", [Look(come: 64, taken: 32), Look(come: 0, taken: 32), Look(come: 5, taken: 5)]),
    ("few clients", [Look(come: 20, taken: 16), Look(come: 0, taken: 4), Look(come: 16, taken: 16)]),
    ("many clients", [Look(come: 200, taken: 64), Look(come: 0, taken: 64), Look(come: 64, taken: 64)]),
  ]

  @Test("The writer takes half of what is under way, at least 16 and at most 64", arguments: stories)
  func halves(story: (name: String, looks: [Look])) throws {
    let queue = try WriterQueue(limit: 1024, groups: 16...64, clock: TestClock())
    for look in story.looks {
      for _ in 0..<look.come { #expect(queue.offer(WriterJob(Nothing()) { _ in }) == nil) }
      guard case .jobs(let jobs) = queue.take(waiting: 0) else {
        Issue.record("\(story.name): nothing to take")
        return
      }
      #expect(jobs.count == look.taken, "\(story.name)")
    }
  }
}
