import HTTPServer
import Synchronization
import WalletCore

/// The running wallet's counters, for `WalletWeb stats`. The loops update them, with one lock per request.
final class Statistics: Sendable {
  /// The counters at one point in time.
  struct Numbers: Sendable {
    /// Answered requests by the first digit of their status; index 0 is 1xx.
    var answers: InlineArray<5, Int> = [0, 0, 0, 0, 0]
    var bytesSent = 0
    /// How long requests took, in microseconds.
    var durations = Durations()
    /// Connections that were closed to make room for others.
    var madeRoom = 0
    /// Connections that were turned away because all others were busy.
    var turnedAway = 0
    /// About how many seconds accepting paused because no file descriptor was left.
    var secondsWithoutDescriptor = 0
    /// Requests that the server itself refused, by rule and reason: at most one entry per reason.
    var refusals: [String: Int] = [:]
    /// Messages with codes that were sent, and that could not be sent.
    var codesSent = 0
    var codesNotSent = 0
    /// When the log last reported that connections were closed to make room, and that some were turned away.
    fileprivate var toldOfRoom: ContinuousClock.Instant?
    fileprivate var toldOfBusy: ContinuousClock.Instant?
  }

  private let numbers = Mutex(Numbers())

  /// The current counters.
  var now: Numbers { numbers.withLock { $0 } }

  /// Counts a request.
  func count(_ record: AccessRecord) {
    numbers.withLock { numbers in
      let digit = Int(record.status.code) / 100
      if digit >= 1 && digit <= 5 { numbers.answers[digit - 1] += 1 }
      numbers.bytesSent += record.bytes
      numbers.durations.add(record.microseconds)
    }
  }

  /// Counts a message with a code.
  func countCode(wasSent: Bool) {
    numbers.withLock { numbers in
      if wasSent { numbers.codesSent += 1 } else { numbers.codesNotSent += 1 }
    }
  }

  /// - Returns: whether to log it: at the connection limit every new connection is such an event.
  func count(_ event: ServerEvent) -> Bool {
    numbers.withLock { numbers in
      switch event {
      case .connectionsExhausted:
        numbers.madeRoom += 1
        return Self.isDue(&numbers.toldOfRoom)
      case .connectionsBusy:
        numbers.turnedAway += 1
        return Self.isDue(&numbers.toldOfBusy)
      case .descriptorsExhausted: numbers.secondsWithoutDescriptor += 1
      case .acceptFailing: break
      case .connectionsDropped: return false
      case .refused(let refusal, _):
        numbers.refusals["\(refusal.status.code) \(refusal.rule): \(refusal.reason)", default: 0] += 1
      }
      return true
    }
  }

  /// True at most once a second.
  private static func isDue(_ told: inout ContinuousClock.Instant?) -> Bool {
    let now = ContinuousClock.now
    if let last = told, now - last < .seconds(1) { return false }
    told = now
    return true
  }
}
