import PhoneNumbers
import Synchronization
import Testing

@testable import WalletCore
@testable import Messaging

@Suite("Messages that wait for a gateway")
struct SendingScheduleTests {
  /// The answer to each message.
  private final class Told: Sendable {
    private let answers = Mutex<[Int: SMSFailure?]>([:])
    func add(_ failure: SMSFailure?, for message: Int) { answers.withLock { $0[message] = .some(failure) } }
    func answer(_ message: Int) -> SMSFailure?? { answers.withLock { $0[message] } }
  }

  /// A schedule at times that a test chooses, in seconds after `start`.
  private final class Post {
    let start = ContinuousClock.now
    var schedule: SendingSchedule
    /// Numbers of the running attempts.
    var running: [Int] = []
    var brokenOff: [SendingAttempt] = []
    private let told = Told()
    private var added = 0

    init(_ change: (inout SendingLimits) -> Void = { _ in }) {
      var limits = SendingLimits()
      change(&limits)
      schedule = SendingSchedule(limits)
    }

    func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    /// The answer to a message: nil if there is none yet, `.some(nil)` if the message was sent.
    func answer(_ message: Int) -> SMSFailure?? { told.answer(message) }

    @discardableResult
    func add(_ seconds: Double = 0) throws -> SMSFailure? {
      let number = added
      added += 1
      let to = try #require(E164Number(e164: "+15305550123"))
      let message = SMSMessage(to: to, text: "\(number)", at: Timestamp(milliseconds: 0))
      return schedule.add(message, at: at(seconds)) { [told] failure in told.add(failure, for: number) }
    }

    /// Performs the steps due at a time; attempts begin and go on.
    /// - Returns: the texts of the messages whose attempts began.
    @discardableResult
    func look(_ seconds: Double) -> [String] { perform(schedule.steps(at: at(seconds))) }

    func end(_ number: Int, _ outcome: SendOutcome, _ seconds: Double) {
      perform(schedule.end(number, outcome, at: at(seconds)))
      running.removeAll { $0 == number }
    }

    func close(_ seconds: Double) { perform(schedule.close(at: at(seconds))) }

    @discardableResult
    private func perform(_ steps: [SendingSchedule.Step]) -> [String] {
      var begun: [String] = []
      for step in steps {
        switch step {
        case .tell(let answer, let failure): answer(failure)
        case .breakOff(let attempt): brokenOff.append(attempt)
        case .begin(let number, let message, _):
          running.append(number)
          begun.append(message.text)
        }
      }
      return begun
    }

    /// When the schedule next wants a look, in seconds after `start`.
    func nextStep(_ seconds: Double) -> Double? {
      schedule.nextStep(after: at(seconds)).map { ($0 - start) / .seconds(1) }
    }
  }

  private let busy = SMSFailure(.unreachable, reason: "busy")

  @Test("A message that is not taken is tried again after 1, 2, 4 and 8 seconds, as long as its 30 seconds last")
  func retries() throws {
    let post = Post()
    try post.add()
    var moments: [Double] = []
    var now = 0.0
    while post.answer(0) == nil {
      if let next = post.nextStep(now), next > now { now = next }
      if !post.look(now).isEmpty { moments.append(now) }
      for number in post.running { post.end(number, .later(busy), now) }
    }
    #expect(moments == [0, 1, 3, 7, 15])
    #expect(post.answer(0) == .some(busy))
    #expect(post.schedule.isIdle)
  }

  @Test("What is accepted or refused is over at once")
  func endings() throws {
    let post = Post()
    try post.add()
    try post.add()
    #expect(post.look(0) == ["0", "1"])
    post.end(1, .sent, 0.1)
    post.end(2, .refused(SMSFailure(.refused, reason: "no")), 0.1)
    #expect(post.answer(0) == .some(nil))
    #expect(post.answer(1) == .some(SMSFailure(.refused, reason: "no")))
    #expect(post.schedule.isIdle && post.nextStep(0.1) == nil)
  }

  @Test(
    "An attempt that hangs is broken off when the time is over, and its caller gets an answer without waiting for its end"
  )
  func hanging() throws {
    let post = Post()
    try post.add()
    post.look(0)
    #expect(post.nextStep(0) == 30)
    #expect(post.look(29.9).isEmpty && post.answer(0) == nil)
    post.look(30)
    #expect(post.answer(0)??.kind == .timeout)
    #expect(post.brokenOff.count == 1)
    // The attempt ends late, but its message has its answer already.
    post.end(1, .sent, 31)
    #expect(post.answer(0)??.kind == .timeout)
    #expect(post.schedule.isIdle)
  }

  @Test("Eight attempts run at a time; a ninth message begins when one ends, and one that never came to it says so")
  func crowd() throws {
    let post = Post()
    for _ in 0..<10 { try post.add() }
    #expect(post.look(0).count == 8)
    post.end(3, .later(busy), 0.5)
    #expect(post.look(0.5) == ["8"])
    // The failed message waits for a free place like the others.
    #expect(post.look(5).isEmpty)
    post.end(1, .sent, 6)
    #expect(post.look(6) == ["9"])
    try post.add(10)
    post.look(30)
    #expect(post.answer(2) == .some(busy))
    #expect(post.answer(10) == nil)
    post.look(40)
    #expect(post.answer(10)??.kind == .overloaded)
  }

  @Test("Of more than 256 that wait the next is refused at once")
  func overload() throws {
    let post = Post()
    for _ in 0..<8 { try post.add() }
    post.look(0)
    for _ in 0..<256 { #expect(try post.add() == nil) }
    #expect(try post.add()?.kind == .overloaded)
    post.end(1, .sent, 1)
    post.look(1)
    #expect(try post.add(1) == nil)
  }

  @Test("A stop refuses what waits at once, gives what runs two seconds, and waits for nothing longer than three")
  func stop() throws {
    let post = Post { $0.attemptsMax = 2 }
    for _ in 0..<3 { try post.add() }
    post.look(0)
    post.close(10)
    #expect(post.answer(2)??.reason == "the wallet stops")
    #expect(try post.add(10)?.reason == "the wallet stops")
    post.end(1, .sent, 10.5)
    #expect(post.answer(0) == .some(nil))
    #expect(post.nextStep(10.5) == 12)
    #expect(post.look(11.9).isEmpty && post.brokenOff.isEmpty)
    post.look(12)
    #expect(post.brokenOff.count == 1 && post.answer(1)??.kind == .timeout)
    post.look(12.05)
    #expect(post.brokenOff.count == 1, "once is enough")
    #expect(!post.schedule.isDone(at: post.at(12)))
    #expect(post.schedule.isDone(at: post.at(13)))
    post.end(2, .later(busy), 12.1)
    #expect(post.schedule.isDone(at: post.at(12.1)))
  }

  @Test("An attempt that fails during a stop is not tried again")
  func lateFailure() throws {
    let post = Post()
    try post.add()
    post.look(0)
    post.close(1)
    post.end(1, .later(busy), 1.1)
    #expect(post.answer(0) == .some(busy))
    #expect(post.schedule.isDone(at: post.at(1.1)))
  }
}
