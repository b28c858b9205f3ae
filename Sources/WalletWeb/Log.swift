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
    guard StandardStream.error.write(line(event, fields)) else {
      dropped.add(1, ordering: .relaxed)
      return
    }
    let lost = dropped.exchange(0, ordering: .relaxed)
    guard lost > 0 else { return }
    let note = line(.warning, ["what": "\(lost) lines could not be written here"])
    if !StandardStream.error.write(note) { dropped.add(lost, ordering: .relaxed) }
  }

  /// What a client chose, a host or a path, is cut: it may have thousands of characters.
  private static let fieldLimit = 256

  private func line(_ event: Event, _ fields: KeyValuePairs<String, String>) -> String {
    let when = UTCText.of(clock.now())
    var line: String
    switch style {
    case .json:
      line = #"{"at":"\#(when)","event":"\#(event.rawValue)""#
      for (name, value) in fields { line += #","\#(name)":"\#(Self.shown(value))""# }
      line += "}\n"
    default:
      line = "\(when) \(event.rawValue)"
      for (name, value) in fields { line += " \(name)=\"\(Self.shown(value))\"" }
      line += "\n"
    }
    return line
  }

  private static func shown(_ value: String) -> String {
    let scalars = value.unicodeScalars
    guard scalars.count > fieldLimit else { return JSONText.escaped(value) }
    return JSONText.escaped(String(String.UnicodeScalarView(scalars.prefix(fieldLimit)))) + "…"
  }
}
