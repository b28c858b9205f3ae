import WalletCore

/// What each page of a user says while a claim of theirs is live, and once it is over until they have seen that.
///
/// The page's script finds it by its id, renews it from `data-follow`, and reads it out when `data-state` changes. While a
/// car is charged, each page of its driver has one: that is written straight into one buffer.
package struct ChargingBanner {
  /// The name of the charge point; nil if it is not known any more.
  var place: String?
  var zone: DayZone
  var amounts: AmountStyle
  /// The present time.
  var now: ChargingMoment
  /// The CSRF token of its forms.
  var csrf: FormToken

  /// Creates a banner from its parts.
  package init(place: String?, zone: DayZone, amounts: AmountStyle, now: ChargingMoment, csrf: FormToken) {
    self.place = place
    self.zone = zone
    self.amounts = amounts
    self.now = now
    self.csrf = csrf
  }

  /// The element before a page's heading, with what there is to tell.
  package func html(_ shown: ShownCharging) -> HTML {
    switch shown {
    case .live(let claim):
      guard let session = claim.session else { return reserved(claim.reservation) }
      return html(session)
    case .ended(let end): return ended(end)
    }
  }

  // MARK: A session

  private func html(_ session: ChargingSession) -> HTML {
    let id = session.terms.id
    var parts = HTML.StringInterpolation(literalCapacity: 1200, interpolationCount: 0)
    parts.appendLiteral("<section class=\"notice stack\" id=\"charging\" aria-label=\"Charging\" data-state=\"")
    parts.appendLiteral(Self.name(session))
    parts.appendLiteral("\" ")
    parts.appendInterpolation(follow: .to.chargingSession(id, FollowQuery(isFollowing: true)))
    parts.appendLiteral(">\n<p>")
    appendWords(session, to: &parts)
    if session.state == .charging {
      LimitBar(session: session, now: now.monotonic, amounts: amounts).append(to: &parts)
    }
    parts.appendLiteral("<div class=\"actions\">\n")
    if canStop(session) {
      parts.appendLiteral("<form method=\"post\" ")
      parts.appendInterpolation(action: .to.stopCharging(id))
      parts.appendLiteral(">")
      csrf.append(to: &parts)
      parts.appendLiteral("<button>Stop</button></form>\n")
    }
    parts.appendLiteral("<a class=\"button quiet\" ")
    parts.appendInterpolation(href: .to.chargingSession(id))
    parts.appendLiteral(">Details</a>\n</div>\n</section>\n")
    return HTML(stringInterpolation: parts)
  }

  /// For the script: what is read out when it changes.
  private static func name(_ session: ChargingSession) -> StaticString {
    if session.isGivenUp { return "stopping" }
    if !session.isConnected, session.state == .waiting || session.state == .charging { return "lost" }
    return switch session.state {
    case .starting: "starting"
    case .waiting: "waiting"
    case .charging: session.isSuspended ? "suspended" : "charging"
    case .stopping, .settling: "stopping"
    case .ended, .failed: "ended"
    }
  }

  private func canStop(_ session: ChargingSession) -> Bool {
    switch session.state {
    case .starting, .waiting, .charging: !session.isGivenUp
    case .stopping, .settling, .ended, .failed: false
    }
  }

  /// What there is to say, from within the first paragraph to the end of the last.
  private func appendWords(_ session: ChargingSession, to parts: inout HTML.StringInterpolation) {
    if session.state == .charging {
      appendFigures(session, to: &parts)
      if !session.isConnected {
        parts.appendLiteral("</p>\n<p>")
        parts.appendInterpolation(Words.connectionLost)
      }
    } else {
      parts.appendInterpolation(state(session))
      parts.appendLiteral("</p>\n<p class=\"lead\">")
      Words.append(place, session.terms.place.charger, to: &parts)
    }
    parts.appendLiteral("</p>\n")
  }

  /// What there is to say of a session that does not charge.
  private func state(_ session: ChargingSession) -> HTML {
    switch session.state {
    case _ where session.isGivenUp: "\(Words.stopping)"
    case .starting: "\(Words.askingCharger)"
    case .waiting where !session.isConnected: "\(Words.connectionLost)"
    case .waiting: PlugInText(session: session, zone: zone, now: now).html
    case .charging, .stopping, .settling, .ended, .failed: "\(Words.stopping)"
    }
  }

  /// `Charging at Harbour 100001: 8.99 kWh, $3.06 of $30.00, 24 minutes, as of 10:42`
  private func appendFigures(_ session: ChargingSession, to parts: inout HTML.StringInterpolation) {
    let when = WhenText(moment: now.onTheWall(session.figuresAt(now.monotonic)), zone: zone)
    parts.appendLiteral("Charging at ")
    Words.append(place, session.terms.place.charger, to: &parts)
    parts.appendLiteral(": ")
    parts.appendInterpolation(Words.energy(wattHours: session.meter.wattHours))
    parts.appendLiteral(", ")
    parts.appendInterpolation(whole: session.costShown(at: now.monotonic), amounts)
    parts.appendLiteral(" of ")
    parts.appendInterpolation(whole: session.limitShown, amounts)
    parts.appendLiteral(", ")
    parts.appendInterpolation(Words.lasting(milliseconds: session.lasting(at: now.monotonic)))
    parts.appendLiteral(", as of ")
    when.appendClock(to: &parts)
  }

  // MARK: A reservation, and what is over

  private func reserved(_ reservation: Reservation) -> HTML {
    let place = reservation.place
    let state: StaticString = reservation.state == .active ? "reserved" : "asked"
    // The charge point's page tells the same, and is no use of the session when it is asked so.
    let follow = Link.to.chargePoint(place.point, ChargePointQuery(place.charger, isFollowing: true))
    return """
      <section class="notice stack" id="charging" aria-label="Charging" data-state="\(literal: state)" \
      \(follow: follow)>
      <p>\(ReservedText(reservation: reservation, zone: zone, now: now).html)</p>
      <p class="lead">\(Words.place(self.place, place.charger))</p>
      <div class="actions">
      <a class="button" \(href: .to.chargePoint(place.point, ChargePointQuery(place.charger)))>\(Words.beginCharging)</a>
      \(CancelForm(reservation: reservation.id, csrf: csrf).html)
      </div>
      </section>

      """
  }

  private func ended(_ end: EndedCharging) -> HTML {
    guard let session = end.claim.session else {
      return end.lost.map { lost($0, end.claim.reservation.place) } ?? HTML()
    }
    let at = Words.place(place, session.terms.place.charger)
    let link: HTML = "<a class=\"button quiet\" \(href: .to.chargingSession(session.terms.id))>Details</a>"
    let bill: HTML? = end.invoice.map { "<a class=\"button\" \(href: .to.invoice($0))>Invoice</a>\n" }
    let paid: HTML? = end.invoice.map { _ in
      """
      \(Words.energy(wattHours: end.wattHours)), \
      \(whole: Money(minorUnits: end.total, currency: .usd), amounts).
      """
    }
    return """
      <section class="notice stack" id="charging" aria-label="Charging" data-state="ended">
      <p>Charging at \(at) has ended. \(paid ?? "\(Words.nothingCharged)")</p>
      <div class="actions">
      \(bill)\(link)
      </div>
      </section>

      """
  }
}

