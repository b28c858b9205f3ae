import HTTPServer
import Synchronization
import SystemSupport
import WalletCore

/// The owner's log: one line an event and one an answered request, UTC, on standard error. Never a code, a cookie, a token
/// or a whole number.
///
/// A thread of its own writes: whoever has something to log only leaves it here, and no request waits for the reader of the
/// log. What nobody takes is dropped and counted.
final class Log: Sendable {
  /// The names are OWASP's logging vocabulary.
  enum Event: String {
    case started = "sys_startup"
    case stopped = "sys_shutdown"
    case failed = "sys_crash"
    case loginSuccess = "authn_login_success"
    case loginFail = "authn_login_fail"
    case loginLock = "authn_login_lock"
    case rateLimit = "excess_rate_limit_exceeded"
    case maliciousCSRF = "malicious_csrf"
    case maliciousDirectReference = "malicious_direct_reference"
    case sessionCreated = "session_created"
    case sessionExpired = "session_expired"
    case userCreated = "user_created"
    case sensitiveDelete = "sensitive_delete"
    case sensitiveRead = "sensitive_read"
    case sensitiveUpdate = "sensitive_update"
    case foreignHost = "malicious_extraneous"
    case notDelivered = "sys_sms_failed"
    case refused = "input_validation_fail"
    case migrated = "sys_migration"
    case warning = "sys_warning"

    /// Whether strangers can cause it as often as they like.
    var isRefusal: Bool {
      switch self {
      case .refused, .foreignHost, .maliciousCSRF, .rateLimit, .loginFail: true
      default: false
      }
    }
  }

  /// What waits for the thread.
  enum Entry: Sendable {
    case line([UInt8])
    /// A line that strangers can cause as often as they like.
    case refusal(RefusalSums.Key, [UInt8])
    case record(AccessRecord)

    /// How many bytes of lines wait with it.
    var bytes: Int {
      switch self {
      case .line(let line): line.count
      // Its key takes about as much.
      case .refusal(_, let line): 2 * line.count
      case .record: 0
      }
    }

    /// Whether it is an event, which is written at once.
    var isEvent: Bool { if case .record = self { false } else { true } }
  }

  private let style: Configuration.LogStyle
  private let clock: any WalletClock
  private let statistics: Statistics
  private let writer: LogWriter

  /// Starts the thread.
  /// - Throws: the system gives no thread or descriptor.
  init(style: Configuration.LogStyle, clock: any WalletClock, statistics: Statistics) throws(StartFailure) {
    self.style = style
    self.clock = clock
    self.statistics = statistics
    writer = try LogWriter(style: style, clock: clock)
  }

  /// Leaves one line; the fields come in the order given.
  func write(_ event: Event, _ fields: KeyValuePairs<String, String> = [:]) {
    guard style != .off else { return }
    let line = LogLine.bytes(event, fields, at: clock.now(), isJSON: style == .json)
    writer.add(event.isRefusal ? .refusal(RefusalSums.Key(event.rawValue, fields), line) : .line(line))
  }

  /// Counts a request and leaves its line.
  func write(_ record: AccessRecord) {
    statistics.count(record)
    if style != .off { writer.add(.record(record)) }
  }

  /// Writes what waits, for a few seconds at most; what comes later is dropped.
  func close() { writer.close() }
}

extension Log {
  /// What the HTTP server tells about itself.
  func write(_ event: ServerEvent) {
    switch event {
    case .descriptorsExhausted: write(.warning, ["what": "no file descriptor is left; accepting pauses"])
    case .acceptFailing(let code):
      let cause = unsafe String(cString: strerror(code))
      write(.warning, ["what": "no connection can be accepted; accepting pauses", "cause": cause])
    case .connectionsExhausted:
      write(.warning, ["what": "the longest idle connection made room for a new one, or the slowest"])
    case .connectionsBusy: write(.warning, ["what": "a new connection was turned away, all others are busy"])
    case .crowdLeft: break
    case .refused(let refusal, let peer):
      write(.refused, ["status": "\(refusal.status.code)", "rule": refusal.rule.description, "peer": peer])
    }
  }
}
