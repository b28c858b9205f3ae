import HTTPServer
import Templates
import WalletCore

/// The map of charge points and their list, for everyone.
enum ChargeScreen {
  /// How near the map is where only its middle was asked for: a town and what is around it.
  private static let zoom = 14

  static func show(
    _ context: RequestContext, _ user: SignedInUser?, _ path: NoValues, _ query: ChargeQuery
  ) -> Response? {
    let listing = context.site.chargePoints.now
    let found = ChargePointSearch(near: query.center, words: query.words ?? "").results(in: listing)
    let page = ChargePage(
      frame: context.frame(user), listing: listing, query: query, found: found,
      view: view(query, found.isEmpty ? listing.points : found.map(\.point)), features: context.site.map.features,
      now: context.site.clock.monotonic())
    return .mapPage(page.html)
  }

  /// What was asked for, or else a view of all that was found.
  private static func view(_ query: ChargeQuery, _ points: [ListedChargePoint]) -> MapView {
    if let center = query.center { return MapView(center: center, zoom: query.zoom ?? zoom) }
    let all = MapView(around: points.map(\.point.location))
    return MapView(center: all.center, zoom: query.zoom ?? min(all.zoom, MapView.aroundMax))
  }
}

extension MapView {
  /// A single charge point is shown with the streets around it, and not as near as the map goes.
  fileprivate static let aroundMax = 16
}
