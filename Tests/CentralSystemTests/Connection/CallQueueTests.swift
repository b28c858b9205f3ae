import OCPP
import TestSupport
import Testing
import WalletCore

@testable import CentralSystem

@Suite("The queue of our calls")
struct CallQueueTests {
  private typealias Queue = CallQueue<String>

  private static func entry(_ ticket: Int, until ends: Timestamp = .endOfTime) -> Queue.Entry {
    Queue.Entry(ticket: ticket, request: .cancelReservation(ticket), ends: ends, waiter: "caller \(ticket)")
  }

  private static let now = TestClock.start

  @Test("One call is in flight; sixteen wait, no more; they leave in order")
  func order() {
    var queue = Queue()
    for ticket in 0..<17 {
      #expect(queue.add(Self.entry(ticket)) == true)
      let sent = queue.send(as: MessageID("\(ticket)"), until: Self.now)
      #expect(sent == (ticket == 0 ? .cancelReservation(0) : nil))
    }
    #expect(queue.add(Self.entry(17)) == false)
    for ticket in 0..<17 {
      #expect(queue.answered(MessageID("\(ticket)"))?.waiter == "caller \(ticket)")
      let next = queue.send(as: MessageID("\(ticket + 1)"), until: Self.now)
      #expect(next == (ticket < 16 ? .cancelReservation(ticket + 1) : nil))
    }
    #expect(!queue.canSend && queue.ends == nil)
  }

  @Test("What is urgent goes before the rest, in its own order, however many wait")
  func urgent() {
    var queue = Queue()
    for ticket in 0..<17 {
      _ = queue.add(Self.entry(ticket))
      _ = queue.send(as: MessageID("0"), until: Self.now)
    }
    for ticket in 20...21 { queue.addUrgent(Self.entry(ticket)) }
    #expect(queue.add(Self.entry(17)) == false)
    for ticket in [20, 21, 1, 2] {
      #expect(queue.answered(MessageID("\(ticket == 20 ? 0 : 1)")) != nil)
      #expect(queue.send(as: MessageID("1"), until: Self.now) == .cancelReservation(ticket))
    }
  }

  @Test("An answer counts once, and only for the call in flight")
  func answers() {
    var queue = Queue()
    #expect(queue.answered(MessageID("a")) == nil)
    _ = queue.add(Self.entry(1))
    _ = queue.send(as: MessageID("a"), until: Self.now)
    #expect(queue.answered(MessageID("A")) == nil)
    #expect(queue.answered(MessageID("a"))?.ticket == 1)
    #expect(queue.answered(MessageID("a")) == nil)
  }

  @Test("A call ends with its time; a late answer is nobody's")
  func expiry() {
    var queue = Queue()
    for ticket in 1...2 { _ = queue.add(Self.entry(ticket)) }
    _ = queue.send(as: MessageID("a"), until: Self.now.adding(seconds: 30))
    #expect(queue.ends == Self.now.adding(seconds: 30))
    #expect(queue.expire(at: Self.now.adding(seconds: 29)) == nil)
    #expect(queue.expire(at: Self.now.adding(seconds: 30))?.ticket == 1)
    #expect(queue.answered(MessageID("a")) == nil)
    #expect(queue.expire(at: .endOfTime) == nil)
    #expect(queue.send(as: MessageID("b"), until: .endOfTime) == .cancelReservation(2))
  }

  @Test("A caller waits no longer than it said, also for a turn; a call in flight keeps its place for its own time")
  func patience() {
    var queue = Queue()
    for ticket in 1...3 { _ = queue.add(Self.entry(ticket, until: Self.now.adding(seconds: 10 * ticket))) }
    #expect(queue.ends == Self.now.adding(seconds: 10))
    _ = queue.send(as: MessageID("a"), until: Self.now.adding(seconds: 60))
    #expect(queue.overdue(at: Self.now.adding(seconds: 9)) == ([], nil))
    #expect(queue.overdue(at: Self.now.adding(seconds: 20)) == (["caller 2"], "caller 1"))
    #expect(queue.overdue(at: Self.now.adding(seconds: 20)) == ([], nil) && !queue.canSend)
    #expect(queue.ends == Self.now.adding(seconds: 30))
    #expect(queue.overdue(at: Self.now.adding(seconds: 30)) == (["caller 3"], nil))
    #expect(queue.ends == Self.now.adding(seconds: 60))
    let silent = queue.expire(at: Self.now.adding(seconds: 60))
    #expect(silent?.ticket == 1 && silent?.waiter == nil && queue.ends == nil && !queue.canSend)
  }

  @Test("A call may leave places to others; the queue says whether one is sent already")
  func places() {
    var queue = Queue()
    for ticket in 0..<20 {
      let isAdded = queue.add(Self.entry(ticket), leaving: 4)
      #expect(isAdded == (ticket < 13))
      _ = queue.send(as: MessageID("\(ticket)"), until: .endOfTime)
    }
    for ticket in 20..<25 { #expect(queue.add(Self.entry(ticket)) == (ticket < 24)) }
    #expect(queue.contains(.cancelReservation(0)) && queue.contains(.cancelReservation(12)))
    #expect(!queue.contains(.cancelReservation(13)) && !queue.contains(.clearCache))
  }

  @Test("A caller that gives up gets one answer; a waiting call is not sent then, one in flight keeps its place")
  func givingUp() {
    var queue = Queue()
    for ticket in 1...3 { _ = queue.add(Self.entry(ticket)) }
    _ = queue.send(as: MessageID("a"), until: Self.now)
    #expect(queue.giveUp(2) == "caller 2" && queue.giveUp(2) == nil)
    #expect(queue.giveUp(1) == "caller 1" && queue.giveUp(1) == nil)
    #expect(queue.send(as: MessageID("b"), until: Self.now) == nil)
    let ended = queue.answered(MessageID("a"))
    #expect(ended?.ticket == 1 && ended?.waiter == nil)
    #expect(queue.send(as: MessageID("c"), until: Self.now) == .cancelReservation(3))
    _ = queue.add(Self.entry(4))
    #expect(queue.removeAll() == ["caller 3", "caller 4"] && queue.removeAll() == [])
  }

  @Test("Our calls are named by UUIDs of version 4")
  func ids() {
    let none = MessageID(random: [UInt8](repeating: 0, count: 16))
    #expect(none.text == "00000000-0000-4000-8000-000000000000")
    let all = MessageID(random: [UInt8](repeating: 0xFF, count: 16))
    #expect(all.text == "ffffffff-ffff-4fff-bfff-ffffffffffff")
  }
}
