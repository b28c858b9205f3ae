import Synchronization
import WalletCore

/// The owner's log: one line an event, UTC, on standard error. Never a code, a cookie, a token or a whole number.
///
/// A line that nobody takes at once is dropped and counted: no request waits for the reader of the log.
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
    case foreignHost = "malicious_extraneous"
    case notDelivered = "sys_sms_failed"
    case refused = "input_validation_fail"
    case warning = "sys_warning"
  }

  private let style: Configuration.LogStyle
  private let clock: any WalletClock
  private let dropped = Atomic(0)

  init(style: Configuration.LogStyle, clock: any WalletClock) {
    self.style = style
    self.clock = clock
  }

  /// Writes one line; the fields come in the order of their names.
  func write(_ event: Event, _ fields: KeyValuePairs<String, String> = [:]) {
    guard style != .off else { return }
    let when = UTCText.of(clock.now())
    var line: String
    switch style {
    case .json:
      line = #"{"at":"\#(when)","event":"\#(event.rawValue)""#
      for (name, value) in fields { line += #","\#(name)":"\#(JSONText.escaped(value))""# }
      line += "}\n"
    default:
      line = "\(when) \(event.rawValue)"
      for (name, value) in fields { line += " \(name)=\"\(JSONText.escaped(value))\"" }
      line += "\n"
    }
    guard StandardStream.error.write(line) else {
      dropped.add(1, ordering: .relaxed)
      return
    }
    let lost = dropped.exchange(0, ordering: .relaxed)
    if lost > 0 { write(.warning, ["what": "\(lost) lines could not be written here"]) }
  }
}
