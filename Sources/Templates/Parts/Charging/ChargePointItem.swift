import WalletCore

/// A charge point in the list beside the map.
struct ChargePointItem {
  var listed: ListedChargePoint
  /// How far it is, if that is known.
  var metres: Double?
  /// The present time, by the monotonic clock.
  var now: Timestamp

  /// The page's script finds an item by its id, and what it tells by `.sum`.
  var html: HTML {
    let point = listed.point
    let distance: HTML? = metres.map { " · \(Words.distance(metres: $0))" }
    return """
      <li class="card stack" id="point-\(Int(point.id.number))">
      <div class="row"><h3><a \(href: .to.chargePoint(point.id))><bdi>\(point.name)</bdi></a></h3>\
      <strong class="sum">\(Words.availability(Availability(listed, now: now)))</strong></div>
      <p class="lead"><bdi>\(point.address)</bdi> · <bdi>\(point.operatorName)</bdi>\(distance)</p>
      <ul>
      \(point.chargers.map(row))</ul>
      <p>\(SentenceText(Words.energyPrice(point.tariff)).html)</p>
      </li>

      """
  }

  private func row(_ charger: Charger) -> HTML {
    """
    <li>\(charger.number.value) · \(ChargerText(charger: charger).html) · \
    \(Words.state(listed.state(of: charger, now: now)))</li>

    """
  }
}

/// What fits a charger, and how strong it is: `Type 2 · 22 kW`.
struct ChargerText {
  var charger: Charger

  var html: HTML { "<bdi>\(charger.plug)</bdi> · \(Words.power(watts: charger.watts))" }
}
