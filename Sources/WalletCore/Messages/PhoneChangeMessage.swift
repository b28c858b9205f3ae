import PhoneNumbers

/// The message to the old number of a user whose number changes without its proof (SECURITY: S52).
struct PhoneChangeMessage {
  let newNumber: E164Number
  /// How long the change waits.
  let seconds: Int
  let stop: StopCode
  /// The address of the page that stops it; nil if the message must not have one, because not everybody knows which
  /// address is the wallet's.
  let page: String?

  /// Says only the end of the new number: the phone may be somebody else's by now.
  var text: String {
    let place = page.map { "at \($0)" } ?? "in your wallet under Sign in, Stop a change"
    return "Your MyWallet changes to a number ending in \(newNumber.e164.suffix(2)) in \(wait). "
      + "Not you? Stop it \(place): \(stop.groupedText)"
  }

  private var wait: String {
    let hours = (seconds + 3599) / 3600
    return hours == 1 ? "1 hour" : "\(hours) hours"
  }
}
