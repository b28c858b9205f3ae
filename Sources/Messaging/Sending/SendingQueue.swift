import Synchronization
import SystemSupport
import WalletCore

/// Sends the messages of a slow sender: one thread keeps the schedule, and each attempt has its own thread, so that a
/// gateway that hangs blocks no caller.
final class SendingQueue: Sendable {
  /// Tries to send one message. It may block until the attempt's deadline.
  typealias Try = @Sendable (SMSMessage, SendingAttempt) -> SendOutcome

  private let schedule: Mutex<SendingSchedule>
  private let wakeup: Wakeup
  private let thread: Mutex<Thread?>
  private let attempt: Try

  /// Starts the thread of the schedule; ``close()`` ends it.
  /// - Throws: ``SMSFailure`` if the system gives no thread or no descriptor.
  init(_ limits: SendingLimits, attempt: @escaping Try) throws(SMSFailure) {
    schedule = Mutex(SendingSchedule(limits))
    self.attempt = attempt
    thread = Mutex(nil)
    do throws(SystemFailure) {
      wakeup = try Wakeup()
      let started = try Thread { [self] in run() }
      thread.withLock { $0 = started }
    } catch {
      throw Self.noThread
    }
  }

  private static let noThread = SMSFailure(reason: "the system gives no thread to send with")

  /// Sends a message; tries again until its time is over.
  func send(_ message: SMSMessage) async throws(SMSFailure) {
    let failure: SMSFailure? = await withCheckedContinuation { waiting in
      let answer: SendingSchedule.Answer = { waiting.resume(returning: $0) }
      if let refusal = schedule.withLock({ $0.add(message, at: .now, answer: answer) }) {
        answer(refusal)
      } else {
        wakeup.send()
      }
    }
    if let failure { throw failure }
  }

  /// Gives up waiting messages, gives running attempts ``SendingLimits/stopTime``, then breaks them off. Blocks until
  /// that is done; a second call waits for the first.
  func close() {
    perform(schedule.withLock { $0.close(at: .now) })
    wakeup.send()
    thread.withLock { $0 }?.join()
  }

  private func run() {
    while true {
      let now = ContinuousClock.now
      let (steps, next, isDone) = schedule.withLock { schedule in
        (schedule.steps(at: now), schedule.nextStep(after: now), schedule.isDone(at: now))
      }
      perform(steps)
      if isDone { return }
      wakeup.wait(milliseconds: next.map { Self.milliseconds(from: now, until: $0) })
    }
  }

  private func perform(_ steps: [SendingSchedule.Step]) {
    for step in steps {
      switch step {
      case .tell(let answer, let failure): answer(failure)
      case .breakOff(let attempt): attempt.breakOff()
      case .begin(let number, let message, let attempt): begin(number, message, attempt)
      }
    }
  }

  private func begin(_ number: Int, _ message: SMSMessage, _ attempt: SendingAttempt) {
    do throws(SystemFailure) {
      try Thread.detached { [self] in finish(number, self.attempt(message, attempt)) }
    } catch {
      finish(number, .later(Self.noThread))
    }
  }

  private func finish(_ number: Int, _ outcome: SendOutcome) {
    perform(schedule.withLock { $0.end(number, outcome, at: .now) })
    wakeup.send()
  }

  /// Rounded up, so that `next` has passed when the wait is over. Never longer than a minute, because the clock goes
  /// on while the machine sleeps and a wait does not.
  private static func milliseconds(from now: ContinuousClock.Instant, until next: ContinuousClock.Instant) -> Int32 {
    Int32(clamping: min(60_000, Int64(max(.zero, next - now) / .milliseconds(1)) + 1))
  }
}
