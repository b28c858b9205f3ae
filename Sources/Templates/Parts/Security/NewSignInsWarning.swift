import WalletCore

/// Warns of sign-ins on other devices and of events that are told like them, until the user acknowledges them or signs the
/// device out.
package struct NewSignInsWarning {
  /// Newest first; at least one.
  private let signIns: [SignInElsewhere]
  private let zone: DayZone
  private let places: NetworkPlaces
  /// The page that shows the warning; its buttons return there.
  private let place: Place

  /// The page that shows the warning. The raw value is what its forms send, so that their answer leads back there.
  package enum Place: String, Sendable {
    /// The home page, with the accounts.
    case home
    /// The page that lists the devices.
    case devices = "sessions"

    /// The page's address.
    package var link: Link {
      switch self {
      case .home: .to.home()
      case .devices: .to.sessions()
      }
    }
  }

  /// The maximum number of sign-ins that are listed one by one.
  private static let most = 5

  /// - Parameters:
  ///   - signIns: the sign-ins to show, newest first; if empty, there is no warning.
  ///   - zone: the time zone of the displayed times.
  ///   - places: finds the places of the devices' addresses.
  ///   - place: the page that shows the warning.
  package init?(_ signIns: [SignInElsewhere], zone: DayZone, places: NetworkPlaces, on place: Place) {
    guard !signIns.isEmpty else { return nil }
    self.signIns = signIns
    self.zone = zone
    self.places = places
    self.place = place
  }

  /// The warning with its forms.
  func html(_ csrf: FormToken) -> HTML {
    """
    <section class="warning" aria-label="\(label)">
    \(Self.sign)
    <div class="stack">
    \(signIns.count == 1 ? one(signIns[0]) : several(csrf))
    \(hasLeft ? advice : nil)
    <div class="actions">
    \(acknowledgement(csrf))
    \(signIns.count == 1 ? end(signIns[0], csrf) : nil)
    </div>
    \(place == .home ? Self.more : nil)
    </div>
    </section>
    """
  }

  /// A warning sign: a triangle with an exclamation mark.
  static let sign: HTML = """
    <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">\
    <path d="M12 3.5 22 20.5H2zM12 10v5M12 17.600v.3"/></svg>
    """

  private static let more: HTML = "<p><a \(href: .to.sessions())>See your devices</a></p>"

  private var label: HTML {
    guard areSignIns else { return signIns.count == 1 ? "Security event" : "Security events" }
    return signIns.count == 1 ? "New sign-in" : "New sign-ins"
  }

  private var areSignIns: Bool { signIns.allSatisfy(isSignIn) }

  private func isSignIn(_ told: SignInElsewhere) -> Bool { !told.event.kind.isTold }

  /// Whether something is left to do besides signing a device out.
  private var hasLeft: Bool { signIns.contains { $0.session == nil && $0.event.kind != .tooManyWrong } }

  private var advice: HTML { "<p class=\"hint\">\(Words.ifItWasNotYou)</p>" }

  private func one(_ signIn: SignInElsewhere) -> HTML {
    let title = isSignIn(signIn) ? "New sign-in" : Words.title(signIn.event.kind)
    return "<div><p><strong>\(title): \(what(signIn)).</strong> Wasn't you?</p>\n\(details(signIn))</div>"
  }

  private func several(_ csrf: FormToken) -> HTML {
    var html: HTML = """
      <p><strong>\(signIns.count) \(areSignIns ? "new sign-ins" : "security events" as HTML).</strong> Weren't they all you?</p>
      <ul>

      """
    for signIn in signIns.prefix(Self.most) {
      html.append(
        "<li class=\"row\"><div><p>\(title(signIn))\(what(signIn))</p>\n\(details(signIn))</div>\(end(signIn, csrf))</li>\n"
      )
    }
    html.append("</ul>")
    let rest = signIns.count - Self.most
    if rest > 0 {
      html.append(
        "\n<p>\(rest) more \(rest == 1 ? "is" : "are" as HTML) \(areSignIns ? "among your devices" : "in your security activity" as HTML).</p>"
      )
    }
    return html
  }

  /// The beginning of a row that is not about a sign-in, among sign-ins.
  private func title(_ told: SignInElsewhere) -> HTML? {
    guard isSignIn(told) else { return "\(Words.title(told.event.kind)): " }
    return areSignIns ? nil : "New sign-in: "
  }

  private func what(_ signIn: SignInElsewhere) -> HTML {
    "<bdi>\(Words.browser(signIn.event.agent))</bdi>, \(WhenText(moment: signIn.event.at, zone: zone))"
  }

  private func details(_ signIn: SignInElsewhere) -> HTML {
    let place: HTML? = places.sentence(of: signIn.event.address).map { "\($0). " }
    let shared: HTML? = signIn.session?.shared == true ? "A shared computer. " : nil
    let way: HTML? =
      switch signIn.event.kind {
      case .signedInWithAlternative: "With a recovery code or an authenticator app. "
      case .signedInWithPasskey: "With a passkey. "
      case .signedInWithBoth: "With a code and the authenticator app. "
      default: nil
      }
    let end: HTML? =
      switch signIn.event.kind {
      case .tooManyWrong: "\(Words.ifSomebodyGuesses)"
      case .recoveryUsed, .passkeyCopied: nil
      default: signIn.session == nil ? "Signed out since." : nil
      }
    return "<p class=\"hint\">\(place)\(shared)\(way)\(end)</p>"
  }

  /// Nil if the session has already ended.
  private func end(_ signIn: SignInElsewhere, _ csrf: FormToken) -> HTML? {
    guard let session = signIn.session else { return nil }
    let browser = Words.browser(signIn.event.agent)
    let since = WhenText(moment: signIn.event.at, zone: zone).day
    return """
      <form method="post" \(action: .to.endSession(session.id))>\(csrf.field)\(back)\
      <button class="danger small" aria-label="Sign it out: \(browser), signed in \(since)">Sign it out</button></form>
      """
  }

  private func acknowledgement(_ csrf: FormToken) -> HTML {
    """
    <form method="post" \(action: .to.acknowledgeSignIns())>\(csrf.field)\
    <input type="hidden" name="seen" value="\(Int(clamping: signIns[0].number))">\(back)\
    <button class="second small">\(answer)</button></form>
    """
  }

  /// Nobody need say that they typed wrong codes themselves.
  private var answer: HTML {
    guard areSignIns || !signIns.contains(where: { $0.event.kind == .tooManyWrong }) else { return "I've read this" }
    return signIns.count == 1 ? "It was me" : "They were all me"
  }

  private var back: HTML {
    "<input type=\"hidden\" name=\"back\" value=\"\(place.rawValue)\">"
  }
}
