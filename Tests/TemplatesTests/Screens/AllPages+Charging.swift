import Templates
import TestSupport
import WalletCore

/// The map and the charge points in every state, with hostile names.
extension AllPages {
  static func charging() -> [(String, HTML)] {
    let names: [(String) -> String] = [{ $0 }, { _ in Samples.hostile }]
    return [("charge none nil", chargePage([]).html)]
      + names.enumerated().flatMap { index, name -> [(String, HTML)] in
        let points = SampleChargePoints.all(name: name)
        let feature = index == 0 ? "Old Town" : Samples.hostile
        let queries = [
          ChargeQuery(), ChargeQuery(center: points[0].location, zoom: 16), ChargeQuery(zoom: 0),
          ChargeQuery(words: index == 0 ? "station" : Samples.hostile), ChargeQuery(words: "no such place"),
        ]
        let maps = queries.map { ("charge \(index) nil", chargePage(points, $0, feature: feature).html) }
        return maps + points.flatMap { point in [nil, point.chargers[0].number].map { chargePointPage(point, $0) } }
      } + [("charge many nil", chargePage(SampleChargePoints.many(60)).html)] + links()
  }

  /// The map as the wallet makes it, in the frame of a stranger.
  static func chargePage(
    _ points: [ChargePoint], _ query: ChargeQuery = ChargeQuery(), feature: String = "Old Town"
  ) -> ChargePage {
    let listing = SampleChargePoints.listing(points)
    let found = ChargePointSearch(near: query.center, words: query.words ?? "").results(in: listing)
    let around = MapView(around: points.map(\.location))
    return ChargePage(
      frame: Samples.frame(false), listing: listing, query: query, found: found,
      view: MapView(center: query.center ?? around.center, zoom: query.zoom ?? around.zoom),
      features: SampleChargePoints.features(name: feature), now: Samples.noon)
  }

  static func chargePointPage(_ point: ChargePoint, _ chosen: ChargerNumber? = nil) -> (String, HTML) {
    let listing = SampleChargePoints.listing([point])
    let page = ChargePointPage(
      frame: Samples.frame(), listed: listing.points[0], chosen: chosen, origin: "https://wallet.example",
      figures: QRFigures(), now: Samples.noon)
    return ("charge-point nil", page.html)
  }

  /// Where people find the map.
  private static func links() -> [(String, HTML)] {
    var home = homePage()
    home.hasChargePoints = true
    return [("home charging nil", home.html)]
  }
}
