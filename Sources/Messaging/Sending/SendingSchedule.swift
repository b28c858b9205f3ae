import WalletCore

/// Decides when to try which message. It knows neither threads nor clocks: the caller passes the time, and gets back
/// what to do.
struct SendingSchedule {
  typealias Instant = ContinuousClock.Instant
  /// Answers the caller that waits for a message: nil if it was sent.
  typealias Answer = @Sendable (SMSFailure?) -> Void

  /// A message on its way.
  private struct Job {
    let message: SMSMessage
    let deadline: Instant
    let answer: Answer
    var due: Instant
    var pause: Duration
    /// Why the last attempt failed.
    var failure: SMSFailure?
  }

  private struct Running {
    /// Nil once the attempt was broken off, and the caller that waits has its answer.
    var job: Job?
    let attempt: SendingAttempt
  }

  /// What to do now.
  enum Step {
    case tell(Answer, SMSFailure?)
    case begin(number: Int, SMSMessage, SendingAttempt)
    case breakOff(SendingAttempt)
  }

  private let limits: SendingLimits
  private var waiting: [Job] = []
  private var running: [Int: Running] = [:]
  private var begun = 0
  /// When everything must have ended; nil while messages are accepted.
  private var closing: Instant?

  init(_ limits: SendingLimits) { self.limits = limits }

  /// How long attempts that were broken off have to end when the program stops; one that hangs in the system's name
  /// service is not waited for.
  private static let endTime = Duration.seconds(1)
  private static let stopped = SMSFailure(reason: "the wallet stops")
  private static let tooMany = SMSFailure(.overloaded, reason: "too many messages wait")
  private static let noAnswer = SMSFailure(.timeout, reason: "no answer in time", mayHaveGone: true)

  /// Whether nothing runs and nothing waits.
  var isIdle: Bool { waiting.isEmpty && running.isEmpty }
  /// Whether messages are refused and there is nothing left to wait for.
  func isDone(at now: Instant) -> Bool {
    guard let closing else { return false }
    return running.isEmpty || now >= closing + Self.endTime
  }

  /// Accepts a message.
  /// - Returns: why it is not accepted, nil if it is.
  mutating func add(_ message: SMSMessage, at now: Instant, answer: @escaping Answer) -> SMSFailure? {
    if closing != nil { return Self.stopped }
    if waiting.count >= limits.waitingMax { return Self.tooMany }
    waiting.append(
      Job(message: message, deadline: now + limits.time, answer: answer, due: now, pause: limits.firstPause))
    return nil
  }

  /// What to do at this time; a second call returns only what is new.
  mutating func steps(at now: Instant) -> [Step] {
    var steps: [Step] = []
    for (number, one) in running {
      guard let job = one.job, min(job.deadline, closing ?? job.deadline) <= now else { continue }
      steps += [.tell(job.answer, Self.noAnswer), .breakOff(one.attempt)]
      running[number]?.job = nil
    }
    var rest: [Job] = []
    for var job in waiting {
      if job.deadline <= now {
        steps.append(.tell(job.answer, job.failure ?? Self.tooMany))
      } else if job.due <= now, running.count < limits.attemptsMax {
        begun += 1
        let attempt = SendingAttempt(deadline: job.deadline)
        job.failure = nil
        running[begun] = Running(job: job, attempt: attempt)
        steps.append(.begin(number: begun, job.message, attempt))
      } else {
        rest.append(job)
      }
    }
    waiting = rest
    return steps
  }

  /// When to call ``steps(at:)`` next, if nothing else happens; nil for never.
  func nextStep(after now: Instant) -> Instant? {
    var moments = running.values.compactMap { $0.job?.deadline } + waiting.map(\.deadline)
    if running.count < limits.attemptsMax { moments += waiting.map(\.due) }
    if let closing { moments += [closing, closing + Self.endTime].filter { $0 > now } }
    return moments.min()
  }

  /// Records the end of an attempt.
  mutating func end(_ number: Int, _ outcome: SendOutcome, at now: Instant) -> [Step] {
    guard var job = running.removeValue(forKey: number)?.job else { return [] }
    switch outcome {
    case .sent: return [.tell(job.answer, nil)]
    case .refused(let failure): return [.tell(job.answer, failure)]
    case .later(let failure):
      job.due = now + job.pause
      job.pause *= 2
      job.failure = failure
      // A message that may have gone is not sent again: it was paid for and charged once.
      guard closing == nil, job.due < job.deadline, !failure.mayHaveGone else { return [.tell(job.answer, failure)] }
      waiting.append(job)
      return []
    }
  }

  /// Accepts no more messages and gives up waiting ones; running attempts have ``SendingLimits/stopTime`` left.
  mutating func close(at now: Instant) -> [Step] {
    guard closing == nil else { return [] }
    closing = now + limits.stopTime
    defer { waiting = [] }
    return waiting.map { .tell($0.answer, Self.stopped) }
  }
}

/// The result of one attempt to send a message.
enum SendOutcome: Sendable, Equatable {
  /// It was accepted.
  case sent
  /// It will not be accepted, however often it is tried.
  case refused(SMSFailure)
  /// It may be accepted later.
  case later(SMSFailure)
}

/// How long, how often and how many messages to try.
package struct SendingLimits: Sendable {
  /// How long to try a message in total.
  package var time = Duration.seconds(30)
  /// The pause before the second attempt; each later one is twice as long.
  package var firstPause = Duration.seconds(1)
  /// How long one request to a gateway may take.
  package var attemptTime = Duration.seconds(10)
  /// How long a stop waits for running attempts.
  package var stopTime = Duration.seconds(2)
  /// The most attempts that run at a time.
  package var attemptsMax = 8
  /// The most messages that wait in addition to those.
  package var waitingMax = 256

  /// Creates the default limits.
  package init() {}
}