extension ChargingBanner {
  /// A reservation that ended against its user's will. A charge point that has left the owner's file has no page.
  private func lost(_ loss: ReservationLoss, _ charger: ChargerPlace) -> HTML {
    let hub = Link.to.chargePoint(charger.point, ChargePointQuery(charger.charger))
    let link: HTML? = place.map { _ in "<a class=\"button quiet\" \(href: hub)>Charge point</a>\n" }
    return """
      <section class="notice stack" id="charging" aria-label="Charging" data-state="over">
      <p>\(Words.sentence(loss))</p>
      <p class="lead">\(Words.place(place, charger.charger))</p>
      \(link)</section>

      """
  }
}

/// `Plug in your car now, until 10:45`
struct PlugInText {
  var session: ChargingSession
  var zone: DayZone
  var now: ChargingMoment

  var html: HTML {
    guard let until = session.plugInBy else { return "Plug in your car now" }
    return "Plug in your car now, until \(WhenText(moment: now.onTheWall(until), zone: zone).clock)"
  }
}

/// `Reserved for you until 10:45`, or that the charger is still being asked.
struct ReservedText {
  var reservation: Reservation
  var zone: DayZone
  var now: ChargingMoment

  var html: HTML {
    guard reservation.state == .active else { return "\(Words.askingCharger)" }
    return "Reserved for you until \(WhenText(moment: now.onTheWall(reservation.expiresAt), zone: zone).clock)"
  }
}

/// The form that gives up a reservation.
struct CancelForm {
  var reservation: ReservationID
  var csrf: FormToken

  var html: HTML {
    """
    <form method="post" \(action: .to.cancelReservation(reservation))>\(csrf.field)\
    <button class="second">Cancel</button></form>
    """
  }
}
