import HTTPServer
import Templates
import WalletCore

/// A charge point, for everyone; and where the address in a charger's QR code leads.
enum ChargePointScreen {
  static func show(
    _ context: RequestContext, _ user: SignedInUser?, _ id: ChargePointID, _ query: ChargePointQuery
  ) -> Response? {
    let site = context.site
    guard let listed = site.chargePoints.now[id] else { return nil }
    let chosen = listed.point.chargers.first { $0.number == query.charger }?.number
    let page = ChargePointPage(
      frame: context.frame(user), listed: listed, chosen: chosen, origin: context.origin,
      figures: site.qrFigures, now: site.clock.monotonic())
    return .page(page.html)
  }

  /// To the charge point of a charger.
  static func goTo(
    _ context: RequestContext, _ user: SignedInUser?, _ number: ChargerNumber, _ query: NoValues
  ) -> Response? {
    guard let listed = context.site.chargePoints.now.point(of: number) else { return nil }
    return .seeOther(.to.chargePoint(listed.point.id, ChargePointQuery(number)))
  }
}

extension RequestContext {
  /// Where people reach the wallet: its public address, or else the host that this visitor has asked, which is one of
  /// the wallet's own.
  var origin: String {
    if let url = site.configuration.publicURL { return url.origin }
    return "http://" + head.host.name + (head.host.port.map { ":\($0)" } ?? "")
  }
}
