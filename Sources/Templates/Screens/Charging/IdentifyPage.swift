import WalletCore

/// The page where a driver types the number of the charger that they stand in front of. Public.
package struct IdentifyPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The number or address as typed; nil if nothing was asked yet.
  package var typed: String?
  /// What is found; nil if nothing was asked yet.
  package var outcome: IdentifyOutcome?

  /// Creates a page from its parts.
  package init(frame: PageFrame, typed: String?, outcome: IdentifyOutcome?) {
    self.frame = frame
    self.typed = typed
    self.outcome = outcome
  }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: "Identify a charger", failed: isUnknown, section: .home, layout: .low,
      main: """
        \(isUnknown ? ErrorSummary(message: Words.noCharger, field: "charger").html : nil)
        <p class="back"><a \(href: .to.charge())>Map</a></p>
        <h1>Identify a charger</h1>
        \(found)
        \(form)
        """
    ).html
  }

  private var isUnknown: Bool { outcome == .unknown }

  /// A query that changes nothing, so it uses GET and has no CSRF token.
  private var form: HTML {
    let notes = FieldNotes(
      name: "charger", hint: Words.chargerHint, error: isUnknown ? Words.noCharger : nil)
    return """
      <form class="card stack" method="get" \(action: .to.identify())>
      \(Field(
        label: "Charger", notes: notes, value: typed ?? "",
        attributes: #"type="text" inputmode="numeric" autocomplete="off" spellcheck="false" enterkeyhint="go""#
      ).html)
      <button\(isFree ? " class=\"second\"" as HTML : nil)>Identify</button>
      </form>
      """
  }

  private var isFree: Bool {
    if case .free = outcome { true } else { false }
  }

  private var found: HTML? {
    switch outcome {
    case .free(let charger, let point):
      """
      <div class="notice row"><p role="status">\(charger.value)</p>\
      <a class="button" \(href: .to.chargePoint(point, ChargePointQuery(charger)))>\(Words.beginCharging)</a></div>
      """
    case .own(let charger, let session):
      """
      <div class="notice row"><p role="status">\(charger.value): \(Words.alreadyCharging)</p>\
      <a class="button" \(href: .to.chargingSession(session))>Details</a></div>
      """
    case .refused(let charger, let refusal):
      """
      <div class="notice"><p class="lead">\(charger.value)</p>
      <p role="status"><strong>\(Words.sentence(refusal, .plain))</strong></p></div>
      """
    case .unknown, nil: nil
    }
  }
}

/// What is found for a charger's number.
package enum IdentifyOutcome: Sendable, Equatable {
  /// It can be used, at this charge point.
  case free(ChargerNumber, ChargePointID)
  /// The user charges there.
  case own(ChargerNumber, ChargingSessionID)
  /// It cannot be used now.
  case refused(ChargerNumber, ChargingRefusal)
  /// There is none.
  case unknown
}
