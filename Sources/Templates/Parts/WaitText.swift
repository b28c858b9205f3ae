import WalletCore

/// When another code can be asked for. The page's script counts the seconds down; without it the time of day stays true.
struct WaitText {
  /// In so many seconds, 0 for now; nil where waiting does not help.
  var seconds: Int?
  /// The moment of the page.
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
    // From an hour on the words tell no seconds that could be counted.
    guard seconds < 3600 else { return "<p id=\"wait\">\(words)</p>" }
    return "<p id=\"wait\" data-wait=\"\(seconds)\" data-now=\"\(Words.anotherCodeNow)\">\(words)</p>"
  }
}
