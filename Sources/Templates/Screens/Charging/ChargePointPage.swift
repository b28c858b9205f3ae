import WalletCore

/// A charge point: its chargers and how they are, what charging costs, and the codes that lead here. Public; who is signed
/// in begins here.
package struct ChargePointPage {
  /// The frame around the page.
  package var frame: PageFrame
  /// The charge point.
  package var listed: ListedChargePoint
  /// The charger that somebody stands in front of, one of its own; nil for none.
  package var chosen: ChargerNumber?
  /// What people type or scan to come to the wallet: scheme, host and port, without a path.
  package var origin: String
  /// The codes that have been drawn before.
  package var figures: QRFigures
  /// The present time, by the monotonic clock.
  package var now: Timestamp
  /// What a signed-in driver does here; nil for a stranger.
  package var form: ChargeForm?
  /// Whether another page's banner is renewed from here.
  package var isFollowing: Bool

  /// Creates a page from its parts.
  package init(
    frame: PageFrame, listed: ListedChargePoint, chosen: ChargerNumber?, origin: String, figures: QRFigures,
    now: Timestamp, form: ChargeForm? = nil, isFollowing: Bool = false
  ) {
    self.frame = frame
    self.listed = listed
    self.chosen = chosen
    self.origin = origin
    self.figures = figures
    self.now = now
    self.form = form
    self.isFollowing = isFollowing
  }

  private var point: ChargePoint { listed.point }

  /// The page.
  package var html: HTML {
    Page(
      frame: frame, title: point.name, failed: desk?.sentence != nil, section: .home, layout: .wide,
      hasFieldChecks: desk?.hasForm == true,
      main: """
        \(over)\(summary)<p class="back"><a \(href: .to.charge(ChargeQuery(center: point.location)))>Map</a></p>
        <h1><bdi>\(point.name)</bdi></h1>
        <p class="lead"><bdi>\(point.address)</bdi></p>
        <div class="columns">
        <div class="column">
        <h2>Chargers</h2>
        <ul class="places">
        \(chargers.map(item))</ul>
        </div>
        <div class="column">
        <h2>Charge here</h2>
        \(desk?.html ?? Self.signIn)
        <h2>Prices</h2>
        <div class="card stack">
        \(Words.prices(point.tariff).map { price -> HTML in "<p>\(SentenceText(price).html)</p>\n" })\
        <p class="hint">\(Words.pricesIncludeTax) You pay <bdi>\(point.operatorName)</bdi>.</p>
        </div>
        <h2>QR codes</h2>
        <p class="hint unprinted">\(Words.qrHint)</p>
        <ul class="stickers">
        \(point.chargers.map(sticker))</ul>
        </div>
        </div>
        """
    ).html
  }

  private var desk: ChargeDesk? {
    form.map {
      ChargeDesk(form: $0, listed: listed, chosen: chosen, zone: frame.zone, amounts: frame.amounts)
    }
  }

  /// For the banner of another page: its reservation was cancelled, or seen to be over, elsewhere.
  private var over: HTML? {
    guard isFollowing, form != nil, frame.banner == nil else { return nil }
    return """
      <section class="notice stack" id="charging" data-state="over"><p>\(Words.reservationOver)</p></section>

      """
  }

  private var summary: HTML? {
    guard let desk, let sentence = desk.sentence else { return nil }
    return "\(ErrorSummary(message: sentence, field: desk.hasForm ? form?.problem?.field : nil).html)\n"
  }

  private static let signIn: HTML = """
    <div class="card empty">
    <p>\(Words.signInToCharge)</p>
    <a class="button" \(href: .to.login())>Sign in</a>
    </div>
    """

  /// The chosen one first, so that it is in sight.
  private var chargers: [Charger] {
    point.chargers.filter { $0.number == chosen } + point.chargers.filter { $0.number != chosen }
  }

  private func item(_ charger: Charger) -> HTML {
    let isChosen = charger.number == chosen
    let state = listed.state(of: charger, now: now)
    return """
      <li class="card stack" id="charger-\(charger.number.value)"\(isChosen ? " aria-current=\"true\"" as HTML : nil)>
      <div class="row"><h3>\(charger.number.value)</h3><strong class="sum">\(Words.state(state))</strong></div>
      <p class="lead">\(ChargerText(charger: charger).html)</p>
      \(state == .outOfOrder ? fault(charger) : nil)\(isChosen ? Self.mark : nil)</li>

      """
  }

  private static let mark: HTML = "<p class=\"notice\">\(Words.chosenCharger)</p>\n"

  /// What is wrong: with the charger, or else with the charge point as a whole. Whichever says more counts.
  private func fault(_ charger: Charger) -> HTML? {
    let reports = [charger.report, point.report].compactMap { $0 }
    let faults = reports.filter(\.status.isOutOfOrder)
    guard let report = faults.first(where: { $0.error?.isEmpty == false }) ?? faults.first else { return nil }
    if let words = Words.fault(report) { return "<p>\(words)</p>\n" }
    return "<p>It reports: <bdi>\(report.error ?? "")</bdi></p>\n"
  }

  /// A code for a sticker, with the number below it. Without a code people still can type the number.
  private func sticker(_ charger: Charger) -> HTML {
    let address = origin + Link.to.charger(charger.number).address
    return """
      <li class="card">\(figures.figure(of: address, label: Words.qrLabel(charger.number)))\
      <strong>\(charger.number.value)</strong></li>

      """
  }
}
