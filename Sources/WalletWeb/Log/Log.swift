import HTTPServer
import Synchronization
import SystemSupport
import WalletCore

/// The owner's log on standard error: one line per event and one per answered request, in UTC. It never has a code, a
/// cookie, a token or a whole telephone number.
///
/// A thread of its own writes the lines, so that no request waits for the log's reader. Lines that nobody reads in
/// time are dropped and counted.
final class Log: Sendable {
  /// The names come from OWASP's logging vocabulary.
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
    case libraries = "sys_libraries"
    case ratesRead = "sys_rates_read"
    case chargersRead = "sys_chargers_read"
    case mapRead = "sys_map_read"
    case chargePointConnected = "charge_point_connected"
    case chargePointDisconnected = "charge_point_disconnected"
    case chargePointRefused = "charge_point_refused"
    case chargePointBooted = "charge_point_booted"
    case chargePointStatus = "charge_point_status"
    case chargePointWarning = "charge_point_warning"
    case warning = "sys_warning"

    /// Whether strangers, or a charge point that goes mad, can cause it without limit.
    var isRefusal: Bool {
      switch self {
      case .refused, .foreignHost, .maliciousCSRF, .rateLimit, .loginFail, .chargePointRefused, .chargePointConnected,
        .chargePointDisconnected, .chargePointBooted, .chargePointStatus, .chargePointWarning:
        true
      default: false
      }
    }
  }

  /// What is queued for the thread.
  enum Entry: Sendable {
    case line([UInt8])
    /// A line that strangers can cause without limit.
    case refusal(RefusalLogLimiter.Key, [UInt8])
    case record(AccessRecord)

    /// How many bytes of lines it adds to the queue.
    var bytes: Int {
      switch self {
      case .line(let line): line.count
      // Its key takes about as much again.
      case .refusal(_, let line): 2 * line.count
      case .record: 0
      }
    }

    /// Whether it is an event; events are written at once.
    var isEvent: Bool { if case .record = self { false } else { true } }
  }

  private let style: Configuration.LogStyle
  private let clock: any WalletClock
  private let writer: LogWriter

  /// Starts the thread.
  /// - Throws: ``ProgramFailure`` if the system gives no thread or descriptor.
  init(style: Configuration.LogStyle, clock: any WalletClock) throws(ProgramFailure) {
    self.style = style
    self.clock = clock
    writer = try LogWriter(style: style, clock: clock)
  }

  /// Queues one line; the fields keep the given order.
  func write(_ event: Event, _ fields: KeyValuePairs<String, String> = [:]) {
    guard style != .off else { return }
    let line = LogLine.bytes(event, fields, at: clock.now(), isJSON: style == .json)
    writer.add(event.isRefusal ? .refusal(RefusalLogLimiter.Key(event.rawValue, fields), line) : .line(line))
  }

  /// Queues a warning about who can sign in. If logging is off it goes to standard error at once.
  func writeToOwner(_ warning: String) {
    guard style == .off else { return write(.warning, ["what": warning]) }
    ProcessOutput().complain(warning)
  }

  /// Queues the line of an answered request.
  func write(_ record: AccessRecord) {
    if style != .off { writer.add(.record(record)) }
  }

  /// Writes the queued lines, for a few seconds at most; later ones are dropped.
  func close() { writer.close() }
}

extension Log {
  /// Logs an event of the HTTP server.
  func write(_ event: ServerEvent) {
    switch event {
    case .descriptorsExhausted: write(.warning, ["what": "no file descriptor is left; accepting pauses"])
    case .acceptFailing(let code):
      write(.warning, ["what": "no connection can be accepted; accepting pauses", "cause": SystemFailure.words(code)])
    case .connectionsExhausted:
      write(.warning, ["what": "the longest idle connection made room for a new one, or the slowest"])
    case .connectionsBusy: write(.warning, ["what": "a new connection was turned away, all others are busy"])
    case .connectionsDropped: break
    case .refused(let refusal, let peer):
      write(.refused, ["status": "\(refusal.status.code)", "rule": refusal.rule.description, "peer": peer])
    }
  }
}
