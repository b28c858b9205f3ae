import PhoneNumbers
import WalletCore

/// Where a code was sent and how long it is valid, or why it was not sent.
struct SentCodeText {
  var code: SentCode
  /// The time at which the page is rendered.
  var now: Timestamp
  /// Whether the server prints codes to its console instead of sending them.
  var printedHere: Bool
  var zone: DayZone
  /// The page that shows the current delivery state.
  var again: Link
  /// Another link, shown after the text.
  var more: HTML? = nil

  var html: HTML {
    """
    <p class="lead delivery" role="status">\(whatBecameOfIt) \(more)</p>
    """
  }

  private var whatBecameOfIt: HTML {
    let number: HTML = "<strong class=\"chip good\">\(code.phone.e164)</strong>"
    return switch code.delivery {
    case .sent where printedHere:
      """
      The code for \(number), made at \(WhenText(moment: code.sentAt, zone: zone).clock), is in the window where you \
      started the wallet. \(validity)
      """
    case .sent: "We sent a code to \(number) at \(WhenText(moment: code.sentAt, zone: zone).clock). \(validity)"
    case .onItsWay:
      """
      We're sending a code to \(number). <a class="again" \(href: again)>Check again</a>. \(validity)
      """
    case .failed:
      """
      We couldn't send a code to \(number). Try again; this one doesn't count.
      """
    case .unknown:
      """
      We sent a code to \(number), but don't know yet whether it arrived. If it comes, use it. \(validity)
      """
    case .none: "No code was sent to \(number). \(whyNot)"
    }
  }

  private var whyNot: String {
    guard let limit = code.limit else { return "" }
    if code.resendIn == 0 { return "You can get one now." }
    if limit == .resend, let seconds = code.resendIn {
      return
        "One was sent a moment ago, perhaps from another device. You can get one in \(Words.duration(seconds: seconds))."
    }
    return Words.sentence(limit, seconds: code.resendIn)
  }

  private var validity: HTML {
    if code.isDead { return "It stopped working after too many wrong tries." }
    guard code.isValid(at: now) else { return "It has expired." }
    return "It works until \(WhenText(moment: code.expiresAt, zone: zone).clock)."
  }
}

/// When the user can request another code. The page's script counts the seconds down; without it the time of day
/// stays correct.
struct WaitText {
  /// Seconds until then, 0 for now; nil if waiting does not help.
  var seconds: Int?
  /// The time at which the page is rendered.
  var now: Timestamp
  var zone: DayZone

  /// The paragraph `wait`, which describes the button.
  var html: HTML {
    guard let seconds else { return "<p id=\"wait\">\(Words.noMoreCodes)</p>" }
    guard seconds > 0 else { return "<p id=\"wait\">\(Words.anotherCodeNow)</p>" }
    let end = now.adding(seconds: seconds)
    let when = WhenText(moment: end, zone: zone)
    let time: HTML = zone.day(of: end) == zone.day(of: now) ? "at \(when.clockWithSeconds)" : "on \(when)"
    let words = Words.anotherCode(in: "<span>\(Words.duration(seconds: seconds))</span>", time)
    // From one hour on the text has no seconds to count down.
    guard seconds < 3600 else { return "<p id=\"wait\">\(words)</p>" }
    return "<p id=\"wait\" data-wait=\"\(seconds)\" data-now=\"\(Words.anotherCodeNow)\">\(words)</p>"
  }
}
