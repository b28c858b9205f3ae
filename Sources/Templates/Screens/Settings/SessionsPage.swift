import WalletCore

/// The devices on which the user is signed in, and the user's security events.
package struct SessionsPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The valid sessions, newest first (the page begins with this one), with times of the wall clock.
  package var sessions: [SessionLine]
  /// The security events, newest first.
  package var events: [SecurityEvent]
  /// How many days events are kept; 0: for ever.
  package var eventsKeep: Int
  /// Finds the places of the devices' addresses.
  package var places: NetworkPlaces
  /// The action just done, for a notice; nil for none.
  package var notice: SessionsNotice?
  /// A warning of sign-ins on other devices that the user has not acknowledged; nil for none.
  package var unseenSignIns: NewSignInsWarning?
  /// The forms' CSRF token.
  package var csrf: FormToken

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, sessions: [SessionLine], events: [SecurityEvent], eventsKeep: Int, places: NetworkPlaces,
    notice: SessionsNotice?, unseenSignIns: NewSignInsWarning?, csrf: FormToken
  ) {
    self.frame = frame
    self.sessions = sessions
    self.events = events
    self.eventsKeep = eventsKeep
    self.places = places
    self.notice = notice
    self.unseenSignIns = unseenSignIns
    self.csrf = csrf
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Signed-in devices", done: notice.map(Words.done), section: .settings, layout: .wide,
      main: """
        \(notice.map { Notice(text: text($0)).html })\(unseenSignIns?.html(csrf))
        <p class="back"><a \(href: .to.settings())>Settings</a></p>
        <div class="columns">
        <div class="column">
        <h1>Signed-in devices</h1>
        <p class="lead">Sign out any device you don't recognise or no longer use.</p>
        <ul class="accounts">
        \(sessions.filter(\.isCurrent).map(row))\(sessions.filter { !$0.isCurrent }.map(row))
        </ul>
        \(endOthers)
        </div>
        <div class="column">
        <h2>Security activity</h2>
        <p class="lead">\(Words.eventsKept(days: eventsKeep, most: SecurityEvent.kept))</p>
        \(EventTable(events: events, zone: frame.zone, places: places).html)
        </div>
        </div>
        """
    ).html
  }

  private func text(_ notice: SessionsNotice) -> HTML {
    guard notice == .ended else { return "\(Words.sentence(notice))" }
    return "\(Words.sentence(notice)) \(Words.ifItWasNotYou)"
  }

  private func row(_ session: SessionLine) -> HTML {
    let browser = Words.browser(session.agent)
    let mark: HTML? = session.isCurrent ? " <span class=\"badge\">This device</span>" : nil
    let shared: HTML? = session.shared ? " A shared computer." : nil
    let place: HTML? = places.words(of: session.address).map { " \($0)" }
    let last: HTML = session.isCurrent ? "now" : "\(WhenText(moment: session.lastUsed, zone: frame.zone))"
    return """
      <li class="card stack">
      <div><p class="name"><bdi>\(browser)</bdi>\(mark)</p>
      <p class="lead">Signed in \(WhenText(moment: session.createdAt, zone: frame.zone))\(place). Last used: \(last).\(shared)</p></div>
      \(session.isCurrent ? nil : end(session, browser))
      </li>

      """
  }

  private func end(_ session: SessionLine, _ browser: String) -> HTML {
    let since = WhenText(moment: session.createdAt, zone: frame.zone).day
    return """
      <form method="post" \(action: .to.endSession(session.id))>\(csrf.field)\
      <button class="quiet small" aria-label="Sign out \(browser), signed in \(since)">Sign out</button></form>
      """
  }

  /// A single other device has its own button.
  private var endOthers: HTML? {
    guard sessions.count(where: { !$0.isCurrent }) > 1 else { return nil }
    return """
      <form method="post" \(action: .to.endOtherSessions())>\(csrf.field)<button class="second">Sign out all others</button></form>
      """
  }
}

/// The action just done to the user's sessions.
package enum SessionsNotice: Sendable {
  /// One session was ended.
  case ended
  /// All sessions but this one were ended.
  case othersEnded
}
