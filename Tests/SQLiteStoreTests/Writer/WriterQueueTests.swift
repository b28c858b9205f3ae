import TestSupport
import Testing
import WalletCore

@testable import SQLiteStore

/// How many of the waiting commands the writer runs in one transaction.
@Suite("Groups of commands")
struct WriterQueueTests {
  private struct Nothing: WriterCommand {
    let startsBy: Timestamp?
    func run(in connection: WriterConnection) {}
  }

  /// One look of the writer: what has come since its last look, first what may wait for others, and what it takes.
  struct Look {
    var patient = 0
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
    ("what may wait, and one client", [Look(patient: 40, come: 1, taken: 41), Look(come: 1, taken: 1)]),
    ("a full group of what may wait", [Look(patient: 64, come: 0, taken: 64)]),
    ("both", [Look(patient: 20, come: 40, taken: 40), Look(come: 0, taken: 20)]),
    ("many clients", [Look(come: 200, taken: 64), Look(come: 0, taken: 64), Look(come: 64, taken: 64)]),
  ]

  @Test(
    "Of what somebody waits for, the writer takes half of what is under way, in all at least 16 and at most 64",
    arguments: stories)
  func halves(story: (name: String, looks: [Look])) throws {
    let clock = TestClock()
    let queue = try WriterQueue(limit: 1024, groups: 16...64, clock: clock)
    for look in story.looks {
      for index in 0..<(look.patient + look.come) {
        let startsBy = index < look.patient ? clock.monotonic().adding(seconds: 3600) : nil
        #expect(queue.offer(WriterJob(Nothing(startsBy: startsBy)) { _ in }) == nil)
      }
      guard case .jobs(let jobs) = queue.take(waiting: 0) else {
        Issue.record("\(story.name): nothing to take")
        return
      }
      #expect(jobs.count == look.taken, "\(story.name)")
    }
  }
}
